/** The requests of an operator about unallocated money. */
import type { AdminOrderItem, UnmatchedView } from '@agio/contract'
import { t } from 'virtual:texts/console/unmatched'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { figure } from '../app/words.ts'

const figuresOf = (money: UnmatchedView): FactLine[] => [
  { name: t('amount_title'), value: figure(money.amount) },
  {
    name: money.direction === 'in' ? t('from') : t('to'),
    value: [money.payer, money.payerAccount].filter(Boolean).join(', ') || t('not_named'),
  },
  { name: t('text'), value: money.text === '' ? t('none') : money.text },
]

export function matching(api: Api, money: UnmatchedView, order: AdminOrderItem): ActionRequest {
  return {
    title: t('match_to_this_order_title'),
    what: t('the_order_takes_this_money'),
    button: t('match'),
    isGrave: true,
    figures: [
      ...figuresOf(money),
      { name: t('order'), value: order.reference },
      { name: t('ordered'), value: `${figure(order.send)} → ${figure(order.receive)}` },
    ],
    send: (reason, once) =>
      api.call('matchUnmatched', { params: { id: money.id }, body: { orderId: order.id, reason } }, once),
  }
}

export function counting(api: Api, money: UnmatchedView): ActionRequest {
  return {
    title: t('book_as_a_separate_payment_title'),
    what: money.direction === 'in' ? t('the_bank_may_have_reported') : t('the_bank_may_have_reported_it'),
    button: t('ask_for_approval'),
    isGrave: true,
    figures: figuresOf(money),
    send: (reason, once) => api.call('countUnmatched', { params: { id: money.id }, body: { reason } }, once),
  }
}

const causes = {
  bank_fee: {
    title: t('book_as_a_bank_fee'),
    what: t('we_book_it_as_our'),
    button: t('book_as_a_bank_fee'),
  },
  loss: {
    title: t('book_as_a_loss'),
    what: t('we_wont_get_it_back'),
    button: t('ask_for_approval'),
  },
  payment: {
    title: t('book_as_this_payment_title'),
    what: t('the_payment_counts_as_booked'),
    button: t('book_the_payment'),
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
    figures: cause.as === 'payment' ? [...figures, { name: t('payment'), value: cause.payment }] : figures,
    send: (reason, once) =>
      api.call('explainUnmatched', { params: { id: money.id }, body: { ...cause, reason } }, once),
  }
}

export function sendingBack(api: Api, money: UnmatchedView): ActionRequest {
  return {
    title: t('send_it_back'),
    what: t(money.needsSecond ? 'the_whole_amount_goes_back_once_approved' : 'the_whole_amount_goes_back'),
    button: money.needsSecond ? t('ask_for_approval') : t('send_back_title'),
    isGrave: true,
    figures: figuresOf(money),
    send: (reason, once) => api.call('returnUnmatched', { params: { id: money.id }, body: { reason } }, once),
  }
}

export function closing(api: Api, money: UnmatchedView): ActionRequest {
  return {
    title: t('close_without_booking_title'),
    what: t('no_money_is_booked_for'),
    button: t('close_the_line'),
    figures: figuresOf(money),
    send: (reason, once) => api.call('closeUnmatched', { params: { id: money.id }, body: { reason } }, once),
  }
}
