/** An SMS gateway, and the phone it writes to. */
export * as smsControls from './controls.ts'
export { openGateway, reportOf, smsKeys, type Gateway } from './gateway.ts'
export { smsRoutes } from './routes.ts'
