/** Everything that is not on the first screen; loaded right after it. */
import { orders } from './en-orders.ts'
import { fieldCodes, refusals } from './en-refusals.ts'
import { rooms } from './en-rooms.ts'

export const later = { ...refusals, ...fieldCodes, ...orders, ...rooms } as const

export type LaterKey = keyof typeof later
