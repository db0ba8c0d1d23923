/** SQL of copies that customers asked for, and of case files. No query for a customer finds a case file. */
import { createQueue, type Claim } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type ExportRow = {
  readonly id: string
  readonly customerId: string
  readonly kind: 'copy' | 'case_file'
  /** Of a case file; the reason is sealed, and gone with the customer's key. */
  readonly openedBy: string | null
  readonly reasonSealed: string | null
  readonly state: 'waiting' | 'ready' | 'gone'
  readonly askedAt: Date
  /** The files of each part, by id. */
  readonly plan: readonly (readonly string[])[] | null
  readonly partSizes: readonly number[]
  readonly partHashes: readonly string[]
  readonly readyAt: Date | null
  readonly expiresAt: Date | null
}

const columns = `id, customer_id as "customerId", kind, opened_by as "openedBy", reason_sealed as "reasonSealed", state,
  asked_at as "askedAt", plan, part_sizes as "partSizes", part_hashes as "partHashes", ready_at as "readyAt", expires_at as "expiresAt"`

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
  it: {
    readonly id: string
    readonly customerId: string
    readonly at: Date
    /** Makes it a case file. */
    readonly opened?: { readonly by: string; readonly reasonSealed: string }
  },
): Promise<boolean> {
  const { by = null, reasonSealed = null } = it.opened ?? {}
  const added = await sql.query(
    `insert into data_export (id, customer_id, state, asked_at, due_at, kind, opened_by, reason_sealed)
     values ($1, $2, 'waiting', $3, $3, $4, $5, $6)
     on conflict (customer_id, kind) where state = 'waiting' do nothing returning id`,
    [it.id, it.customerId, it.at, it.opened ? 'case_file' : 'copy', by, reasonSealed],
  )
  return added.length > 0
}

export async function newestExport(sql: Sql, customerId: string): Promise<ExportRow | undefined> {
  const [row] = await sql.query<ExportRow>(
    `select ${columns} from data_export where customer_id = $1 and kind = 'copy' order by id desc limit 1`,
    [customerId],
  )
  return row
}

export async function findExport(sql: Sql, id: string, customerId: string): Promise<ExportRow | undefined> {
  const [row] = await sql.query<ExportRow>(
    `select ${columns} from data_export where id = $1 and customer_id = $2 and kind = 'copy'`,
    [id, customerId],
  )
  return row
}

/** The newest first. */
export const caseFilesOf = (sql: Sql, customerId: string): Promise<ExportRow[]> =>
  sql.query<ExportRow>(
    `select ${columns} from data_export
     where customer_id = $1 and kind = 'case_file' and state <> 'gone' order by asked_at desc, id desc`,
    [customerId],
  )

export async function findCaseFile(sql: Sql, id: string): Promise<ExportRow | undefined> {
  const [row] = await sql.query<ExportRow>(
    `select ${columns} from data_export where id = $1 and kind = 'case_file' and state <> 'gone'`,
    [id],
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
  it: { readonly number: number; readonly size: number; readonly sha256: string },
): Promise<boolean> {
  const kept = await sql.query(
    `update data_export set part_sizes = array_append(part_sizes, $4::integer),
       part_hashes = array_append(part_hashes, $5::text)
     where id = $1 and tries = $2 and cardinality(part_sizes) = $3::integer - 1 returning id`,
    [key, tries, it.number, it.size, it.sha256],
  )
  return kept.length > 0
}

export async function setReady(
  sql: Sql,
  { key, tries }: Claim,
  /** No end: as long as the customer's key. */
  it: { readonly at: Date; readonly expiresAt: Date | null },
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
