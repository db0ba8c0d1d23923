/** The two services, each with the decisions of its lifecycle. Storing, waking and notifying are the same for both. */
import { Buy, type Coins, Deposits, Lifecycle, type Money, Sell, Treasury, type Rates } from '@agio/domain'
import type { Service } from '../../limits/index.ts'
import type { MoveWay } from '../../rails/rail.ts'

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
export type Draft = Unapplied<Event>
type Unapplied<E> = Without<E, 'now' | 'isProved' | 'debt' | keyof Prices>

export type Summary = {
  readonly send: Money.Money
  readonly receive: Money.Money
  readonly reason: string | null
  /** The order still waits for something, or a person may have to look. */
  readonly isOpen: boolean
  /** A person stopped it. */
  readonly isHeld: boolean
  readonly waitsForCustomer: boolean
}

/** Prices that an event is decided by. A price that is `welcome` may be missing: then the rule says "not now". */
export type Needs = {
  readonly market?: 'needed' | 'welcome'
  /** Customers sell at the bid, buy at the ask. */
  readonly side?: 'ask'
  readonly networkFee?: MoveWay
  /** The customer's debt in the order's currency: only above zero, or also the balance at zero or below. */
  readonly debt?: 'owed' | 'balance'
  /** Coins may go there if its owner signed for it. */
  readonly proofOf?: Coins.Address | undefined
  /** Of which coin; the order's when left out. */
  readonly coin?: Coins.CoinId | undefined
}

export type ServiceLifecycle<O extends Order = Order, E extends Event = Event> = {
  advance(order: O, event: E): Lifecycle.Step<O, Command> | Sell.Refused | Buy.Refused
  readonly states: Lifecycle.Table
  /** The next event that time alone brings. */
  deadline(order: O, now: number): { readonly at: number; readonly type: E['type'] } | undefined
  needs(order: O, event: Unapplied<E>): Needs
  /** Lists show this summary. */
  summary(order: O): Summary
  /** What its exchange will add to our position, at a rate that is kept. */
  promised(order: O): Treasury.Promised | undefined
}

/** After the exchange the sale has paid for the way in. */
const wayBack = ({ converted }: Sell.SellOrder): MoveWay => (converted ? 'out' : 'back')

/** The rules of these events need prices or debts; the other events need nothing. */
type NeedsOf<O extends Order, E extends Event> = {
  readonly [T in E['type']]?: (order: O, event: Unapplied<Extract<E, { type: T }>>) => Needs
}

const unsold = (order: Sell.SellOrder) =>
  ({
    market: 'needed',
    side: 'ask',
    networkFee: wayBack(order),
    proofOf: order.refundAddress,
  }) satisfies Needs
// After the exchange we buy the coins again.
const refunded = (order: Sell.SellOrder, { to }: { readonly to?: Coins.Address }) => ({
  ...unsold(order),
  proofOf: to ?? order.refundAddress,
})
const coinOf = ({ deposits }: Sell.SellOrder, { depositId }: { readonly depositId: string }) =>
  Deposits.find(deposits, depositId)?.coins.asset

const sellNeeds = {
  'deposit.seen': () => ({ market: 'welcome' }),
  'checks.clear': ({ state }) => (state === 'funded' ? { market: 'welcome', debt: 'owed' } : {}),
  'case.cleared': (order) =>
    order.state === 'on_hold' && order.reason === 'price' ? { market: 'needed', debt: 'owed' } : {},
  'rate.expired': () => ({ market: 'needed' }),
  'customer.asks_transfer': () => ({ market: 'needed' }),
  'customer.wants_refund': refunded,
  'case.refused': refunded,
  'merchant.wants_refund': refunded,
  'merchant.asks_refund': unsold,
  'customer.wants_surplus': (order, { to }) => ({ networkFee: 'out', proofOf: to ?? order.refundAddress }),
  'choice.missing': unsold,
  'proof.missing': unsold,
  'operator.sends_refund': (_, { to }) => ({ proofOf: to }),
  'operator.writes_off': (order) => ({ networkFee: wayBack(order) }),
  'operator.returns_coins': (order, event) => ({ networkFee: 'back', coin: coinOf(order, event) }),
  'operator.keeps_coins': (order, event) => ({ market: 'needed', coin: coinOf(order, event) }),
} satisfies NeedsOf<Sell.SellOrder, Sell.SellEvent>

