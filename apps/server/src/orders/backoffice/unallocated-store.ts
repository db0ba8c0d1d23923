/** SQL of the queue of unallocated coins. */
import type { Sql } from '../../platform/sql/sql.ts'

export type UnallocatedFilter = 'open' | 'decided'

/** Orders whose address has unallocated coins, newest first. */
export async function ordersWithUnallocated(
  sql: Sql,
  state: UnallocatedFilter,
  before: string | null,
  count: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from orders where unallocated = $1 and ($2::text is null or id < $2) order by id desc limit $3`,
    [state, before, count],
  )
  return rows.map(({ id }) => id)
}

export async function countUnallocated(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from orders where unallocated = 'open'`,
  )
  return row?.count ?? 0
}
