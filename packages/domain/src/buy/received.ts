/** What is here for a purchase: how much counts, by which way it came, whether in time, and what it buys. */
import type { BuyOrder, Credit, KnownCredit } from './order.ts'
import { floats, termsOfAmount, type BuyTerms, type Method } from './terms.ts'
import { covers, sum, type Fiat, type Money } from '../money/money.ts'
import { isSame, type CreditSource } from '../credits.ts'
import { nostroAccount, transitAccount } from '../ledger/index.ts'
import { serviceFee, type TooLittle } from '../sell/terms.ts'

export const counted = (order: BuyOrder): KnownCredit[] => order.credits.filter((it) => it.counts)

/** The money that is here and counts. */
export const paid = (order: BuyOrder): Money<Fiat> =>
  sum(
    order.fiat,
    counted(order).map(({ amount }) => amount),
  )

/**
 * A statement line may be the very payment that was begun at the customer's bank, although no status ever said so, or says so
 * only later: its end-to-end id tells, or else its amount.
 */
export function methodOf({ authorised, quote }: BuyOrder, credit: Credit): Method {
  if (credit.source.kind !== 'statement_line') return credit.source.kind
  if (credit.payment !== undefined) return 'open_banking'
  const isSame = authorised?.through === 'open_banking' && sameAmount(credit.amount, quote.amount)
  return isSame ? 'open_banking' : 'bank_transfer'
}

/** Authorised or booked inside the window, however late we hear of it. */
export function isInTime(order: BuyOrder, credit: KnownCredit): boolean {
  const method = methodOf(order, credit)
  if (floats(method) || credit.late) return false
  return (
    credit.at < order.fixedUntil ||
    (order.authorised?.through === method && order.authorised.at < order.fixedUntil)
  )
}

/** The quoted rate holds when all that counts came in time. */
export const isFixed = (order: BuyOrder): boolean => counted(order).every((it) => isInTime(order, it))

/** Terms of the money that is here, by the dearest of the ways it came. */
export function termsOfPaid(order: BuyOrder): BuyTerms | TooLittle {
  const amount = paid(order)
  if (!covers(amount, order.minimum)) return { refused: 'amount.below_min' }
  const fee = (method: Method) => serviceFee(amount, order.feeTables[method])
  const [first = order.method, ...others] = counted(order).map((it) => methodOf(order, it))
  const dearest = others.reduce((a, b) => (covers(fee(a), fee(b)) ? a : b), first)
  return termsOfAmount(amount, order.feeTables[dearest])
}

/** The asked amount is here and in time: nothing that comes later can undo that. */
export function isPaidInTime(order: BuyOrder): boolean {
  const inTime = counted(order).filter((it) => isInTime(order, it))
  const amount = sum(
    order.fiat,
    inTime.map((it) => it.amount),
  )
  return covers(amount, order.quote.amount)
}

/** Where the money of a credit is booked when it comes. */
export const heldAt = (credit: Credit): string => (credit.unallocated ? 'suspense' : accountOf(credit))

/** Where it is taken from when its sender takes it back. */
export const takenFrom = (credit: KnownCredit): string =>
  credit.duplicateReport === undefined ? accountOf(credit) : nostroAccount(credit.amount.asset)

const accountOf = ({ source: { kind }, amount }: Credit): string =>
  kind === 'statement_line' ? nostroAccount(amount.asset) : transitAccount(kind)

/** The source of the credit, or of its second report. */
export const isReportedBy = (
  { source: first, duplicateReport: second }: KnownCredit,
  source: CreditSource,
): boolean => isSame(first, source) || (second !== undefined && isSame(second, source))

export const sameAmount = (a: Money<Fiat>, b: Money<Fiat>): boolean =>
  a.asset === b.asset && a.units === b.units
