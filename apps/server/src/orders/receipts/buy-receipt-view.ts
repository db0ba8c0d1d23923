/** The receipt of a purchase: what was paid and how, what it brought, and the transaction that anybody can look up. */
import type { BuyReceiptView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Buy, type Chains, Coins, Rates } from '@agio/domain'
import { carrier, termsShown } from '../buy/summary.ts'
import { buyFeesView, methodNames } from '../buy/view.ts'
import type { StoredEvent } from '../core/order-store.ts'

/** The order as it was when its coins were final, and who paid. */
export type Bought = {
  readonly order: Buy.BuyOrder
  readonly payerName: string
  readonly events: readonly StoredEvent[]
  readonly explorers: Chains.Explorers
}

/** The lines that only a purchase has. */
export function boughtFigures({ order, payerName, events, explorers }: Bought) {
  const terms = termsShown(order)
  const transaction = carrier(order, events)?.transaction ?? ''
  return {
    rate: Rates.formatRate(terms.rate),
    paid: wireAmount(Buy.paid(order)),
    payments: Buy.counted(order).map(({ source: { kind }, amount, at }) => ({
      method: methodNames[kind === 'statement_line' ? 'bank_transfer' : kind],
      amount: wireAmount(amount),
      at: wireTime(at),
    })),
    fees: buyFeesView(terms.fees),
    net: wireAmount(terms.net),
    receive: wireAmount(terms.coins),
    payer: payerName,
    destination: order.destination,
    network: Coins.chainOf(order.coin).name,
    transaction,
    explorerUrl: Coins.transactionUrl(explorers, order.coin, transaction),
  } satisfies Partial<BuyReceiptView>
}

/** For anybody with the code: no payer, and a short form of the wallet's address. */
export function publicBuy({ order, events, explorers }: Omit<Bought, 'payerName'>) {
  const transaction = carrier(order, events)?.transaction ?? null
  return {
    payout: wireAmount(termsShown(order).coins),
    sent: wireAmount(Buy.paid(order)),
    beneficiary: Coins.chainOf(order.coin).name,
    account: shortAddress(order.destination),
    transaction,
    explorerUrl: transaction && Coins.transactionUrl(explorers, order.coin, transaction),
  }
}

const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
