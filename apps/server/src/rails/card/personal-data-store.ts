/** SQL of the card rail's data about customers. The paid amounts are in the ledger. */
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
