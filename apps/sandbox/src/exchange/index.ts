export { createExchanges } from './exchange.ts'
export { exchangeRoutes, faultExchange, readCoinbase, readKraken, readPrices, setPrice } from './routes.ts'
