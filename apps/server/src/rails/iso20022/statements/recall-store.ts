/** SQL of debits that took back money which had come in. */
import type { Sql } from '../../../platform/sql/sql.ts'

/** False when that recall is known. */
export async function insertRecall(
  sql: Sql,
  recall: {
    readonly account: string
    readonly movement: string
    readonly identity: string
    readonly units: bigint
    readonly at: Date
  },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into bank_recall (account, movement, identity, units, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [recall.account, recall.movement, recall.identity, recall.units.toString(), recall.at],
  )
  return rows.length > 0
}

export async function isRecallKnown(sql: Sql, account: string, movement: string): Promise<boolean> {
  const rows = await sql.query('select 1 from bank_recall where account = $1 and movement = $2', [
    account,
    movement,
  ])
  return rows.length > 0
}

/** What was taken back of a credit so far. */
export async function recalledUnits(sql: Sql, identity: string): Promise<bigint> {
  const [row] = await sql.query<{ units: string }>(
    'select coalesce(sum(units), 0)::text as units from bank_recall where identity = $1',
    [identity],
  )
  return BigInt(row?.units ?? '0')
}
