/** The requests of an operator about a payment file. */
import type { BatchView } from '@agio/contract'
import { t } from 'virtual:texts/console/batches'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { figure } from '../app/words.ts'

const figuresOf = (batch: BatchView): FactLine[] => [
  ...batch.totals.map((total) => ({ name: t('total', { currency: total.currency }), value: figure(total) })),
  { name: t('payments'), value: String(batch.payments) },
  { name: 'SHA-256', value: batch.sha256 },
]

export function proposal(api: Api, batch: BatchView): ActionRequest {
  return {
    title: t('ask_for_approval'),
    what: t('a_second_operator_must_approve'),
    button: t('ask_for_approval'),
    figures: figuresOf(batch),
    send: (reason, once) => api.call('proposeBatch', { params: { id: batch.id }, body: { reason } }, once),
  }
}

export function takingOut(api: Api, batch: BatchView, row: BatchView['rows'][number]): ActionRequest {
  return {
    title: t('take_a_payment_out'),
    what: t('the_order_is_held_this'),
    button: t('hold_the_order'),
    isGrave: true,
    figures: [
      { name: t('amount'), value: figure(row.amount) },
      { name: t('payee'), value: row.payee },
      { name: t('order'), value: row.orderId },
    ],
    send: (reason, once) =>
      api.call(
        'takeOutPayment',
        { params: { id: batch.id }, body: { endToEndId: row.endToEndId, reason } },
        once,
      ),
  }
}
