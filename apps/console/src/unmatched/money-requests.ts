/** The requests of an operator about unallocated money. */
import type { AdminOrderItem, UnmatchedView } from '@agio/contract'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { figure } from '../app/words.ts'

const figuresOf = (money: UnmatchedView): FactLine[] => [
  { name: 'Amount', value: figure(money.amount) },
  {
    name: money.direction === 'in' ? 'From' : 'To',
    value: [money.payer, money.payerAccount].filter(Boolean).join(', ') || 'not named',
  },
  { name: 'Text', value: money.text === '' ? 'none' : money.text },
]

export function matching(api: Api, money: UnmatchedView, order: AdminOrderItem): ActionRequest {
  return {
    title: 'Match to this order',
    what: 'The order takes this money; payer, limits and screening are checked as always. A large amount, another name, or an order that is younger than the money waits for a second operator. A payment of a link takes it for a refund that its merchant requested: the refund is then of this amount.',
    button: 'Match',
    isGrave: true,
    figures: [
      ...figuresOf(money),
      { name: 'Order', value: order.reference },
      { name: 'Ordered', value: `${figure(order.send)} → ${figure(order.receive)}` },
    ],
    send: (reason, once) =>
      api.call('matchUnmatched', { params: { id: money.id }, body: { orderId: order.id, reason } }, once),
  }
}

export function counting(api: Api, money: UnmatchedView): ActionRequest {
  return {
    title: 'Book as a separate payment',
    what:
      money.direction === 'in'
        ? 'The bank may have reported it twice. When a second operator approves, it is booked, and can be matched or sent back.'
        : 'The bank may have reported it twice. When a second operator approves, it is booked, and you can say what it was for.',
    button: 'Ask for approval',
    isGrave: true,
    figures: figuresOf(money),
    send: (reason, once) => api.call('countUnmatched', { params: { id: money.id }, body: { reason } }, once),
  }
}

const causes = {
  bank_fee: {
    title: 'Book as a bank fee',
    what: 'We book it as our cost. Above 50.00 it waits for a second operator.',
    button: 'Book as a bank fee',
  },
  loss: {
    title: 'Book as a loss',
    what: "We won't get it back. When a second operator approves, it is booked as our loss.",
    button: 'Ask for approval',
  },
  payment: {
    title: 'Book as this payment',
    what: 'The payment counts as booked by the bank. It must be of this amount and account, and not be booked yet.',
    button: 'Book the payment',
  },
} as const

/** The cause of a debit. `payment`: an end-to-end id or the key of a payment. */
export function explaining(
  api: Api,
  money: UnmatchedView,
  cause: { readonly as: 'bank_fee' | 'loss' } | { readonly as: 'payment'; readonly payment: string },
): ActionRequest {
  const figures = figuresOf(money)
  return {
    ...causes[cause.as],
    isGrave: true,
    figures: cause.as === 'payment' ? [...figures, { name: 'Payment', value: cause.payment }] : figures,
    send: (reason, once) =>
      api.call('explainUnmatched', { params: { id: money.id }, body: { ...cause, reason } }, once),
  }
}

export function sendingBack(api: Api, money: UnmatchedView): ActionRequest {
  return {
    title: 'Send it back',
    what: `${money.needsSecond ? 'When a second operator approves, the' : 'The'} whole amount goes to the account it came from. It cannot be matched afterwards.`,
    button: money.needsSecond ? 'Ask for approval' : 'Send back',
    isGrave: true,
    figures: figuresOf(money),
    send: (reason, once) => api.call('returnUnmatched', { params: { id: money.id }, body: { reason } }, once),
  }
}

export function closing(api: Api, money: UnmatchedView): ActionRequest {
  return {
    title: 'Close without booking',
    what: 'No money is booked for this line. It leaves the queue.',
    button: 'Close the line',
    figures: figuresOf(money),
    send: (reason, once) => api.call('closeUnmatched', { params: { id: money.id }, body: { reason } }, once),
  }
}
