/** The room before an order, for either service. */
export type { Service } from './amount-form.ts'
export { Preorder } from './preorder.tsx'
