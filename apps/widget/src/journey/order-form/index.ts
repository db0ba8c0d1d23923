/** The second step of both services: the page an order is placed on. */
export { AddressField } from './address-field.tsx'
export { ContactEmail } from './contact-email.tsx'
export { Confirmations, OrderFormPage, OrderSheet, PlaceButton, useProblems } from './order-form-page.tsx'
export {
  commonProblems,
  type Consents,
  filled,
  looksLikeAddress,
  type OrderForm,
  useOrderForm,
} from './use-order-form.ts'
