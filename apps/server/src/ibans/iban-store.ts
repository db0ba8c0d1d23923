/** SQL of dedicated IBANs, and the queue of requests to the bank. */
import { Coins, type Ibans } from '@agio/domain'
import { createQueue } from '../platform/queue/queue.ts'
import type { Sql } from '../platform/sql/sql.ts'

export type StoredIban = Ibans.DedicatedIban & {
  readonly id: string
  readonly customerId: string
  readonly requestNumber: number
  /** Sealed; null after erasure. */
  readonly holder: string | null
  /** Sealed; null until the bank sends it. */
  readonly account: string | null
  readonly requestedAt: Date
  /** Set before the first request is sent. */
  readonly sentAt: Date | null
  readonly answeredAt: Date | null
}

type OrderRow = { do: 'keep' } | { do: 'buy'; coin: string; destination: string; terms: string }
type Row = Omit<StoredIban, 'order'> & { readonly order: OrderRow }

const columns = `id, customer_id as "customerId", state, wanted, request_number as "requestNumber", is_paused as "isPaused",
  standing_order as "order", holder, account, requested_at as "requestedAt", sent_at as "sentAt", answered_at as "answeredAt"`

/** A standing order for a coin that is no longer in the registry becomes `keep`. */
export function stored({ order, ...row }: Row): StoredIban {
  if (order.do === 'keep' || !Coins.isCoinId(order.coin)) return { ...row, order: { do: 'keep' } }
  const { coin, destination, terms } = order
  return { ...row, order: { do: 'buy', coin, destination: Coins.address(destination), terms } }
}

/** False if the customer already has an open one. */
export async function addIban(
  sql: Sql,
  it: Pick<StoredIban, 'id' | 'customerId' | 'state' | 'order' | 'holder' | 'requestedAt'>,
): Promise<boolean> {
  const added = await sql.query(
    `insert into dedicated_iban (id, customer_id, state, standing_order, holder, requested_at, due_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp())
     on conflict (customer_id) where state in ('requested', 'active', 'blocked') do nothing returning id`,
    [it.id, it.customerId, it.state, JSON.stringify(it.order), it.holder, it.requestedAt],
  )
  return added.length > 0
}

/** The newest first. */
export async function ibansOf(sql: Sql, customerId: string): Promise<StoredIban[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from dedicated_iban where customer_id = $1 order by number desc limit 20`,
    [customerId],
  )
  return rows.map(stored)
}

export async function findIban(sql: Sql, id: string): Promise<StoredIban | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from dedicated_iban where id = $1`, [id])
  return row && stored(row)
}

/** Locks the row until the transaction ends. */
export async function lockIban(sql: Sql, id: string): Promise<StoredIban | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from dedicated_iban where id = $1 for update`, [id])
  return row && stored(row)
}

/** Finds an IBAN by its blind index, closed ones too. */
export async function idOfAccount(sql: Sql, accountIndex: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>('select id from dedicated_iban where account_index = $1', [
    accountIndex,
  ])
  return row?.id
}

/** Stores the result of a lifecycle step. A new wanted state becomes due at once, under the next request number. */
export async function saveIban(
  sql: Sql,
  id: string,
  { state, wanted, isPaused, order }: Ibans.DedicatedIban,
): Promise<void> {
  await sql.query(
    `update dedicated_iban set state = $2, is_paused = $4, standing_order = $5,
       request_number = request_number + case when $3::text is null or wanted = $3 then 0 else 1 end,
       due_at = case when $3::text is null or wanted = $3 then due_at else clock_timestamp() end, wanted = $3
     where id = $1`,
    [id, state, wanted, isPaused, JSON.stringify(order)],
  )
}

export async function setSent(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update dedicated_iban set sent_at = coalesce(sent_at, $2) where id = $1', [id, at])
}

/** Keeps the account of the first answer: a bank does not change an IBAN. */
export async function setAnswered(
  sql: Sql,
  id: string,
  it: { readonly at: Date; readonly account?: { readonly sealed: string; readonly index: string } },
): Promise<void> {
  await sql.query(
    `update dedicated_iban set answered_at = $2, account = coalesce(account, $3),
       account_index = coalesce(account_index, $4) where id = $1`,
    [id, it.at, it.account?.sealed ?? null, it.account?.index ?? null],
  )
}

/** A hook makes the IBAN due at once. False if no IBAN has the id. */
export async function lookNow(sql: Sql, id: string): Promise<boolean> {
  const found = await sql.query(
    'update dedicated_iban set due_at = clock_timestamp() where id = $1 returning id',
    [id],
  )
  return found.length > 0
}

export const ibanQueue = createQueue<Row>({ table: 'dedicated_iban', key: 'id', open: 'true', columns })
