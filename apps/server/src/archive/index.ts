export { readOrders } from './read.ts'
export { listedLines, ordersOf } from './archive-store.ts'
export { takeOut } from './take-out.ts'
export { verifyArchive } from './verify.ts'
