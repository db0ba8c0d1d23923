/** SQL of the chain rail's data about customers: their coins, and the addresses these came from. Both are public. */
import type { PersonalData } from '../rail.ts'

export const evmPersonalData: PersonalData = {
  async received(sql, owners) {
    const rows = await sql.query<{ owner: string }>(
      'select distinct owner from evm_deposit where owner = any($1)',
      [owners],
    )
    return rows.map(({ owner }) => owner)
  },
  async coinSenders(sql, owners) {
    const rows = await sql.query<{ address: string | null }>(
      'select distinct from_address as address from evm_deposit where owner = any($1)',
      [owners],
    )
    return rows.flatMap(({ address }) => address ?? [])
  },
  undecided: null,
  erase: null,
}
