/** The first page of a merchant, and its orders. */
export { HomeRoom } from './home-room.tsx'
export { OrdersRoom } from './orders-room.tsx'
