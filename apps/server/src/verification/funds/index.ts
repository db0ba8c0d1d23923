/** The source of funds: accepted up to an amount until a day, counted, and renewed. */
export { isWithin, type Acceptance } from './acceptance.ts'
export * as funds from './funds.ts'
export { fundsView, proposedView } from './funds-view.ts'
