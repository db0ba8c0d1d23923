/**
 * Quotes need two answers of higher floors: the cost of a transfer, of the coin rails, and the payment methods that are off, of
 * payments. app.ts gives them once, so that whoever asks for a price hands over the platform alone.
 */
import type { Buy, Coins, Money } from '@agio/domain'
import { createDoors } from '../platform/platform.ts'
import type { MoveWay } from '../rails/rail.ts'

export type QuoteDoors = {
  /** The present cost of a transfer of this coin, in its chain's native coin; undefined without a price of its gas. */
  readonly gas: (coin: Coins.CoinId, way: MoveWay) => Promise<Money.Money<Coins.CoinId> | undefined>
  /** The reason why a payment method is not offered, if it is not. */
  readonly methodOff: (method: Buy.Method, fiat: Money.Fiat) => string | undefined
}

export const [giveQuoteDoors, doorsOf] = createDoors<QuoteDoors>('quotes')
