/** The personal data of orders, of dedicated IBANs, and of each rail. */
import { ibanPersonalData } from '../ibans/index.ts'
import * as personalData from '../orders/personal-data/index.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { cardPersonalData } from '../rails/card/index.ts'
import { evmPersonalData } from '../rails/evm/index.ts'
import { bankPersonalData, eraseCreditSenders } from '../rails/iso20022/index.ts'
import { openBankingPersonalData } from '../rails/open-banking/index.ts'
import type { PersonalData, Rail } from '../rails/rail.ts'
import { eraseTravelRecords } from '../travel-rule/index.ts'

const ofRails: Readonly<Record<Rail['name'], PersonalData>> = {
  evm: evmPersonalData,
  iso20022: bankPersonalData,
  open_banking: openBankingPersonalData,
  card: cardPersonalData,
}

export const rails = Object.values(ofRails)
export const ibans = ibanPersonalData(eraseCreditSenders)
export const { ordersOfCustomer, lastChangeOf, debtsOf } = personalData

/** Takes the personal data out of these orders and of all that belongs to them. */
export async function eraseOrders(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await personalData.eraseOrders(sql, orderIds)
  await eraseTravelRecords(sql, orderIds)
  for (const rail of rails) await rail.erase?.(sql, orderIds)
}
