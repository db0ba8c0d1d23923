/**
 * Money that comes for a purchase. Before the checks pass it is summed; after, it is unallocated and waits for a
 * person. A sum below the minimum, or beside an authorised payment, waits for more before the checks. The same money
 * may be reported twice, by an open-banking status and by the statement line that follows: it is counted once. The
 * payment's id joins them. A line without it waits for a person, for anybody may send the same amount under the same
 * reference.
 */
import { arrive } from './pending.ts'
import { fail } from './returns.ts'
import { isSame } from '../credits.ts'
import type { Fiat, Money } from '../money/money.ts'
import { notify, openCase, type BuyCommand } from './commands.ts'
import {
  authorisedAt,
  buysUntil,
  counted,
  heldAt,
  isComing,
  isReportedBy,
  sameAmount,
  termsOfPaid,
  waitsFor,
} from './received.ts'
import { become, type BuyOrder, type Credit, type KnownCredit, type On, type Step } from './order.ts'
import { moneyReceived, moneySetAside, moneySettled, unallocatedMoney } from '../ledger/index.ts'

type Came = On<'credit.received'>

/** The order waits for money: the credit is the customer's. */
export function joins<O extends BuyOrder<'awaiting_payment' | 'payment_pending' | 'payment_received'>>(
  order: O,
  { credit, now }: Came,
): Step<O | BuyOrder<'payment_received'>> {
  const step = knownAlready(order, credit)
  if (step) return step
  if (credit.amount.asset !== order.fiat) return unallocated(order, credit)
  return joined(order, { ...credit, counts: true, late: false }, now, notify('money_received'))
}

/** The order is over: late money buys at the rate of the day, and goes back when it comes too late for that. */
export function joinsLate<O extends BuyOrder<'cancelled' | 'expired'>>(
  order: O,
  { credit, now }: Came,
): Step<O | BuyOrder<'payment_received' | 'failed'>> {
  const known = knownAlready(order, credit)
  if (known) return known
  if (credit.amount.asset !== order.fiat) return unallocated(order, credit)
  const late = Math.min(credit.at, authorisedAt(order, credit) ?? credit.at) >= order.endedAt
  const step = joined(order, { ...credit, counts: true, late }, now, notify('money_late'))
  if (credit.at < buysUntil(order)) return step
  const failed = fail(step.order, { reason: 'late', explanation: 'too long after its end' }, { now })
  if ('refused' in failed) return step
  const { limit: _, ...rest } = failed
  return { ...rest, postings: [...(step.postings ?? []), ...(failed.postings ?? [])] }
}

/** The order waits for no money. */
export const comesUnallocated = <O extends BuyOrder>(order: O, { credit }: Came): Step<O> =>
  knownAlready(order, credit) ?? unallocated(order, credit)

/** The credit is recorded, or it is the second report of one that is. */
function knownAlready<O extends BuyOrder>(order: O, credit: Credit): Step<O> | undefined {
  const known = order.credits.find((it) => isReportedBy(it, credit.source))
  // A person gives unallocated money to its order: it is the second report.
  if (known && (!credit.unallocated || known.counts)) return { order }
  // Its sender took it back: there is nothing to give before the dispute is won.
  if (order.disputes.some((it) => !it.won && isSame(it.source, credit.source))) return { order }
  const others = known ? order.credits.filter((it) => it !== known) : order.credits
  const first = others.find((it) => isDuplicate(it, credit))
  if (!first) return known && { order }
  const isDoubt = credit.source.kind === 'statement_line' && !credit.unallocated && !isNamed(first, credit)
  return isDoubt ? unallocated(order, credit) : duplicate({ ...order, credits: others }, first, credit)
}

const isNamed = (known: Credit, { payment }: Credit): boolean =>
  payment !== undefined && known.payment === payment

/** One report is a status, the other a statement line, and nothing says that they are two. */
function isDuplicate(known: KnownCredit, credit: Credit): boolean {
  const kinds = [known.source.kind, credit.source.kind]
  const mayBeOne = kinds.includes('statement_line') && kinds.includes('open_banking')
  if (known.duplicateReport !== undefined || !mayBeOne) return false
  return known.payment && credit.payment ? isNamed(known, credit) : sameAmount(known.amount, credit.amount)
}

