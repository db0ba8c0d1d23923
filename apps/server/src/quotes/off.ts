/** The refusal of what is not offered here: for a price, and for an order at a price that was made before. */
import { Configuration, type Buy, type Coins, type Money } from '@agio/domain'

export type Offered = {
  readonly servicesOn: readonly ('sell' | 'buy')[]
  readonly currenciesOn: readonly Money.Fiat[]
  /** Coins that we can move. */
  readonly coinsOn: readonly Coins.CoinId[]
  /** Why a payment method is not offered, if it is not. */
  readonly methodOff?: (method: Buy.Method, fiat: Money.Fiat) => string | undefined
}

/** What somebody wants to order; a sale has no method. */
export type Wanted = {
  readonly service: 'sell' | 'buy'
  readonly coin: Coins.CoinId
  readonly fiat: Money.Fiat
  readonly method?: Buy.Method
}

export type Off = { readonly refused: 'service.off' | 'coin.unavailable' }

export function offRefusal(
  offered: Offered,
  configuration: Configuration.Configuration,
  { service, coin, fiat, method }: Wanted,
): Off | undefined {
  const { servicesOn, currenciesOn, coinsOn, methodOff } = offered
  const isOff = !servicesOn.includes(service) || !currenciesOn.includes(fiat)
  if (isOff || (method && methodOff?.(method, fiat) !== undefined)) return { refused: 'service.off' }
  const isOn = coinsOn.includes(coin) && Configuration.isCoinOn(configuration, service, coin, fiat)
  return isOn ? undefined : { refused: 'coin.unavailable' }
}
