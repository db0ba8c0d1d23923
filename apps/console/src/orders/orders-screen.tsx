/** Orders of both services; those with open cases come first. */
import type { AdminOrderItem } from '@agio/contract'
import { useState } from 'react'
import { RowHead, Stamp } from '../app/queue/case.tsx'
import { usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { Filter } from '../app/queue/filter.tsx'
import { useList } from '../app/queue/use-list.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { figure, meaningOf, serviceText } from '../app/words.ts'
import { OrderCase } from './order-case.tsx'

type Wanted = { readonly q: string; readonly service: 'sell' | 'buy' | ''; readonly cases: 'open' | '' }
const everything: Wanted = { q: '', service: '', cases: '' }
const services = [
  ['', 'All services'],
  ['sell', 'Sales'],
  ['buy', 'Purchases'],
] as const
const cases = [
  ['', 'All orders'],
  ['open', 'With an open case'],
] as const

export function OrdersScreen() {
  const { id } = usePlace()
  const [wanted, setWanted] = useState(everything)
  const list = useList('listAdminOrders', {
    limit: 30,
    q: wanted.q.trim() || undefined,
    service: wanted.service || undefined,
    cases: wanted.cases || undefined,
  })
  const isFiltered = Object.values(wanted).join('') !== ''
  return (
    <QueuePage
      name="orders"
      title="Orders"
      list={list}
      idOf={(item) => item.id}
      row={(item) => <OrderRow item={item} />}
      tools={<Filters wanted={wanted} onChange={setWanted} />}
      empty={isFiltered ? 'No order fits.' : 'Orders appear here as soon as a customer places one.'}
      hint="Open an order to see everything that happened to it, and what can be done."
    >
      {id !== undefined && <OrderCase key={id} id={id} />}
    </QueuePage>
  )
}

function Filters({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  return (
    <search className={css.filters}>
      <input
        type="search"
        aria-label="Search orders"
        placeholder="Reference, hash, email, merchant …"
        value={wanted.q}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...wanted, q: event.target.value })}
      />
      <Filter
        label="Service"
        value={wanted.service}
        options={services}
        onChange={(service) => onChange({ ...wanted, service })}
      />
      <Filter
        label="Cases"
        value={wanted.cases}
        options={cases}
        onChange={(open) => onChange({ ...wanted, cases: open })}
      />
    </search>
  )
}

function OrderRow({ item }: { item: AdminOrderItem }) {
  const { service, status, state, send, receive, reference, createdAt, openCases, isHeld, externalId } = item
  const [words, tone] = meaningOf(service, state)
  return (
    <>
      <RowHead
        title={`${figure(send)} → ${figure(receive)}`}
        stamp={openCases > 0 ? [openCases === 1 ? '1 case' : `${openCases} cases`, 'warn'] : undefined}
      />
      <span className={css.line}>
        <span>
          {serviceText(service)} {status}: {words}
        </span>
        {isHeld ? <Stamp words="held" tone="warn" /> : tone === 'good' && <Stamp words="done" tone="good" />}
      </span>
      <span className={css.soft}>
        {createdAt} · {reference}
        {externalId !== null && ` · ${externalId}`}
      </span>
    </>
  )
}
