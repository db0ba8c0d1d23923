/** @agio/sdk: the merchant API, for a merchant's server. */
import { readWireTime } from '@agio/contract/wire'

export { createAgio, type Agio, type AgioOptions } from './client.ts'
export { AgioError, type FieldProblem } from './error.ts'
export { verifyWebhook, WebhookError, type WebhookMessage } from './webhooks.ts'
export type { CallOptions, FileBody, Page, Pages } from './words.ts'
export type * from './api.ts'

/** Converts a time of the API, `YYYY-MM-DD HH:mm:ss` in UTC, to a Date. */
export function readTime(time: string): Date {
  return readWireTime(time)
}
