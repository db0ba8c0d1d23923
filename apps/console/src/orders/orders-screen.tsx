/** Orders of both services; those with open cases come first. */
import type { AdminOrderRow } from '@agio/contract'
import { useState } from 'react'
import { t } from 'virtual:texts/console/orders'
import { usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { Filter } from '../app/queue/filter.tsx'
import { useList } from '../app/queue/use-list.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { QueueRow } from '../app/rows/row.tsx'
import { meaningOf, serviceText, sumText } from '../app/words.ts'
import { waitsText } from './order-words.ts'
import { OrderCase } from './order-case.tsx'

type Wanted = { readonly q: string; readonly service: 'sell' | 'buy' | ''; readonly cases: 'open' | '' }
const everything: Wanted = { q: '', service: '', cases: '' }
const services = [
  ['', t('all_services')],
  ['sell', t('sales')],
  ['buy', t('purchases')],
] as const
const cases = [
  ['', t('all_orders')],
  ['open', t('with_an_open_case')],
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
      opensFirst
      title={t('orders')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <OrderRow item={item} />}
      tools={<Filters wanted={wanted} onChange={setWanted} />}
      empty={isFiltered ? t('no_order_fits') : t('orders_appear_here_as_soon')}
      hint={t('open_an_order_to_see')}
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
        aria-label={t('search_orders')}
        placeholder={t('reference_hash_email_merchant')}
        value={wanted.q}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...wanted, q: event.target.value })}
      />
      <Filter
        label={t('service')}
        value={wanted.service}
        options={services}
        onChange={(service) => onChange({ ...wanted, service })}
      />
      <Filter
        label={t('cases')}
        value={wanted.cases}
        options={cases}
        onChange={(open) => onChange({ ...wanted, cases: open })}
      />
    </search>
  )
}

function OrderRow({ item }: { item: AdminOrderRow }) {
  const { service, state, send, receive, reference, customer, owner, waits, updatedAt, isHeld, externalId } =
    item
  const [words, tone] = meaningOf(service, state)
  return (
    <QueueRow
      value={`${sumText(send)} → ${sumText(receive)}`}
      who={customer}
      next={waits.who}
      state={isHeld ? [t('held'), 'warn'] : [words, tone]}
      owner={owner}
      since={updatedAt}
      more={[`${serviceText(service)} ${reference}`, externalId, waitsText(item)].filter(Boolean).join(' · ')}
    />
  )
}