/** Executed coins are bought back when the order fails; signed coins are called back first, at no price. */
const rebought = (order: Buy.BuyOrder) =>
  order.executed !== null && !(order.state === 'transfer_signed' && order.signed)
    ? ({ market: 'needed', ...owing(order) } as const)
    : {}
/** A sale may have paid what the order's money is to pay. */
const owing = ({ disputes }: Buy.BuyOrder): Needs =>
  disputes.some(({ won }) => !won) ? { debt: 'balance' } : {}
const buyNeeds = {
  'exchange.executed': (order) =>
    Buy.isFixed(order) && !order.takesDearer
      ? { market: 'welcome', side: 'ask' }
      : { market: 'needed', side: 'ask' },
  'proof.missing': rebought,
  'transfer.refused': rebought,
  'case.refused': rebought,
  'dispute.won': () => ({ debt: 'balance' }),
  'operator.confirms_executed': owing,
  'transfer.withdrawn': (order) => ({ market: 'welcome', ...owing(order) }),
  'transfer.reverted': (order) => ({ market: 'welcome', ...owing(order) }),
} satisfies NeedsOf<Buy.BuyOrder, Buy.BuyEvent>

/** The events that are refused where there is no price; read from the tables. */
export type Priced = PricedIn<typeof sellNeeds> | PricedIn<typeof buyNeeds>
type PricedIn<Table> = {
  [E in keyof Table]: Table[E] extends (...args: never) => infer N ? PricedBy<N, E> : never
}[keyof Table]
type PricedBy<N, E> = N extends { market: 'needed' } | { networkFee: MoveWay } ? E : never

function needsFrom(table: object, order: Order, event: { readonly type: EventType }): Needs {
  // One cast: the table's function of this event takes exactly this order and this event.
  const needs = (table as Record<string, (order: Order, event: object) => Needs>)[event.type]
  return needs?.(order, event) ?? {}
}

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
  needs: (order, event) => needsFrom(sellNeeds, order, event),
  summary(order) {
    const came = Deposits.received(order.deposits, order.coin)
    return {
      send: came.units > 0n ? came : requiredOf(order),
      receive: order.payout,
      reason: reasonOf(order),
      isOpen: Sell.isOpen(order),
      isHeld: Sell.isHeld(order),
      waitsForCustomer: Lifecycle.waitsForCustomer(Sell.states[order.state].deadline, order),
    }
  },
  promised: Treasury.promisedBySale,
}

const buy: ServiceLifecycle<Buy.BuyOrder, Buy.BuyEvent> = {
  states: Buy.states,
  advance: Buy.advance,
  deadline: Buy.deadline,
  needs: (order, event) => needsFrom(buyNeeds, order, event),
  summary(order) {
    const came = Buy.paid(order)
    return {
      send: came.units > 0n ? came : order.quote.amount,
      receive: (order.executed ?? order.quote).coins,
      reason: order.state === 'failed' ? order.reason : endOf(order.state),
      isOpen: Buy.isOpen(order),
      isHeld: Buy.isHeld(order),
      waitsForCustomer: Lifecycle.waitsForCustomer(Buy.states[order.state].deadline, order),
    }
  },
  promised: Treasury.promisedByPurchase,
}

/** The customer or time ended a purchase. */
export function endOf(state: Buy.State): 'customer' | 'time' | null {
  if (state === 'cancelled') return 'customer'
  return state === 'expired' ? 'time' : null
}

const lifecycles = { sell, buy }

/** One cast: a row's service says of which lifecycle its order is. */
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

/** Open, and no value is here yet. */
export const promising: readonly string[] = Object.values(lifecycles).flatMap(({ states }) =>
  Object.entries<Lifecycle.Table[string]>(states).flatMap(([state, { isOpen, holdsMoney }]) =>
    isOpen && !holdsMoney ? [state] : [],
  ),
)

/** The states that letters of the wire mean, of one service or of both. */
export function statesOf(codes: readonly string[], service?: Service | null): string[] {
  const tables = service ? [lifecycles[service].states] : [Sell.states, Buy.states]
  return codes.flatMap((code) =>
    tables.flatMap((table) => Lifecycle.stateOf<Lifecycle.Table>(table, code) ?? []),
  )
}
