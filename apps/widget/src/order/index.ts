/** Placing an order: a sale, and the page that both services place theirs on. */
export { ContactEmail } from './contact-email.tsx'
export { mayBeEmail } from './contact-email.tsx'
export { Confirmations, OrderPage, OrderSheet, PlaceButton, useProblems } from './order-page.tsx'
export { OrderScreen } from './order-screen.tsx'
export { usePlacing } from './use-placing.ts'
