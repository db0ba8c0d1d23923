/** SQL of the names that were compared with the lists, and of their hits. */
import type { Operators } from '@agio/domain'
import type { Listed } from '../matching/match.ts'
import { createQueue } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type Role = 'beneficiary' | 'payer' | 'customer'
export type ScreenedRow = {
  readonly id: string
  readonly customerId: string
  readonly orderId: string | null
  readonly role: Role
  /** Sealed: the name, and further known data of the person. */
  readonly name: string
}

export const screenedQueue = createQueue<ScreenedRow>({
  table: 'screened_name',
  key: 'id',
  open: 'true',
  columns: `id, customer_id as "customerId", order_id as "orderId", role, name`,
})

/** All names are due. */
export async function compareAgain(sql: Sql, at: Date): Promise<void> {
  await sql.query('update screened_name set due_at = $1', [at])
}

/** Makes names without a due time due. */
export async function compareUncompared(sql: Sql, at: Date): Promise<void> {
  await sql.query('update screened_name set due_at = $1 where due_at is null', [at])
}

/** Names that were compared by other figures are due. */
export async function compareByOthers(sql: Sql, figures: string, at: Date): Promise<void> {
  await sql.query('update screened_name set due_at = $2 where compared_by is distinct from $1', [figures, at])
}

/** The newest names. */
export const newestScreened = (sql: Sql, most: number): Promise<ScreenedRow[]> =>
  sql.query<ScreenedRow>(
    `select id, customer_id as "customerId", order_id as "orderId", role, name from screened_name
     order by id desc limit $1`,
    [most],
  )

type NameOf = Pick<ScreenedRow, 'customerId' | 'role'> & { readonly nameIndex: string }

export async function findScreened(sql: Sql, it: NameOf): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    'select id from screened_name where customer_id = $1 and name_index = $2 and role = $3',
    [it.customerId, it.nameIndex, it.role],
  )
  return row?.id
}

/**
 * The row of this name of this customer: a new one, or the present one with its newest order. The further data is the newest,
 * where it is sealed for the present row.
 */
export async function saveScreened(
  sql: Sql,
  it: ScreenedRow & {
    readonly nameIndex: string
    readonly dueAt: Date | null
    /** The figures by which it is compared. */
    readonly comparedBy: string
  },
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into screened_name (id, customer_id, order_id, role, name, name_index, due_at, compared_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (customer_id, name_index, role) do update
       set order_id = excluded.order_id, compared_by = excluded.compared_by,
         name = case when screened_name.id = excluded.id then excluded.name else screened_name.name end
     returning id`,
    [it.id, it.customerId, it.orderId, it.role, it.name, it.nameIndex, it.dueAt, it.comparedBy],
  )
  if (!row) throw new Error('a screened name was not stored')
  return row.id
}

export type NewHit = {
  readonly id: string
  readonly screenedId: string
  readonly list: string
  readonly entity: string
  readonly hash: string
  readonly listedName: string
  readonly score: number
  readonly said?: Listed
  readonly at: Date
}

/** The hit as it is stored, and whether it is new. */
export async function saveHit(
  sql: Sql,
  it: NewHit,
): Promise<{ id: string; decision: Operators.HitDecision | null; isNew: boolean }> {
  const { said } = it
  const added = await sql.query<{ id: string }>(
    `insert into screening_hit (id, screened_id, list, entity_id, entity_hash, listed_name, score, found_at,
       entry_kind, entry_names, entry_birth_dates, entry_countries)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
    [
      it.id,
      it.screenedId,
      it.list,
      it.entity,
      it.hash,
      it.listedName,
      it.score,
      it.at,
      said?.kind ?? null,
      said?.names ?? null,
      said?.birthDates ?? null,
      said?.countries ?? null,
    ],
  )
  if (added.length > 0) return { id: it.id, decision: null, isNew: true }
  const [known] = await sql.query<{ id: string; decision: Operators.HitDecision | null }>(
    `select id, decision from screening_hit
     where screened_id = $1 and list = $2 and entity_id = $3 and entity_hash = $4`,
    [it.screenedId, it.list, it.entity, it.hash],
  )
  if (!known) throw new Error('a hit was neither stored nor known')
  return { ...known, isNew: false }
}

type OfEntry = { readonly list: string; readonly entity: string; readonly hash: string }

/** The entries that were decided to be another person. */
export const falseHitsOf = (sql: Sql, screenedId: string): Promise<OfEntry[]> =>
  sql.query<OfEntry>(
    `select list, entity_id as entity, entity_hash as hash from screening_hit
     where screened_id = $1 and decision = 'false_hit'`,
    [screenedId],
  )

