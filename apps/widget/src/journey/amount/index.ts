/** The first step of both services: the amount, the price and the way on. */
export { type Chip, type Service, useAmountForm } from './amount-form.ts'
export { AmountPage, AssetSheet, Costs, Panel } from './amount-page.tsx'
