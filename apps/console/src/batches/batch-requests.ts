/** The requests of an operator about a payment file. */
import type { BatchView } from '@agio/contract'
import { t } from 'virtual:texts/console/batches'
import { acting } from '../app/acting.ts'
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
  return acting(api, 'proposeBatch', { params: { id: batch.id }, figures: figuresOf(batch) })
}

export function takingOut(api: Api, batch: BatchView, row: BatchView['rows'][number]): ActionRequest {
  return acting(api, 'takeOutPayment', {
    body: { endToEndId: row.endToEndId },
    params: { id: batch.id },
    figures: [
      { name: t('amount'), value: figure(row.amount) },
      { name: t('payee'), value: row.payee },
      { name: t('order'), value: row.orderId },
    ],
  })
}
