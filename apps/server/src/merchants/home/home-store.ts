/** SQL of a merchant's way to its first payment. */
import type { Merchants } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

type Done = Readonly<Record<Exclude<Merchants.Step, 'site' | 'paid'>, boolean>>

/** Things that count now: a key or an endpoint that ended, and an account that waits for its approval, are none. */
export async function doneBy(sql: Sql, merchantId: string, now: Date): Promise<Done> {
  const [row] = await sql.query<Done>(
    `select
       exists (select from widget_key where merchant_id = $1 and (ends_at is null or ends_at > $2)) as key,
       exists (select from merchant_payee where merchant_id = $1 and state = 'approved') as account,
       exists (select from payment_link where merchant_id = $1) as link,
       exists (select from webhook_endpoint where merchant_id = $1 and off_at is null) as webhook`,
    [merchantId, now],
  )
  return row ?? { key: false, account: false, link: false, webhook: false }
}
