/** SQL of copies that customers asked for. */
import { createQueue, type Claim } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type ExportRow = {
  readonly id: string
  readonly customerId: string
  readonly state: 'waiting' | 'ready' | 'gone'
  readonly askedAt: Date
  /** The files of each part, by id. */
  readonly plan: readonly (readonly string[])[] | null
  readonly partSizes: readonly number[]
  readonly readyAt: Date | null
  readonly expiresAt: Date | null
}

const columns = `id, customer_id as "customerId", state, asked_at as "askedAt", plan, part_sizes as "partSizes",
  ready_at as "readyAt", expires_at as "expiresAt"`

/** A pass ends in this time, or is left behind. */
export const passSeconds = 120

/** A large part may outlast its lease, so its row is not due again meanwhile. */
export const exportQueue = createQueue<ExportRow>({
  table: 'data_export',
  key: 'id',
  open: 'due_at is not null',
  columns,
  onClaim: `due_at = coalesce($3::timestamptz, clock_timestamp()) + interval '${passSeconds} seconds'`,
})

/** False where one is under way. */
export async function addExport(
  sql: Sql,
  it: { readonly id: string; readonly customerId: string; readonly at: Date },
): Promise<boolean> {
  const added = await sql.query(
    `insert into data_export (id, customer_id, state, asked_at, due_at) values ($1, $2, 'waiting', $3, $3)
     on conflict (customer_id) where state = 'waiting' do nothing returning id`,
    [it.id, it.customerId, it.at],
  )
  return added.length > 0
}

export async function newestExport(sql: Sql, customerId: string): Promise<ExportRow | undefined> {
  const [row] = await sql.query<ExportRow>(
    `select ${columns} from data_export where customer_id = $1 order by id desc limit 1`,
    [customerId],
  )
  return row
}

export async function findExport(sql: Sql, id: string, customerId: string): Promise<ExportRow | undefined> {
  const [row] = await sql.query<ExportRow>(
    `select ${columns} from data_export where id = $1 and customer_id = $2`,
    [id, customerId],
  )
  return row
}

/** Each of these writes only while the claim holds; false where another worker has the row. */
export async function keepPlan(
  sql: Sql,
  { key, tries }: Claim,
  plan: readonly (readonly string[])[],
): Promise<boolean> {
  const kept = await sql.query(
    'update data_export set plan = $3 where id = $1 and tries = $2 and plan is null returning id',
    [key, tries, JSON.stringify(plan)],
  )
  return kept.length > 0
}

/** Part `number` of 1 is in the store. */
export async function keepPart(
  sql: Sql,
  { key, tries }: Claim,
  it: { readonly number: number; readonly size: number },
): Promise<boolean> {
  const kept = await sql.query(
    `update data_export set part_sizes = array_append(part_sizes, $4::integer)
     where id = $1 and tries = $2 and cardinality(part_sizes) = $3::integer - 1 returning id`,
    [key, tries, it.number, it.size],
  )
  return kept.length > 0
}

export async function setReady(
  sql: Sql,
  { key, tries }: Claim,
  it: { readonly at: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const set = await sql.query(
    `update data_export set state = 'ready', ready_at = $3, expires_at = $4, due_at = $4, leased_until = null
     where id = $1 and tries = $2 and state = 'waiting' returning id`,
    [key, tries, it.at, it.expiresAt],
  )
  return set.length > 0
}

/** Its parts are given out no more; they are removed afterwards. */
export async function setGone(sql: Sql, id: string): Promise<void> {
  await sql.query(`update data_export set state = 'gone' where id = $1 and state <> 'gone'`, [id])
}
