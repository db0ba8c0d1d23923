/** SQL of open banking's data about customers. The bank rail has the amounts that were paid. */
import type { PersonalData } from '../rail.ts'

export const openBankingPersonalData: PersonalData = {
  received: null,
  coinSenders: null,
  undecided: null,
  async erase(sql, owners) {
    await sql.query(
      `update ob_payment set psu_address_sealed = '', token_sealed = null, debtor_sealed = null
       where owner = any($1)`,
      [owners],
    )
  },
}
