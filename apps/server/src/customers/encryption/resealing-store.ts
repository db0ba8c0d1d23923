/**
 * Seals texts of older keys anew by the newest key: row by row, each only where it has not changed since it was read. Killed in
 * the middle, it goes on with the rest; the server may run meanwhile.
 */
import { ofOneCustomer, sealedColumns, type SealedColumn } from '../../platform/sealing.ts'
import type { Sql } from '../../platform/sql/sql.ts'

/** The columns of sealed texts, and the SQL that names the row. A row whose `customer` is not null is under that customer's key. */
type Resting = {
  readonly table: string
  readonly column: string
  readonly rowOf: string
  readonly customer?: string | undefined
}

const customerIn: Readonly<Record<string, string>> = ofOneCustomer

/** Texts under no customer's data key. */
export const resting: readonly Resting[] = Object.entries(sealedColumns).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, rowOf]) => ({ table, column, rowOf, customer: customerIn[table] })),
)
export const dataKeys: Resting = { table: 'customer', column: 'data_key', rowOf: 'id' }

type Resealing = {
  readonly sealer: {
    seal(at: SealedColumn, text: string): string
    open(at: SealedColumn, sealed: string): string
  }
  /** The beginning of texts that the newest key sealed. */
  readonly newest: string
}

const atOnce = 500

/** Gives the number of texts that were sealed anew. */
export async function reseal(sql: Sql, of: Resting, { sealer, newest }: Resealing): Promise<number> {
  const { table, column, rowOf, customer } = of
  const isOurs = customer === undefined ? '' : `and ${customer} is null`
  let count = 0
  for (let after = ''; ;) {
    const found = await sql.query<{ row: string; sealed: string }>(
      `select ${rowOf} as row, ${column} as sealed from ${table}
       where starts_with(${column}, 'v1.') and not starts_with(${column}, $3) and (${rowOf}) collate "C" >= $1 ${isOurs}
       order by (${rowOf}) collate "C" limit $2`,
      [after, atOnce, newest],
    )
    const last = found.at(-1)
    if (!last) return count
    for (const { row: name, sealed } of found) {
      const place = { table, column, row: name }
      const fresh = sealer.seal(place, sealer.open(place, sealed))
      await sql.query(`update ${table} set ${column} = $1 where ${rowOf} = $2 and ${column} = $3`, [
        fresh,
        name,
        sealed,
      ])
      count += 1
    }
    after = last.row
  }
}
