export { addEvents } from './event-store.ts'
export { momentOf } from './message-view.ts'
export { notifyOfVerification } from './verification-event-view.ts'
export { createWebhooks, type WebhooksDoors } from './webhooks.ts'
