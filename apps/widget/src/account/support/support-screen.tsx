/** `/support`: all conversations; one of them (`?thread`), a new one (`?new`, or `?topic` with what it is about), or the one
 * about an order (`?order`). */
import { SkeletonPage } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useApp, useText } from '../../app/context.tsx'
import { profileQuery } from '../../app/profile.ts'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'
import { Support } from '@agio/domain'
import { Chat } from './chat.tsx'
import { NewChat } from './new-chat.tsx'
import { useThreads } from './support-query.ts'
import { Threads } from './threads.tsx'

export function SupportScreen({ place: { query } }: { place: Place }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const profile = useQuery(profileQuery(api))
  const [thread, order] = [query.get('thread'), query.get('order') ?? undefined]
  const topic = Support.topics.find((it) => it === query.get('topic'))
  const person = profile.data?.id
  return (
    <>
      <h1 tabIndex={-1}>{t('title.support')}</h1>
      <Problem error={profile.error} retry={() => profile.refetch()} />
      {person === undefined ? (
        !profile.error && <SkeletonPage of="history" />
      ) : thread !== null ? (
        <Chat key={thread} id={thread} person={person} />
      ) : order !== undefined ? (
        <AboutOrder orderId={order} person={person} />
      ) : query.has('new') || topic ? (
        <NewChat topic={topic} person={person} />
      ) : (
        <Threads person={person} />
      )}
      {thread === null && (
        <p>
          <Link href={order === undefined ? '/claim' : `/claim?order=${encodeURIComponent(order)}`}>
            {t('claim.link')}
          </Link>
        </p>
      )}
      {thread === null && (
        <p className="soft">
          <a href={`/status?locale=${locale}`} target="_blank" rel="noreferrer">
            {t('support.status')}
          </a>
        </p>
      )}
    </>
  )
}

/** The conversation about an order goes on where there is one. */
function AboutOrder({ orderId, person }: { orderId: string; person: string }) {
  const { list: threads } = useThreads(orderId)
  const known = threads.data?.[0]?.items[0]
  if (threads.isPending) return <SkeletonPage of="history" />
  if (threads.error) return <Problem error={threads.error} retry={() => threads.refetch()} />
  return known ? <Chat id={known.id} person={person} /> : <NewChat orderId={orderId} person={person} />
}
