/** Everything that is not on the first screen; loaded right after it. */
import { account } from './account.ts'
import { buying } from './buy.ts'
import { purchases } from './buy-order.ts'
import { journey } from './journey.ts'
import { fieldCodes, refusals } from './refusals.ts'
import { selling } from './sell.ts'

export const later = {
  ...refusals,
  ...fieldCodes,
  ...journey,
  ...selling,
  ...buying,
  ...purchases,
  ...account,
} as const

export type LaterKey = keyof typeof later
