/** SQL of the card rail's data about customers. The paid amounts are in the ledger. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { PersonalData } from '../rail.ts'

export const cardPersonalData: PersonalData = {
  received: null,
  coinSenders: null,
  undecided: null,
  async erase(sql, owners) {
    await sql.query(
      `update card_session set url = null, client_secret = null, brand = null, last4 = null, card_index = null
       where order_id = any($1)`,
      [owners],
    )
  },
}

/** The account is closed: nobody has it any more, and the acquirer is asked to forget it. */
export async function leaveHolder(sql: Sql, customerId: string): Promise<void> {
  await sql.query(
    'update card_holder set customer_id = null, due_at = clock_timestamp() where customer_id = $1',
    [customerId],
  )
}
