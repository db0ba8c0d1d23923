/** SQL of card sessions: pages of the acquirer, and its forms within ours, that customers pay on. A state changes only from the state it was read in. */
import type { Money } from '@agio/domain'
import { notifyChannel } from '../../../platform/queue/loop.ts'
import { createQueue } from '../../../platform/queue/queue.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Place } from '../acquirer/acquirer.ts'
import { priced, type PricedRow } from '../../priced.ts'

export type SessionState =
  | 'asked'
  | 'open'
  | 'authorised'
  | 'capturing'
  | 'voiding'
  | 'captured'
  | 'voided'
  | 'refused'
  | 'expired'

export type CardSession = {
  readonly id: string
  readonly orderId: string
  readonly customerId: string
  readonly amount: Money.Money<Money.Fiat>
  readonly reference: string
  readonly returnUrl: string
  readonly expiresAt: Date
  readonly place: Place
  /** The language of the customer as it was begun. */
  readonly locale: string
  readonly state: SessionState
  readonly acquirerId: string | undefined
  readonly url: string | undefined
  readonly clientSecret: string | undefined
  readonly intentId: string | undefined
  readonly brand: string | undefined
  readonly last4: string | undefined
  readonly declinedId: string | undefined
  readonly reason: string | undefined
  readonly createdAt: Date
}

type Row = PricedRow<CardSession>

const columns = `id, order_id as "orderId", customer_id as "customerId", currency, units, reference,
  return_url as "returnUrl", expires_at as "expiresAt", place, locale, state, acquirer_id as "acquirerId", url,
  client_secret as "clientSecret", intent_id as "intentId", brand, last4, declined_id as "declinedId", reason, created_at as "createdAt"`
const isOpen = `state in ('asked', 'open', 'authorised', 'capturing', 'voiding')`

const sessionOf = (row: Row): CardSession => priced(row)

async function select(sql: Sql, where: string, values: readonly unknown[]): Promise<CardSession[]> {
  const rows = await sql.query<Row>(`select ${columns} from card_session where ${where}`, values)
  return rows.map(sessionOf)
}

/** False when the order has an open page already. The worker waits a moment, for the caller opens the page itself. */
export async function insertSession(
  sql: Sql,
  it: Pick<
    CardSession,
    | 'id'
    | 'orderId'
    | 'customerId'
    | 'amount'
    | 'reference'
    | 'returnUrl'
    | 'expiresAt'
    | 'place'
    | 'locale'
    | 'createdAt'
  >,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into card_session
       (id, order_id, customer_id, currency, units, reference, return_url, expires_at, place, locale, created_at, state, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'asked', clock_timestamp() + interval '30 seconds')
     on conflict (order_id) where ${isOpen} do nothing returning id`,
    [
      it.id,
      it.orderId,
      it.customerId,
      it.amount.asset,
      it.amount.units.toString(),
      it.reference,
      it.returnUrl,
      it.expiresAt,
      it.place,
      it.locale,
      it.createdAt,
    ],
  )
  return rows.length > 0
}

export async function findSession(sql: Sql, id: string): Promise<CardSession | undefined> {
  return (await select(sql, 'id = $1', [id]))[0]
}

export async function findSessionOfIntent(sql: Sql, intentId: string): Promise<CardSession | undefined> {
  return (await select(sql, 'intent_id = $1', [intentId]))[0]
}

export async function findSessionOfPage(sql: Sql, acquirerId: string): Promise<CardSession | undefined> {
  return (await select(sql, 'acquirer_id = $1', [acquirerId]))[0]
}

export async function findOpenSession(sql: Sql, orderId: string): Promise<CardSession | undefined> {
  return (await select(sql, `order_id = $1 and ${isOpen}`, [orderId]))[0]
}

/** The customers who paid with this card. */
export async function customersOfCard(sql: Sql, cardIndex: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct customer_id as id from card_session where card_index = $1 and state = 'captured'`,
    [cardIndex],
  )
  return rows.map(({ id }) => id)
}

/** Oldest first. */
export function sessionsOf(sql: Sql, orderId: string): Promise<CardSession[]> {
  return select(sql, 'order_id = $1 order by created_at, id', [orderId])
}

export type Change = {
  readonly to: SessionState
  readonly acquirerId?: string
  readonly url?: string | undefined
  readonly clientSecret?: string | undefined
  readonly intentId?: string
  readonly brand?: string | undefined
  readonly last4?: string | undefined
  readonly cardIndex?: string | undefined
  readonly reason?: string
  readonly authorisedAt?: Date
  readonly capturedAt?: Date
}

/** False when another process was faster: then nothing changed. Fields left out stay. */
export async function moveSession(
  sql: Sql,
  id: string,
  from: SessionState,
  change: Change,
): Promise<boolean> {
  const rows = await sql.query(
    `update card_session set state = $3,
       acquirer_id = coalesce($4, acquirer_id), url = coalesce($5, url), intent_id = coalesce($6, intent_id),
       brand = coalesce($7, brand), last4 = coalesce($8, last4), reason = coalesce($9, reason),
       authorised_at = coalesce($10, authorised_at), captured_at = coalesce($11, captured_at),
       card_index = coalesce($12, card_index), client_secret = coalesce($13, client_secret),
       due_at = clock_timestamp() + interval '5 seconds'
     where id = $1 and state = $2 returning id`,
    [
      id,
      from,
      change.to,
      change.acquirerId ?? null,
      change.url ?? null,
      change.intentId ?? null,
      change.brand ?? null,
      change.last4 ?? null,
      change.reason ?? null,
      change.authorisedAt ?? null,
      change.capturedAt ?? null,
      change.cardIndex ?? null,
      change.clientSecret ?? null,
    ],
  )
  return rows.length > 0
}

/** A declined try; false when it is known, or the page is not open any more. */
export async function noteDecline(
  sql: Sql,
  id: string,
  declinedId: string,
  reason: string,
): Promise<boolean> {
  const rows = await sql.query(
    `update card_session set declined_id = $2, reason = $3
     where id = $1 and state = 'open' and declined_id is distinct from $2 returning id`,
    [id, declinedId, reason],
  )
  return rows.length > 0
}

/** Pages that are open. */
export const sessionQueue = createQueue<{ readonly id: string }>({
  table: 'card_session',
  key: 'id',
  open: isOpen,
  columns: 'id',
})

export const wakeChannel = 'card_rail'

/** Wakes the workers once the transaction is committed. */
export const wakeWorkers = (sql: Sql): Promise<void> => notifyChannel(sql, wakeChannel)
