/** The money of a purchase that is here: how much counts, by which way it came, whether in time, and the coins that it buys. */
import type { BuyOrder, Credit, KnownCredit } from './order.ts'
import { floats, termsOfAmount, type BuyTerms, type Method } from './terms.ts'
import { atMost, covers, subtract, sum, type Fiat, type Money } from '../money/money.ts'
import { higherOf, mixedRate, type Rate } from '../money/rates.ts'
import { isSame, type CreditSource } from '../credits.ts'
import { nostroAccount, transitAccount, type Account } from '../ledger/index.ts'
import { serviceFee, type TooLittle } from '../money/fees.ts'

/** The time until which money that comes after the end of the order still buys. */
export const buysUntil = ({ endedAt, figures }: BuyOrder<'cancelled' | 'expired'>): number =>
  endedAt + figures.lateWindow

export const counted = (order: BuyOrder): KnownCredit[] => order.credits.filter((it) => it.counts)

/** The money that is here and counts. */
export const paid = (order: BuyOrder): Money<Fiat> =>
  sum(
    order.fiat,
    counted(order).map(({ amount }) => amount),
  )

/** A statement line is a payment begun at the customer's bank only by that payment's end-to-end id. */
export function methodOf({ source, payment }: Credit): Method {
  if (source.kind !== 'statement_line') return source.kind
  return payment === undefined ? 'bank_transfer' : 'open_banking'
}

/** The time at which the customer authorised this very payment, by the word of its rail. */
export const authorisedAt = ({ authorised }: BuyOrder, { payment }: Credit): number | undefined =>
  payment !== undefined && authorised?.payment === payment ? authorised.at : undefined

/** Authorised or booked inside the window, however late we hear of it. */
export function isInTime(order: BuyOrder, credit: KnownCredit): boolean {
  if (floats(methodOf(credit)) || credit.late) return false
  return Math.min(credit.at, authorisedAt(order, credit) ?? credit.at) < order.fixedUntil
}

/** The money of the authorised payment is still to come. */
export function isComing({ authorised, credits }: BuyOrder): boolean {
  if (!authorised) return false
  const { through: kind, payment: id } = authorised
  const isIt = (it: KnownCredit) =>
    it.payment === id || (kind !== 'bank_transfer' && isReportedBy(it, { kind, id }))
  return !credits.some(isIt)
}

/** The reason that a purchase still waits although money is here. The purchase is validated once it waits no more. */
export function waitsFor(order: BuyOrder): 'authorised_payment' | 'more' | undefined {
  if (order.state !== 'payment_received') return undefined
  if (isComing(order)) return 'authorised_payment'
  return order.waitsSince === undefined ? undefined : 'more'
}

/** No money is here, or more is waited for. */
export const waitsForMoney = (order: BuyOrder): boolean =>
  order.state === 'awaiting_payment' || order.state === 'payment_pending' || waitsFor(order) !== undefined

/** Money that came in time has the quoted rate, up to the amount of the quote. */
export function fixedPart(order: BuyOrder): Money<Fiat> {
  const inTime = counted(order).filter((it) => isInTime(order, it))
  const amounts = inTime.map(({ amount }) => amount)
  return atMost(sum(order.fiat, amounts), order.quote.amount)
}

/** The quoted rate holds for all that counts. */
export const isFixed = (order: BuyOrder): boolean => covers(fixedPart(order), paid(order))

/** All that was quoted is in time: the network fee of the quote holds, too. */
export const keepsFees = (order: BuyOrder): boolean =>
  isFixed(order) || covers(fixedPart(order), order.quote.amount)

/**
 * The rate of the money that is here: the quoted one for money that came in time, the present one for the rest. After a person let
 * the order go on, money that came in time has the dearer of the two.
 */
export function rateOfPaid(order: BuyOrder, market: Rate | undefined): Rate | undefined {
  const fixed = fixedPart(order)
  const rate = order.takesDearer ? market && higherOf(order.quote.rate, market) : order.quote.rate
  if (isFixed(order) || !rate) return rate
  const rest = subtract(paid(order), fixed)
  return market && mixedRate({ fiat: fixed, rate }, { fiat: rest, rate: market })
}

/** Terms of the money that is here, by the dearest of the ways it came. */
export function termsOfPaid(order: BuyOrder, network?: Money<Fiat>): BuyTerms | TooLittle {
  const amount = paid(order)
  if (!covers(amount, order.minimum)) return { refused: 'amount.below_min' }
  const fee = (method: Method) => serviceFee(amount, order.feeTables[method])
  const [first = order.method, ...others] = counted(order).map(methodOf)
  const dearest = others.reduce((a, b) => (covers(fee(a), fee(b)) ? a : b), first)
  return termsOfAmount(amount, { ...order.feeTables[dearest], ...(network && { network }) })
}

/** The account on which the money of a credit is booked when it comes. */
export const heldAt = (credit: Credit): Account => (credit.unallocated ? 'suspense' : accountOf(credit))

/** The account that a credit is taken from when its sender takes it back. */
export const takenFrom = (credit: KnownCredit): Account =>
  credit.duplicateReport === undefined ? accountOf(credit) : nostroAccount(credit.amount.asset)

const accountOf = ({ source: { kind }, amount }: Credit): Account =>
  kind === 'statement_line' ? nostroAccount(amount.asset) : transitAccount(kind)

/** The source of the credit, or of its second report. */
export const isReportedBy = (
  { source: first, duplicateReport: second }: KnownCredit,
  source: CreditSource,
): boolean => isSame(first, source) || (second !== undefined && isSame(second, source))

export const sameAmount = (a: Money<Fiat>, b: Money<Fiat>): boolean =>
  a.asset === b.asset && a.units === b.units
