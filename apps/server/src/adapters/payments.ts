/** Settings → the rails that money comes and goes by. */
import { approvedPayee } from '../backoffice/index.ts'
import type { InForce } from '../configuration/index.ts'
import { createCredits, deliver, type createOrders } from '../orders/index.ts'
import { createPayments } from '../payments/index.ts'
import { createCardRail } from '../rails/card/index.ts'
import { createBatchFiles } from '../rails/iso20022/index.ts'
import { createOpenBankingRail } from '../rails/open-banking/index.ts'
import type { Rail } from '../rails/rail.ts'
import { openBank } from './bank.ts'
import type { CoinRails } from './coins/coins.ts'
import type { Platform } from '../platform/platform.ts'
import type { Offer } from './offer.ts'
import type { People } from './people.ts'
import { createOrderWallets } from './coins/wallets.ts'

type Orders = ReturnType<typeof createOrders>

type PaymentsNeed = {
  readonly people: People
  readonly coins: CoinRails
  readonly inForce: InForce
  readonly orders: Orders
  readonly banks: Offer['banks']
}

/** The rails of money, and the registry of payments that customers began on them. */
export function openPayments(deps: Platform, { people, coins, orders, banks, inForce }: PaymentsNeed) {
  const { db } = deps
  const { keys, customers } = people
  const openBanking = createOpenBankingRail(deps, { deliver, orders, banks })
  const cards = createCardRail(deps, { deliver, orders })
  const credits = createCredits({ sealer: customers, ...openBanking })
  const bank = openBank(deps, { inForce, credits, people })
  const rails: readonly Rail[] = [...coins.all, bank, openBanking, cards]
  return {
    openBanking,
    cards,
    bank,
    credits,
    rails,
    batches: createBatchFiles(deps),
    payments: createPayments({
      rails,
      approvedAccounts: approvedPayee(db, keys.sealer),
    }),
    wallets: createOrderWallets(deps, coins, orders),
  }
}
