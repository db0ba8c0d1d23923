/** SQL of orders. A money step is one statement: `order_place` and `order_advance` of the migration. */
import { Money, type Buy, type Codec, type Coins, type Lifecycle, type Sell } from '@agio/domain'
import type { IdempotencyRow } from '../../platform/idempotency/idempotency.ts'
import { lowestId } from '../../platform/ids.ts'
import { soonIn, untilIn } from '../../platform/queue/lookout.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { readOrder } from './documents.ts'
import { promising } from './lifecycles.ts'
import type { Service } from '../../limits/index.ts'

type Stored = {
  readonly id: string
  readonly customerId: string
  readonly version: number
  readonly reference: string
  readonly midRate: string
  /** Sealed: what the customer wrote beside it, and of a purchase the payer's name. */
  readonly details: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
export type StoredSell = Stored & {
  readonly service: 'sell'
  /** Without the wallet that coins may go back to, until that is opened (`withRefundWallet`). */
  readonly order: Sell.SellOrder
  readonly refundSealed: string | null
  readonly depositAddress: string
}
export type StoredBuy = Stored & {
  readonly service: 'buy'
  readonly order: Buy.BuyOrder
  readonly depositAddress: null
}
/** The service says which lifecycle it is. */
export type StoredOrder = StoredSell | StoredBuy

export type StoredBeneficiary = {
  readonly id: string
  readonly kind: 'iban' | 'uk'
  readonly sealed: string
  readonly label: string
  readonly maskedName: string
  readonly bank: string | null
  readonly bic: string | null
}

export type StoredEvent = {
  readonly seq: number
  readonly eventId: string
  readonly type: string
  readonly actor: Lifecycle.Actor
  readonly from: string
  readonly to: string
  readonly at: Date
  readonly data: Codec.Json
}

type Row = {
  id: string
  service: Service
  customer_id: string
  version: number
  state: Codec.Json
  reference: string
  mid_rate: string
  deposit_address: string | null
  details: string | null
  refund_sealed: string | null
  created_at: Date
  updated_at: Date
}
const columns =
  'id, service, customer_id, version, state, reference, mid_rate, deposit_address, details, refund_sealed, created_at, updated_at'

const stored = (row: Row): StoredOrder =>
  ({
    id: row.id,
    service: row.service,
    customerId: row.customer_id,
    version: row.version,
    order: readOrder(row.service, row.state),
    reference: row.reference,
    midRate: row.mid_rate,
    depositAddress: row.deposit_address,
    details: row.details,
    ...(row.service === 'sell' && { refundSealed: row.refund_sealed }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }) as StoredOrder

export async function findOrder(sql: Sql, id: string): Promise<StoredOrder | undefined> {
  const [row] = await sql.query<Row>(
    `-- prepared: order_find
    select ${columns} from orders where id = $1`,
    [id],
  )
  return row && stored(row)
}

/** A sale that pays one of this merchant's links. */
export async function findLinkSale(
  sql: Sql,
  merchantId: string,
  id: string,
): Promise<StoredSell | undefined> {
  const [row] = await sql.query<Row>(
    `select ${columns} from orders
     where id = $1 and merchant_id = $2 and link_id is not null and service = 'sell'`,
    [id, merchantId],
  )
  return row && (stored(row) as StoredSell)
}

/** Sales with these references. */
export async function salesNamed(sql: Sql, references: readonly string[]): Promise<StoredSell[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from orders where service = 'sell' and reference = any($1) order by id`,
    [references],
  )
  return rows.map((row) => stored(row) as StoredSell)
}

/** A sale that no other transaction changes or gives money to until the transaction is over. */
export async function lockSale(sql: Sql, id: string): Promise<StoredSell | undefined> {
  const [row] = await sql.query<Row>(
    `select ${columns} from orders where service = 'sell' and id = $1 for update`,
    [id],
  )
  return row && (stored(row) as StoredSell)
}

/** Orders by the time in their ids, a page at a time. */
export async function* placedBetween(sql: Sql, from: Date, to: Date): AsyncGenerator<StoredOrder> {
  const end = lowestId('ord', to)
  let after = lowestId('ord', from)
  for (;;) {
    const rows = await sql.query<Row>(
      `select ${columns} from orders where id > $1 and id < $2 order by id limit 500`,
      [after, end],
    )
    yield* rows.map(stored)
    const last = rows.at(-1)
    if (rows.length < 500 || !last) return
    after = last.id
  }
}

/** The order as it stands; it stays so until the transaction ends. */
export async function lockOrder(sql: Sql, id: string): Promise<StoredOrder | undefined> {
  const [row] = await sql.query<Row>(
    `-- prepared: order_lock
    select ${columns} from orders where id = $1 for share`,
    [id],
  )
  return row && stored(row)
}

/** The order, and whether this event changed it already. */
export async function findForEvent(
  sql: Sql,
  id: string,
  eventId: string,
): Promise<{ row: StoredOrder; known: boolean } | undefined> {
  const [row] = await sql.query<Row & { known: boolean }>(
    `-- prepared: order_find_for_event
    select ${columns}, exists (select 1 from order_event where order_id = $1 and event_id = $2) as known
    from orders where id = $1`,
    [id, eventId],
  )
  return row && { row: stored(row), known: row.known }
}

export type Full = {
  readonly window: 'day' | 'month' | 'year'
  readonly left: string
  readonly until: string | null
}
type PausedPart = { readonly part: string; readonly reason: string; readonly until: string }
export type PlaceAnswer =
  | { readonly repeated: true }
  | { readonly standing: string }
  | { readonly inDebt: true }
  | { readonly linkTaken: true }
  | { readonly fundsExceeded: true }
  | { readonly paused: PausedPart }
  | { readonly full: Full }
  | null

/** `step` as JSON text; see the migration. */
export async function placeOrder(
  sql: Sql,
  step: object,
  answer: IdempotencyRow | undefined,
  at: Date,
): Promise<PlaceAnswer> {
  const [row] = await sql.query<{ answer: PlaceAnswer }>(
    `-- prepared: order_place
    select order_place($1::jsonb, $2) as answer`,
    [JSON.stringify({ ...step, ...(answer && { answer }) }), at],
  )
  return row?.answer ?? null
}

export async function advanceOrder(
  sql: Sql,
  step: object,
  at: Date,
): Promise<'done' | 'known' | 'held' | 'conflict'> {
  const [row] = await sql.query<{ answer: 'done' | 'known' | 'held' | 'conflict' }>(
    `-- prepared: order_advance
    select order_advance($1::jsonb, $2) as answer`,
    [JSON.stringify(step), at],
  )
  return row?.answer ?? 'conflict'
}

export async function findBeneficiary(sql: Sql, id: string): Promise<StoredBeneficiary | undefined> {
  const [row] = await sql.query<StoredBeneficiary>(
    `-- prepared: order_beneficiary_find
    select id, kind, sealed, label, masked_name as "maskedName", bank, bic from order_beneficiary where id = $1`,
    [id],
  )
  return row
}

/** A customer's debt to us, in each currency: money that was taken back after coins left for it. Below zero we owe it. */
export async function balancesOf(sql: Sql, customerId: string): Promise<Money.Money<Money.Fiat>[]> {
  const rows = await sql.query<{ asset: Money.Fiat; units: string }>(
    `-- prepared: debt_balances_of
    select asset, sum(units)::text as units from ledger_balance
    where account = 'debt:' || $1::text group by asset having sum(units) <> 0`,
    [customerId],
  )
  return rows.map(({ asset, units }) => Money.money(asset, BigInt(units)))
}

/** One of the customers owes us something. */
export async function isInDebt(sql: Sql, customerIds: readonly string[]): Promise<boolean> {
  const rows = await sql.query(
    `-- prepared: is_in_debt
    select 1 from ledger_balance where account = any($1::text[])
    group by account, asset having sum(units) > 0 limit 1`,
    [customerIds.map((id) => `debt:${id}`)],
  )
  return rows.length > 0
}

/** Everything that happened to an order, oldest first. */
export function eventsOf(sql: Sql, orderId: string): Promise<StoredEvent[]> {
  return sql.query<StoredEvent>(
    `-- prepared: order_events
    select seq, event_id as "eventId", type, actor, from_status as "from", to_status as "to", at, data
    from order_event where order_id = $1 order by seq`,
    [orderId],
  )
}

/** Version and state of each change after `seq`, for a reader who was away. */
export function changesAfter(
  sql: Sql,
  orderId: string,
  seq: number,
): Promise<{ seq: number; service: Service; state: string }[]> {
  return sql.query(
    `select e.seq, o.service, e.to_status as state from order_event e join orders o on o.id = e.order_id
     where e.order_id = $1 and e.seq > $2 order by e.seq`,
    [orderId, seq],
  )
}

export const dueOrders = (sql: Sql, now: Date, count: number): Promise<{ id: string }[]> =>
  sql.query(
    `select id from orders where wake_at <= $1 and not (status <> all($3::text[]) and ${isOfHeldCustomer})
     order by wake_at limit $2`,
    [now, count, promising],
  )

/** SQL: no deadline decides about value of a customer whose standing is not clear; what is only promised expires. */
const isOfHeldCustomer = `is_open and exists (select from customer_standing s
  where s.customer_id = orders.customer_id and s.state <> 'clear')`

/** SQL: milliseconds from `$1` until an order is due, or none where something else of the hour is. */
export const orderDue = `case when $2::boolean then 0 else (
  select ${untilIn('wake_at', '$1::timestamptz')} from orders
  where wake_at <= ${soonIn('$1::timestamptz')} and not (status <> all('{${promising.join(',')}}') and ${isOfHeldCustomer})
  order by wake_at limit 1) end`

/** A customer's orders that still wait for something. */
export async function openOrdersOf(sql: Sql, customerId: string): Promise<string[]> {
  const text = 'select id from orders where customer_id = $1 and is_open order by id'
  const rows = await sql.query<{ id: string }>(text, [customerId])
  return rows.map(({ id }) => id)
}

/** Looks at an order again later, or never by time alone (null). */
export async function wakeLater(sql: Sql, id: string, version: number, at: Date | null): Promise<void> {
  await sql.query('update orders set wake_at = $3 where id = $1 and version = $2', [id, version, at])
}

/** Opens a case for open orders whose state has not changed since `since` and that no open case speaks of; gives how many. */
export async function openCasesOfIdle(sql: Sql, since: Date, days: number, at: Date): Promise<number> {
  const opened = await sql.query(
    `insert into operator_case (kind, subject_kind, subject_id, order_id, data, topic, opened_at)
     select 'order_idle', 'order', id, id, jsonb_build_object('days', $2::integer), '', $3 from orders o
     where is_open and created_at <= $1
       and not exists (
         select 1 from order_event e where e.order_id = o.id and e.at > $1 and e.from_status <> e.to_status)
       and not exists (select 1 from operator_case c where c.order_id = o.id and c.closed_at is null)
     limit 100
     on conflict (kind, subject_kind, subject_id, topic) where closed_at is null do nothing
     returning 1`,
    [since, days, at],
  )
  return opened.length
}

/**
 * Opens a case, once, for purchases whose money a bank said was paid before `since` (milliseconds), and that our own account
 * has not seen: coins went out on that word. `placed` bounds how far back is looked. Gives how many.
 */
export async function openCasesOfUnsettled(
  sql: Sql,
  { since, placed, days, at }: { since: number; placed: Date; days: number; at: Date },
): Promise<number> {
  const opened = await sql.query(
    `insert into operator_case (kind, subject_kind, subject_id, order_id, data, topic, opened_at)
     select 'purchase_unsettled', 'order', o.id, o.id, jsonb_build_object('days', $3::integer), '', $4 from orders o
     where o.service = 'buy' and o.created_at >= $2
       and exists (
         select 1 from jsonb_array_elements(o.state -> 'credits') credit
         where credit -> 'source' ->> 'kind' = 'open_banking' and not credit ? 'duplicateReport' and (credit ->> 'at')::numeric <= $1)
       and not exists (select 1 from operator_case c where c.order_id = o.id and c.kind = 'purchase_unsettled')
     limit 100
     on conflict (kind, subject_kind, subject_id, topic) where closed_at is null do nothing
     returning 1`,
    [since, placed, days, at],
  )
  return opened.length
}

/** A customer's orders that wait for the proof of this address: purchases that go there, sales that were paid from there. */
export function waitingForProof(
  sql: Sql,
  customerId: string,
  address: string,
): Promise<{ id: string; version: number }[]> {
  return sql.query(
    `select id, version from orders where customer_id = $1 and (
       (destination = lower($2) and status = 'executed')
       or (status = 'on_hold' and lower(state ->> 'wallets')::jsonb ? lower($2)))
     order by id`,
    [customerId, address],
  )
}

/**
 * Purchases that wait for a payment by this method, with the end of the pause (milliseconds) that was counted for them last;
 * none of those that have it already.
 */
export function payableDuring(
  sql: Sql,
  { id, method, until }: { readonly id: string; readonly method: Buy.Method; readonly until: Date },
): Promise<{ id: string; counted: string | null }[]> {
  return sql.query(
    `select o.id, max((e.data -> 'event' ->> 'until')::bigint)::text as counted
     from orders o left join order_event e on e.order_id = o.id and e.type = 'rate.prolonged'
       and e.data -> 'event' ->> 'pause' = $1
     where o.is_open and o.status in ('awaiting_payment', 'payment_pending') and o.service = 'buy' and o.state ->> 'method' = $2
     group by o.id having coalesce(max((e.data -> 'event' ->> 'until')::bigint), 0) < $3 limit 100`,
    [id, method, until.getTime()],
  )
}

/** Tells every process what changed, in one notification for many changes. Lines are `<id> <version> <service> <state>`. */
export async function announce(sql: Sql, lines: readonly string[]): Promise<void> {
  await sql.query(`select pg_notify('orders', line) from unnest($1::text[]) line`, [lines])
}

/** The versions of orders, for readers who may have missed a change. */
export function versionsOf(sql: Sql, ids: readonly string[]): Promise<{ id: string; version: number }[]> {
  return sql.query('select id, version from orders where id = any($1)', [ids])
}

/** An order needs these of the rails. */
export type OrderNeeds = {
  readonly coin: Coins.CoinId
  readonly fiat: Money.Fiat
  /** Null for a sale. */
  readonly method: Buy.Method | null
}

/** Open orders by what they need. */
export function openByNeeds(sql: Sql): Promise<(OrderNeeds & { readonly ids: readonly string[] })[]> {
  return sql.query(
    `select case service when 'sell' then send_asset else receive_asset end as coin,
       case service when 'sell' then receive_asset else send_asset end as fiat, state ->> 'method' as method,
       array_agg(id order by id) as ids
     from orders where is_open group by 1, 2, 3`,
  )
}
