/** The services an order can be of, each with the decisions of its life. Storing, waking and telling are the same for all. */
import { Arrivals, type Coins, type Life, type Money, Sell, type Rates } from '@agio/domain'

export type Order = Sell.SellOrder
export type Event = Sell.SellEvent
export type EventType = Event['type']

type Prices = { readonly market: Rates.Rate; readonly networkFee: Money.Money<Coins.CoinId> }
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** An event as told: the time and the prices it needs are added when it is applied. */
export type Draft = Without<Event, 'now' | keyof Prices>

export type Summary = {
  readonly send: Money.Money<Coins.CoinId>
  readonly receive: Money.Money<Money.Fiat>
  readonly reason: string | null
}

export type ServiceLife = {
  advance(order: Order, event: Event): Life.Step<Order> | Life.Refused<string>
  actorOf(type: EventType): Life.Actor
  /** What time alone brings about next. */
  deadline(order: Order, now: number): { readonly at: number; readonly type: EventType } | undefined
  /** Which prices this event is decided by. A price that is `welcome` may be missing: then the rule says "not now". */
  needs(
    order: Order,
    event: Draft,
  ): { readonly market?: 'needed' | 'welcome'; readonly networkFee?: 'needed' }
  /** What lists show. */
  summary(order: Order): Summary
}

const sell: ServiceLife = {
  advance: Sell.advance,
  actorOf: Sell.actorOf,
  deadline(order, now) {
    const next = Sell.deadline(order)
    // After a long silence the order is over: no new rate for it.
    if (next?.type === 'rate.expired' && now >= order.createdAt + Sell.waitForCoins)
      return { at: order.createdAt + Sell.waitForCoins, type: 'nothing.came' }
    return next
  },
  needs(order, event) {
    switch (event.type) {
      case 'coins.seen':
        return Arrivals.offerAt(order.offers, event.arrival.at) ? {} : { market: 'welcome' }
      case 'rate.expired':
        return { market: 'needed' }
      case 'customer.wants_refund':
        return { market: 'needed', networkFee: 'needed' }
      case 'case.refused':
        return { market: 'needed', networkFee: 'needed' }
      case 'surplus.returned':
        return { networkFee: 'needed' }
      default:
        return {}
    }
  },
  summary(order) {
    const came = Arrivals.received(order.arrivals, order.coin)
    return {
      send: came.units > 0n ? came : requiredOf(order),
      receive: order.payout,
      reason: reasonOf(order),
    }
  },
}

export const lives: Readonly<Record<string, ServiceLife>> = { sell }

export function lifeOf(service: string): ServiceLife {
  const life = lives[service]
  if (!life) throw new Error(`There is no life of ${service} orders here.`)
  return life
}

/** The coins asked for: by the offer the first coins came under, else by the latest. */
export function requiredOf(order: Order): Money.Money<Coins.CoinId> {
  const first = order.arrivals.find((it) => it.counts && it.state !== 'gone')
  const offer = (first && Arrivals.offerAt(order.offers, first.at)) ?? order.offers.at(-1)
  if (!offer) throw new Error(`${order.id} has no offer`)
  return offer.coins
}

export function reasonOf(order: Order): string | null {
  if (order.at === 'W' || order.at === 'R') return order.reason
  if (order.at === 'Z') return order.resolution
  return order.at === 'X' ? order.by : null
}
