/**
 * The one shape of rows that workers take in turns. Such a table has three columns: `due_at` (not before; null: never),
 * `leased_until` (a worker has it) and `tries` (the number of claims). A worker that dies holds its rows for the rest of its
 * lease; `tries` is its claim: it changes with the next one, so that a worker that was too slow writes nothing.
 *
 *   due_at ──► claim: leased, tries + 1 ──► finish: done
 *                 ▲                    └──► postpone: due again later
 *                 └── the lease runs out ──┘
 *
 * Three stores lock rows and pass over locked ones without it, because no work outlives their transaction, so nothing is leased:
 * deposit addresses leave their stock, payments become a batch or a report of silence, old conversations are deleted.
 */
import type { Sql } from '../sql/sql.ts'
import { soonIn, untilIn, type Due } from './lookout.ts'

/** The way in which workers take the rows of a table. Its values are constants of the program: none may come from outside. */
export type QueueTable = {
  readonly table: string
  readonly key: string
  /** SQL: the rows that still want work. Values for it begin at `$4`. */
  readonly open: string
  /** The columns that a claim gives. */
  readonly columns: string
  /** SQL: the order of the rows that are due; oldest due first when left out. */
  readonly order?: string
  /** SQL: the columns that a claim sets beside the lease, and those that `finish` sets. */
  readonly onClaim?: string
  readonly onFinish?: string
  /** The column that keeps why a row was postponed. */
  readonly reason?: string
  /** The column that counts the postponements with a reason in a row. */
  readonly failures?: string
}

/** A claimed row. Its worker may write it until another worker claims it. */
export type Claim = { readonly key: string; readonly tries: number; readonly dueAt: string }

export type Take = {
  readonly most: number
  /** At most 30: so long a dead process delays its rows. */
  readonly leaseSeconds: number
  /** The moment rows are due by, where it is not the database's own. */
  readonly now?: Date
  readonly values?: readonly unknown[]
}

export type Queue<Row> = {
  /** Its statements, for the check against the schema. */
  readonly statements: readonly string[]
  /** Takes rows that are due; no other worker gets them while the lease lasts. */
  claim(sql: Sql, take: Take): Promise<(Row & { readonly claim: Claim })[]>
  /** Puts a row back: due again after seconds, at a moment, or never (null). One that was called for meanwhile stays due. */
  postpone(sql: Sql, claim: Claim, until: number | Date | null, reason?: string): Promise<void>
  /** Seconds since the oldest open row became due, by the database's clock or `now`; 0 where none is. `values` as for a claim. */
  oldestSeconds(sql: Sql, of?: Pick<Take, 'now' | 'values'>): Promise<number>
  /** Due when a claim would find rows. */
  due(of?: { readonly now?: () => Date; readonly values?: readonly unknown[] }): Due
  /** Marks a row as done, unless another worker has claimed it since. */
  finish(sql: Sql, claim: Claim): Promise<void>
}

const isName = /^[a-z][a-z_0-9]*$/

export function createQueue<Row extends object>(it: QueueTable): Queue<Row> {
  const { table, key, reason, failures } = it
  if (failures !== undefined && reason === undefined) throw new Error('failures are counted by their reasons')
  for (const name of [table, key, reason ?? key, failures ?? key])
    if (!isName.test(name)) throw new Error(`${name} is no name of a table or column`)
  const claimText = claimOf(it)
  const postponeText = `-- prepared: ${table}_postpone
    update ${table} set leased_until = null, ${reason === undefined ? '' : `${reason} = $6,`}
      ${failures === undefined ? '' : `${failures} = case when $6::text is null then 0 else ${failures} + 1 end,`}
      due_at = case when due_at is not distinct from $3::timestamptz
        then coalesce($5::timestamptz, clock_timestamp() + make_interval(secs => $4)) else due_at end
    where ${key} = $1 and tries = $2`
  const finishText = `-- prepared: ${table}_finish
    update ${table} set leased_until = null${it.onFinish === undefined ? '' : `, ${it.onFinish}`}
    where ${key} = $1 and tries = $2`

  // A claim's values begin at $4, here at $2.
  const open = it.open.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) - 2}`)
  const oldestText = `-- prepared: ${table}_oldest
    select greatest(0, extract(epoch from coalesce($1::timestamptz, clock_timestamp()) - min(due_at)))::integer as seconds
    from ${table} where ${open} and due_at > '-infinity' and due_at < 'infinity'`
  const now = 'coalesce($1::timestamptz, clock_timestamp())'
  const dueText = `(
    select ${untilIn('due_at', now)} from ${table} where ${open} and due_at <= ${soonIn(now)}
      and (leased_until is null or leased_until < clock_timestamp())
    order by due_at limit 1)`

  return {
    statements: [claimText, postponeText, finishText, oldestText, `select ${dueText}`],
    due: ({ now: clock, values = [] } = {}) => ({
      text: dueText,
      values: () => [clock?.() ?? null, ...values],
    }),
    async oldestSeconds(sql, { now, values = [] } = {}) {
      const [row] = await sql.query<{ seconds: number | null }>(oldestText, [now ?? null, ...values])
      return row?.seconds ?? 0
    },
    async claim(sql, { most, leaseSeconds, now, values = [] }) {
      if (leaseSeconds > 30)
        throw new Error('a lease is 30 seconds at most: so long a dead process delays its rows')
      type Claimed = Row & { claimKey: string; claimTries: number; claimDueAt: string }
      const rows = await sql.query<Claimed>(claimText, [most, leaseSeconds, now ?? null, ...values])
      return rows.map(({ claimKey, claimTries, claimDueAt, ...row }) => ({
        ...(row as unknown as Row),
        claim: { key: claimKey, tries: claimTries, dueAt: claimDueAt },
      }))
    },
    async postpone(sql, { key: id, tries, dueAt }, until, why) {
      const seconds = typeof until === 'number' ? until : null
      const moment = until instanceof Date ? until : null
      const values = [id, tries, dueAt, seconds, moment, ...(reason === undefined ? [] : [why ?? null])]
      await sql.query(postponeText, values)
    },
    async finish(sql, { key: id, tries }) {
      await sql.query(finishText, [id, tries])
    },
  }
}

function claimOf({ table, key, open, columns, order = 'due_at', onClaim }: QueueTable): string {
  return `-- prepared: ${table}_claim
    with due as materialized (
      select ${key} as due_key from ${table}
      where ${open} and due_at <= coalesce($3::timestamptz, clock_timestamp())
        and (leased_until is null or leased_until < clock_timestamp())
      order by ${order} limit $1 for update skip locked)
    update ${table} set leased_until = clock_timestamp() + make_interval(secs => $2), tries = tries + 1
      ${onClaim === undefined ? '' : `, ${onClaim}`}
    from due where ${table}.${key} = due.due_key
    returning ${columns}, ${key}::text as "claimKey", tries as "claimTries", due_at::text as "claimDueAt"`
}
