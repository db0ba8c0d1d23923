/** SQL of the bank rail: payments and the batches they go out in. */
import type { Money } from '@agio/domain'
import { notifyChannel } from '../../../platform/queue/loop.ts'
import { either, type Due } from '../../../platform/queue/lookout.ts'
import { createQueue, type Claim } from '../../../platform/queue/queue.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { priced, type PricedRow } from '../../priced.ts'
import type { BankPayment } from '../../rail.ts'
import type { Scheme } from '../files/pain001.ts'

export type PaymentState =
  | 'queued'
  | 'withdrawn'
  | 'batched'
  | 'submitted'
  | 'accepted'
  | 'rejected'
  | 'uncertain'
  | 'booked'
  | 'returned'

/** A payment is for an owner: an order, or the statement line whose credit it returns. */
type PaymentOwner = { readonly kind: 'order' | 'statement_line'; readonly id: string }
export type RequestedPayment = Omit<BankPayment, 'owner'> & { readonly owner: PaymentOwner }

export type StoredPayment = {
  readonly key: string
  readonly owner: PaymentOwner
  readonly scheme: Scheme
  readonly amount: Money.Money<Money.Fiat>
  /** Sealed, see `instruction.ts`. */
  readonly instruction: string
  readonly debtor: string
  readonly endToEndId: string
  readonly state: PaymentState
  readonly messageId: string | undefined
  readonly paymentInformationId: string | undefined
  readonly batchings: number
  readonly returnedUnits: bigint
  readonly submittedAt: Date | undefined
  /** The status by which the bank said that it is settled: ACSC or ACCC. */
  readonly settledCode: string | undefined
}

type PaymentRow = PricedRow<Omit<StoredPayment, 'owner' | 'returnedUnits'>> & {
  readonly ownerKind: PaymentOwner['kind']
  readonly owner: string
  readonly returnedUnits: string
}

const columns = `key, owner_kind as "ownerKind", owner, scheme, currency, units, instruction, debtor,
  end_to_end_id as "endToEndId", state, message_id as "messageId",
  payment_information_id as "paymentInformationId", batchings, returned_units as "returnedUnits",
  submitted_at as "submittedAt", settled_code as "settledCode"`

const paymentOf = ({ ownerKind: kind, owner: id, returnedUnits, ...row }: PaymentRow): StoredPayment => ({
  ...priced(row),
  owner: { kind, id },
  returnedUnits: BigInt(returnedUnits),
})

async function select(sql: Sql, where: string, values: readonly unknown[]): Promise<StoredPayment[]> {
  const rows = await sql.query<PaymentRow>(`select ${columns} from bank_payment where ${where}`, values)
  return rows.map(paymentOf)
}

