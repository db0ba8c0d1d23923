/** SQL of payments at banks. Times are the application's; the lease is the database's. */
import type { Money } from '@agio/domain'
import { createQueue } from '../../../platform/queue/queue.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { priced, type PricedRow } from '../../priced.ts'
import type { BankAccount } from '../../rail.ts'

export type PaymentState =
  | 'created'
  | 'prestep'
  | 'open'
  | 'authorised'
  | 'settled'
  | 'refused'
  | 'failed'
  | 'abandoned'

export type StoredPayment = {
  readonly id: string
  readonly owner: string
  readonly customerId: string
  readonly sessionId: string
  readonly bankId: string
  readonly requestId: string
  readonly endToEndId: string
  readonly amount: Money.Money<Money.Fiat>
  readonly reference: string
  readonly creditor: { readonly holder: string; readonly account: BankAccount }
  readonly psuAddressSealed: string
  readonly state: PaymentState
  readonly reason: string | undefined
  readonly bankPaymentId: string | undefined
  readonly authorisationId: string | undefined
  readonly transactionStatus: string | undefined
  readonly scaStatus: string | undefined
  readonly tokenSealed: string | undefined
  readonly debtorSealed: string | undefined
  readonly supersededAt: Date | undefined
  readonly startedAt: Date
  readonly toldAt: Date | undefined
  readonly authorisedAt: Date | undefined
  readonly endedAt: Date | undefined
}

type Row = PricedRow<StoredPayment>

const columns = `id, owner, customer_id as "customerId", session_id as "sessionId", bank_id as "bankId",
  request_id as "requestId", end_to_end_id as "endToEndId", currency, units, reference, creditor,
  psu_address_sealed as "psuAddressSealed", state, reason, bank_payment_id as "bankPaymentId",
  authorisation_id as "authorisationId", transaction_status as "transactionStatus", sca_status as "scaStatus",
  token_sealed as "tokenSealed", debtor_sealed as "debtorSealed", superseded_at as "supersededAt",
  started_at as "startedAt", told_at as "toldAt", authorised_at as "authorisedAt", ended_at as "endedAt"`

const paymentOf = (row: Row): StoredPayment => priced(row)

export type NewPayment = Pick<
  StoredPayment,
  | 'id'
  | 'owner'
  | 'customerId'
  | 'sessionId'
  | 'bankId'
  | 'requestId'
  | 'endToEndId'
  | 'amount'
  | 'reference'
  | 'creditor'
  | 'psuAddressSealed'
> & { readonly at: Date }

/** False when another payment of the order is under way: another request was faster. */
export async function insertPayment(sql: Sql, it: NewPayment): Promise<boolean> {
  const rows = await sql.query(
    `insert into ob_payment (id, owner, customer_id, session_id, bank_id, request_id, end_to_end_id, currency, units,
       reference, creditor, psu_address_sealed, state, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'created', $13)
     on conflict (owner) where superseded_at is null and state in ('created', 'prestep', 'open', 'authorised')
     do nothing returning id`,
    [
      it.id,
      it.owner,
      it.customerId,
      it.sessionId,
      it.bankId,
      it.requestId,
      it.endToEndId,
      it.amount.asset,
      it.amount.units.toString(),
      it.reference,
      JSON.stringify(it.creditor),
      it.psuAddressSealed,
      it.at,
    ],
  )
  return rows.length > 0
}

async function select(sql: Sql, where: string, values: readonly unknown[]): Promise<StoredPayment[]> {
  return (await sql.query<Row>(`select ${columns} from ob_payment where ${where}`, values)).map(paymentOf)
}

export const findPayment = async (sql: Sql, id: string): Promise<StoredPayment | undefined> =>
  (await select(sql, 'id = $1', [id]))[0]

export const findPaymentNamed = async (sql: Sql, endToEndId: string): Promise<StoredPayment | undefined> =>
  (await select(sql, 'end_to_end_id = $1', [endToEndId]))[0]

export const lockPayment = async (sql: Sql, id: string): Promise<StoredPayment | undefined> =>
  (await select(sql, 'id = $1 for update', [id]))[0]

/** Newest first. */
export const paymentsOfOwner = (sql: Sql, owner: string): Promise<StoredPayment[]> =>
  select(sql, 'owner = $1 order by started_at desc, id desc', [owner])

/** Stores the bank's answer to an initiation. False when the payment was cancelled meanwhile. */
export async function setKnown(
  sql: Sql,
  id: string,
  it: {
    readonly bankPaymentId: string
    readonly authorisationId: string | undefined
    readonly transactionStatus: string | undefined
    readonly scaStatus: string | undefined
    readonly dueAt: Date
  },
): Promise<boolean> {
  const rows = await sql.query(
    `update ob_payment set state = 'open', bank_payment_id = $2, authorisation_id = $3, transaction_status = $4,
       sca_status = $5, due_at = $6
     where id = $1 and superseded_at is null and (state in ('created', 'prestep') or (state = 'open' and bank_payment_id = $2))
     returning id`,
    [
      id,
      it.bankPaymentId,
      it.authorisationId ?? null,
      it.transactionStatus ?? null,
      it.scaStatus ?? null,
      it.dueAt,
    ],
  )
  return rows.length > 0
}

