/** The second step of both services: the page an order is placed on. */
export { ContactEmail, mayBeEmail } from './contact-email.tsx'
export { Confirmations, OrderFormPage, OrderSheet, PlaceButton, useProblems } from './order-form-page.tsx'
export { usePlacing } from './use-placing.ts'
