/**
 * The state of a purchase in figures and choices, for pages, mails and receipts. Nothing is decided here: the lifecycle
 * is asked.
 */
import { Buy, Coins, Money } from '@agio/domain'
import { businessDay } from '../../platform/calendar/business-day.ts'
import type { Pace } from '../pace/pace.ts'
import type { StoredEvent } from '../core/order-store.ts'
import { lastEvent } from '../core/order-details.ts'

type Order = Buy.BuyOrder

/** As exchanged, once it is; until then as offered. */
export const termsShown = (order: Order): Buy.BuyQuote => order.executed ?? order.quote

/** Money is still waited for, and none of it is authorised. */
export const isWaiting = (order: Order): order is Buy.BuyOrder<'awaiting_payment' | 'payment_pending'> =>
  (order.state === 'awaiting_payment' || order.state === 'payment_pending') && order.authorised === null

/** Still missing of the amount ordered; nothing where no money is waited for. */
export const leftToPay = (order: Order): Money.Money<Money.Fiat> | null =>
  Buy.waitsForMoney(order) && Buy.waitsFor(order) !== 'authorised_payment'
    ? Money.subtract(order.quote.amount, Buy.paid(order))
    : null

/** More money is waited for until this moment, beside what is here. */
export function waitsUntil(order: Order): number | null {
  if (order.state !== 'payment_received' || !Buy.waitsFor(order)) return null
  if (Buy.waitsFor(order) === 'authorised_payment' && order.authorised)
    return order.authorised.at + Buy.authorisationLasts
  return order.waitsSince === undefined ? null : order.waitsSince + order.figures.moreWindow
}

/** In the order people read them. */
const choices = [
  ['transferred', 'customer.says_transferred'],
  ['prove_wallet', 'customer.proved'],
  ['method', 'customer.chose_method'],
  ['cancel', 'customer.cancelled'],
] as const satisfies readonly (readonly [string, Buy.BuyEventType])[]
export type BuyChoice = 'pay' | (typeof choices)[number][0]

/** The customer may choose these now: the table of the state, less what would change nothing or be refused anyway. */
export function buyChoices(order: Order): BuyChoice[] {
  const events = Buy.possible(order.state)
  const chosen = choices.flatMap(([choice, type]) =>
    events.includes(type) && isOpen(order, choice) ? [choice] : [],
  )
  return isPayable(order) ? ['pay', ...chosen] : chosen
}

/** A bank or an acquirer may be asked: the order waits for money, and no operator holds it. */
const isPayable = (order: Order): boolean =>
  isWaiting(order) && order.hold === null && !Buy.floats(order.method)

function isOpen(order: Order, choice: BuyChoice): boolean {
  if (choice === 'transferred') return order.state === 'awaiting_payment' && order.method === 'bank_transfer'
  return choice === 'prove_wallet' ? proofUntil(order) !== null : isWaiting(order)
}

/** The owner of the wallet must have signed by this moment, while asked to. */
export const proofUntil = (order: Order): number | null =>
  order.state === 'executed' && order.proofAskedAt !== undefined
    ? order.proofAskedAt + order.figures.proofWindow
    : null

/** The order ends by itself at this moment without money. An authorised payment is waited for. */
export const endsAt = (order: Order): number | null =>
  isWaiting(order) ? order.createdAt + order.figures.moneyWindow : null

/** Money still buys until this moment, although the order has ended without any. */
export const lateUntil = (order: Order): number | null =>
  order.state === 'cancelled' || order.state === 'expired' ? Buy.buysUntil(order) : null

/** A payment gets the quoted rate until this moment; nothing once one is authorised in time. A bank transfer floats. */
export function rateUntil(order: Order): number | null {
  const isOpen =
    (order.state === 'awaiting_payment' || order.state === 'payment_pending') && !Buy.floats(order.method)
  const isKept = order.authorised !== null && order.authorised.at < order.fixedUntil
  return isOpen && !isKept ? order.fixedUntil : null
}

/** The time at which it last came to this state; a state may be reached more than once. */
export const reached = (events: readonly StoredEvent[], letter: Buy.State): Date | undefined =>
  events.findLast(({ from, to }) => from !== to && to === letter)?.at

const minute = 60_000
const businessDaysOfTransfer = 2
/** Checks and signing, before the chain takes its time. */
const minutesToSend = 3

/**
 * When the coins usually arrive. A transfer takes banks up to two business days, counted from when the customer says it is
 * made (until then from now); after the money is here it is minutes, as its chain takes to be final.
 * Nothing where a person, a signature or more money is waited for.
 */
export function expectedCoins(
  order: Order,
  events: readonly StoredEvent[],
  now: number,
  pace: Pace = new Map(),
): Date | null {
  if (order.hold || proofUntil(order) !== null || Buy.waitsFor(order)) return null
  // As fast as orders like it did. Before the money is here, its bank has the word.
  const seconds = order.state === 'payment_pending' ? undefined : pace.get(order.state)
  const began = reached(events, order.state)
  if (seconds !== undefined && began && order.state !== 'awaiting_payment')
    return new Date(began.getTime() + seconds * 1_000)
  switch (order.state) {
    case 'awaiting_payment':
      return inTransit(order, new Date(now))
    case 'payment_pending':
      return inTransit(order, reached(events, 'payment_pending') ?? new Date(now))
    case 'payment_received':
    case 'cleared':
    case 'executed':
    case 'transfer_signed':
    case 'transfer_broadcast':
      return afterMoney(order, reached(events, 'payment_received') ?? new Date(now))
    default:
      return null
  }
}

const inTransit = (order: Order, since: Date): Date =>
  Buy.floats(order.method) ? businessDay(since, businessDaysOfTransfer) : afterMoney(order, since)

function afterMoney({ coin }: Order, since: Date): Date {
  const {
    blockSeconds,
    evm: { finality },
  } = Coins.chainOf(coin)
  const seconds = minutesToSend * 60 + finality.depth * blockSeconds
  return new Date(since.getTime() + Math.ceil(seconds / 60) * minute)
}

export type Carrier = { readonly transaction: string; readonly isFinal: boolean }

/** The transaction that carries the coins, or carried them: of those that went out, the one the chain made final. */
export function carrier(order: Order, events: readonly StoredEvent[]): Carrier | null {
  if (order.state === 'completed' || order.state === 'archived') {
    const transaction = lastEvent('buy', completing(events), 'transfer.final')?.data.transaction
    return typeof transaction === 'string' ? { transaction, isFinal: true } : null
  }
  if (order.state !== 'transfer_signed' && order.state !== 'transfer_broadcast') return null
  const out = order.released.findLast(({ key }) => key === Buy.coinsKey(order))
  return out ? { transaction: out.transaction, isFinal: false } : null
}

const completing = (events: readonly StoredEvent[]) =>
  events.filter(({ from, to }) => from !== to && to === 'completed')
