/** SQL of money that came in from others: each movement once, whose it is, and what a person decided. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { CreditState, Proposal, Why } from './unmatched-views.ts'

export type StoredCredit = {
  readonly seq: bigint
  readonly identity: string
  readonly account: string
  readonly currency: string
  readonly units: bigint
  readonly bookedAt: Date
  readonly recordedAt: Date
  readonly sender: string
  readonly aside: boolean
  readonly state: CreditState
  readonly why: Why | undefined
  readonly proposals: readonly Proposal[]
  readonly owner: string | undefined
  readonly backKey: string | undefined
  readonly backs: number
  readonly decidedBy: string | undefined
  readonly decidedAt: Date | undefined
  readonly decidedWhy: string | undefined
}

type Row = {
  seq: string
  identity: string
  account: string
  currency: string
  units: string
  booked_at: Date
  recorded_at: Date
  sender: string
  aside: boolean
  state: CreditState
  why: Why | null
  proposals: Proposal[]
  owner: string | null
  back_key: string | null
  backs: number
  decided_by: string | null
  decided_at: Date | null
  decided_why: string | null
}
const columns = `seq, identity, account, currency, units, booked_at, recorded_at, sender, aside, state, why, proposals,
  owner, back_key, backs, decided_by, decided_at, decided_why`

const stored = (row: Row): StoredCredit => ({
  seq: BigInt(row.seq),
  identity: row.identity,
  account: row.account,
  currency: row.currency,
  units: BigInt(row.units),
  bookedAt: row.booked_at,
  recordedAt: row.recorded_at,
  sender: row.sender,
  aside: row.aside,
  state: row.state,
  why: row.why ?? undefined,
  proposals: row.proposals,
  owner: row.owner ?? undefined,
  backKey: row.back_key ?? undefined,
  backs: row.backs,
  decidedBy: row.decided_by ?? undefined,
  decidedAt: row.decided_at ?? undefined,
  decidedWhy: row.decided_why ?? undefined,
})

export type NewCredit = Pick<
  StoredCredit,
  'identity' | 'account' | 'currency' | 'units' | 'bookedAt' | 'sender'
> & {
  readonly reference: string | undefined
  readonly movement: string | undefined
  readonly names: readonly string[]
  readonly mark: string | undefined
  readonly at: Date
}

/** False when that movement was told before. A second importer waits here for the first. */
export async function insertCredit(sql: Sql, credit: NewCredit): Promise<boolean> {
  const rows = await sql.query(
    `insert into bank_credit (identity, account, reference, movement, currency, units, booked_at, names, sender,
       sender_mark, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
    [
      credit.identity,
      credit.account,
      credit.reference ?? null,
      credit.movement ?? null,
      credit.currency,
      credit.units.toString(),
      credit.bookedAt,
      credit.names,
      credit.sender,
      credit.mark ?? null,
      credit.at,
    ],
  )
  return rows.length > 0
}

export async function isCreditKnown(sql: Sql, account: string, movement: string): Promise<boolean> {
  const rows = await sql.query('select 1 from bank_credit where account = $1 and movement = $2', [
    account,
    movement,
  ])
  return rows.length > 0
}

/** Whether a credit of that reference was told before as a movement that this message does not tell. */
export async function isToldDifferently(
  sql: Sql,
  account: string,
  reference: string,
  movements: readonly string[],
): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from bank_credit where account = $1 and reference = $2 and not movement = any($3) limit 1',
    [account, reference, movements],
  )
  return rows.length > 0
}

/** Orders that have money of this account. */
export async function ownersOfMark(sql: Sql, mark: string): Promise<string[]> {
  const rows = await sql.query<{ owner: string }>(
    `select distinct owner from bank_credit where sender_mark = $1 and owner is not null order by owner limit 100`,
    [mark],
  )
  return rows.map(({ owner }) => owner)
}

export type Placed = {
  readonly state: CreditState
  readonly aside: boolean
  readonly why?: Why | undefined
  readonly owner?: string | undefined
  readonly proposals?: readonly Proposal[]
}

/** What became of a credit when it came. */
export async function placeCredit(sql: Sql, identity: string, placed: Placed): Promise<void> {
  await sql.query(
    'update bank_credit set state = $2, aside = $3, why = $4, owner = $5, proposals = $6 where identity = $1',
    [
      identity,
      placed.state,
      placed.aside,
      placed.why ?? null,
      placed.owner ?? null,
      JSON.stringify(placed.proposals ?? []),
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

/** Credits that one of these names fits, on that account. */
export async function lockCreditsNamed(
  sql: Sql,
  account: string,
  names: readonly string[],
): Promise<StoredCredit[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from bank_credit where account = $1 and names && $2 and movement is not null
     order by seq limit 10 for update`,
    [account, names],
  )
  return rows.map(stored)
}

