import type { LaterKey } from './en-later.ts'
import { buying } from './ar-buy.ts'
import { orders } from './ar-orders.ts'
import { purchases } from './ar-purchase.ts'
import { fieldCodes, refusals } from './ar-refusals.ts'
import { rooms } from './ar-rooms.ts'

export const later: Record<LaterKey, string> = {
  ...refusals,
  ...fieldCodes,
  ...orders,
  ...rooms,
  ...buying,
  ...purchases,
}
