/** Prices that customers want to hear of, by push or mail. */
export { createAlertWorker } from './alert-worker.ts'
export { alerts as alertTable } from './alert-store.ts'
export { forget as forgetAlerts, listOwn as ownAlerts } from './alerts.ts'
export { alertRoutes, alertView } from './routes.ts'
