/** SQL of the banks' health: their latest answers to us. */
import type { Sql } from '../../../platform/sql/sql.ts'

export type CallOutcome = 'answered' | 'failed' | 'silent'
export type NotedCall = {
  readonly bankId: string
  readonly at: Date
  readonly milliseconds: number
  readonly outcome: CallOutcome
}

export async function noteCall(sql: Sql, { bankId, at, milliseconds, outcome }: NotedCall): Promise<void> {
  await sql.query('insert into ob_call (bank_id, at, milliseconds, outcome) values ($1, $2, $3, $4)', [
    bankId,
    at,
    milliseconds,
    outcome,
  ])
}

/** The newest calls of each bank since then, newest first. */
export async function recentCalls(sql: Sql, since: Date, each: number): Promise<NotedCall[]> {
  const rows = await sql.query<{ bank_id: string; at: Date; milliseconds: number; outcome: CallOutcome }>(
    `select bank_id, at, milliseconds, outcome from (
       select *, row_number() over (partition by bank_id order by at desc, id desc) as place from ob_call where at > $1
     ) as numbered where place <= $2 order by bank_id, place`,
    [since, each],
  )
  return rows.map(({ bank_id: bankId, ...rest }) => ({ bankId, ...rest }))
}

export async function forgetCalls(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from ob_call where at < $1', [before])
}
