/** The requests of an operator about unallocated money. */
import type { AdminOrderItem, UnmatchedView } from '@agio/contract'
import { t } from 'virtual:texts/console/unmatched'
import { acting } from '../app/acting.ts'
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
  return acting(api, 'matchUnmatched', {
    body: { orderId: order.id },
    params: { id: money.id },
    figures: [
      ...figuresOf(money),
      { name: t('order'), value: order.reference },
      { name: t('ordered'), value: `${figure(order.send)} → ${figure(order.receive)}` },
    ],
  })
}

export function counting(api: Api, money: UnmatchedView): ActionRequest {
  return acting(api, 'countUnmatched', {
    params: { id: money.id },
    ...(money.direction === 'out' && { what: t('the_bank_may_have_reported_it') }),
    figures: figuresOf(money),
  })
}

/** The cause of a debit. `payment`: an end-to-end id or the key of a payment. */
export function explaining(
  api: Api,
  money: UnmatchedView,
  cause: { readonly as: 'bank_fee' | 'loss' } | { readonly as: 'payment'; readonly payment: string },
): ActionRequest {
  const figures = figuresOf(money)
  return acting(api, `explainUnmatched.${cause.as}`, {
    params: { id: money.id },
    body: cause,
    figures: cause.as === 'payment' ? [...figures, { name: t('payment'), value: cause.payment }] : figures,
  })
}

export function sendingBack(api: Api, money: UnmatchedView): ActionRequest {
  return acting(api, 'returnUnmatched', {
    params: { id: money.id },
    needsSecond: money.needsSecond,
    figures: figuresOf(money),
  })
}

export function closing(api: Api, money: UnmatchedView): ActionRequest {
  return acting(api, 'closeUnmatched', { params: { id: money.id }, figures: figuresOf(money) })
}
