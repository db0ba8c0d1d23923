/** Addresses of files in SQL. Tokens are known by their SHA-256 only. */
import type { Sql } from '../../platform/sql/sql.ts'

type New = {
  readonly hash: Buffer
  readonly sessionId: string
  readonly pathSealed: string
  readonly hasFreshPin: boolean
  readonly until: Date
}

export async function addDownload(sql: Sql, it: New): Promise<void> {
  await sql.query(
    `insert into session_download (hash, session_id, path_sealed, has_fresh_pin, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [it.hash, it.sessionId, it.pathSealed, it.hasFreshPin, it.until],
  )
}

export type DownloadRow = {
  readonly sessionId: string
  readonly customerId: string
  readonly pathSealed: string
  readonly hasFreshPin: boolean
}

/** Counts this use, across all processes; undefined where none is left, or the session was ended. */
export async function spendDownload(
  sql: Sql,
  { hash, now, times }: { readonly hash: Buffer; readonly now: Date; readonly times: number },
): Promise<DownloadRow | undefined> {
  const [used] = await sql.query<DownloadRow>(
    `update session_download d set used = used + 1 from session s
     where d.hash = $1 and d.expires_at > $2 and d.used < $3 and s.id = d.session_id and s.ended_at is null
     returning s.id as "sessionId", s.customer_id as "customerId", d.path_sealed as "pathSealed",
       d.has_fresh_pin as "hasFreshPin"`,
    [hash, now, times],
  )
  return used
}

export async function forgetDownloads(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from session_download where expires_at < $1', [before])
}
