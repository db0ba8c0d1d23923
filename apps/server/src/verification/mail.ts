/** The mails of verification to the customer. */
import { queueMail } from '../notify/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'

export type PlainMessage =
  | 'verified'
  | 'taxes_changed'
  | 'verification_more'
  | 'upgrade_refused'
  | 'no_service'
  | 'identity_expires'
  | 'identity_expired'
  | 'paper_expires'
  | 'paper_expired'
  | 'review_due'
  | 'review_overdue'
  | 'funds_due'
  | 'funds_wanted'

/** In the transaction of the change. */
export const mailCustomer = (
  platform: Platform,
  sql: Sql,
  {
    id,
    customerId,
    message,
  }: { readonly id: string; readonly customerId: string; readonly message: PlainMessage },
): Promise<void> => queueMail(platform, sql, { id, to: { customerId }, template: message, params: {} })
