/** SQL of credits from others, and of debits for a person: each movement once, who has it, and what a person decided. */
import type { Credits } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import { withoutNulls, type RowFor } from '../../../platform/sql/values.ts'
import type { Proposal } from '../../rail.ts'
import type { MovementName, ReceivedCredit } from './received-credit.ts'

/**
 * open: waits for a person · matched: an order has it · returning: its return is requested or on its way ·
 * returned: the bank has booked the return · recalled: its sender's bank took it back ·
 * out_twice: it did so after we had sent it back · closed: nothing is to be done.
 * Of a debit a person found: bank_fee · payment: one of ours · loss.
 */
export type CreditState =
  | 'open'
  | 'matched'
  | 'returning'
  | 'returned'
  | 'recalled'
  | 'out_twice'
  | 'closed'
  | DebitCause
export type DebitCause = 'bank_fee' | 'payment' | 'loss'

export type StoredCredit = {
  readonly seq: bigint
  readonly identity: string
  readonly isDebit: boolean
  readonly account: string
  readonly currency: string
  readonly units: bigint
  readonly bookedAt: Date
  readonly recordedAt: Date
  readonly sender: string
  readonly inLedger: boolean
  readonly inSuspense: boolean
  readonly state: CreditState
  readonly reason: Credits.UnallocatedReason | undefined
  readonly proposals: readonly Proposal[]
  readonly owner: string | undefined
  readonly returnKey: string | undefined
  readonly returns: number
  readonly decidedBy: string | undefined
  readonly decidedAt: Date | undefined
  readonly decidedReasonSealed: string | undefined
}

type Row = RowFor<Omit<StoredCredit, 'seq' | 'units'>> & { readonly seq: string; readonly units: string }
const columns = `seq, identity, is_debit as "isDebit", account, currency, units, booked_at as "bookedAt",
  recorded_at as "recordedAt", sender, in_ledger as "inLedger", in_suspense as "inSuspense", state, reason,
  proposals, owner, return_key as "returnKey", returns, decided_by as "decidedBy", decided_at as "decidedAt",
  decided_reason_sealed as "decidedReasonSealed"`

const stored = ({ seq, units, ...row }: Row): StoredCredit => ({
  ...withoutNulls(row),
  seq: BigInt(seq),
  units: BigInt(units),
})

const keyOf = ({ by, name }: MovementName): string => `${by} ${name}`

/** False when that movement is known. A second importer waits here for the first. */
export async function insertCredit(
  sql: Sql,
  credit: ReceivedCredit,
  more: {
    readonly sender: string
    readonly senderIndex: string | undefined
    readonly at: Date
    readonly isDebit?: boolean
  },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into bank_credit (identity, account, currency, units, booked_at, names, sender, sender_index, recorded_at,
       is_debit)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning 1`,
    [
      credit.identity,
      credit.account,
      credit.currency,
      credit.units.toString(),
      credit.bookedAt,
      credit.names.map(keyOf),
      more.sender,
      more.senderIndex ?? null,
      more.at,
      more.isDebit ?? false,
    ],
  )
  return rows.length > 0
}

/** Another report of it gave it more names. */
export async function addNames(sql: Sql, identity: string, names: readonly MovementName[]): Promise<void> {
  await sql.query(
    'update bank_credit set names = array(select distinct unnest(names || $2::text[])) where identity = $1',
    [identity, names.map(keyOf)],
  )
}

/** Orders that have money of this account. */
export async function ownersOfSender(sql: Sql, index: string): Promise<string[]> {
  const rows = await sql.query<{ owner: string }>(
    `select distinct owner from bank_credit where sender_index = $1 and owner is not null and state = 'matched' order by owner limit 100`,
    [index],
  )
  return rows.map(({ owner }) => owner)
}

/** The fate of a credit when it came. */
export async function placeCredit(
  sql: Sql,
  identity: string,
  placed: {
    readonly state: CreditState
    readonly inLedger: boolean
    readonly inSuspense: boolean
    readonly reason?: Credits.UnallocatedReason
    readonly owner?: string
    readonly proposals?: readonly Proposal[]
  },
): Promise<void> {
  await sql.query(
    `update bank_credit set state = $2, in_suspense = $3, reason = $4, owner = $5, proposals = $6, in_ledger = $7
     where identity = $1`,
    [
      identity,
      placed.state,
      placed.inSuspense,
      placed.reason ?? null,
      placed.owner ?? null,
      JSON.stringify(placed.proposals ?? []),
      placed.inLedger,
    ],
  )
}

export async function findCredit(sql: Sql, identity: string): Promise<StoredCredit | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from bank_credit where identity = $1`, [identity])
  return row && stored(row)
}

export async function lockCredit(sql: Sql, identity: string): Promise<StoredCredit | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from bank_credit where identity = $1 for update`, [
    identity,
  ])
  return row && stored(row)
}

/** Credits of that name, on that account. */
export async function lockCreditsNamed(
  sql: Sql,
  account: string,
  name: MovementName,
): Promise<StoredCredit[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from bank_credit where account = $1 and names @> $2 and in_ledger
     order by seq limit 10 for update`,
    [account, [keyOf(name)]],
  )
  return rows.map(stored)
}

