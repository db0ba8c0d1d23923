/**
 * A payment is taken back after it came: a card's chargeback, a bank's recall. The money has left us, so the customer
 * owes it. Before the coins are bought the order fails; while they are on their way it is held; a completed order stays
 * completed, with a dispute. A dispute that we win gives the money to us again and ends the debt. The sums that the
 * order or a sale had paid of it go back.
 */
import { holdBack, nowPending } from './pending.ts'
import { fail, returnedAt } from './returns.ts'
import { openCase } from './commands.ts'
import { isReportedBy, takenFrom } from './received.ts'
import { isSame, type CreditSource } from '../credits.ts'
import { above, money, subtract, zero, type Fiat, type Money } from '../money/money.ts'
import { isOpen, type BuyOrder, type KnownCredit, type On, type Refunding, type Step } from './order.ts'
import { notNow, unchanged, type NotNow } from '../lifecycle.ts'
import { disputeOpened, disputeWon as wonBack, type Account } from '../ledger/index.ts'

type Dispute = On<'dispute.opened'>

/** Over, or before money that counts: the dispute is recorded. */
export const disputed = <O extends BuyOrder>(order: O, event: Dispute): Step<O> | NotNow =>
  recorded(order, event, unchanged)

/** The coins are not bought yet: the order fails. */
export const disputedFails = <O extends BuyOrder<'payment_received' | 'cleared'>>(
  order: O,
  event: Dispute,
): Step<O | BuyOrder<'failed'>> | NotNow =>
  recorded(order, event, (after) =>
    fail(after, { reason: 'dispute', explanation: explanationOf(event) }, { now: event.now }),
  )

/** Coins or a refund are on their way: nothing more is sent until a person has looked. */
export const disputedHolds = <
  O extends BuyOrder<'executed' | 'transfer_signed' | 'transfer_broadcast'> | Refunding,
>(
  order: O,
  event: Dispute,
): Step<O> | NotNow =>
  recorded(order, event, (after) =>
    isOpen(after) ? holdBack(after, 'system', explanationOf(event)) : unchanged(after),
  )

const explanationOf = ({ kind, disputeId }: Dispute): string => `${kind} ${disputeId}`

function recorded<O extends BuyOrder, To extends BuyOrder>(
  order: O,
  { disputeId: id, source, amount, kind }: Dispute,
  follows: (after: O) => Step<To> | NotNow,
): Step<O | To> | NotNow {
  if (order.disputes.some((it) => it.id === id)) return { order }
  const credit = order.credits.find((it) => isReportedBy(it, source))
  if (!credit) return notNow
  const after = { ...order, disputes: [...order.disputes, { id, source: credit.source, amount }] }
  const opened = openCase('dispute_opened', { dispute: kind, source: credit.source })
  const posting = disputeOpened(order.id, id, owingFor(order, credit), takenFrom(credit), amount)
  if (!credit.counts) return { order: after, postings: [posting], commands: [opened] }
  const step = follows(after)
  if ('refused' in step) return step
  return {
    ...step,
    postings: [posting, ...(step.postings ?? [])],
    commands: [...(step.commands ?? []), opened],
  }
}

/** The customer owes what the order used; unallocated money is owed to its sender no more. */
const owingFor = (order: BuyOrder, credit: KnownCredit): Account =>
  credit.counts ? `debt:${order.customerId}` : 'suspense'

/**
 * A dispute that is not recorded cannot be won yet: not now. The customer has nothing to pay any more. The order's
 * payment of the debt goes back to its payer, and so does what the proceeds of a sale paid of it: that is what the debt
 * is short of.
 */
export function disputeWon<O extends BuyOrder>(
  order: O,
  { disputeId, debt }: On<'dispute.won'>,
): Step<O> | NotNow {
  const dispute = order.disputes.find((it) => it.id === disputeId)
  const credit = dispute && order.credits.find((it) => isSame(it.source, dispute.source))
  if (!dispute || !credit) return notNow
  if (dispute.won) return { order }
  const { amount, source } = dispute
  const owing = owingFor(order, credit)
  const settled = dispute.settled ?? zero(order.fiat)
  // Without the customer's balance all of it counts as owed.
  const bySales = credit.counts && debt ? above(subtract(amount, settled), debt.amount) : zero(order.fiat)
  const owed = money(order.fiat, settled.units + bySales.units)
  const disputes = order.disputes.map((it) => (it === dispute ? { ...it, won: true as const } : it))
  const after = owed.units > 0n ? owesAgain({ ...order, disputes }, source, owed) : { ...order, disputes }
  return {
    order: after,
    postings: [wonBack(order.id, disputeId, owing, takenFrom(credit), { amount, settled: owed })],
    commands: [...nowPending(order, after), openCase('dispute_won', { disputeId, source: credit.source })],
  }
}

function owesAgain<O extends BuyOrder>(order: O, source: CreditSource, amount: Money<Fiat>): O {
  const by = source.kind === 'card' ? 'card' : order.rail
  const refund = { source, by, to: source, amount, attempt: 1, state: 'pending' } as const
  return { ...returnedAt(order, undefined), refunds: [...order.refunds, refund] }
}
