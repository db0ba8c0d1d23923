/** Payments and statements of a merchant, for its team and for operators. */
export { PaymentFacts, PaymentRow } from './payment.tsx'
export { paymentText } from './payment-words.ts'
export { daysBefore, isPeriod, PeriodForm, today, type Period } from './period-form.tsx'
export { PaymentId, StatementSheet, type StatementSource } from './statement-sheet.tsx'