export type CreditFilter = {
  readonly isDebit: boolean
  readonly state: CreditState
  readonly currency?: string | undefined
  readonly reason?: string | undefined
  /** Below this number. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A credit that its order did not use. */
export type LeftByOrder = { readonly identity: string; readonly orderId: string }

/** Newest first. What an order has left is open to a person. */
export async function listCredits(
  sql: Sql,
  { isDebit, state, currency, reason, before, limit }: CreditFilter,
  left: readonly LeftByOrder[],
): Promise<StoredCredit[]> {
  const rows = await sql.query<Row>(
    `with left_by_order as (select * from unnest($5::text[], $6::text[]) as it (identity, owner))
     select ${columns} from bank_credit
     where is_debit = $8 and (state = $1 and ($3::text is null or reason = $3)
         or $1 = 'open' and coalesce($3, 'left_by_order') = 'left_by_order' and state = 'matched'
           and (identity, owner) in (select identity, owner from left_by_order)
           and units > (select coalesce(sum(r.units), 0) from bank_recall r where r.identity = bank_credit.identity))
       and ($2::text is null or currency = $2) and ($4::bigint is null or seq < $4)
     order by seq desc limit $7`,
    [
      state,
      currency ?? null,
      reason ?? null,
      before ?? null,
      left.map(({ identity }) => identity),
      left.map(({ orderId }) => orderId),
      limit,
      isDebit,
    ],
  )
  return rows.map(stored)
}

/** Movements of an account that are not in the ledger, and that no person has decided about. */
export async function countUndecided(sql: Sql, account: string, currency: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from bank_credit
     where account = $1 and currency = $2 and state = 'open' and not in_ledger`,
    [account, currency],
  )
  return row?.count ?? 0
}

export type Decision = { readonly by: string; readonly at: Date; readonly reasonSealed: string }

/** A person gave it to an order. */
export async function setMatched(
  sql: Sql,
  identity: string,
  owner: string,
  { by, at }: Pick<Decision, 'by' | 'at'>,
): Promise<void> {
  await sql.query(
    `update bank_credit set state = 'matched', owner = $2, in_suspense = true, decided_by = $3, decided_at = $4,
       decided_reason_sealed = null
     where identity = $1`,
    [identity, owner, by, at],
  )
}

/** Two persons decided that it is money of its own. */
export async function setCounted(
  sql: Sql,
  identity: string,
  { by, at, reasonSealed }: Decision,
): Promise<void> {
  await sql.query(
    `update bank_credit set in_ledger = true, in_suspense = true, reason = 'counted', decided_by = $2, decided_at = $3,
       decided_reason_sealed = $4 where identity = $1`,
    [identity, by, at, reasonSealed],
  )
}

/** A person looked at it, and there is nothing to do; or what a debit was for is found. */
export async function setClosed(
  sql: Sql,
  identity: string,
  { by, at, reasonSealed }: Decision,
  state: 'closed' | DebitCause = 'closed',
): Promise<void> {
  await sql.query(
    `update bank_credit set state = $5, in_suspense = false, decided_by = $2, decided_at = $3, decided_reason_sealed = $4
     where identity = $1`,
    [identity, by, at, reasonSealed, state],
  )
}

/** It returns under this key. The order that left it stays named: what names the sender is kept as long as that order. */
export async function setReturning(
  sql: Sql,
  identity: string,
  key: string,
  { by, at, reasonSealed }: Decision,
): Promise<void> {
  await sql.query(
    `update bank_credit set state = 'returning', in_suspense = true, return_key = $2, returns = returns + 1,
       decided_by = $3, decided_at = $4, decided_reason_sealed = $5 where identity = $1`,
    [identity, key, by, at, reasonSealed],
  )
}

/** Another attempt of its return. */
export async function setReturnKey(sql: Sql, identity: string, key: string): Promise<void> {
  await sql.query('update bank_credit set return_key = $2, returns = returns + 1 where identity = $1', [
    identity,
    key,
  ])
}

/** The end of the payment that returns it, or of it by a recall. `units`: where less came again than had left. */
export async function setReturn(
  sql: Sql,
  identity: string,
  state: 'open' | 'returned' | 'recalled' | 'out_twice',
  more: { readonly reason?: Credits.UnallocatedReason; readonly units?: bigint } = {},
): Promise<void> {
  await sql.query(
    'update bank_credit set state = $2, reason = coalesce($3, reason), units = coalesce($4::numeric, units) where identity = $1',
    [identity, state, more.reason ?? null, more.units?.toString() ?? null],
  )
}

/* Debits that took such money back. */

/** `owed`: what of it was taken back after we had sent it back. */
export type Recalled = { readonly units: bigint; readonly owed: bigint }
const noRecall: Recalled = { units: 0n, owed: 0n }

export async function insertRecall(
  sql: Sql,
  recall: {
    readonly account: string
    readonly movement: string
    readonly identity: string
    readonly units: bigint
    readonly isOwed: boolean
    readonly at: Date
  },
): Promise<void> {
  await sql.query(
    'insert into bank_recall (account, movement, identity, units, owed, at) values ($1, $2, $3, $4, $5, $6)',
    [recall.account, recall.movement, recall.identity, recall.units.toString(), recall.isOwed, recall.at],
  )
}

export async function isRecallKnown(sql: Sql, account: string, movement: string): Promise<boolean> {
  const rows = await sql.query('select 1 from bank_recall where account = $1 and movement = $2', [
    account,
    movement,
  ])
  return rows.length > 0
}

/** The money taken back of credits so far. */
export async function recalledAmong(
  sql: Sql,
  identities: readonly string[],
): Promise<(identity: string) => Recalled> {
  const rows = await sql.query<{ identity: string; units: string; owed: string }>(
    `select identity, sum(units)::text as units, coalesce(sum(units) filter (where owed), 0)::text as owed
     from bank_recall where identity = any($1) group by identity`,
    [identities],
  )
  const found = new Map(
    rows.map(({ identity, units, owed }) => [identity, { units: BigInt(units), owed: BigInt(owed) }]),
  )
  return (identity) => found.get(identity) ?? noRecall
}

export const recalledOf = async (sql: Sql, identity: string): Promise<Recalled> =>
  (await recalledAmong(sql, [identity]))(identity)