/** False when the key is there already. Any conflict is that one: the end-to-end id follows from the key. */
export async function insertPayment(
  sql: Sql,
  payment: RequestedPayment,
  made: {
    readonly instruction: string
    readonly endToEndId: string
    readonly debtor: string
    readonly at: Date
  },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into bank_payment
       (key, owner_kind, owner, scheme, currency, units, instruction, debtor, end_to_end_id, state, queued_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'queued', $10) on conflict do nothing returning key`,
    [
      payment.key,
      payment.owner.kind,
      payment.owner.id,
      payment.scheme,
      payment.amount.asset,
      payment.amount.units.toString(),
      made.instruction,
      made.debtor,
      made.endToEndId,
      made.at,
    ],
  )
  return rows.length > 0
}

export async function paymentByKey(sql: Sql, key: string): Promise<StoredPayment | undefined> {
  return (await select(sql, 'key = $1', [key]))[0]
}

/** The bank has it, and has not booked it. Of a file that is still here nothing can have been debited. */
export const atBank: ReadonlySet<PaymentState> = new Set(['submitted', 'accepted', 'rejected', 'uncertain'])

export async function lockPayment(sql: Sql, endToEndId: string): Promise<StoredPayment | undefined> {
  return (await select(sql, 'end_to_end_id = $1 for update', [endToEndId]))[0]
}

/** In the order of their keys, so that two importers never wait for each other crosswise. */
export function lockPaymentsOfMessage(sql: Sql, messageId: string): Promise<StoredPayment[]> {
  return select(sql, 'message_id = $1 order by key for update', [messageId])
}

/** Payments of a message and those with one of these end-to-end ids, in the same order. */
export function lockPaymentsTold(
  sql: Sql,
  messageId: string | undefined,
  endToEndIds: readonly string[],
): Promise<StoredPayment[]> {
  return select(sql, '(message_id = $1 or end_to_end_id = any($2)) order by key for update', [
    messageId ?? null,
    endToEndIds,
  ])
}

export function lockPaymentsOfBlock(sql: Sql, paymentInformationId: string): Promise<StoredPayment[]> {
  return select(sql, 'payment_information_id = $1 order by key for update', [paymentInformationId])
}

/**
 * Payments of an account that may go now, none above `largest`: instant ones always, others when they were asked before
 * the last cut-off.
 */
export function lockDuePayments(
  sql: Sql,
  lastCutOff: Date,
  of: { readonly debtor: string; readonly largest: bigint | undefined; readonly limit: number },
): Promise<StoredPayment[]> {
  return select(
    sql,
    `state = 'queued' and (scheme = 'sepa_instant' or queued_at <= $1) and debtor = $2
       and ($3::numeric is null or units <= $3::numeric) and not is_held(owner, 'money', queued_at)
     order by queued_at, key limit $4 for update skip locked`,
    [lastCutOff, of.debtor, of.largest?.toString() ?? null, of.limit],
  )
}

/** Anything is on its way to the bank, waits for its word, or waits for money. */
export async function hasOpenPayments(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ open: boolean }>(
    `-- prepared: bank_open_payments
    select exists (select 1 from bank_payment where state = 'queued')
      or exists (select 1 from bank_batch where state in ('persisted', 'writing'))
      or exists (select 1 from bank_payment where state in ('submitted', 'accepted') and silent_at is null)
      or exists (select 1 from bank_cover where payments > 0) as open`,
  )
  return row?.open ?? true
}

export type DueMoments = Readonly<Record<'lastCutOff' | 'instant' | 'other' | 'answered', Date>>

/** SQL: submitted so long ago that the bank's silence is reported. */
const isSilent = `state in ('submitted', 'accepted') and silent_at is null and submitted_at <= case
  when answered_at is not null then $3::timestamptz when scheme = 'sepa_instant' then $1::timestamptz else $2::timestamptz end`

/** Something of it is to be batched, written or reported, or waits for money. */
export const paymentsDue = (moments: () => DueMoments): Due =>
  [
    batchQueue.due(),
    {
      text: `case when exists (select 1 from bank_payment where state = 'queued'
          and (scheme = 'sepa_instant' or queued_at <= $1::timestamptz) and not is_paused('bank:' || currency)
          and not is_held(owner, 'money', queued_at))
        or exists (select 1 from bank_cover where payments > 0) then 0 end`,
      values: () => [moments().lastCutOff],
    },
    {
      text: `case when exists (select 1 from bank_payment where ${isSilent}) then 0 end`,
      values: () => {
        const { instant, other, answered } = moments()
        return [instant, other, answered]
      },
    },
  ].reduce(either)

/** Submitted long enough ago without a word, or answered long enough ago without a booking. */
export function lockSilentPayments(sql: Sql, before: DueMoments, limit: number): Promise<StoredPayment[]> {
  return select(
    sql,
    `${isSilent}
     order by submitted_at limit $4 for update skip locked`,
    [before.instant, before.other, before.answered, limit],
  )
}

export async function setState(
  sql: Sql,
  key: string,
  state: PaymentState,
  more: {
    readonly at: Date
    readonly reason?: string
    readonly returnedUnits?: bigint
    readonly settledCode?: string
  },
): Promise<void> {
  await sql.query(
    `update bank_payment set state = $2, reason = coalesce($4, reason), returned_units = returned_units + $5::numeric,
       settled_code = coalesce(settled_code, $6),
       submitted_at = case when $2 in ('accepted', 'rejected', 'booked') then coalesce(submitted_at, $3) else submitted_at end,
       answered_at = case when $2 in ('accepted', 'rejected') then coalesce(answered_at, $3) else answered_at end,
       silent_at = case when $2 = 'uncertain' then coalesce(silent_at, $3) else silent_at end,
       settled_at = case when $2 in ('rejected', 'booked', 'returned', 'withdrawn') then $3 else settled_at end
     where key = $1`,
    [
      key,
      state,
      more.at,
      more.reason ?? null,
      (more.returnedUnits ?? 0n).toString(),
      more.settledCode ?? null,
    ],
  )
}

export async function setAnswered(sql: Sql, key: string, at: Date): Promise<void> {
  await sql.query(
    `update bank_payment set answered_at = coalesce(answered_at, $2), submitted_at = coalesce(submitted_at, $2),
       state = case when state = 'batched' then 'submitted' else state end where key = $1`,
    [key, at],
  )
}

export type Batch = {
  readonly messageId: string
  readonly fileName: string
  readonly sealed: string
  readonly size: number
  readonly sha256: string
}

/** With `isHeld` it waits for a second person before it leaves. */
export async function insertBatch(sql: Sql, batch: Batch, at: Date, isHeld: boolean): Promise<void> {
  await sql.query(
    `insert into bank_batch (message_id, file_name, sealed, size, sha256, state, created_at, approval)
     values ($1, $2, $3, $4, $5, 'persisted', $6, $7)`,
    [batch.messageId, batch.fileName, batch.sealed, batch.size, batch.sha256, at, isHeld ? 'held' : null],
  )
}

export async function setBatched(
  sql: Sql,
  keys: readonly string[],
  messageId: string,
  paymentInformationId: string,
): Promise<void> {
  await sql.query(
    `update bank_payment set state = 'batched', message_id = $2, payment_information_id = $3 where key = any($1)`,
    [keys, messageId, paymentInformationId],
  )
}

type BatchRow = { message_id: string; file_name: string; sealed: string; size: number; sha256: string }

/** Batches that may leave, and those that somebody has begun to write. One with a payment of a paused account waits as a whole, and one with a held payment until that is withdrawn. */
export const batchQueue = createQueue<BatchRow>({
  table: 'bank_batch',
  key: 'message_id',
  open: `state in ('persisted', 'writing') and approval is distinct from 'held' and not exists (
    select from bank_payment p where p.message_id = bank_batch.message_id
      and (is_paused('bank:' || p.currency) or is_held(p.owner, 'money')))`,
  columns: 'message_id, file_name, sealed, size, sha256',
  onClaim: `state = 'writing'`,
})

/** Takes one batch to be written. */
export async function claimBatch(
  sql: Sql,
  leaseSeconds: number,
): Promise<(Batch & { claim: Claim }) | undefined> {
  const [row] = await batchQueue.claim(sql, { most: 1, leaseSeconds })
  if (!row) return undefined
  const { message_id: messageId, file_name: fileName, sealed, size, sha256, claim } = row
  return { messageId, fileName, sealed, size, sha256, claim }
}

/** The bank has the file. Payments that it has answered already keep their state. */
export async function setSubmitted(sql: Sql, messageId: string, at: Date): Promise<void> {
  await sql.query(
    `update bank_batch set state = 'submitted', submitted_at = coalesce(submitted_at, $2), leased_until = null
     where message_id = $1 and state in ('persisted', 'writing')`,
    [messageId, at],
  )
  await sql.query(
    `update bank_payment set state = 'submitted', submitted_at = coalesce(submitted_at, $2) where message_id = $1 and state = 'batched'`,
    [messageId, at],
  )
}

/** True when the batch had not begun to leave; it never will. */
export async function takeApart(sql: Sql, messageId: string): Promise<boolean> {
  const rows = await sql.query(
    `update bank_batch set state = 'withdrawn' where message_id = $1 and state = 'persisted' returning message_id`,
    [messageId],
  )
  return rows.length > 0
}

export async function setUnbatched(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query(
    `update bank_payment set state = 'queued', message_id = null, payment_information_id = null, batchings = batchings + 1
     where key = any($1)`,
    [keys],
  )
}

export const wakeChannel = 'bank_payment'

/** Wakes the workers once the transaction is committed. */
export const wakeWorkers = (sql: Sql): Promise<void> => notifyChannel(sql, wakeChannel)