export async function setPrestep(sql: Sql, id: string, dueAt: Date): Promise<boolean> {
  const rows = await sql.query(
    `update ob_payment set state = 'prestep', due_at = $2
     where id = $1 and superseded_at is null and state in ('created', 'prestep') returning id`,
    [id, dueAt],
  )
  return rows.length > 0
}

/** Sets when the worker looks at a payment that the bank does not know yet. */
export async function setDue(sql: Sql, id: string, dueAt: Date): Promise<void> {
  await sql.query('update ob_payment set due_at = $2, leased_until = null where id = $1', [id, dueAt])
}

/** The payment may have changed: the worker looks at it now, and often again. */
export async function lookSoon(sql: Sql, id: string, dueAt: Date): Promise<void> {
  await sql.query('update ob_payment set due_at = $2, tries = 0, leased_until = null where id = $1', [
    id,
    dueAt,
  ])
}

export async function setToken(sql: Sql, id: string, sealed: string): Promise<void> {
  await sql.query('update ob_payment set token_sealed = $2 where id = $1', [id, sealed])
}

export type Change = {
  readonly state: PaymentState
  readonly reason: string | undefined
  readonly transactionStatus: string | undefined
  readonly scaStatus: string | undefined
  readonly authorisedAt: Date | undefined
  readonly endedAt: Date | undefined
  readonly debtorSealed: string | undefined
  /** Now: a payment that was over and is authorised after all is looked at from here on. */
  readonly at: Date
}

export async function setState(sql: Sql, id: string, it: Change): Promise<void> {
  await sql.query(
    `update ob_payment set state = $2, reason = $3, transaction_status = coalesce($4, transaction_status),
       sca_status = coalesce($5, sca_status), authorised_at = coalesce(authorised_at, $6), ended_at = $7,
       debtor_sealed = coalesce($8, debtor_sealed),
       due_at = case when $2 in ('created', 'prestep', 'open', 'authorised') or ($2 = 'failed' and $3 = 'expired')
         then coalesce(due_at, $9) end
     where id = $1`,
    [
      id,
      it.state,
      it.reason ?? null,
      it.transactionStatus ?? null,
      it.scaStatus ?? null,
      it.authorisedAt ?? null,
      it.endedAt ?? null,
      it.debtorSealed ?? null,
      it.at,
    ],
  )
}

/** Stores why we take it back, before its bank is asked: an end that the bank reports after that is by our own act. */
export async function setWhy(sql: Sql, id: string, reason: string): Promise<void> {
  await sql.query(
    `update ob_payment set reason = $2 where id = $1 and state in ('created', 'prestep', 'open')`,
    [id, reason],
  )
}

export async function supersede(sql: Sql, ids: readonly string[], at: Date): Promise<void> {
  await sql.query('update ob_payment set superseded_at = coalesce(superseded_at, $2) where id = any($1)', [
    ids,
    at,
  ])
}

/** Payments that the bank is asked about; due by the clock of the application, which a test moves. */
export const paymentQueue = createQueue<Row>({
  table: 'ob_payment',
  key: 'id',
  open: 'due_at is not null',
  columns,
})

export async function claimDue(sql: Sql, now: Date, most: number) {
  const rows = await paymentQueue.claim(sql, { most, leaseSeconds: 30, now })
  return rows.map((row) => ({ payment: paymentOf(row), claim: row.claim }))
}

export async function insertState(sql: Sql, hash: string, paymentId: string, leg: string): Promise<void> {
  await sql.query(
    'insert into ob_state (hash, payment_id, leg) values ($1, $2, $3) on conflict (hash) do nothing',
    [hash, paymentId, leg],
  )
}

export type UsedState = {
  readonly paymentId: string
  readonly leg: 'login' | 'consent'
  readonly isFirst: boolean
}

/** Uses a state up; undefined when there is none like that. */
export async function spendState(sql: Sql, hash: string, at: Date): Promise<UsedState | undefined> {
  const [row] = await sql.query<{ payment_id: string; leg: 'login' | 'consent'; first: boolean }>(
    `with spent as (update ob_state set used_at = $2 where hash = $1 and used_at is null returning hash)
     select payment_id, leg, exists (select from spent) as first from ob_state where hash = $1`,
    [hash, at],
  )
  return row && { paymentId: row.payment_id, leg: row.leg, isFirst: row.first }
}
