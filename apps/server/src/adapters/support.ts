/** Customers, files and orders → support, and the worker that mails answers to customers who have left. */
import { bindSupport, createAnswerMails } from '../support/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { People } from './people.ts'
import type { Papers } from './verification/documents.ts'

export const openSupport = (
  platform: Platform,
  { customers }: People,
  orders: Pick<Orders, 'own'>,
  { attachments: files }: Papers,
) =>
  bindSupport(platform, {
    customers,
    files,
    async serviceOf(customerId, orderId) {
      const order = await orders.own(customerId, orderId)
      return 'refused' in order ? undefined : order.service
    },
  })

export const answerMails = (platform: Platform, { mailer }: People) =>
  createAnswerMails(platform, (sql, { id, customerId, threadId }) =>
    mailer.queue(sql, { id, to: { customerId }, template: 'support_answer', params: { threadId } }),
  )