export type CreditFilter = {
  readonly state: CreditState
  readonly currency?: string | undefined
  readonly why?: string | undefined
  /** Below this number. */
  readonly before?: string | undefined
  readonly limit: number
}

export type PutAside = { readonly identity: string; readonly owner: string }

/** Newest first. What an order has and put aside (`theirs`) is open to a person. */
export async function listCredits(
  sql: Sql,
  { state, currency, why, before, limit }: CreditFilter,
  theirs: readonly PutAside[],
): Promise<StoredCredit[]> {
  const rows = await sql.query<Row>(
    `with theirs as (select * from unnest($5::text[], $6::text[]) as it (identity, owner))
     select ${columns} from bank_credit
     where (state = $1 and ($3::text is null or why = $3)
         or $1 = 'open' and coalesce($3, 'on_its_own') = 'on_its_own' and state = 'matched'
           and (identity, owner) in (select identity, owner from theirs)
           and not exists (select from bank_recall r where r.identity = bank_credit.identity))
       and ($2::text is null or currency = $2) and ($4::bigint is null or seq < $4)
     order by seq desc limit $7`,
    [
      state,
      currency ?? null,
      why ?? null,
      before ?? null,
      theirs.map(({ identity }) => identity),
      theirs.map(({ owner }) => owner),
      limit,
    ],
  )
  return rows.map(stored)
}

export type Decision = { readonly by: string; readonly at: Date; readonly why: string | undefined }

/** A person gave it to an order. */
export async function setMatched(
  sql: Sql,
  identity: string,
  owner: string,
  { by, at }: Decision,
): Promise<void> {
  await sql.query(
    `update bank_credit set state = 'matched', owner = $2, aside = true, decided_by = $3, decided_at = $4, decided_why = null
     where identity = $1`,
    [identity, owner, by, at],
  )
}

/** A person looked at it, and there is nothing to do. */
export async function setClosed(sql: Sql, identity: string, { by, at, why }: Decision): Promise<void> {
  await sql.query(
    `update bank_credit set state = 'closed', decided_by = $2, decided_at = $3, decided_why = $4 where identity = $1`,
    [identity, by, at, why ?? null],
  )
}

/** It goes back under this key, and is no order's any more. */
export async function setReturning(
  sql: Sql,
  identity: string,
  key: string,
  { by, at, why }: Decision,
): Promise<void> {
  await sql.query(
    `update bank_credit set state = 'returning', owner = null, aside = true, back_key = $2, backs = backs + 1,
       decided_by = $3, decided_at = $4, decided_why = $5 where identity = $1`,
    [identity, key, by, at, why ?? null],
  )
}

/** What became of the payment back. `units`: what is here again, where less came back than went. */
export async function setBack(
  sql: Sql,
  identity: string,
  state: 'open' | 'returned' | 'recalled',
  more: { readonly why?: Why; readonly units?: bigint } = {},
): Promise<void> {
  await sql.query(
    'update bank_credit set state = $2, why = coalesce($3, why), units = coalesce($4::numeric, units) where identity = $1',
    [identity, state, more.why ?? null, more.units?.toString() ?? null],
  )
}
