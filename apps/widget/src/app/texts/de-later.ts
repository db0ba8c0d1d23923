import type { LaterKey } from './en-later.ts'
import { buying } from './de-buy.ts'
import { orders } from './de-orders.ts'
import { purchases } from './de-purchase.ts'
import { fieldCodes, refusals } from './de-refusals.ts'
import { rooms } from './de-rooms.ts'

export const later: Record<LaterKey, string> = {
  ...refusals,
  ...fieldCodes,
  ...orders,
  ...rooms,
  ...buying,
  ...purchases,
}
