/** The conversations of the person, the last changed first. */
import { Button, MoreIcon, SkeletonPage } from '@agio/ui'
import { Link, useText } from '../../app/context.tsx'
import { readTime } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { Onward } from '../../app/onward.tsx'
import { nameOfFile } from './files.tsx'
import { NewChat } from './new-chat.tsx'
import { useThreads, type Thread } from './support-query.ts'
import css from './support.module.css'

const lookAgainMs = 20_000

export function Threads({ person }: { person: string }) {
  const { t } = useText()
  const { list: threads, next, more } = useThreads(undefined, lookAgainMs)
  const items = threads.data?.flatMap((page) => page.items) ?? []
  if (threads.isPending) return <SkeletonPage of="history" />
  if (threads.isSuccess && items.length === 0) return <NewChat person={person} />
  return (
    <>
      <p className="soft">{t('support.intro')}</p>
      <Problem error={threads.error} retry={() => threads.refetch()} />
      <Onward href="/support?new=1">{t('support.new')}</Onward>
      <ul className={css.threads} aria-label={t('support.yours')}>
        {items.map((thread) => (
          <li key={thread.id}>
            <Row thread={thread} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button look="quiet" wide busy={more.busy} onClick={() => more.run(next)}>
          {t('support.more')}
        </Button>
      )}
    </>
  )
}

function Row({ thread: { id, order, topic, state, unread, last, changedAt } }: { thread: Thread }) {
  const { t } = useText()
  return (
    <Link href={`/support?thread=${id}`} className={css.row} data-unread={unread > 0 || undefined}>
      <MoreIcon name={order ? 'list' : 'chat'} />
      <span className={css.rowWords}>
        <span className={css.rowHead}>
          <span>{t(last.author === 'customer' ? 'support.you' : 'support.us')}</span>
          <time className={css.soft} dateTime={readTime(changedAt).toISOString()}>
            {showTime(changedAt)}
          </time>
        </span>
        <bdi className={css.preview}>{last.text || last.files.map((it) => nameOfFile(t, it)).join(', ')}</bdi>
        {(order !== null || topic !== null || state === 'closed') && (
          <span className={css.soft}>
            {[
              order ? t('support.aboutOrder') : topic && t(`support.topic.${topic}`),
              state === 'closed' && t('support.closedShort'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {unread > 0 && <span className={css.unread}>{t('support.unread', { count: unread })}</span>}
      </span>
    </Link>
  )
}
