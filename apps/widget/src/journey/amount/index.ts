/** The first step of both services: the amount, the price and the way on. */
export type { Service } from './amount-form.ts'
export { AmountPage } from './amount-page.tsx'
