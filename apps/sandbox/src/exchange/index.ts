export { createExchanges } from './exchange.ts'
export { exchangeRoutes } from './routes.ts'
export * as exchangeControls from './controls.ts'
