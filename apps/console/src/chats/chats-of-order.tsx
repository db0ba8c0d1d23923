/** The customer's questions about an order. */
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/chats'
import { live } from '../app/api/live.ts'
import { Link, useApp, useMay } from '../app/context.tsx'
import { Section } from '../app/queue/case.tsx'
import css from '../app/queue/queue.module.css'
import { hrefOf } from '../app/shell/router.ts'
import { answering, lineOf, stampOf } from './chat-words.ts'

export function ChatsOfOrder({ orderId }: { orderId: string }) {
  const { api } = useApp()
  const mayRead = useMay(answering)
  const { data } = useQuery({
    queryKey: ['listChats', 'order', orderId],
    queryFn: () => api.call('listChats', { query: { order: orderId } }),
    enabled: mayRead,
    ...live,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('chats')}>
      <ul className={css.events}>
        {data.items.map((chat) => (
          <li key={chat.id}>
            <span className={css.soft}>{chat.changedAt}</span>
            <Link href={hrefOf('chats', chat.id)}>
              <bdi>{lineOf(chat.last)}</bdi>
            </Link>
            <span className={css.soft}>{stampOf(chat)[0]}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
