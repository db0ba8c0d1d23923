/** Orders of both services: found by what a caller can read out, those with open cases on top. */
import type { AdminOrderItem } from '@agio/contract'
import { useState } from 'react'
import { Stamp } from '../app/queue/case.tsx'
import { useApp, usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { useList } from '../app/queue/list-query.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { figure, meaningOf, serviceWords } from '../app/words.ts'
import { OrderCase } from './order-case.tsx'

type Filter = { readonly q: string; readonly service: string; readonly cases: string }
const everything: Filter = { q: '', service: '', cases: '' }

export function OrdersScreen() {
  const { api } = useApp()
  const { id } = usePlace()
  const [filter, setFilter] = useState(everything)
  const list = useList(['orders', filter], (cursor) =>
    api.call('listAdminOrders', {
      query: {
        limit: 30,
        ...(cursor !== undefined && { cursor }),
        ...(filter.q.trim() !== '' && { q: filter.q.trim() }),
        ...(filter.service !== '' && { service: filter.service as 'sell' | 'buy' }),
        ...(filter.cases !== '' && { cases: 'open' as const }),
      },
    }),
  )
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(everything)
  return (
    <QueuePage
      name="orders"
      title="Orders"
      list={list}
      idOf={(item: AdminOrderItem) => item.id}
      row={(item) => <OrderRow item={item} />}
      tools={<Filters filter={filter} onChange={setFilter} />}
      empty={isFiltered ? 'No order is like that.' : 'Orders will stand here as soon as somebody places one.'}
      hint="Open an order to see everything that happened to it, and what can be done."
    >
      {id !== undefined && <OrderCase key={id} id={id} />}
    </QueuePage>
  )
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <search className={css.filters}>
      <input
        type="search"
        aria-label="Search orders"
        placeholder="Id, reference, address, e-mail"
        value={filter.q}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...filter, q: event.target.value })}
      />
      <select
        aria-label="Service"
        value={filter.service}
        onChange={(event) => onChange({ ...filter, service: event.target.value })}
      >
        <option value="">Sales and purchases</option>
        <option value="sell">Sales</option>
        <option value="buy">Purchases</option>
      </select>
      <select
        aria-label="Cases"
        value={filter.cases}
        onChange={(event) => onChange({ ...filter, cases: event.target.value })}
      >
        <option value="">All</option>
        <option value="open">With an open case</option>
      </select>
    </search>
  )
}

function OrderRow({ item }: { item: AdminOrderItem }) {
  const { service, status, send, receive, reference, createdAt, openCases, isHeld } = item
  const [words, tone] = meaningOf(service, status)
  return (
    <>
      <span className={css.line}>
        <span className={css.strong}>
          {figure(send)} → {figure(receive)}
        </span>
        {openCases > 0 && <Stamp words={openCases === 1 ? '1 case' : `${openCases} cases`} tone="warn" />}
      </span>
      <span className={css.line}>
        <span>
          {serviceWords[service]} {status}: {words}
        </span>
        {isHeld ? <Stamp words="held" tone="warn" /> : tone === 'good' && <Stamp words="done" tone="good" />}
      </span>
      <span className={css.soft}>
        {createdAt} · {reference}
      </span>
    </>
  )
}
