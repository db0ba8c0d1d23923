/** SQL of what the bank rail knows of customers: who paid us, and whom we paid. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { PersonalData } from '../rail.ts'

export const bankPersonalData: PersonalData = {
  async received(sql, owners) {
    const rows = await sql.query<{ owner: string | null }>(
      'select distinct owner from bank_credit where owner = any($1)',
      [owners],
    )
    return rows.flatMap(({ owner }) => owner ?? [])
  },
  coinSenders: null,
  async undecided(sql, owners) {
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from bank_credit
       where owner = any($1) and not is_debit and state in ('open', 'returning')`,
      [owners],
    )
    return row?.count ?? 0
  },
  async erase(sql, owners) {
    await sql.query(
      `update bank_payment set instruction = '' where owner_kind = 'order' and owner = any($1)
         or owner_kind = 'statement_line' and owner in (select identity from bank_credit c where c.owner = any($1))`,
      [owners],
    )
    await sql.query(
      `update bank_credit set sender = '', sender_index = null, names = '{}', decided_reason_sealed = null where owner = any($1)`,
      [owners],
    )
  },
}

/** The same for unallocated credits, by statement line. */
export async function eraseCreditSenders(sql: Sql, identities: readonly string[]): Promise<void> {
  await sql.query(
    `update bank_payment set instruction = '' where owner_kind = 'statement_line' and owner = any($1)`,
    [identities],
  )
  await sql.query(
    `update bank_credit set sender = '', sender_index = null, names = '{}', decided_reason_sealed = null where identity = any($1)`,
    [identities],
  )
}
