export { createExchanges, type Exchanges } from './exchange.ts'
export { exchangeRoutes } from './routes.ts'
export * as exchangeControls from './controls.ts'
