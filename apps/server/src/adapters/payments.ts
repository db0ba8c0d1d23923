/** Settings → the rails that money comes and goes by. */
import { approvedPayee } from '../backoffice/index.ts'
import type { InForce } from '../configuration/index.ts'
import { acquirerFees, acquirerPayouts, type Ledger } from '../ledger/index.ts'
import { createCredits, deliver, type createOrders } from '../orders/index.ts'
import { createPayments } from '../payments/index.ts'
import { createCardRail } from '../rails/card/index.ts'
import { createBatchFiles } from '../rails/iso20022/index.ts'
import { createOpenBankingRail } from '../rails/open-banking/index.ts'
import type { Rail } from '../rails/rail.ts'
import { openBank, operatorCases } from './bank.ts'
import type { CoinRails } from './coins/coins.ts'
import type { AppDeps } from './deps.ts'
import type { Offer } from './offer.ts'
import type { People } from './people.ts'
import { createOrderWallets } from './coins/wallets.ts'

type Orders = ReturnType<typeof createOrders>

type PaymentsNeed = {
  readonly people: People
  readonly ledger: Ledger
  readonly coins: CoinRails
  readonly inForce: InForce
  readonly orders: Orders
  readonly banks: Offer['banks']
}

/** The rails of money, and the registry of payments that customers began on them. */
export function openPayments(deps: AppDeps, { people, ledger, coins, orders, banks, inForce }: PaymentsNeed) {
  const { settings, database, clock, log, crashPoint } = deps
  const { keys, customers } = people
  const { publicUrl, openBankingProvider: provider } = settings
  const rail = { database, clock, log, deliver, crashPoint, orders, cases: operatorCases(clock) }
  const openBanking = createOpenBankingRail({
    ...rail,
    secret: keys.openBanking,
    sealer: keys.sealer,
    settings: { banks, publicUrl, ...(provider && { provider }) },
  })
  const cards = createCardRail({
    ...rail,
    cardIndex: keys.cardIndex,
    paidOut: acquirerPayouts(ledger),
    fees: acquirerFees(ledger, clock),
    settings: {
      secretKey: settings.cardSecretKey,
      webhookSecret: settings.cardWebhookSecret,
      apiUrl: settings.cardApiUrl,
      publicUrl,
    },
  })
  const credits = createCredits({ sealer: customers, ...openBanking })
  const bank = openBank(deps, { ledger, inForce, credits, people })
  const rails: readonly Rail[] = [...coins.all, bank, openBanking, cards]
  return {
    openBanking,
    cards,
    bank,
    credits,
    rails,
    batches: createBatchFiles(database, keys.sealer),
    payments: createPayments({
      rails,
      approvedAccounts: approvedPayee(database, keys.sealer),
    }),
    wallets: createOrderWallets({
      db: database,
      clock,
      publicUrl,
      chains: settings.chains.map(({ chainId }) => chainId),
      coins,
      orders,
    }),
  }
}
