/** Orders just below an amount from which more is asked: the most of them that lie within one window of the limits. */
import type { RiskSignals, RiskOrder, Threshold, ThresholdName, Window } from './signals.ts'

type Wanted = { readonly window: Window; readonly least: number; readonly fromPercent: bigint }
type Below = {
  readonly orders: readonly RiskOrder[]
  /** EUR cents: an order counts from here on, up to the threshold itself. */
  readonly from: bigint
  readonly to: bigint
  /** The requirements for an order above the amount; several may begin at one amount. */
  readonly thresholds: readonly ThresholdName[]
}

/** Undefined where there are fewer than `least`. Of two that are alike it is the one with the smaller amount. */
export function justBelow(
  { orders, thresholds, hours }: RiskSignals,
  { window, least, fromPercent }: Wanted,
): Below | undefined {
  const byTime = orders.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const length = hours[window] * 3_600_000
  let most: Below | undefined
  for (const { cents: to, service, names } of byAmount(thresholds)) {
    const from = (to * fromPercent + 99n) / 100n
    const below = byTime.filter(
      (it) => it.cents >= from && it.cents <= to && (service === null || it.service === service),
    )
    const found = longestWithin(below, length)
    if (found.length >= least && found.length > (most?.orders.length ?? 0))
      most = { orders: found, from, to, thresholds: names }
  }
  return most
}

type Amount = Omit<Threshold, 'name'> & { readonly names: ThresholdName[] }

/** Each amount once, the smallest first. An amount of nothing has nothing below it. */
function byAmount(thresholds: readonly Threshold[]): Amount[] {
  const found = new Map<string, Amount>()
  for (const { name, cents, service } of thresholds) {
    const key = `${cents} ${service}`
    const same = found.get(key) ?? { cents, service, names: [] }
    if (!same.names.includes(name)) same.names.push(name)
    if (cents > 0n) found.set(key, same)
  }
  return [...found.values()].toSorted((a, b) => (a.cents < b.cents ? -1 : 1))
}

/** Of orders by their time, the longest run that a window of this length holds. */
function longestWithin(orders: readonly RiskOrder[], length: number): readonly RiskOrder[] {
  let first = 0
  let best: readonly [first: number, end: number] = [0, 0]
  for (const [at, order] of orders.entries()) {
    while (order.at - (orders[first]?.at ?? order.at) > length) first += 1
    if (at + 1 - first > best[1] - best[0]) best = [first, at + 1]
  }
  return orders.slice(...best)
}
