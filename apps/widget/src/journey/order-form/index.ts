/** The second step of both services: the page an order is placed on. */
export { AcceptedTerms } from './accepted-terms.tsx'
export { ContactEmail } from './contact-email.tsx'
export { formHref, keepBegun, type Begun } from './begun-order.ts'
export { needsQuery, useBegun, useNeeds } from './needs.tsx'
export {
  Confirmations,
  Marketing,
  MoreOptions,
  OrderFormPage,
  OrderSheet,
  PlaceButton,
  PriceClock,
} from './order-form-page.tsx'
export { useProblems } from './use-problems.tsx'
export { Unanswered, useUnanswered } from './unanswered.tsx'
export { looksLikeAddress, mayBeAddress, plainAddress } from './plain-address.ts'
export {
  commonProblems,
  type Consents,
  filled,
  type OrderForm,
  type Ticks,
  useOrderForm,
} from './use-order-form.ts'
