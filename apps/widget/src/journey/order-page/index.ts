/** The third step of both services: the page of a placed order. */
export { CancelDialog } from './cancel-dialog.tsx'
export { OrderFrame, WhenLoaded } from './order-frame.tsx'
export { ReceiptActions } from './receipt-actions.tsx'
export { copyable, isZero, withPoint } from './sheet-lines.ts'
export { type AskOrder, useLiveOrder } from './use-live-order.ts'
export { useOrderStep } from './use-order-step.ts'
