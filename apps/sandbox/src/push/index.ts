/** A push service, and the browsers behind it. */
export * as pushControls from './controls.ts'
export { pushRoutes } from './routes.ts'
export { openPushService, pushKey } from './service.ts'
