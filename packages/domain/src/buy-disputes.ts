/**
 * A payment taken back after it came: a card's chargeback, a bank's recall. The money has left us, so the customer owes it.
 * Before the coins are bought the order fails; while they are on their way it is held; after C it stays C, with a dispute.
 */
import { holdBack } from './buy-asks.ts'
import { fail } from './buy-back.ts'
import { openCase } from './buy-effects.ts'
import { takenFrom } from './buy-paid.ts'
import type { BuyOrder, On, Refused, Step } from './buy-order.ts'
import { notNow } from './life.ts'
import { debtTaken, strayTakenBack } from './postings.ts'

type Dispute = On<'chargeback'> | On<'recall'>

export function disputed(order: BuyOrder, event: Dispute): Step | Refused {
  const { disputeId: id, creditId, amount, type } = event
  if (order.disputes.some((it) => it.id === id)) return { order }
  const credit = order.credits.find((it) => it.id === creditId)
  if (!credit) return notNow
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