/** Hits of this name that are not decided to be false; for a customer's own name, those of all their own names. */
export const openHitsOf = (
  sql: Sql,
  { id, customerId, role }: Pick<ScreenedRow, 'id' | 'customerId' | 'role'>,
): Promise<(OfEntry & { readonly listedName: string; readonly score: number })[]> =>
  sql.query(
    `select h.list, h.entity_id as entity, h.entity_hash as hash, h.listed_name as "listedName", h.score
     from screening_hit h join screened_name s on s.id = h.screened_id
     where h.decision is distinct from 'false_hit' and s.customer_id = $2
       and (s.id = $1 or $3 = 'customer' and s.role = 'customer')
     order by h.score desc, h.id`,
    [id, customerId, role],
  )

export type ComparedName = { readonly role: Role; readonly nameIndex: string }
/** A hit of names on an order that is not decided to be another person, and the open case about it. */
export type UndoneHit = { readonly decision: 'true_hit' | null; readonly caseId: string | null }

/** Those that nobody decided come first. */
export const undoneHitsOf = (
  sql: Sql,
  customerId: string,
  names: readonly ComparedName[],
): Promise<UndoneHit[]> =>
  sql.query<UndoneHit>(
    `select h.decision, (select c.id::text from operator_case c
       where c.kind = 'screening_hit' and c.topic = h.id and c.closed_at is null limit 1) as "caseId"
     from screened_name s join screening_hit h on h.screened_id = s.id
     where s.customer_id = $1 and h.decision is distinct from 'false_hit'
       and (s.name_index, s.role) in (select * from unnest($2::text[], $3::text[]))
     order by h.decision nulls first, h.id`,
    [customerId, names.map(({ nameIndex }) => nameIndex), names.map(({ role }) => role)],
  )

export async function isNameConfirmed(sql: Sql, nameIndex: string): Promise<boolean> {
  const rows = await sql.query(
    `select from screened_name s join screening_hit h on h.screened_id = s.id
     where s.name_index = $1 and h.decision = 'true_hit' limit 1`,
    [nameIndex],
  )
  return rows.length > 0
}

export type HitRow = {
  readonly id: string
  readonly screenedId: string
  readonly customerId: string
  readonly orderId: string | null
  readonly role: Role
  /** Sealed. */
  readonly name: string
  readonly list: string
  readonly entity: string
  readonly listedName: string
  readonly score: number
  readonly foundAt: Date
  readonly decision: Operators.HitDecision | null
  readonly decidedAt: Date | null
  /** The list's present contents; null where the entry has left it. */
  readonly kind: string | null
  readonly names: readonly string[] | null
  readonly birthDates: readonly string[] | null
  readonly countries: readonly string[] | null
}

export async function findHit(sql: Sql, id: string): Promise<HitRow | undefined> {
  const [row] = await sql.query<HitRow>(
    `select h.id, h.screened_id as "screenedId", s.customer_id as "customerId", s.order_id as "orderId", s.role, s.name, h.list,
       h.entity_id as entity, h.listed_name as "listedName", h.score, h.found_at as "foundAt", h.decision,
       h.decided_at as "decidedAt", coalesce(e.kind, h.entry_kind) as kind, coalesce(e.names, h.entry_names) as names,
       coalesce(e.birth_dates, h.entry_birth_dates) as "birthDates", coalesce(e.countries, h.entry_countries) as countries
     from screening_hit h join screened_name s on s.id = h.screened_id
     left join listed_entity e on e.list = h.list and e.id = h.entity_id
     where h.id = $1`,
    [id],
  )
  return row
}

/** False where it is decided already. */
export async function decideHit(
  sql: Sql,
  id: string,
  decision: Operators.HitDecision,
  at: Date,
): Promise<boolean> {
  const done = await sql.query(
    `update screening_hit set decision = $2, decided_at = $3 where id = $1 and decision is null returning 1 as done`,
    [id, decision, at],
  )
  return done.length > 0
}

type HitOfCustomer = Pick<
  HitRow,
  'id' | 'orderId' | 'role' | 'list' | 'entity' | 'listedName' | 'score' | 'foundAt' | 'decision'
>
export const hitsOfCustomer = (sql: Sql, customerId: string): Promise<HitOfCustomer[]> =>
  sql.query<HitOfCustomer>(
    `select h.id, s.order_id as "orderId", s.role, h.list, h.entity_id as entity, h.listed_name as "listedName", h.score,
       h.found_at as "foundAt", h.decision
     from screening_hit h join screened_name s on s.id = h.screened_id
     where s.customer_id = $1 order by h.found_at desc, h.id desc limit 100`,
    [customerId],
  )

/** Hits of the customer's own names, on any order. */
export const ownHitsOf = (sql: Sql, customerId: string): Promise<Pick<HitRow, 'decision' | 'decidedAt'>[]> =>
  sql.query(
    `select h.decision, h.decided_at as "decidedAt"
     from screening_hit h join screened_name s on s.id = h.screened_id
     where s.customer_id = $1 and s.role = 'customer' order by h.id`,
    [customerId],
  )

export async function customersNamed(sql: Sql, nameIndex: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'select distinct customer_id as id from screened_name where name_index = $1 limit 50',
    [nameIndex],
  )
  return rows.map(({ id }) => id)
}
