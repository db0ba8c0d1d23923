/** Search by anything, and the page of a customer. */
import type { AnswerTo } from '@agio/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from 'virtual:texts/console/customers'
import { RowHead } from '../app/queue/case.tsx'
import { useApp, usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { hrefOf, type Queue } from '../app/shell/router.ts'
import { CustomerCase } from './customer-case.tsx'

type Found = AnswerTo<'searchEverything'>['items'][number]

const rooms: Readonly<Record<Found['kind'], readonly [room: Queue, words: string]>> = {
  customer: ['customers', t('customer')],
  order: ['orders', t('order')],
  file: ['batches', t('payment_file')],
}

export function CustomersScreen() {
  const { api } = useApp()
  const { id } = usePlace()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const found = useQuery({
    queryKey: ['searchEverything', q],
    queryFn: () => api.call('searchEverything', { query: { q } }),
    enabled: q.length > 1,
  })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (id === undefined) input.current?.focus()
  }, [id])
  const list = {
    items: q.length > 1 ? (found.data?.items ?? []) : [],
    isPending: q.length > 1 && found.isPending,
    error: found.error,
    more: undefined,
    retry: () => void found.refetch(),
  }
  return (
    <QueuePage
      name="customers"
      title={t('find_anything')}
      list={list}
      idOf={(item) => item.id}
      linkOf={(item) => hrefOf(rooms[item.kind][0], item.id)}
      row={(item) => (
        <>
          <RowHead title={rooms[item.kind][1]} />
          <span>{item.title}</span>
        </>
      )}
      tools={
        <search className={css.filters}>
          <input
            id="find"
            ref={input}
            type="search"
            aria-label={t('find_anything')}
            aria-describedby="find-hint"
            value={typed}
            maxLength={120}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p id="find-hint" className={css.soft}>
            {t('an_id_a_reference_or')}
          </p>
        </search>
      }
      empty={q.length > 1 ? t('nothing_fits_type_emails_ibans') : ''}
      hint={t('find_a_customer_to_see')}
    >
      {id !== undefined && <CustomerCase key={id} id={id} />}
    </QueuePage>
  )
}