/** A bank reported an open-banking payment, and our statement has no line of its money yet. */
export const awaitsLine = (order: BuyOrder, amount: Money<Fiat>): boolean =>
  order.credits.some(
    (it) =>
      it.source.kind === 'open_banking' && it.duplicateReport === undefined && sameAmount(it.amount, amount),
  )

/** The second report of the same money: the provider's debt has come to our bank account. */
function duplicate<O extends BuyOrder>(order: O, known: KnownCredit, credit: Credit): Step<O> {
  const credits = order.credits.map((it) => (it === known ? { ...it, duplicateReport: credit.source } : it))
  const isSure = credit.unallocated || isNamed(known, credit)
  const differs =
    isSure && sameAmount(known.amount, credit.amount)
      ? []
      : [openCase('credit_reported_twice', { source: credit.source, otherSource: known.source })]
  if (credit.source.kind === 'open_banking') return judged(order, { ...order, credits }, differs)
  // Unallocated money is on our account now: a person can allocate it or send it back.
  const found = known.counts ? [] : [openCase('unallocated_credit', { source: credit.source })]
  return {
    order: { ...order, credits },
    postings: [moneySettled(order.id, credit.source, heldAt(credit), credit.amount)],
    commands: [...differs, ...found],
  }
}

/** With the checks, where the order waited for what it now knows. */
export const judged = <O extends BuyOrder>(
  before: BuyOrder,
  order: O,
  commands: readonly BuyCommand[] = [],
): Step<O> => (waitsFor(before) && !waitsFor(order) ? arrive(order, { commands }) : { order, commands })

type Joinable = BuyOrder<
  'awaiting_payment' | 'payment_pending' | 'payment_received' | 'cancelled' | 'expired'
>

function joined(
  order: Joinable,
  known: KnownCredit,
  now: number,
  message: BuyCommand,
): Step<BuyOrder<'payment_received'>> {
  return arrive(funded(order, [...order.credits, known], now), {
    postings: [moneyReceived(order.id, known.source, heldAt(known), known.amount)],
    commands: [message],
  })
}

/** An order that was over waits for nothing more. */
function funded(order: Joinable, credits: readonly KnownCredit[], now: number): BuyOrder<'payment_received'> {
  const received = become(order, { state: 'payment_received' }, { credits })
  const isShort = 'refused' in termsOfPaid(received) && !counted(received).some(({ late }) => late)
  return isShort ? { ...received, waitsSince: now } : received
}

/**
 * Money of others is unallocated, and a person gives it back. The customer's own decides; without any the order waits for money
 * as before.
 */
export function setsAside(
  order: BuyOrder<'payment_received'>,
  { sources, now }: On<'checks.set_aside'>,
): Step<BuyOrder<'awaiting_payment' | 'payment_pending' | 'payment_received'>> {
  const isOfOthers = (it: KnownCredit) => it.counts && sources.some((source) => isReportedBy(it, source))
  const aside = order.credits.filter(isOfOthers)
  if (aside.length === 0 || order.hold) return { order }
  const credits = order.credits.map((it) => (isOfOthers(it) ? { ...it, counts: false, late: true } : it))
  const step = {
    postings: aside.map(({ source, amount }) => moneySetAside(order.id, source, amount)),
    commands: aside.map(({ source }) => openCase('unallocated_credit', { source })),
  }
  if (credits.some(({ counts }) => counts))
    return arrive(funded(order, credits, order.waitsSince ?? now), step)
  const waiting = { ...order, credits }
  return isComing(waiting)
    ? { ...step, order: become(waiting, { state: 'payment_pending', overdue: false }) }
    : { ...step, order: become(waiting, { state: 'awaiting_payment' }) }
}

function unallocated<O extends BuyOrder>(order: O, credit: Credit): Step<O> {
  const credits = [...order.credits, { ...credit, counts: false, late: true }]
  return {
    order: { ...order, credits },
    postings: credit.unallocated
      ? []
      : [unallocatedMoney(order.id, credit.source, heldAt(credit), credit.amount)],
    commands: [openCase('unallocated_credit', { source: credit.source }), notify('money_unallocated')],
  }
}
