/**
 * A payment is taken back after it came: a card's chargeback, a bank's recall. The money has left us, so the customer owes it.
 * Before the coins are bought the order fails; while they are on their way it is held; a completed order stays completed, with a dispute.
 * A dispute that we win gives the money to us again and ends the debt. Where the order had paid the debt, that goes back.
 */
import { holdBack, nowPending } from './pending.ts'
import { fail } from './returns.ts'
import { openCase } from './commands.ts'
import { isReportedBy, takenFrom } from './received.ts'
import { isSame, type CreditSource } from '../credits.ts'
import { zero, type Fiat, type Money } from '../money/money.ts'
import { isOpen, type BuyOrder, type KnownCredit, type On, type Refused, type Step } from './order.ts'
import { notNow, unchanged, type NotNow } from '../lifecycle.ts'
import { disputeOpened, disputeWon as wonBack, type Account } from '../ledger/index.ts'

type Dispute = On<'dispute.opened'>
type Failed = BuyOrder<'failed'>

/** Over, or before money that counts: the dispute is recorded. */
export const disputed = <O extends BuyOrder>(order: O, event: Dispute): Step<O> | NotNow =>
  recorded(order, event, unchanged)

/** The coins are not bought yet: the order fails. */
export const disputedFails = <O extends BuyOrder<'payment_received' | 'cleared'>>(
  order: O,
  event: Dispute,
): Step<O | BuyOrder<'failed'>> | NotNow =>
  recorded(order, event, (after) =>
    fail(after, { reason: 'dispute', explanation: explanationOf(event) }, event.now),
  )

/** Coins or a refund are on their way: nothing more is sent until a person has looked. */
export const disputedHolds = <
  O extends BuyOrder<'executed' | 'transfer_signed' | 'transfer_broadcast' | 'failed'>,
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
  const posting = disputeOpened(order.id, id, owing(order, credit), takenFrom(credit), amount)
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
const owing = (order: BuyOrder, credit: KnownCredit): Account =>
  credit.counts ? `debt:${order.customerId}` : 'suspense'

/** A dispute that is not recorded cannot be won yet: not now. */
export function disputeWon<O extends BuyOrder>(order: O, { disputeId }: On<'dispute.won'>): Step<O> | NotNow {
  const dispute = order.disputes.find((it) => it.id === disputeId)
  const credit = dispute && order.credits.find((it) => isSame(it.source, dispute.source))
  if (!dispute || !credit) return notNow
  if (dispute.won) return { order }
  const { settled = zero(order.fiat), amount } = dispute
  const disputes = order.disputes.map((it) => (it === dispute ? { ...it, won: true as const } : it))
  const held = takenFrom(credit)
  return {
    order: { ...order, disputes },
    postings: [wonBack(order.id, disputeId, owing(order, credit), held, { amount, settled })],
    commands: [openCase('dispute_won', { disputeId, source: credit.source })],
  }
}

/** The customer has neither coins nor money: what the order paid of its debt goes back, and what its sender had taken. */
export function disputeWonOfFailed(order: Failed, event: On<'dispute.won'>): Step<Failed> | Refused {
  const step = disputeWon(order, event)
  if ('refused' in step || step.order === order) return step
  const { source, settled } = step.order.disputes.find(({ id }) => id === event.disputeId) ?? {}
  const after = source && settled ? owesAgain(step.order, source, settled) : step.order
  return { ...step, order: after, commands: [...nowPending(order, after), ...(step.commands ?? [])] }
}

function owesAgain(order: Failed, source: CreditSource, amount: Money<Fiat>): Failed {
  const { returnedAt: _, ...open } = order
  const by = source.kind === 'card' ? 'card' : order.rail
  const refund = { source, by, to: source, amount, attempt: 1, state: 'pending' } as const
  return { ...open, refunds: [...order.refunds, refund] }
}
