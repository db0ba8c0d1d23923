/** SQL of a merchant's team. */
import type { Sql } from '../../platform/sql/sql.ts'

/** The ids of its owners, locked: of two changes to the team at once one waits and sees what the other did. */
export async function lockOwners(sql: Sql, merchantId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from operator where merchant_id = $1 and 'owner' = any (roles) and ended_at is null order by id for update`,
    [merchantId],
  )
  return rows.map(({ id }) => id)
}
