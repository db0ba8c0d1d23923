/** One conversation, live. Messages shown while the page is looked at count as read. */
import { Button, SkeletonPage } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLive } from '../../app/api/live.ts'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { Composer } from './composer.tsx'
import { nameOfFile } from './files.tsx'
import { Bubbles } from './messages.tsx'
import { OrderBeside } from './order-beside.tsx'
import { threadKey, useMessages, useThread, type Message, type Thread } from './support-query.ts'
import { useUnsent } from './unsent.ts'
import css from './support.module.css'

const pollMs = 5_000
const slowPollMs = 60_000

export function Chat({ id, person }: { id: string; person: string }) {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const live = useLive('threadEvents', id, { queryKey: threadKey(id) })
  const refetchInterval = live ? slowPollMs : pollMs
  const thread = useThread(id, refetchInterval)
  const { list: pages, next, more } = useMessages(id, refetchInterval)
  const messages = (pages.data?.flatMap(({ items }) => items) ?? []).toReversed()
  const unsent = useUnsent(`${person} ${id}`, async (body, key) => {
    await api.call('sendMessage', { params: { id }, body }, { idempotencyKey: key })
    await queries.invalidateQueries({ queryKey: threadKey(id) })
  })
  useReading(thread.data, messages.at(-1))
  const end = useEnd(`${messages.at(-1)?.number ?? 0} ${unsent.outgoing.length}`)
  const error = thread.error ?? pages.error
  if (!thread.data || !pages.data)
    return error ? (
      <Problem error={error} retry={() => Promise.all([thread.refetch(), pages.refetch()])} />
    ) : (
      <SkeletonPage of="history" />
    )
  return (
    <div className={css.chat}>
      {thread.data.order && <OrderBeside orderId={thread.data.order.id} />}
      {next !== null && (
        <Button look="plain" busy={more.busy} onClick={() => more.run(next)}>
          {t('support.earlier')}
        </Button>
      )}
      <Bubbles messages={messages} unsent={unsent} />
      <Announced last={messages.at(-1)} />
      <Outlook thread={thread.data} />
      {live === false && <p className="soft">{t('support.reconnecting')}</p>}
      <Composer unsent={unsent} placeholder={t('support.placeholder')} />
      <div ref={end} />
    </div>
  )
}

function Outlook({ thread: { state, last } }: { thread: Thread }) {
  const { t } = useText()
  if (state === 'closed') return <p className={css.outlook}>{t('support.closed')}</p>
  return last.author === 'customer' ? <p className={css.outlook}>{t('support.waiting')}</p> : null
}

/** Says an answer that comes while the page is open; never what was there before. */
function Announced({ last }: { last: Message | undefined }) {
  const { t } = useText()
  const [before] = useState(last?.number ?? 0)
  const isNew = last !== undefined && last.number > before && last.author === 'operator'
  return (
    <output className="only-spoken">
      {isNew &&
        t('support.said', { text: last.text || last.files.map((it) => nameOfFile(t, it)).join(', ') })}
    </output>
  )
}

function useReading(thread: Thread | undefined, last: Message | undefined): void {
  const { api } = useApp()
  const queries = useQueryClient()
  const id = thread?.id
  const unread = thread?.unread ?? 0
  const number = last?.number ?? 0
  useEffect(() => {
    if (id === undefined || unread === 0 || number === 0) return undefined
    const read = () => {
      if (document.visibilityState !== 'visible') return
      const all = () => queries.invalidateQueries({ queryKey: ['support'] })
      void api.call('readThread', { params: { id }, body: { number } }).then(all, () => undefined)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [api, id, unread, number, queries])
}

/** The newest message is in view when it comes, unless the person reads further up. */
function useEnd(newest: string) {
  const end = useRef<HTMLDivElement>(null)
  const seen = useRef<string>(undefined)
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    const isNear = scrollHeight - clientHeight - window.scrollY < 400
    const isFirst = seen.current === undefined
    if (newest !== '0 0') seen.current = newest
    if (isFirst || isNear) end.current?.scrollIntoView?.({ block: 'end' })
  }, [newest])
  return end
}
