/** A placed order and everything it asks of the person: a sale, and the page that both services share. */
export { CancelDialog } from './cancel-dialog.tsx'
export { OrderFrame, WhenLoaded } from './frame.tsx'
export { copyable, isZero, withPoint } from './sheet-lines.ts'
export { useLiveOrder, type AskOrder } from './order-query.ts'
export { useOrderStep } from './order-step.ts'
export { ReceiptActions } from './receipt-actions.tsx'
export { TransactionScreen } from './transaction-screen.tsx'
