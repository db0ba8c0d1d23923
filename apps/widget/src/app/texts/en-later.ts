/** Everything that is not on the first screen; loaded right after it. */
import { buying } from './en-buy.ts'
import { orders } from './en-orders.ts'
import { purchases } from './en-purchase.ts'
import { fieldCodes, refusals } from './en-refusals.ts'
import { rooms } from './en-rooms.ts'

export const later = { ...refusals, ...fieldCodes, ...orders, ...rooms, ...buying, ...purchases } as const

export type LaterKey = keyof typeof later
