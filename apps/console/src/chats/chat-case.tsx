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
import { Next } from '../app/next/next.tsx'
import { meaningOf, serviceText, sumText } from '../app/words.ts'
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
      <Head chat={chat} />
      <NextOfChat chat={chat} />
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

/** "Ana Example asks about the sale of 112.81 USDC for €100.00". */
function Head({ chat }: { chat: Chat }) {
  const { customer } = chat
  const order = useOrder(chat.order?.id)
  const name = customer.name ?? order.data?.customer.name ?? customer.email ?? t('erased_customer')
  const sums = order.data && { send: sumText(order.data.send), receive: sumText(order.data.receive) }
  return (
    <CaseHead title={sums ? t('title_order', { name, ...sums }) : name} stamp={stampOf(chat)}>
      <p className={css.soft}>
        {[
          customer.email,
          t('began', { createdAt: chat.createdAt }),
          t('reads', { language: languageIn(chat.customer.language) }),
          aboutOf(chat),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </CaseHead>
  )
}

const useOrder = (id: string | undefined) => {
  const { api } = useApp()
  return useQuery({
    queryKey: ['order', id, {}],
    queryFn: () => api.call('getAdminOrder', { params: { id: id ?? '' }, query: {} }),
    enabled: id !== undefined,
    ...live,
  })
}

const languageIn = (tag: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag

/** The oldest message without an answer is what it waits for. */
function NextOfChat({ chat: { id, state, waitingSince, last, customer } }: { chat: Chat }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>()
  const wait = state === 'closed' ? 'closed' : waitingSince === null ? 'answered' : 'waiting'
  const close = () => {
    setProblem(undefined)
    api
      .call('closeChat', { params: { id }, body: { number: last.number } }, newKey())
      .catch(setProblem)
      .finally(() => void queries.invalidateQueries())
  }
  return (
    <>
      <Next
        waitsFor={t(`waits.${wait}`)}
        then={t(`then.${wait}`)}
        isAdvised
        acts={[
          ...(wait === 'waiting' && customer.email !== null
            ? [{ id: 'answer', words: t('answer_verb'), isMild: true, act: () => toAnswer() }]
            : []),
          ...(wait === 'closed'
            ? []
            : [{ id: 'close', words: t('close_the_chat'), isMild: true, act: close }]),
        ]}
      />
      <Problem error={problem} />
    </>
  )
}

/** The key that leads there is not typed. */
const toAnswer = () => document.querySelector<HTMLElement>('form textarea')?.focus()

/** The operator who answers, and closing. The audit keeps each closing and each change of operator. */
function Hands({ chat }: { chat: Chat }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>()
  const agents = useQuery({ queryKey: ['listAgents'], queryFn: () => api.call('listAgents') })
  const { id, assignedTo } = chat
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
      </div>
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
  const { data, error } = useOrder(order.id)
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
