/** Settings → support, and the worker that mails answers to customers who have left. */
import { createAnswerMails, createSupport } from '../support/index.ts'
import { wakeOf } from '../platform/queue/outbox.ts'
import type { Orders } from '../orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { People } from './people.ts'
import type { Papers } from './verification/documents.ts'

export function openSupport(
  { db, clock, log }: Platform,
  { customers }: People,
  orders: Pick<Orders, 'own'>,
  { attachments: files }: Papers,
) {
  return createSupport({
    db,
    clock,
    log,
    files,
    seal: customers.seal,
    openerOf: customers.openerOf,
    addressOf: customers.addressOf,
    async serviceOf(customerId, orderId) {
      const order = await orders.own(customerId, orderId)
      return 'refused' in order ? undefined : order.service
    },
  })
}

export const answerMails = (platform: Platform, { mailer }: People) =>
  createAnswerMails({
    ...platform,
    wake: wakeOf(platform),
    queueMail: (sql, { id, customerId, threadId }) =>
      mailer.queue(sql, { id, to: { customerId }, template: 'support_answer', params: { threadId } }),
  })
