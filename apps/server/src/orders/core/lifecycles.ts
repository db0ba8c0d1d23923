/** The two services, each with the decisions of its lifecycle. Storing, waking and notifying are the same for both. */
import { Buy, type Coins, Deposits, Lifecycle, type Money, Sell, type Rates } from '@agio/domain'
import type { Service } from '../../limits/index.ts'
import type { MoveWay } from '../../quotes/index.ts'

export type Order = Sell.SellOrder | Buy.BuyOrder
export type Event = Sell.SellEvent | Buy.BuyEvent
export type EventType = Event['type']
export type State = Sell.State | Buy.State
export type Code = Sell.Code | Buy.Code
export type Command = Sell.SellCommand | Buy.BuyCommand
export type Step = Lifecycle.Step<Order, Command>

type Prices = { readonly market: Rates.Rate; readonly networkFee: Money.Money<Coins.CoinId> }
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** An event as it was delivered: the time and the prices it needs are added when it is applied. */
export type Draft = Without<Event, 'now' | 'isProved' | 'debt' | keyof Prices>

export type Summary = {
  readonly send: Money.Money
  readonly receive: Money.Money
  readonly reason: string | null
  /** The order still waits for something, or a person may have to look. */
  readonly isOpen: boolean
  /** A person stopped it. */
  readonly isHeld: boolean
}

/** Which prices an event is decided by. A price that is `welcome` may be missing: then the rule says "not now". */
export type Needs = {
  readonly market?: 'needed' | 'welcome'
  /** Customers sell at the bid, buy at the ask. */
  readonly side?: 'ask'
  readonly networkFee?: MoveWay
  /** What the customer owes in the order's currency. */
  readonly debt?: true
  /** Coins may go there if its owner signed for it. */
  readonly proofOf?: Coins.Address | undefined
  /** Of which coin; the order's when left out. */
  readonly coin?: Coins.CoinId | undefined
}

export type ServiceLifecycle<O extends Order = Order, E extends Event = Event> = {
  advance(order: O, event: E): Lifecycle.Step<O, Command> | Sell.Refused | Buy.Refused
  readonly states: Lifecycle.Table
  /** What time alone brings about next. */
  deadline(order: O, now: number): { readonly at: number; readonly type: E['type'] } | undefined
  needs(order: O, event: Without<E, 'now' | 'isProved' | 'debt' | keyof Prices>): Needs
  /** What lists show. */
  summary(order: O): Summary
}

/** After the exchange the sale has paid for the way in. */
const wayBack = ({ converted }: Sell.SellOrder): MoveWay => (converted ? 'out' : 'back')

const sell: ServiceLifecycle<Sell.SellOrder, Sell.SellEvent> = {
  states: Sell.states,
  advance: Sell.advance,
  deadline(order, now) {
    const next = Sell.deadline(order)
    const over = order.createdAt + order.figures.depositWindow
    // After a long silence the order is over: no new rate for it.
    if (next?.type === 'rate.expired' && now >= over) return { at: over, type: 'deposit.missing' }
    return next
  },
  needs(order, event) {
    switch (event.type) {
      case 'deposit.seen':
        return { market: 'welcome' }
      case 'checks.clear':
        return order.state === 'funded' ? { market: 'welcome', debt: true } : {}
      case 'case.cleared':
        return order.state === 'on_hold' && order.reason === 'price' ? { market: 'needed', debt: true } : {}
      case 'rate.expired':
        return { market: 'needed' }
      // After the exchange we buy the coins again.
      case 'customer.wants_refund':
      case 'case.refused':
        return {
          market: 'needed',
          side: 'ask',
          networkFee: wayBack(order),
          proofOf: event.to ?? order.refundAddress,
        }
      case 'customer.wants_surplus':
        return { networkFee: 'out', proofOf: event.to ?? order.refundAddress }
      case 'choice.missing':
      case 'proof.missing':
        return { market: 'needed', side: 'ask', networkFee: wayBack(order), proofOf: order.refundAddress }
      case 'operator.sends_refund':
        return { proofOf: event.to }
      case 'operator.writes_off':
        return { networkFee: wayBack(order) }
      case 'operator.returns_coins':
        return { networkFee: 'back', coin: Deposits.find(order.deposits, event.depositId)?.coins.asset }
      case 'operator.keeps_coins':
        return { market: 'needed', coin: Deposits.find(order.deposits, event.depositId)?.coins.asset }
      default:
        return {}
    }
  },
  summary(order) {
    const came = Deposits.received(order.deposits, order.coin)
    return {
      send: came.units > 0n ? came : requiredOf(order),
      receive: order.payout,
      reason: reasonOf(order),
      isOpen: Sell.isOpen(order),
      isHeld: Sell.isHeld(order),
    }
  },
}

const buy: ServiceLifecycle<Buy.BuyOrder, Buy.BuyEvent> = {
  states: Buy.states,
  advance: Buy.advance,
  deadline: Buy.deadline,
  needs(order, event) {
    // What was bought already is bought back when the order fails; signed coins are called back first, at no price.
    const isBought = order.executed !== null && !(order.state === 'transfer_signed' && order.signed)
    switch (event.type) {
      case 'exchange.executed':
        return Buy.isFixed(order) ? {} : { market: 'needed', side: 'ask' }
      case 'proof.missing':
      case 'transfer.refused':
      case 'case.refused':
        return isBought ? { market: 'needed' } : {}
      case 'transfer.withdrawn':
      case 'transfer.reverted':
        return { market: 'welcome' }
      default:
        return {}
    }
  },
  summary(order) {
    const came = Buy.paid(order)
    return {
      send: came.units > 0n ? came : order.quote.amount,
      receive: (order.executed ?? order.quote).coins,
      reason: order.state === 'failed' ? order.reason : endOf(order.state),
      isOpen: Buy.isOpen(order),
      isHeld: Buy.isHeld(order),
    }
  },
}

function endOf(state: Buy.State): string | null {
  if (state === 'cancelled') return 'customer'
  return state === 'expired' ? 'time' : null
}

const lifecycles = { sell, buy }

/** One cast: a row's service says of which life its order is. */
export const lifecycleOf = (service: Service): ServiceLifecycle =>
  lifecycles[service] as unknown as ServiceLifecycle

/** The coins asked for: by the offer the first coins came under, else by the latest. */
export function requiredOf(order: Sell.SellOrder): Money.Money<Coins.CoinId> {
  const first = order.deposits.find((it) => it.counts && it.state !== 'vanished')
  const offer = (first && Deposits.offerAt(order.offers, first.at)) ?? order.offers.at(-1)
  if (!offer) throw new Error(`${order.id} has no offer`)
  return offer.coins
}

export function reasonOf(order: Sell.SellOrder): string | null {
  if (order.state === 'on_hold' || order.state === 'needs_revision') return order.reason
  if (order.state === 'archived') return order.resolution
  return order.state === 'cancelled' ? order.by : null
}

/** A state as the wire writes it: the specification's letter, and the word. */
export const codeOf = (service: Service, state: string): Code =>
  (lifecycleOf(service).states[state]?.code ?? state) as Code

/** The states that letters of the wire mean, of one service or of both. */
export function statesOf(codes: readonly string[], service?: Service | null): string[] {
  const tables = service ? [lifecycles[service].states] : [Sell.states, Buy.states]
  return codes.flatMap((code) =>
    tables.flatMap((table) => Lifecycle.stateOf<Lifecycle.Table>(table, code) ?? []),
  )
}
