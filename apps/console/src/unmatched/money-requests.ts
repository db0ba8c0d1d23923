/** What an operator asks for unallocated money. */
import type { AdminOrderItem, UnmatchedView } from '@agio/contract'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { figure } from '../app/words.ts'

const figuresOf = (money: UnmatchedView): FactLine[] => [
  { name: 'Amount', value: figure(money.amount) },
  { name: 'From', value: [money.payer, money.payerAccount].filter(Boolean).join(', ') || 'not named' },
  { name: 'Text', value: money.text === '' ? 'none' : money.text },
]

export function matching(api: Api, money: UnmatchedView, order: AdminOrderItem): ActionRequest {
  return {
    title: 'It belongs to this order',
    what: 'The order takes this money; payer, limits and screening are checked as always. A large amount, another name, or an order that is younger than the money waits for a second operator.',
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
    title: 'It is money of its own',
    what: 'The bank may have reported it twice. When a second operator approves, it is booked, and can be matched or sent back.',
    button: 'Ask for approval',
    isGrave: true,
    figures: figuresOf(money),
    send: (reason, once) => api.call('countUnmatched', { params: { id: money.id }, body: { reason } }, once),
  }
}

export function sendingBack(api: Api, money: UnmatchedView): ActionRequest {
  return {
    title: 'Send it back',
    what: 'The whole amount goes to the account it came from. It cannot be matched afterwards.',
    button: 'Send back',
    isGrave: true,
    figures: figuresOf(money),
    send: (reason, once) => api.call('returnUnmatched', { params: { id: money.id }, body: { reason } }, once),
  }
}

export function closing(api: Api, money: UnmatchedView): ActionRequest {
  return {
    title: 'Nothing to be done',
    what: 'No money is booked for this line. It leaves the queue.',
    button: 'Close',
    figures: figuresOf(money),
    send: (reason, once) => api.call('closeUnmatched', { params: { id: money.id }, body: { reason } }, once),
  }
}
