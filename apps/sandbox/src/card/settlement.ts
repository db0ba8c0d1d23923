/** Authorised payments are taken, let go, given back, taken back by their owners, and paid out to the merchant. */
import { no, type Deps, type No } from './deps.ts'
import type { Charge, Currency, Dispute, Intent, Metadata, Movement, Payout, Refund } from './record.ts'

export type Settlement = {
  capture(id: string): Intent | No
  cancel(id: string): Intent | No
  refund(id: string, amount: number | undefined, metadata: Metadata): Refund | No
  /** The cardholder takes the money back. */
  dispute(id: string): Dispute | No
  decide(id: string, won: boolean): Dispute | No
  /** All that is owed in a currency. */
  payOut(currency: Currency): Payout | No
  settleRefunds(): void
  /** Changes what is owed without any object: for tests of a comparison. */
  adjust(currency: Currency, amount: number): Movement
}

export function createSettlement(deps: Deps): Settlement {
  const { record, show, happened } = deps
  const intentOf = (id: string): Intent | No =>
    record.intents.find((it) => it.id === id) ??
    no('resource_missing', `No such payment_intent: '${id}'`, 404)
  const chargeOf = (intent: Intent) => record.charges.find((it) => it.id === intent.charge)
  return {
    capture(id) {
      const intent = intentOf(id)
      if ('no' in intent) return intent
      const charge = chargeOf(intent)
      if (intent.status !== 'requires_capture' || !charge) return wrongState(intent, 'captured')
      intent.status = 'succeeded'
      charge.captured = true
      move(deps, 'charge', charge, charge.amount)
      happened('payment_intent.succeeded', show.intent(intent))
      happened('charge.captured', show.charge(charge))
      if (charge.card.plan.disputes) openDispute(deps, charge)
      return intent
    },
    cancel(id) {
      const intent = intentOf(id)
      if ('no' in intent) return intent
      if (intent.status === 'succeeded' || intent.status === 'canceled') return wrongState(intent, 'canceled')
      intent.status = 'canceled'
      happened('payment_intent.canceled', show.intent(intent))
      return intent
    },
    refund(id, wanted, metadata) {
      const intent = intentOf(id)
      if ('no' in intent) return intent
      const charge = chargeOf(intent)
      if (intent.status !== 'succeeded' || !charge)
        return no('charge_not_captured', 'This payment has not been captured.')
      if (charge.disputed) return no('charge_disputed', 'This charge has been charged back.')
      const left = charge.amount - charge.refunded
      const amount = wanted ?? left
      if (left === 0) return no('charge_already_refunded', 'This charge has already been refunded.')
      if (!(amount > 0 && amount <= left))
        return no('amount_too_large', 'The refund is greater than what is left of the charge.')
      return giveBack(deps, charge, amount, metadata)
    },
    dispute(id) {
      const intent = intentOf(id)
      if ('no' in intent) return intent
      const charge = chargeOf(intent)
      if (intent.status !== 'succeeded' || !charge)
        return no('not_captured', 'This payment was not captured.')
      if (charge.disputed) return no('disputed', 'This payment was taken back already.')
      return openDispute(deps, charge)
    },
    decide(id, won) {
      const dispute = record.disputes.find((it) => it.intent === id || it.id === id)
      if (!dispute) return no('resource_missing', 'This payment was not taken back.')
      if (dispute.status !== 'needs_response')
        return no('decided', `This dispute is ${dispute.status} already.`)
      dispute.status = won ? 'won' : 'lost'
      if (won) move(deps, 'adjustment', dispute, dispute.amount)
      happened('charge.dispute.closed', show.dispute(dispute))
      if (won) happened('charge.dispute.funds_reinstated', show.dispute(dispute))
      return dispute
    },
    payOut(currency) {
      const amount = owed(deps, currency)
      if (amount <= 0) return no('balance_insufficient', `Nothing is owed in ${currency.toUpperCase()}.`)
      const payout: Payout = { id: deps.newId('po'), created: deps.seconds(), amount, currency }
      record.payouts.push(payout)
      move(deps, 'payout', payout, -amount)
      happened('payout.paid', show.payout(payout))
      return payout
    },
    settleRefunds() {
      const due = deps.seconds() - 2
      for (const refund of record.refunds) {
        if (refund.status !== 'pending' || refund.created > due) continue
        const charge = record.charges.find((it) => it.id === refund.charge)
        const fails = charge?.card.plan.refund === 'fails'
        refund.status = fails ? 'failed' : 'succeeded'
        if (fails && charge) {
          charge.refunded -= refund.amount
          move(deps, 'refund_failure', refund, refund.amount)
          refund.failure = 'expired_or_canceled_card'
        }
        happened(fails ? 'refund.failed' : 'refund.updated', show.refund(refund))
      }
    },
    adjust: (currency, amount) => move(deps, 'adjustment', { id: null, currency }, amount),
  }
}

const wrongState = ({ status }: Intent, what: string) =>
  no(
    'payment_intent_unexpected_state',
    `This PaymentIntent could not be ${what} because it has a status of ${status}.`,
  )

function giveBack(deps: Deps, charge: Charge, amount: number, metadata: Metadata): Refund {
  const refund: Refund = {
    id: deps.newId('re'),
    charge: charge.id,
    intent: charge.intent,
    created: deps.seconds(),
    amount,
    currency: charge.currency,
    metadata,
    status: charge.card.plan.refund ? 'pending' : 'succeeded',
  }
  deps.record.refunds.push(refund)
  move(deps, 'refund', refund, -amount)
  charge.refunded += amount
  deps.happened('charge.refunded', deps.show.charge(charge))
  deps.happened('refund.updated', deps.show.refund(refund))
  return refund
}

function openDispute(deps: Deps, charge: Charge): Dispute {
  const { intent, amount, currency } = charge
  const id = deps.newId('dp')
  const dispute: Dispute = {
    id,
    charge: charge.id,
    intent,
    created: deps.seconds(),
    amount,
    currency,
    status: 'needs_response',
  }
  charge.disputed = true
  deps.record.disputes.push(dispute)
  move(deps, 'adjustment', dispute, -amount)
  deps.happened('charge.dispute.created', deps.show.dispute(dispute))
  deps.happened('charge.dispute.funds_withdrawn', deps.show.dispute(dispute))
  return dispute
}

type Moving = { readonly id: string | null; readonly currency: Currency }

/** Only captured payments cost a fee, and a refund gives none back. */
function move(
  { record, newId, seconds }: Deps,
  type: Movement['type'],
  { id: source, currency }: Moving,
  amount: number,
): Movement {
  const movement: Movement = {
    id: newId('txn'),
    created: seconds(),
    type,
    amount,
    fee: type === 'charge' ? Math.ceil((amount * record.fee.basisPoints) / 10_000) + record.fee.fixed : 0,
    currency,
    source,
  }
  record.movements.push(movement)
  return movement
}

/** Captured, less what went back, was taken back, or was paid out. */
export const owed = ({ record }: Pick<Deps, 'record'>, currency: Currency): number =>
  record.movements
    .filter((it) => it.currency === currency)
    .reduce((total, { amount, fee }) => total + amount - fee, 0)
