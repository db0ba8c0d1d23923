/**
 * Seals anew, by the newest key, what older keys sealed: row by row, each only where it is still what was read. Killed in the
 * middle, it goes on with what is left; the server may run meanwhile.
 */
import type { ColumnSealer, SealedColumn } from '../../platform/sealing.ts'
import type { Sql } from '../../platform/sql/sql.ts'

/** Where sealed texts rest: the table and column in SQL, the expression that names the row, and the place they are sealed for. */
export type Resting = {
  readonly table: string
  readonly column: string
  readonly row: string
  readonly place: Omit<SealedColumn, 'row'>
}

const at = (table: string, column: string, row = 'id', sealedFor = column): Resting => ({
  table,
  column,
  row,
  place: { table, column: sealedFor },
})

/** Texts under no customer's data key that stay. Mail in the outbox is gone within days, and opens by the older key. */
export const resting: readonly Resting[] = [
  at('bank_payment', 'instruction', 'key'),
  at('bank_batch', 'sealed', 'message_id'),
  at('bank_credit', 'sender', 'identity'),
  at('idempotency_key', 'body', "caller || ' ' || key"),
  at('ob_payment', 'psu_address_sealed', 'id', 'secret'),
  at('ob_payment', 'token_sealed', 'id', 'secret'),
  at('ob_payment', 'debtor_sealed', 'id', 'secret'),
  at('operator', 'email_sealed', 'id', 'email'),
  at('operator', 'totp_sealed', 'id', 'totp'),
  at('approval', 'payload', 'subject'),
]
export const dataKeys = at('customer', 'data_key')

type Resealing = {
  readonly sealer: ColumnSealer
  /** What texts that the newest key sealed begin with. */
  readonly newest: string
}

const atOnce = 500

/** Gives how many texts were sealed anew. */
export async function reseal(sql: Sql, of: Resting, { sealer, newest }: Resealing): Promise<number> {
  const { table, column, row, place } = of
  let count = 0
  for (let after = ''; ;) {
    const found = await sql.query<{ row: string; sealed: string }>(
      `select ${row} as row, ${column} as sealed from ${table}
       where starts_with(${column}, 'v1.') and not starts_with(${column}, $3) and (${row}) collate "C" >= $1
       order by (${row}) collate "C" limit $2`,
      [after, atOnce, newest],
    )
    const last = found.at(-1)
    if (!last) return count
    for (const { row: name, sealed } of found) {
      const fresh = sealer.seal({ ...place, row: name }, sealer.open({ ...place, row: name }, sealed))
      await sql.query(`update ${table} set ${column} = $1 where ${row} = $2 and ${column} = $3`, [
        fresh,
        name,
        sealed,
      ])
      count += 1
    }
    after = last.row
  }
}
