/**
 * A write may be asked again with the same `Idempotency-Key`: the same caller, key and body get the same status and body,
 * another body gets 409. Answers are kept for 30 days in `idempotency_key`, sealed, because they repeat names and accounts; refusals with 5xx, 401 and 429 are not kept.
 *
 * separate       note the key (lease) ──► handler ──► note the answer
 * in-statement   handler, whose one statement writes the finished row and its own effect, or neither:
 *
 *   with key as (insert into idempotency_key (caller, key, route, body_hash, status, body)
 *                values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1),
 *        placed as (insert into … select … from key) …
 *
 * The six values are `scope.row(answer)`. When the statement wrote nothing, the key was there already: the handler
 * returns any refusal (`idempotency.in_progress` says it best) and the platform answers with the row that is kept.
 */
import { createHash } from 'node:crypto'
import type { ColumnSealer } from '../sealing.ts'
import type { Sql } from '../sql/sql.ts'

export type AnswerKeeper = { readonly sql: Sql; readonly sealer: ColumnSealer }

/** caller, key, route, body_hash, status, sealed body. */
export type IdempotencyRow = readonly [string, string, string, string, number, string]

export type IdempotencyScope = {
  /** The finished row for this answer. The call answers with exactly this, so the handler returns the same value. */
  row(answer: unknown): IdempotencyRow
}

export type IdempotencyKey = {
  readonly caller: string
  readonly key: string
  readonly route: string
  readonly bodyHash: string
}

export type Kept =
  | { readonly is: 'answered'; readonly status: number; readonly body: string }
  | { readonly is: 'reused' }
  | { readonly is: 'in_progress' }

const leaseSeconds = 60

const placeOf = ({ caller, key }: IdempotencyKey) =>
  ({ table: 'idempotency_key', column: 'body', row: `${caller} ${key}` }) as const

/** The row of a finished request. */
export const rowOf = (
  { sealer }: AnswerKeeper,
  it: IdempotencyKey,
  status: number,
  body: string,
): IdempotencyRow => [it.caller, it.key, it.route, it.bodyHash, status, sealer.seal(placeOf(it), body)]

/** 8 to 128 visible characters; undefined when it is none. */
export function readKey(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\x21-\x7e]{8,128}$/.test(header) ? header : undefined
}

/** The hash that two equal requests share: over the words in the address and the body, which may be a file. */
export function hashOf(params: unknown, query: unknown, body: unknown, file?: Uint8Array): string {
  return createHash('sha256')
    .update(JSON.stringify([params, query, body ?? null]))
    .update(file ?? '')
    .digest('base64url')
}

/** Notes the key as in progress; gives the stored state when another call has the key. A lease that ran out is taken over. */
export async function beginKey(answers: AnswerKeeper, it: IdempotencyKey): Promise<Kept | undefined> {
  const begun = await answers.sql.query(
    `-- prepared: idempotency_begin
    insert into idempotency_key (caller, key, route, body_hash, leased_until)
    values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))
    on conflict (caller, key) do update set leased_until = excluded.leased_until
      where idempotency_key.status is null and idempotency_key.leased_until < clock_timestamp()
        and idempotency_key.route = excluded.route and idempotency_key.body_hash = excluded.body_hash
    returning 1`,
    [it.caller, it.key, it.route, it.bodyHash, leaseSeconds],
  )
  return begun.length > 0 ? undefined : ((await findKey(answers, it)) ?? { is: 'in_progress' })
}

/** The state that is stored under the key. */
export async function findKey({ sql, sealer }: AnswerKeeper, it: IdempotencyKey): Promise<Kept | undefined> {
  type Row = { route: string; body_hash: string; status: number | null; body: string | null }
  const [row] = await sql.query<Row>(
    `-- prepared: idempotency_find
    select route, body_hash, status, body from idempotency_key where caller = $1 and key = $2`,
    [it.caller, it.key],
  )
  if (!row) return undefined
  if (row.route !== it.route || row.body_hash !== it.bodyHash) return { is: 'reused' }
  if (row.status === null || row.body === null) return { is: 'in_progress' }
  return { is: 'answered', status: row.status, body: sealer.open(placeOf(it), row.body) }
}

/** Keeps the answer, unless one is kept already. */
export async function finishKey(
  answers: AnswerKeeper,
  it: IdempotencyKey,
  status: number,
  body: string,
): Promise<void> {
  await answers.sql.query(
    `-- prepared: idempotency_finish
    insert into idempotency_key (caller, key, route, body_hash, status, body) values ($1, $2, $3, $4, $5, $6)
    on conflict (caller, key) do update set status = excluded.status, body = excluded.body, leased_until = null
      where idempotency_key.status is null`,
    [...rowOf(answers, it, status, body)],
  )
}

/** In the transaction of the effect: keeps the finished row of the request; false where its key was used before. */
export async function keepAnswer(sql: Sql, row: IdempotencyRow): Promise<boolean> {
  const kept = await sql.query(
    `insert into idempotency_key (caller, key, route, body_hash, status, body) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1 as kept`,
    [...row],
  )
  return kept.length > 0
}

/** Lets go of a key that was not finished, so that it can be tried again. */
export async function dropKey({ sql }: AnswerKeeper, it: IdempotencyKey): Promise<void> {
  await sql.query('delete from idempotency_key where caller = $1 and key = $2 and status is null', [
    it.caller,
    it.key,
  ])
}

/** The answer to a key is given again so long. */
export const keptDays = 30

/** Deletes one batch of rows that are older. True when there is more. */
export async function forgetKeys(sql: Sql, batch = 5_000): Promise<boolean> {
  const gone = await sql.query(
    `delete from idempotency_key where (caller, key) in (
      select caller, key from idempotency_key where created_at < clock_timestamp() - make_interval(days => $2) limit $1)
    returning 1`,
    [batch, keptDays],
  )
  return gone.length === batch
}
