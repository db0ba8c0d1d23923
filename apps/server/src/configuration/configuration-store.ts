/** SQL of the versions of the configuration. */
import { Configuration, type Codec } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'

export type StoredVersion = Configuration.Version & {
  readonly effectiveAt: Date
  readonly proposedBy: string | null
  readonly approvedBy: string | null
  readonly reason: string
  readonly recordedAt: Date
}

type Row = Omit<StoredVersion, 'configuration'> & { document: Codec.Json }
const columns = `version, document, effective_at as "effectiveAt", proposed_by as "proposedBy", approved_by as "approvedBy",
  reason, recorded_at as "recordedAt"`
const stored = ({ document, ...row }: Row): StoredVersion => ({
  ...row,
  configuration: Configuration.document.read(document),
})

/** The version in force at this moment, and those that are to come. */
export async function versionsFrom(sql: Sql, at: Date): Promise<StoredVersion[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from configuration
     where version >= (select max(version) from configuration where effective_at <= $1) order by version`,
    [at],
  )
  return rows.map(stored)
}

/** Newest first. */
export async function versionsBefore(
  sql: Sql,
  before: number | null,
  count: number,
): Promise<StoredVersion[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from configuration where version < coalesce($1, 2147483647) order by version desc limit $2`,
    [before, count],
  )
  return rows.map(stored)
}

export async function insertVersion(
  sql: Sql,
  { version, configuration, effectiveAt, proposedBy, approvedBy, reason, recordedAt }: StoredVersion,
): Promise<boolean> {
  const inserted = await sql.query(
    `insert into configuration (version, document, effective_at, proposed_by, approved_by, reason, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (version) do nothing returning 1`,
    [
      version,
      JSON.stringify(Configuration.document.write(configuration)),
      effectiveAt,
      proposedBy,
      approvedBy,
      reason,
      recordedAt,
    ],
  )
  if (inserted.length > 0) await sql.query(`select pg_notify('configuration', $1)`, [String(version)])
  return inserted.length > 0
}
