/** The ways to pay for a purchase, and leaving for the page of one. */
export { Away } from './away.tsx'
export { CameBack, useCardReturn } from './came-back.tsx'
export { useLeaving } from './leaving.ts'
export { MethodScreen } from './method-screen.tsx'
export { orderQuery } from './order-query.ts'
export { PayAway } from './pay-away.tsx'
export { useRateWindow } from './rate-clock.tsx'
export { Transfer } from './transfer.tsx'
