/**
 * The state of a sale in figures and choices, for pages, mails and receipts. Nothing is decided here: the lifecycle is
 * asked.
 */
import type { Pace } from '../pace/pace.ts'
import type { Coins } from '@agio/domain'
import { Deposits, Lifecycle, Money, Rates, Sell } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import { businessDay } from '../../platform/calendar/business-day.ts'
import { requiredOf } from '../core/lifecycles.ts'
import type { StoredSell } from '../core/order-store.ts'

export type Prices = {
  /** We buy coins at it. */
  readonly market?: Rates.Rate | undefined
  /** Customers sell at it. */
  readonly bid?: Rates.Rate | undefined
  readonly networkFee?: Money.Money<Coins.CoinId> | undefined
}

/** Coins that came and count, final or not. Once they were sold or taken apart, those that were there: the final ones. */
export function receivedSoFar(order: Sell.SellOrder): Money.Money<Coins.CoinId> {
  if (order.converted || order.surplus) return Deposits.received(order.deposits, order.coin)
  const coming = order.deposits.filter((it) => it.counts && (it.state === 'seen' || it.state === 'final'))
  return Money.money(
    order.coin,
    coming.reduce((total, { coins }) => total + coins.units, 0n),
  )
}

/** Still to be paid: at the offered rate inside the window, else at the present one, else at the last known. */
export function leftToPay(order: Sell.SellOrder, { bid }: Prices, now: number): Money.Money<Coins.CoinId> {
  const required = requiredOf(order)
  if (order.state === 'awaiting_deposit') return required
  if (order.state === 'underpaid') {
    const rate = Deposits.offerAt(order.offers, now)?.rate ?? bid ?? order.offers.at(-1)?.rate
    return rate ? Rates.coinsToPay(Deposits.missing(order.deposits, order), rate) : required
  }
  const came = receivedSoFar(order)
  return order.state !== 'confirming' || Money.covers(came, required)
    ? Money.zero(order.coin)
    : Money.subtract(required, came)
}

/** Coins above the amount asked for, while the customer decides. */
export const surplusOf = (order: Sell.SellOrder): Money.Money<Coins.CoinId> | null =>
  order.state === 'overpaid' ? (Deposits.surplus(order.deposits, order) ?? null) : null

export type Choice =
  | 'cancel'
  | 'sent'
  | 'accept_lower'
  | 'take_all'
  | 'return_surplus'
  | 'prove_wallet'
  | 'name_provider'
  | 'refund'
  | 'revise_beneficiary'
  | 'confirm_name'

const choiceOf: Partial<Record<Sell.SellEventType, Choice>> = {
  'customer.cancelled': 'cancel',
  'customer.says_sent': 'sent',
  'customer.accepts_less': 'accept_lower',
  'customer.takes_all': 'take_all',
  'customer.wants_surplus': 'return_surplus',
  'customer.proved': 'prove_wallet',
  'customer.names_provider': 'name_provider',
  'customer.wants_refund': 'refund',
  'customer.revised': 'revise_beneficiary',
  'customer.confirmed_name': 'confirm_name',
}

/** The customer may choose these now: the table of the state, less what would be refused anyway. */
export function choicesOf(order: Sell.SellOrder): Choice[] {
  return Sell.possible(order.state).flatMap((type) => {
    const choice = choiceOf[type]
    return choice && isOpen(order, choice) ? [choice] : []
  })
}

function isOpen(order: Sell.SellOrder, choice: Choice): boolean {
  if (order.state === 'on_hold') return order.reason === 'proof'
  if (choice === 'sent') return !order.saidSent
  if (choice === 'revise_beneficiary') return order.link === undefined
  if (choice === 'accept_lower') return Money.covers(Deposits.worth(order.deposits, order), order.minimum)
  if (choice === 'confirm_name')
    return order.state === 'needs_revision' && order.reason === 'name' && !order.isRevised && !order.link
  return true
}

