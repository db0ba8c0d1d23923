/** The stored form of amounts and rates: the asset, and digits as a text. */
import { oneOf, record, units, type Codec } from '../codec.ts'
import { coinIds, type CoinId } from '../coins/coins.ts'
import { fiats, type Fiat, type Money } from './money.ts'
import type { Rate } from './rates.ts'

export const fiat: Codec<Fiat> = oneOf(...fiats)
export const coin: Codec<CoinId> = oneOf(...coinIds)
export const fiatMoney: Codec<Money<Fiat>> = record<Money<Fiat>>({ asset: fiat, units })
export const coins: Codec<Money<CoinId>> = record<Money<CoinId>>({ asset: coin, units })
export const anyMoney: Codec<Money> = record<Money>({ asset: oneOf(...fiats, ...coinIds), units })
export const rate: Codec<Rate> = record<Rate>({ coin, fiat, scaled: units })
