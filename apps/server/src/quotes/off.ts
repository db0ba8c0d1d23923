/** The refusal of what is not offered here: for a price, and for an order at a price that was made before. */
import type { Buy, Coins, Money } from '@agio/domain'

export type Offered = {
  readonly servicesOn: readonly ('sell' | 'buy')[]
  readonly currenciesOn: readonly Money.Fiat[]
  /** Coins that are on. */
  readonly coinsOn: readonly Coins.CoinId[]
  /** Of those, the coins that can be bought. */
  readonly buyable: readonly Coins.CoinId[]
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

export function offRefusal(offered: Offered, { service, coin, fiat, method }: Wanted): Off | undefined {
  const { servicesOn, currenciesOn, coinsOn, buyable, methodOff } = offered
  const isOff = !servicesOn.includes(service) || !currenciesOn.includes(fiat)
  if (isOff || (method && methodOff?.(method, fiat) !== undefined)) return { refused: 'service.off' }
  const coins = service === 'sell' ? coinsOn : buyable
  return coins.includes(coin) ? undefined : { refused: 'coin.unavailable' }
}
