/** Payments and statements of a merchant, as its own people and operators see them. */
export { PaymentFacts, PaymentRow } from './payment.tsx'
export { paymentStamps } from './payment-words.ts'
export { daysBefore, isPeriod, PeriodForm, today, type Period } from './period-form.tsx'
export { PaymentId, StatementSheet, type StatementSource } from './statement-sheet.tsx'
