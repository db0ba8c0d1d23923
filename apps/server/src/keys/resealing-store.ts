/**
 * Seals texts of older keys anew by the newest key: row by row, each only where it has not changed since it was read. Killed in
 * the middle, it goes on with the rest; the server may run meanwhile.
 */
import { ofOneCustomer, sealedColumns, type SealedColumn } from '../platform/sealing.ts'
import type { Sql } from '../platform/sql/sql.ts'

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

export type Unopened = (place: SealedColumn, cause: unknown) => void

type Resealing = {
  readonly sealer: {
    seal(at: SealedColumn, text: string): string
    open(at: SealedColumn, sealed: string): string
  }
  /** The beginning of texts that the newest key sealed. */
  readonly newest: string
  /** A text that no key opens stays as it is. */
  readonly unopened: Unopened
}

const atOnce = 500

type Found = { readonly row: string; readonly sealed: string }

/** Gives the number of texts that were sealed anew. */
export async function reseal(
  sql: Sql,
  of: Resting,
  { sealer, newest, unopened }: Resealing,
): Promise<number> {
  const { table, column, rowOf, customer } = of
  const isOurs = customer === undefined ? '' : `and ${customer} is null`
  let count = 0
  for (let after: Found = { row: '', sealed: '' }; ;) {
    const found = await sql.query<Found>(
      `select ${rowOf} as row, ${column} as sealed from ${table}
       where starts_with(${column}, 'v1.') and not starts_with(${column}, $3) and ((${rowOf}) collate "C", ${column} collate "C") > ($1, $4) ${isOurs}
       order by (${rowOf}) collate "C", ${column} collate "C" limit $2`,
      [after.row, atOnce, newest, after.sealed],
    )
    const last = found.at(-1)
    if (!last) return count
    for (const { row: name, sealed } of found) {
      const place = { table, column, row: name }
      const text = opened(sealer, place, sealed, unopened)
      if (text === undefined) continue
      await sql.query(`update ${table} set ${column} = $1 where ${rowOf} = $2 and ${column} = $3`, [
        sealer.seal(place, text),
        name,
        sealed,
      ])
      count += 1
    }
    after = last
  }
}

function opened(
  sealer: Resealing['sealer'],
  place: SealedColumn,
  sealed: string,
  unopened: Unopened,
): string | undefined {
  try {
    return sealer.open(place, sealed)
  } catch (cause) {
    unopened(place, cause)
    return undefined
  }
}
