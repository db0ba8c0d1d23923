/** The requests of an operator about a payment file. */
import type { BatchView } from '@agio/contract'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { figure } from '../app/words.ts'

const figuresOf = (batch: BatchView): FactLine[] => [
  ...batch.totals.map((total) => ({ name: `Total ${total.currency}`, value: figure(total) })),
  { name: 'Payments', value: String(batch.payments) },
  { name: 'SHA-256', value: batch.sha256 },
]

export function proposal(api: Api, batch: BatchView): ActionRequest {
  return {
    title: 'Ask for approval',
    what: 'A second operator must approve exactly this file within a day; then it is sent.',
    button: 'Ask for approval',
    figures: figuresOf(batch),
    send: (reason, once) => api.call('proposeBatch', { params: { id: batch.id }, body: { reason } }, once),
  }
}

export function takingOut(api: Api, batch: BatchView, row: BatchView['rows'][number]): ActionRequest {
  return {
    title: 'Take a payment out',
    what: 'The order is held. This file is dissolved, and its other payments go into the next file; an approval of this file becomes void.',
    button: 'Hold the order',
    isGrave: true,
    figures: [
      { name: 'Amount', value: figure(row.amount) },
      { name: 'Payee', value: row.payee },
      { name: 'Order', value: row.orderId },
    ],
    send: (reason, once) =>
      api.call(
        'takeOutPayment',
        { params: { id: batch.id }, body: { endToEndId: row.endToEndId, reason } },
        once,
      ),
  }
}
