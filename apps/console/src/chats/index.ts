/** Conversations with customers. */
export { ChatsScreen } from './chats-screen.tsx'
export { ChatsOfOrder } from './chats-of-order.tsx'
