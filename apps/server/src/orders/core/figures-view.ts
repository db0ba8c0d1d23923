/** The figures of an order behind the lines of its sheet (`@agio/contract/receipt-lines`): mail, console and receipt take them from here. */
import type { OrderFigures } from '@agio/contract/receipt-lines'
import { wireAmount } from '@agio/contract/wire'
import { type Coins, Deposits, Money, Rates, Sell, type Buy } from '@agio/domain'
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
    notSold: notSoldOf(order),
    ...(order.link !== undefined && { paysLink: true }),
  }
}

/** Null where banks took nothing. */
export function takenByBankOf(order: Sell.SellOrder) {
  const taken = Sell.takenByBank(order)
  return taken.units === 0n ? null : wireAmount(taken)
}

/** Null where all coins that came are sold. */
export function notSoldOf(order: Sell.SellOrder) {
  const sold = Sell.toConvert(order)
  const coins = Money.subtract(Deposits.received(order.deposits, order.coin), sold)
  return coins.units === 0n ? null : { coins: wireAmount(coins), sold: wireAmount(sold) }
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

/** The rate of the coins where it makes the value by itself; else the one that coins of several rates come to. */
export function rateOfCoins(
  { deposits, gross }: Sell.SellOrder,
  coins: Money.Money<Coins.CoinId>,
): Rates.Rate | null {
  if (coins.units <= 0n) return null
  const rate = Deposits.counted(deposits, 'final')[0]?.rate
  const makesIt = rate && Rates.toFiat(coins, rate, 'down').units === gross.units
  return makesIt ? rate : Rates.rateOf(gross, coins)
}

/** The rate at which the coins were sold; before that, of the first coins that count, or of the offer. */
export function rateOfSale(order: Sell.SellOrder): string {
  const sold = order.converted ? rateOfCoins(order, Sell.toConvert(order)) : null
  const rate =
    sold ?? order.deposits.find((it) => it.counts && it.state === 'final')?.rate ?? order.offers.at(-1)?.rate
  return rate ? Rates.formatRate(rate) : ''
}
