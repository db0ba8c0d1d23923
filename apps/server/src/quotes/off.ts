/** The refusal of a request that is not on offer, or paused: for a price, and for an order at an earlier price. */
import { Configuration, type Buy, type Coins, type Money, type Pauses } from '@agio/domain'
import type { Refused } from '../platform/http/route.ts'

export type Offered = {
  readonly servicesOn: readonly ('sell' | 'buy')[]
  readonly currenciesOn: readonly Money.Fiat[]
  /** Coins that we can move. */
  readonly coinsOn: readonly Coins.CoinId[]
  /** The reason why a payment method is not offered, if it is not. */
  readonly methodOff?: (method: Buy.Method, fiat: Money.Fiat) => string | undefined
  /** The refusal where an operator has paused a part that the order needs. */
  readonly paused?: (needs: Pauses.Needs) => Refused<'service.paused'> | undefined
}

/** A requested order; a sale has no method. */
export type Wanted = {
  readonly service: 'sell' | 'buy'
  readonly coin: Coins.CoinId
  readonly fiat: Money.Fiat
  readonly method?: Buy.Method
}

export type Off = Refused<'service.off' | 'coin.unavailable' | 'service.paused'>

export function offRefusal(
  offered: Offered,
  configuration: Configuration.Configuration,
  wanted: Wanted,
): Off | undefined {
  const { service, coin, fiat, method } = wanted
  const { servicesOn, currenciesOn, coinsOn, methodOff, paused } = offered
  const isOff = !servicesOn.includes(service) || !currenciesOn.includes(fiat)
  const why = method && methodOff?.(method, fiat)
  if (isOff || (why !== undefined && why !== 'paused')) return { refused: 'service.off' }
  const isOn = coinsOn.includes(coin) && Configuration.isCoinOn(configuration, service, coin, fiat)
  return isOn ? paused?.(wanted) : { refused: 'coin.unavailable' }
}
