/** Accounts that payment links may pay, in SQL. */
import type { Payees, Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

export type PayeeRow = {
  readonly id: string
  readonly merchantId: string
  readonly state: Payees.State
  readonly fiat: Money.Fiat
  readonly sealed: string
  readonly label: string
  readonly nameCheck: Payees.NameCheck
  readonly createdAt: Date
  readonly decidedAt: Date | null
}
const columns = `id, merchant_id as "merchantId", state, fiat, sealed, label, name_check as "nameCheck",
  created_at as "createdAt", decided_at as "decidedAt"`

export async function addPayee(sql: Sql, it: Omit<PayeeRow, 'decidedAt'>): Promise<void> {
  await sql.query(
    `insert into merchant_payee (id, merchant_id, state, fiat, sealed, label, name_check, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [it.id, it.merchantId, it.state, it.fiat, it.sealed, it.label, it.nameCheck, it.createdAt],
  )
}

/** The newest first. */
export const payeesOf = (sql: Sql, merchantId: string): Promise<PayeeRow[]> =>
  sql.query<PayeeRow>(`select ${columns} from merchant_payee where merchant_id = $1 order by id desc`, [
    merchantId,
  ])

export async function findPayee(sql: Sql, merchantId: string, id: string): Promise<PayeeRow | undefined> {
  const [row] = await sql.query<PayeeRow>(
    `select ${columns} from merchant_payee where merchant_id = $1 and id = $2`,
    [merchantId, id],
  )
  return row
}

/** Locked: of two decisions at once one waits. */
export async function lockPayee(sql: Sql, merchantId: string, id: string): Promise<PayeeRow | undefined> {
  const [row] = await sql.query<PayeeRow>(
    `select ${columns} from merchant_payee where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  )
  return row
}

export async function setState(
  sql: Sql,
  { id, state, at }: { id: string; state: Payees.State; at: Date },
): Promise<void> {
  await sql.query('update merchant_payee set state = $2, decided_at = $3 where id = $1', [id, state, at])
}
