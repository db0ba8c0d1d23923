/** An SMS gateway. */
export * as smsControls from './controls.ts'
export { openGateway, reportOf, smsKeys, type Gateway, type Sms } from './gateway.ts'
export { smsRoutes } from './routes.ts'
