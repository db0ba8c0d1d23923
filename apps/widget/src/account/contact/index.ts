/** The way from an order to support, with the order. */
export { ContactSupport } from './contact.tsx'