/** The customer can choose until this moment; otherwise this choice happens. */
export function decision(
  order: Sell.SellOrder,
  { networkFee }: Prices = {},
): { until: number; otherwise: Choice | 'keep' } | undefined {
  if (!Lifecycle.waitsForCustomer(Sell.states[order.state].deadline, order)) return undefined
  const next = Sell.deadline(order)
  // Dust is kept: sending it back costs all of it.
  if (next && order.state === 'underpaid' && networkFee && Sell.isUneconomic(order, networkFee))
    return { until: next.at, otherwise: 'keep' }
  const isMissing = next?.type === 'choice.missing' || next?.type === 'proof.missing'
  const otherwise = next && (isMissing ? 'refund' : choiceOf[next.type])
  return next && otherwise && { until: next.at, otherwise }
}

/** Coins on their way back, or back already: the last part while another one is only asked for. */
export function refundOf(order: Sell.SellOrder): Sell.Refunding | undefined {
  const before = order.state === 'archived' ? order.partsBack?.at(-1)?.coins : undefined
  return order.refund ?? before ?? order.surplus
}

/** The state of the merchant's refund; undefined where it asked for none, or too late to stop the payout. */
export function refundStateOf(
  sale: Sell.SellOrder,
): 'awaiting_money' | 'under_way' | 'awaiting_payer' | 'refunded' | undefined {
  if (!sale.givenBack) return undefined
  if (Sell.awaitedFrom(sale)) return 'awaiting_money'
  if (sale.state === 'archived' && sale.resolution === 'refunded') return 'refunded'
  if (sale.state === 'on_hold') return 'under_way'
  if (sale.state !== 'needs_revision' || sale.givenBack?.awaitsMoney) return undefined
  const isKnown = Sell.refundTo(sale, {}, Money.zero(sale.coin)) !== undefined
  return isKnown ? 'under_way' : 'awaiting_payer'
}

/** The order's coins came from, go to, or may go to these. */
export const addressesOf = (order: Sell.SellOrder): string[] =>
  [
    ...order.deposits.map(({ from }) => from),
    order.refundAddress,
    order.refund?.to,
    order.surplus?.to,
    ...(order.partsBack ?? []).map(({ coins }) => coins.to),
    ...(order.state === 'on_hold' ? (order.wallets ?? []) : []),
  ].filter((it) => it !== undefined)

/** Present prices are part of what is shown only where the customer decides by them. */
const needsPrices = (order: Sell.SellOrder): boolean =>
  choicesOf(order).some((it) => it === 'refund' || it === 'return_surplus')

/** Coins for a refund are bought; a surplus goes out anew. */
export async function presentPrices(platform: Platform, { order }: StoredSell): Promise<Prices> {
  if (!needsPrices(order)) return {}
  const [market, bid, networkFee] = await Promise.all([
    quotes.rateOf(platform, order.coin, order.fiat, 'ask'),
    quotes.rateOf(platform, order.coin, order.fiat),
    quotes.networkFee(platform, order.coin, order.converted || order.state === 'overpaid' ? 'out' : 'back'),
  ])
  return { market, bid, networkFee }
}

const minute = 60_000
/** The customer has nothing to do, and nothing holds the order. */
const underWay: ReadonlySet<string> = new Set([
  'confirming',
  'funded',
  'converted',
  'payout_queued',
  'payout_submitted',
])

/**
 * When money usually arrives, counted from when the present state began: as fast as orders like it did, where the rail moves
 * in minutes at any hour; by the rail's own promise where too few are finished, or where banks move on business days.
 */
export function expectedArrival(order: Sell.SellOrder, since: Date, pace: Pace = new Map()): Date | null {
  const seconds = order.rail === 'sepa' ? undefined : pace.get(order.state)
  if (seconds !== undefined && underWay.has(order.state)) return new Date(since.getTime() + seconds * 1_000)
  if (!['funded', 'converted', 'payout_queued', 'payout_submitted'].includes(order.state)) return null
  if (order.rail === 'sepa_instant') return new Date(since.getTime() + minute)
  if (order.rail === 'uk') return new Date(since.getTime() + 120 * minute)
  return businessDay(since)
}
