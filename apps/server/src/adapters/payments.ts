/** Settings → the rails that money comes and goes by. */
import { approvedPayee } from '../backoffice/index.ts'
import { deliver, orders } from '../orders/index.ts'
import { createPayments } from '../payments/index.ts'
import { createCardRail } from '../rails/card/index.ts'
import { banksOf, createOpenBankingRail } from '../rails/open-banking/index.ts'
import type { Rail } from '../rails/rail.ts'
import { openBank } from './bank.ts'
import type { CoinRails } from '../rails/coins/index.ts'
import { bound, type Platform } from '../platform/platform.ts'

/** The rails of money, and the registry of payments that customers began on them. */
export function openPayments(deps: Platform, coins: CoinRails) {
  const { db, keys } = deps
  const { isInDebt, payable, wants } = orders
  const doors = { deliver, orders: bound(deps, { isInDebt, payable, wants }) }
  const openBanking = createOpenBankingRail(deps, { ...doors, banks: banksOf(deps) })
  const cards = createCardRail(deps, doors)
  const bank = openBank(deps)
  const rails: readonly Rail[] = [...coins.all, bank, openBanking, cards]
  return {
    openBanking,
    cards,
    bank,
    rails,
    payments: {
      ...createPayments({ rails, approvedAccounts: approvedPayee(db, keys.sealer) }),
      begunPayment: openBanking.begunPayment,
    },
  }
}
