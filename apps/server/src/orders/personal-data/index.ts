/** What the erasure of personal data asks of orders. */
export { balancesOf as debtsOf } from '../core/order-store.ts'
export { eraseOrders, lastChangeOf, ordersOfCustomer } from './personal-data-store.ts'
export { metadataOf } from '../merchant-events/metadata.ts'
