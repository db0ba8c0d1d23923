/**
 * A payment taken back after it came: a card's chargeback, a bank's recall. The money has left us, so the customer owes it.
 * Before the coins are bought the order fails; while they are on their way it is held; after C it stays C, with a dispute.
 * A dispute that we win gives the money to us again, and with it the debt ends; what else follows is for a person.
 */
import { holdBack } from './buy-asks.ts'
import { fail } from './buy-back.ts'
import { openCase } from './buy-effects.ts'
import { takenFrom } from './buy-paid.ts'
import type { BuyOrder, On, Refused, Step } from './buy-order.ts'
import { notNow } from './life.ts'
import { debtLifted, debtTaken, strayCameAgain, strayTakenBack } from './postings.ts'

type Dispute = On<'chargeback'> | On<'recall'>

export function disputed(order: BuyOrder, event: Dispute): Step | Refused {
  const { disputeId: id, amount, type } = event
  if (order.disputes.some((it) => it.id === id)) return { order }
  // Told twice, it may be taken back under either name.
  const credit = order.credits.find((it) => it.id === event.creditId || it.twin === event.creditId)
  if (!credit) return notNow
  const creditId = credit.id
  const after: BuyOrder = { ...order, disputes: [...order.disputes, { id, creditId, amount }] }
  const told = openCase(`${type} of ${creditId}`)
  if (!credit.counts)
    return {
      order: after,
      postings: [strayTakenBack(order.id, id, takenFrom(credit), amount)],
      effects: [told],
    }
  const step = follows(after, event)
  if ('refused' in step) return step
  return {
    ...step,
    postings: [
      debtTaken(order.id, id, order.customerId, takenFrom(credit), amount),
      ...(step.postings ?? []),
    ],
    effects: [...(step.effects ?? []), told],
  }
}

/** Of a dispute we never heard of nothing can be won: not now. */
export function disputeWon(order: BuyOrder, { disputeId }: On<'dispute.won'>): Step | Refused {
  const dispute = order.disputes.find((it) => it.id === disputeId)
  const credit = dispute && order.credits.find((it) => it.id === dispute.creditId)
  if (!dispute || !credit) return notNow
  if (dispute.won) return { order }
  const disputes = order.disputes.map((it) => (it === dispute ? { ...it, won: true as const } : it))
  const { amount } = dispute
  const held = takenFrom(credit)
  return {
    order: { ...order, disputes },
    postings: [
      credit.counts
        ? debtLifted(order.id, disputeId, order.customerId, held, amount)
        : strayCameAgain(order.id, disputeId, held, amount),
    ],
    effects: [openCase(`won ${disputeId}: the money of ${credit.id} is ours again`)],
  }
}

function follows(order: BuyOrder, { type, disputeId, now }: Dispute): Step | Refused {
  const detail = `${type} ${disputeId}`
  switch (order.at) {
    case 'R':
    case 'B':
      return fail(order, { reason: 'dispute', detail }, now)
    case 'O':
    case 'T':
    case 'P':
      return holdBack(order, 'system', detail)
    case 'Y':
      return order.returnedAt === undefined ? holdBack(order, 'system', detail) : { order }
    default:
      return { order }
  }
}
