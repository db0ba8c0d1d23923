/** The customer's choices along the way of a purchase, and the figures that rails need before a payment is begun. */
import { Buy, type Money } from '@agio/domain'
import { customers } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { methodOff, type MethodOff } from '../../payments/index.ts'
import { accountIn } from '../../rails/iso20022/index.ts'
import { quotes } from '../../quotes/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Payable, Unpayable } from '../../rails/rail.ts'
import type { Chosen } from '../core/own-order.ts'
import { chooseIn, latestOf, ownOf } from '../inbox/choosing.ts'
import type { RefusalOf } from '../core/refusals.ts'
import * as store from '../core/order-store.ts'
import type { StoredBuy } from '../core/order-store.ts'

/** A way of paying as this order would have it. */
export type Method = {
  readonly method: Buy.Method
  readonly why: 'above_max' | 'below_min' | 'currency' | 'off' | 'paused' | null
  readonly fees: Buy.BuyFees
  /** At the quoted rate where it holds, else at the present one; missing where there is no price. */
  readonly receive: Money.Money | undefined
  /** A payment gets the quoted rate until this moment. */
  readonly fixedUntil: number | undefined
  readonly maximum: Money.Money<Money.Fiat> | undefined
}

type Off = (method: Buy.Method, fiat: Money.Fiat) => MethodOff | undefined

/** A customer who owes us money of a payment that was taken back does not pay by card. */
async function offFor(platform: Platform, customerId: string): Promise<Off> {
  const owes = await store.isInDebt(platform.db, [customerId])
  return (method, fiat) => (owes && method === 'card' ? 'off' : methodOff(platform, method, fiat))
}

export const ownPurchase = (platform: Platform, customerId: string, orderId: string) =>
  ownOf(platform, 'buy', customerId, orderId)

export async function chooseMethod(
  platform: Platform,
  customerId: string,
  orderId: string,
  method: Buy.Method,
): Chosen<StoredBuy, RefusalOf<'customer.chose_method'> | 'service.paused'> {
  const row = await latestOf(platform, 'buy', customerId, orderId)
  if ('refused' in row) return row
  const why = (await offFor(platform, customerId))(method, row.order.fiat)
  if (why) return { refused: why === 'paused' ? 'service.paused' : 'order.not_now' }
  if (row.order.method === method && isWaiting(row)) return row
  const of = { customerId, orderId }
  return chooseIn(platform, 'buy', of, { type: 'customer.chose_method', method }, { key: `:${method}` })
}

export const sayTransferred = (platform: Platform, customerId: string, orderId: string) =>
  chooseIn(platform, 'buy', { customerId, orderId }, { type: 'customer.says_transferred' })

export const cancelPurchase = (platform: Platform, customerId: string, orderId: string) =>
  chooseIn(platform, 'buy', { customerId, orderId }, { type: 'customer.cancelled' })

/** Every way to pay for this order, with its fees and what it would bring. */
export async function methods(
  platform: Platform,
  customerId: string,
  orderId: string,
): Promise<Method[] | Refused<'not-found'>> {
  const row = await ownPurchase(platform, customerId, orderId)
  if ('refused' in row) return row
  const { order } = row
  const now = platform.clock.now().getTime()
  const [market, offHere] = await Promise.all([
    quotes.rateOf(platform, order.coin, order.fiat, 'ask'),
    offFor(platform, customerId),
  ])
  return Buy.methods.map((method) => methodOf(order, method, { now, market, offHere }))
}

/**
 * Asked before a payment is begun: what is owed while the order waits for money and none is authorised. The order takes
 * over the way of paying. Refused with `order.not_now` else, also while a person holds it.
 */
export async function payable(
  platform: Platform,
  customerId: string,
  orderId: string,
  method: Exclude<Buy.Method, 'bank_transfer'>,
): Promise<Payable | Unpayable> {
  const row = await ownPurchase(platform, customerId, orderId)
  if ('refused' in row) return row
  if (row.order.authorised) return { refused: 'payment.authorised_before' }
  const creditor = accountIn(platform, row.order.fiat)
  if (!isWaiting(row) || !creditor) return { refused: 'order.not_now' }
  const chosen = await chooseMethod(platform, customerId, orderId, method)
  if ('refused' in chosen) return { refused: speaks(chosen.refused) ? chosen.refused : 'order.not_now' }
  const { order, reference } = chosen
  // Somebody may have paid meanwhile.
  if (!isWaiting(chosen)) return { refused: 'order.not_now' }
  const { holder, account } = creditor
  const locale = (await customers.addressOf(platform, customerId))?.locale ?? 'en'
  return { orderId, amount: order.quote.amount, reference, creditor: { holder, account }, locale }
}

export const isInDebt = ({ db }: Platform, customerIds: readonly string[]) => store.isInDebt(db, customerIds)

/** An authorised payment is still to be taken: the order waits for money, and for no other payment. */
export async function wants({ db }: Platform, orderId: string, payment: string): Promise<boolean> {
  const row = await store.findOrder(db, orderId)
  if (row?.service !== 'buy' || !Buy.waitsForMoney(row.order)) return false
  const { authorised } = row.order
  return authorised === null || authorised.payment === payment
}

const speaks = (refused: string): refused is 'not-found' | 'service.paused' =>
  refused === 'not-found' || refused === 'service.paused'

/** The order waits for money, no payment is authorised, and no operator holds it. */
const isWaiting = ({ order }: StoredBuy): boolean =>
  (order.state === 'awaiting_payment' || order.state === 'payment_pending') &&
  order.authorised === null &&
  order.hold === null

type Present = {
  readonly now: number
  readonly market: Buy.BuyQuote['rate'] | undefined
  readonly offHere: Off
}

function methodOf(order: Buy.BuyOrder, method: Buy.Method, { now, market, offHere }: Present): Method {
  const { amount, rate: quoted } = order.quote
  const table = order.feeTables[method]
  const isFixed = !Buy.floats(method) && now < order.fixedUntil
  const rate = isFixed ? quoted : market
  const terms = rate && Buy.quoteOfAmount(amount, rate, table)
  const outside = Buy.withinBounds(amount, table, order.minimum)
  const off = offHere(method, order.fiat)
  const why = outside?.refused === 'amount.above_max' ? 'above_max' : outside ? 'below_min' : null
  return {
    method,
    why: off ?? why,
    fees: feesOf(amount, table) ?? order.quote.fees,
    receive: terms && 'coins' in terms ? terms.coins : undefined,
    fixedUntil: isFixed ? order.fixedUntil : undefined,
    maximum: table.maximum,
  }
}

function feesOf(amount: Money.Money<Money.Fiat>, table: Buy.BuyFeeTable): Buy.BuyFees | undefined {
  const terms = Buy.termsOfAmount(amount, table)
  return 'fees' in terms ? terms.fees : undefined
}
