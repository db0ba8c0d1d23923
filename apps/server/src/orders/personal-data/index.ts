/** The erasure of personal data calls these functions. */
export { balancesOf as debtsOf } from '../core/order-store.ts'
export { eraseOrders, lastChangeOf, ordersOfCustomer } from './personal-data-store.ts'
export { names as destinationNames } from '../saved/name-store.ts'
export { metadataOf } from '../merchant-events/metadata.ts'
