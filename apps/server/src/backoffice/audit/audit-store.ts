/** SQL of the audit: it only grows, one entry after the other. Its words rest beside it, sealed. */
import type { Sql } from '../../platform/sql/sql.ts'

export type StoredEntry = {
  readonly seq: string
  readonly at: Date
  readonly operatorId: string | null
  readonly action: string
  readonly subject: string
  readonly line: string
  readonly hash: Buffer
}

/** The words of an entry, sealed by the key of `customerId`, or by the installation's where it is null. */
export type StoredWords = { readonly sealed: string; readonly customerId: string | null }
export type SpokenEntry = StoredEntry & { readonly [Column in keyof StoredWords]: StoredWords[Column] | null }

export type End = { readonly seq: string; readonly hash: Buffer; readonly proof: Buffer | null }

/** The end of the chain; other writers wait until this transaction is over. */
export async function lockEnd(sql: Sql): Promise<End> {
  const [end] = await sql.query<End>('select seq::text, hash, proof from operator_audit_end for update')
  if (!end) throw new Error('the audit has lost its end')
  return end
}

export async function appendEntry(sql: Sql, it: StoredEntry, proof: Buffer): Promise<void> {
  await sql.query(
    `with entry as (
       insert into operator_audit (seq, at, operator_id, action, subject, line, hash)
       values ($1::bigint, $2, $3, $4, $5, $6, $7) returning seq, hash)
     update operator_audit_end set seq = entry.seq, hash = entry.hash, proof = $8 from entry`,
    [it.seq, it.at, it.operatorId, it.action, it.subject, it.line, it.hash, proof],
  )
}

export async function addWords(sql: Sql, entry: string, it: StoredWords): Promise<void> {
  await sql.query('insert into operator_audit_words (entry, customer_id, sealed) values ($1, $2, $3)', [
    entry,
    it.customerId,
    it.sealed,
  ])
}

/** This operator did this since. */
export async function didSince(
  sql: Sql,
  it: { operatorId: string; action: string; subject: string; since: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from operator_audit where subject = $1 and operator_id = $2 and action = $3 and at > $4 limit 1`,
    [it.subject, it.operatorId, it.action, it.since],
  )
  return rows.length > 0
}

const columns = `seq::text as seq, at, operator_id as "operatorId", action, subject, line, hash,
  w.sealed, w.customer_id as "customerId"`
const spoken = 'operator_audit left join operator_audit_words w on w.entry = seq::text'

/** Newest first. Those of a customer are also those whose details name the customer: a paper that was read, a hit. */
export function entriesBefore(
  sql: Sql,
  it: { before: string | null; subject: string | null; operatorId: string | null; count: number },
): Promise<SpokenEntry[]> {
  return sql.query(
    `select ${columns} from ${spoken}
     where ($1::bigint is null or seq < $1) and ($3::text is null or operator_id = $3)
       and ($2::text is null or subject = $2 or line::jsonb #>> '{details,customer}' = $2)
     order by operator_audit.seq desc limit $4`,
    [it.before, it.subject, it.operatorId, it.count],
  )
}

/** Oldest first. */
export function entriesAfter(sql: Sql, seq: string, count: number): Promise<SpokenEntry[]> {
  return sql.query(
    `select ${columns} from ${spoken} where seq > $1::bigint order by operator_audit.seq limit $2`,
    [seq, count],
  )
}

export async function endOfChain(sql: Sql): Promise<End | undefined> {
  const [end] = await sql.query<End>('select seq::text, hash, proof from operator_audit_end')
  return end
}

/** The hashes of these entries, by number. */
export async function hashesOf(sql: Sql, seqs: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await sql.query<{ seq: string; hash: Buffer }>(
    'select seq::text, hash from operator_audit where seq = any($1::bigint[])',
    [seqs],
  )
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}

/** An operator who may sign in with other roles than the newest entry gave, or whom no entry hired: made in the database alone. */
export async function withOtherRoles(sql: Sql): Promise<string | undefined> {
  const [found] = await sql.query<{ id: string }>(
    `select o.id from operator o
     left join lateral (
       select line::jsonb -> 'details' as details from operator_audit a
       where a.subject = o.id and a.action in ('operator.hired', 'operator.roles_changed')
       order by a.seq desc limit 1) given on true
     where o.ended_at is null
       and coalesce(given.details ->> 'to', given.details ->> 'roles') is distinct from array_to_string(o.roles, ', ')
     order by o.id limit 1`,
  )
  return found?.id
}

/** Each operator was hired, and hiring is noted: an empty audit with operators has lost its entries. */
export async function hasOperators(sql: Sql): Promise<boolean> {
  return (await sql.query('select 1 from operator limit 1')).length > 0
}
