/** The card rail: Visa and Mastercard on an acquirer's page, captured, refunded and disputed. */
export type { CardDeps, CardSettings, IsPayable, IsWanted } from './deps.ts'
export { createCardRail, type CardPayment, type CardRail } from './card-rail.ts'
export { cardRoutes } from './routes.ts'
