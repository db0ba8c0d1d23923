export { createExchanges, type Exchanges } from './exchange.ts'
export { exchangeRoutes, faultExchange, readCoinbase, readKraken, readPrices, setPrice } from './routes.ts'
