/** The ways to pay for a purchase, and leaving for the page of one. */
export { Away } from './away.tsx'
export { CameBack, useCardReturn } from './came-back.tsx'
export { MethodScreen } from './method-screen.tsx'
export { methodsQuery, methodTitle, orderQuery, waitsForMoney } from './order-query.ts'
export { PayAway } from './pay-away.tsx'
export { useRateWindow, type RateWindow } from './rate-window.ts'
export { Transfer } from './transfer.tsx'
