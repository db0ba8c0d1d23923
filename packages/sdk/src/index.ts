/** @agio/sdk: the merchant API, for a merchant's server. */

export { createAgio, type Agio, type AgioOptions } from './client.ts'
export { AgioError, type FieldProblem } from './error.ts'
export { verifyWebhook, WebhookError, type WebhookMessage } from './webhooks.ts'
export type { CallOptions, FileBody, Page, Pages } from './words.ts'
export type * from './api.ts'

export { readTime, writeTime } from './times.ts'
