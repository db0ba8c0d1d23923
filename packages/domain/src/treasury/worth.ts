/** What coins are worth in money, long or short. */
import type { CoinId } from '../coins/coins.ts'
import { money, type Fiat, type Money } from '../money/money.ts'
import { toFiat, type Rate } from '../money/rates.ts'

/** The value of coins of either sign at a price, rounded towards zero. */
export function worthOf({ asset, units }: Money<CoinId>, rate: Rate): Money<Fiat> {
  const size = toFiat(money(asset, units < 0n ? -units : units), rate, 'down')
  return units < 0n ? money(size.asset, -size.units) : size
}
