/** An order that is not placed yet, in one line. */
export { Amounts, Change, OrderLine } from './order-line.tsx'
