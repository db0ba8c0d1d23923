/** The services an order can be of, each with the decisions of its life. Storing, waking and telling are the same for all. */
import { Arrivals, Buy, type Coins, type Life, type Money, Sell, type Rates } from '@agio/domain'
import type { Service } from '../../limits/index.ts'

export type Order = Sell.SellOrder | Buy.BuyOrder
export type Event = Sell.SellEvent | Buy.BuyEvent
export type EventType = Event['type']
export type Effect = Life.Effect | Buy.BuyEffect
export type Step = Life.Step<Order, Effect>

type Prices = { readonly market: Rates.Rate; readonly networkFee: Money.Money<Coins.CoinId> }
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** An event as told: the time and the prices it needs are added when it is applied. */
export type Draft = Without<Event, 'now' | keyof Prices>

export type Summary = {
  readonly send: Money.Money
  readonly receive: Money.Money
  readonly reason: string | null
  /** Its life is over: nobody waits for anything, and nobody needs to look. */
  readonly isOver: boolean
}

/** Which prices an event is decided by. A price that is `welcome` may be missing: then the rule says "not now". */
export type Needs = {
  readonly market?: 'needed' | 'welcome'
  /** Customers sell at the bid, buy at the ask. */
  readonly side?: 'ask'
  readonly networkFee?: 'needed'
}

export type ServiceLife<O extends Order = Order, E extends Event = Event> = {
  advance(order: O, event: E): Life.Step<O, Effect> | Life.Refused<string>
  actorOf(type: E['type']): Life.Actor
  /** What time alone brings about next. */
  deadline(order: O, now: number): { readonly at: number; readonly type: E['type'] } | undefined
  needs(order: O, event: Without<E, 'now' | keyof Prices>): Needs
  /** What lists show. */
  summary(order: O): Summary
}

const sell: ServiceLife<Sell.SellOrder, Sell.SellEvent> = {
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
      isOver: order.at === 'C' || order.at === 'X' || order.at === 'Z',
    }
  },
}

const buy: ServiceLife<Buy.BuyOrder, Buy.BuyEvent> = {
  advance: Buy.advance,
  actorOf: Buy.actorOf,
  deadline: Buy.deadline,
  needs(order, event) {
    // What was bought already is bought back when the order fails; signed coins are called back first, at no price.
    const isBought = order.struck !== null && !(order.at === 'T' && order.signed)
    switch (event.type) {
      case 'rate.struck':
        return Buy.isFixed(order) ? {} : { market: 'needed', side: 'ask' }
      case 'proof.missing':
      case 'address.refused':
      case 'case.refused':
        return isBought ? { market: 'needed' } : {}
      case 'transfer.withdrawn':
      case 'coins.reverted':
        return { market: 'welcome' }
      default:
        return {}
    }
  },
  summary(order) {
    const came = Buy.paid(order)
    return {
      send: came.units > 0n ? came : order.quote.amount,
      receive: (order.struck ?? order.quote).coins,
      reason: order.at === 'Y' ? order.reason : endOf(order.at),
      isOver: isOverBuy(order),
    }
  },
}

/** C may still be disputed and Y is open until the money is out of the house. */
const isOverBuy = (order: Buy.BuyOrder): boolean =>
  order.at === 'Y' ? order.returnedAt !== undefined : ['C', 'X', 'F', 'Z'].includes(order.at)

function endOf(at: Buy.Letter): string | null {
  if (at === 'X') return 'customer'
  return at === 'F' ? 'time' : null
}

const lives = { sell, buy }

/** One cast: a row's service says of which life its order is. */
export const lifeOf = (service: Service): ServiceLife => lives[service] as unknown as ServiceLife

/** The coins asked for: by the offer the first coins came under, else by the latest. */
export function requiredOf(order: Sell.SellOrder): Money.Money<Coins.CoinId> {
  const first = order.arrivals.find((it) => it.counts && it.state !== 'gone')
  const offer = (first && Arrivals.offerAt(order.offers, first.at)) ?? order.offers.at(-1)
  if (!offer) throw new Error(`${order.id} has no offer`)
  return offer.coins
}

export function reasonOf(order: Sell.SellOrder): string | null {
  if (order.at === 'W' || order.at === 'R') return order.reason
  if (order.at === 'Z') return order.resolution
  return order.at === 'X' ? order.by : null
}
