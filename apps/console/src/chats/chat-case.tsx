/** One conversation: what was written, the answer, who has it, and the order it is about. */
import type { Chat, ChatMessage } from '@agio/contract'
import { newKey } from '@agio/contract/client'
import { Button } from '@agio/ui'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from 'virtual:texts/console/chats'
import { live } from '../app/api/live.ts'
import { Link, useApp } from '../app/context.tsx'
import { CaseHead, CaseState, Facts, Section } from '../app/queue/case.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { OperatorSelect } from '../app/queue/fields.tsx'
import css from '../app/queue/queue.module.css'
import { hrefOf } from '../app/shell/router.ts'
import { meaningOf, serviceText } from '../app/words.ts'
import { language } from '../texts/translator.ts'
import { Answer } from './answer.tsx'
import chats from './chats.module.css'
import { MessageFiles } from './files.tsx'
import { aboutOf, stampOf } from './chat-words.ts'

export function ChatCase({ id }: { id: string }) {
  const { api } = useApp()
  const found = useQuery({
    queryKey: ['getChat', id],
    queryFn: () => api.call('getChat', { params: { id } }),
    ...live,
  })
  const chat = found.data
  if (!chat) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <CaseHead title={chat.customer.email ?? t('erased_customer')} stamp={stampOf(chat)}>
        <p className={css.soft}>
          {[
            t('began', { createdAt: chat.createdAt }),
            t('reads', { language: languageIn(chat.customer.language) }),
            aboutOf(chat),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </CaseHead>
      <Hands chat={chat} />
      <div className={chats.beside}>
        <Section title={t('messages')}>
          <Messages chat={chat} />
          {chat.customer.email !== null && <Answer key={chat.id} chat={chat} />}
        </Section>
        {chat.order && <OrderBeside order={chat.order} />}
      </div>
    </article>
  )
}

const languageIn = (tag: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag

/** The operator who answers, and closing. The audit keeps each closing and each change of operator. */
function Hands({ chat }: { chat: Chat }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>()
  const agents = useQuery({ queryKey: ['listAgents'], queryFn: () => api.call('listAgents') })
  const { id, assignedTo, state, last } = chat
  const act = (call: Promise<unknown>) => {
    setProblem(undefined)
    call.catch(setProblem).finally(() => void queries.invalidateQueries())
  }
  const assign = (operatorId: string | null) =>
    act(api.call('assignChat', { params: { id }, body: { operatorId } }, newKey()))
  return (
    <Section title={t('who_answers')}>
      <div className={css.actions}>
        <OperatorSelect
          label={t('answered_by')}
          chosen={assignedTo}
          all={agents.data?.items}
          onChoose={assign}
        />
        {state === 'open' && (
          <Button
            look="quiet"
            onClick={() =>
              act(api.call('closeChat', { params: { id }, body: { number: last.number } }, newKey()))
            }
          >
            {t('close_the_chat')}
          </Button>
        )}
      </div>
      {state === 'closed' && <p className={css.soft}>{t('closed_a_message_of_either')}</p>}
      <Problem error={problem} />
    </Section>
  )
}

function Messages({ chat: { id, unread } }: { chat: Chat }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const pages = useInfiniteQuery({
    queryKey: ['listChatMessages', id],
    queryFn: ({ pageParam }) =>
      api.call('listChatMessages', { params: { id }, query: { limit: 50, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    ...live,
  })
  const messages = (pages.data?.pages.flatMap(({ items }) => items) ?? []).toReversed()
  const number = messages.at(-1)?.number ?? 0
  useEffect(() => {
    if (unread === 0 || number === 0 || document.visibilityState !== 'visible') return
    const read = api.call('readChat', { params: { id }, body: { number } })
    void read.then(
      () => queries.invalidateQueries({ queryKey: ['getChat', id] }),
      () => undefined,
    )
  }, [api, id, unread, number, queries])
  return (
    <>
      {pages.hasNextPage && (
        <Button look="quiet" onClick={() => void pages.fetchNextPage()}>
          {t('show_earlier_messages')}
        </Button>
      )}
      <Problem error={pages.error} retry={() => void pages.refetch()} />
      <div role="log" aria-label={t('messages')}>
        <ol className={chats.messages}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      </div>
    </>
  )
}

function Message({ message: { author, operator, text, files, at } }: { message: ChatMessage }) {
  return (
    <li className={chats.message} data-by={author}>
      <span className={css.soft}>
        {author === 'customer' ? t('customer') : (operator?.name ?? t('support'))} · {at}
      </span>
      {text !== '' && (
        <p className={chats.text} dir="auto">
          {text ?? t('the_data_of_this_customer')}
        </p>
      )}
      <MessageFiles files={files} />
    </li>
  )
}

function OrderBeside({ order }: { order: NonNullable<Chat['order']> }) {
  const { api } = useApp()
  const { data, error } = useQuery({
    queryKey: ['order', order.id],
    queryFn: () => api.call('getAdminOrder', { params: { id: order.id } }),
    ...live,
  })
  return (
    <Section title={t('order')}>
      <Problem error={error} />
      {data && (
        <Facts
          label={t('order')}
          lines={[
            { name: serviceText(data.service), value: meaningOf(data.service, data.state)[0] },
            ...data.money.map(({ id, label, value, note }) => ({ id, name: label, value, note })),
            { name: t('reference'), value: data.reference },
            { name: t('placed'), value: data.createdAt },
          ]}
        />
      )}
      <Link href={hrefOf('orders', order.id)}>{t('open_the_order')}</Link>
    </Section>
  )
}
