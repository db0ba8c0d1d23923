/** For tests of those who show orders: orders that live through random events, and the sums of their sheets. */
export { anyPurchase, type Lived as LivedPurchase } from '../buy/testing/any-purchase.ts'
export { anySale, type Lived as LivedSale } from '../sell/testing/any-sale.ts'
export { amountIn, wrongSums, type Written } from './sheet-sums.ts'
