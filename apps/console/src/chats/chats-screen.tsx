/** Conversations with customers: who waits for longest comes first. */
import type { Chat } from '@agio/contract'
import { useState } from 'react'
import { useOperator, usePlace } from '../app/context.tsx'
import { RowHead } from '../app/queue/case.tsx'
import { Filter } from '../app/queue/filter.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useList } from '../app/queue/use-list.ts'
import { ChatCase } from './chat-case.tsx'
import { aboutOf, lineOf, stampOf } from './chat-words.ts'
import { useLiveChats } from './use-live-chats.ts'

const states = [
  ['waiting', 'Waiting for an answer'],
  ['open', 'All open'],
  ['closed', 'Closed'],
] as const
type State = (typeof states)[number][0]

const empty: Readonly<Record<State, string>> = {
  waiting: 'Every customer has an answer.',
  open: 'No conversation is open.',
  closed: 'No conversation is closed.',
}

export function ChatsScreen() {
  const { id } = usePlace()
  const [state, setState] = useState<State>('waiting')
  const list = useList('listChats', { limit: 30, state })
  useLiveChats()
  return (
    <QueuePage
      name="chats"
      title="Chats"
      list={list}
      idOf={(chat) => chat.id}
      row={(chat) => <ChatRow chat={chat} />}
      tools={
        <div className={css.filters}>
          <Filter label="State" value={state} options={states} onChange={setState} />
        </div>
      }
      empty={empty[state]}
      hint="Open a chat to read it and to answer."
    >
      {id !== undefined && <ChatCase key={id} id={id} />}
    </QueuePage>
  )
}

function ChatRow({ chat }: { chat: Chat }) {
  const { customer, last, unread, assignedTo } = chat
  const me = useOperator()
  const agent = assignedTo && (assignedTo.id === me?.id ? 'yours' : assignedTo.name)
  return (
    <>
      <RowHead title={customer.email ?? 'erased customer'} stamp={stampOf(chat)} />
      <bdi className={css.line}>{lineOf(last)}</bdi>
      <span className={css.soft}>
        {[unread > 0 && `${unread} new`, aboutOf(chat), agent].filter(Boolean).join(' · ') || chat.changedAt}
      </span>
    </>
  )
}
