/** The figures of an order behind the lines of its sheet (`@agio/contract/receipt-lines`): mail, console and receipt take them from here. */
import type { OrderFigures } from '@agio/contract/receipt-lines'
import { wireAmount } from '@agio/contract/wire'
import { Deposits, Money, Rates, Sell, type Buy } from '@agio/domain'
import type { StoredOrder } from './order-store.ts'

export function figuresOf(row: Pick<StoredOrder, 'service' | 'order' | 'midRate'>): OrderFigures {
  return row.service === 'sell'
    ? saleFigures(row.order as Sell.SellOrder, row.midRate)
    : purchaseFigures(row.order as Buy.BuyOrder, row.midRate)
}

function saleFigures(order: Sell.SellOrder, midRate: string): OrderFigures {
  const { service, bank, network } = order.fees
  return {
    service: 'sell',
    send: wireAmount(Deposits.received(order.deposits, order.coin)),
    receive: wireAmount(Sell.paidOut(order)),
    rate: rateOfSale(order),
    midRate,
    gross: wireAmount(order.gross),
    fees: { service: wireAmount(service), bank: wireAmount(bank), network: wireAmount(network) },
    settled: wireAmount(order.settled ?? null),
    takenByBank: takenByBankOf(order),
    ...(order.link !== undefined && { paysLink: true }),
  }
}

/** Null where banks took nothing. */
export function takenByBankOf(order: Sell.SellOrder) {
  const taken = Sell.takenByBank(order)
  return taken.units === 0n ? null : wireAmount(taken)
}

function purchaseFigures(order: Buy.BuyOrder, midRate: string): OrderFigures {
  const { fees, net, coins, rate } = order.executed ?? order.quote
  return {
    service: 'buy',
    send: wireAmount(Money.sum(net.asset, [net, fees.service, fees.network])),
    receive: wireAmount(coins),
    rate: Rates.formatRate(rate),
    midRate,
    net: wireAmount(net),
    fees: { service: wireAmount(fees.service), network: wireAmount(fees.network) },
  }
}

/** The rate of the first coins that count. */
export function rateOfSale(order: Sell.SellOrder): string {
  const rate =
    order.deposits.find((it) => it.counts && it.state === 'final')?.rate ?? order.offers.at(-1)?.rate
  return rate ? Rates.formatRate(rate) : ''
}
