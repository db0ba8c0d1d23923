/**
 * Money that comes for a purchase. Before B it is summed; after, or beside a payment in full and in time, it is money on
 * its own and waits aside for a person. The same money may be told twice, by an open-banking status and by the statement
 * line that follows: it is counted once.
 */
import { arrive } from './buy-asks.ts'
import { fail } from './buy-back.ts'
import { openCase, tell, type BuyEffect } from './buy-effects.ts'
import { heldAt, isInTime, isPaidInTime, sameAmount } from './buy-paid.ts'
import {
  acceptLate,
  become,
  type BuyOrder,
  type Credit,
  type KnownCredit,
  type On,
  type Step,
} from './buy-order.ts'
import { moneyReceived, moneySettled, strayMoney } from './postings.ts'

type Came = On<'money.credited'>

/** N, W, R: the customer's money. */
export const joins = once((order: BuyOrder<'N' | 'W' | 'R'>, { credit }: Came): Step => {
  if (credit.amount.asset !== order.fiat) return aside(order, credit)
  const known: KnownCredit = { ...credit, counts: true, late: false }
  // Paid in full and in time stays so: what comes later at another rate is money on its own.
  if (order.at === 'R' && isPaidInTime(order) && !isInTime(order, known)) return aside(order, credit)
  return joined(order, known, tell('money_received'))
})

/** X, F: late, at the rate of the day; after 90 days nobody can buy for it any more. */
export const joinsLate = once((order: BuyOrder<'X' | 'F'>, { credit, now }: Came): Step => {
  if (credit.amount.asset !== order.fiat) return aside(order, credit)
  const begun = Math.min(credit.at, order.authorised?.at ?? credit.at)
  const known: KnownCredit = { ...credit, counts: true, late: begun >= order.endedAt }
  const step = joined(order, known, tell('money_late'))
  if (credit.at < order.endedAt + acceptLate) return step
  const failed = fail(step.order as BuyOrder<'R'>, { reason: 'late', detail: 'after 90 days' }, now)
  if ('refused' in failed) return step
  const { limit: _, ...rest } = failed
  return { ...rest, postings: [...(step.postings ?? []), ...(failed.postings ?? [])] }
})

/** Everywhere else: nobody waits for it. */
export const comesAlone = once((order: BuyOrder, { credit }: Came): Step => aside(order, credit))

function once<O extends BuyOrder>(rule: (order: O, event: Came) => Step) {
  return (order: O, event: Came): Step => {
    const { credit } = event
    if (order.credits.some((it) => it.id === credit.id || it.twin === credit.id)) return { order }
    const twin = order.credits.find((it) => areTwins(it, credit))
    return twin ? twice(order, twin, credit) : rule(order, event)
  }
}

/** One by status, one by statement line; the payment tells, or else the amount. */
function areTwins(known: KnownCredit, credit: Credit): boolean {
  const ways = [known.through, credit.through].toSorted().join()
  if (known.twin !== undefined || ways !== 'bank_transfer,open_banking') return false
  return known.payment && credit.payment
    ? known.payment === credit.payment
    : sameAmount(known.amount, credit.amount)
}

/** The second report of the same money: what the provider owed us has come to our bank account. */
function twice(order: BuyOrder, known: KnownCredit, credit: Credit): Step {
  const credits = order.credits.map((it) => (it === known ? { ...it, twin: credit.id } : it))
  const differs = sameAmount(known.amount, credit.amount)
    ? []
    : [openCase(`${credit.id} and ${known.id} are one payment of two amounts`)]
  if (credit.through === 'open_banking') return { order: { ...order, credits }, effects: differs }
  // Nobody waited for it: now that it is on our account, a person can give it away or send it back.
  const alone = known.counts ? [] : [openCase(`money on its own: ${credit.id}`)]
  return {
    order: { ...order, credits },
    postings: [moneySettled(order.id, credit.id, heldAt(credit), credit.amount)],
    effects: [...differs, ...alone],
  }
}

function joined(order: BuyOrder<'N' | 'W' | 'R' | 'X' | 'F'>, known: KnownCredit, news: BuyEffect): Step {
  return arrive(become(order, { at: 'R' }, { credits: [...order.credits, known] }), {
    postings: [moneyReceived(order.id, known.id, heldAt(known), known.amount)],
    effects: [news],
  })
}

function aside(order: BuyOrder, credit: Credit): Step {
  return {
    order: { ...order, credits: [...order.credits, { ...credit, counts: false, late: true }] },
    postings: credit.parked ? [] : [strayMoney(order.id, credit.id, heldAt(credit), credit.amount)],
    effects: [openCase(`money on its own: ${credit.id}`), tell('money_stray')],
  }
}
