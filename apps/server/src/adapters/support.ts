/** Customers, files and orders → support, and the worker that mails answers to customers who have left. */
import { bindSupport, createAnswerMails } from '../support/index.ts'
import { queueMail } from '../notify/index.ts'
import { orders } from '../orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { People } from './people.ts'
import type { Papers } from './verification/documents.ts'

export const openSupport = (platform: Platform, { customers }: People, { attachments: files }: Papers) =>
  bindSupport(platform, {
    customers,
    files,
    async serviceOf(customerId, orderId) {
      const order = await orders.ownOrder(platform, customerId, orderId)
      return 'refused' in order ? undefined : order.service
    },
  })

export const answerMails = (platform: Platform) =>
  createAnswerMails(platform, (sql, { id, customerId, threadId }) =>
    queueMail(platform, sql, { id, to: { customerId }, template: 'support_answer', params: { threadId } }),
  )
