/** @agio/sdk: the API of a merchant, for its server. */
import { readWireTime } from '@agio/contract/wire'

export { createAgio, type Agio, type AgioOptions } from './client.ts'
export { AgioError, type FieldProblem } from './error.ts'
export { verifyWebhook, WebhookError, type WebhookMessage } from './webhooks.ts'
export type { CallOptions, FileBody, Page, Pages } from './words.ts'
export type * from './api.ts'

/** A time of an answer, `YYYY-MM-DD HH:mm:ss` in UTC, as a date. */
export function readTime(time: string): Date {
  return readWireTime(time)
}
