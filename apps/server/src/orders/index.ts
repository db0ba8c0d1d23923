/** The front door of orders: place, advance, choose, wake, carry out, show. */
export { createOrders, type OrdersDeps } from './orders.ts'
export { createEffects } from './effects.ts'
export { createExpiryWorker } from './expiry-worker.ts'
export { createInboxWorker } from './inbox-worker.ts'
export { deliver } from './inbox.ts'
export { orderRoutes } from './routes.ts'
export type { BuyDoors } from './opened-order.ts'
export type { CheckPayee, FindBank, News, Screening, Sealer, Tell, Verification } from './doors.ts'
