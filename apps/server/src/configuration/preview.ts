/** Yesterday's orders under a proposed version, to the cent: by the functions that price orders. */
import { Configuration, Money, type Buy, type Sell } from '@agio/domain'

/** Orders as they were placed, a page at a time. */
export type PlacedBetween = (
  from: Date,
  to: Date,
) => AsyncIterable<
  | { readonly service: 'sell'; readonly order: Sell.SellOrder }
  | { readonly service: 'buy'; readonly order: Buy.BuyOrder }
>

export type Preview = {
  /** In UTC. */
  readonly day: string
  readonly orders: number
  /** Orders that would have been refused: too small, too large, or of a coin that is off. */
  readonly refusals: number
  /** All fees of the orders that would have been placed. */
  readonly costs: readonly {
    readonly before: Money.Money<Money.Fiat>
    readonly after: Money.Money<Money.Fiat>
  }[]
}

const dayMilliseconds = 24 * 3_600_000

export async function previewOf(
  placedBetween: PlacedBetween,
  configuration: Configuration.Configuration,
  now: Date,
): Promise<Preview> {
  const today = Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds
  const yesterday = new Date(today - dayMilliseconds)
  const version = { version: 0, configuration }
  const before = new Map<Money.Fiat, bigint>()
  const after = new Map<Money.Fiat, bigint>()
  const count = (in_: Map<Money.Fiat, bigint>, { asset, units }: Money.Money<Money.Fiat>) =>
    in_.set(asset, (in_.get(asset) ?? 0n) + units)
  let [orders, refusals] = [0, 0]
  for await (const it of placedBetween(yesterday, new Date(today))) {
    const priced =
      it.service === 'sell'
        ? Configuration.repricedSale(version, it.order)
        : Configuration.repricedPurchase(version, it.order)
    if (!priced) continue
    orders += 1
    if (priced.after) {
      count(before, priced.before)
      count(after, priced.after)
    } else refusals += 1
  }
  return {
    day: yesterday.toISOString().slice(0, 10),
    orders,
    refusals,
    costs: [...before].map(([fiat, units]) => ({
      before: Money.money(fiat, units),
      after: Money.money(fiat, after.get(fiat) ?? 0n),
    })),
  }
}
