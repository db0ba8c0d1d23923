/** Conversations with customers: who waits for longest comes first. */
import type { Chat } from '@agio/contract'
import { useState } from 'react'
import { t } from 'virtual:texts/console/chats'
import { usePlace } from '../app/context.tsx'
import { Filter } from '../app/queue/filter.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { QueueRow } from '../app/rows/row.tsx'
import { useList } from '../app/queue/use-list.ts'
import { ChatCase } from './chat-case.tsx'
import { aboutOf, lineOf, stampOf } from './chat-words.ts'
import { useLiveChats } from './use-live-chats.ts'

const states = [
  ['waiting', t('waiting_for_an_answer')],
  ['open', t('all_open')],
  ['closed', t('closed')],
] as const
type State = (typeof states)[number][0]

const empty: Readonly<Record<State, string>> = {
  waiting: t('every_customer_has_an_answer'),
  open: t('no_conversation_is_open'),
  closed: t('no_conversation_is_closed'),
}

export function ChatsScreen() {
  const { id } = usePlace()
  const [state, setState] = useState<State>('waiting')
  const list = useList('listChats', { limit: 30, state })
  useLiveChats()
  return (
    <QueuePage
      name="chats"
      title={t('chats')}
      list={list}
      idOf={(chat) => chat.id}
      row={(chat) => <ChatRow chat={chat} />}
      tools={
        <div className={css.filters}>
          <Filter label={t('state')} value={state} options={states} onChange={setState} />
        </div>
      }
      empty={empty[state]}
      hint={t('open_a_chat_to_read')}
    >
      {id !== undefined && <ChatCase key={id} id={id} />}
    </QueuePage>
  )
}

function ChatRow({ chat }: { chat: Chat }) {
  const { customer, last, unread, assignedTo, waitingSince, changedAt, state } = chat
  return (
    <QueueRow
      value={customer.name ?? customer.email ?? t('erased_customer_inline')}
      who={lineOf(last)}
      next={state === 'closed' ? 'nobody' : waitingSince === null ? 'customer' : 'operator'}
      state={unread > 0 ? [t('new', { unread }), 'warn'] : stampOf(chat)}
      owner={assignedTo}
      since={waitingSince ?? changedAt}
      more={[customer.email, aboutOf(chat)].filter(Boolean).join(' · ')}
    />
  )
}
