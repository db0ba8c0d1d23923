/** Everything that is not on the first screen; loaded right after it. */
import { account } from './account.ts'
import { buying } from './buy.ts'
import { profile } from './profile.ts'
import { purchases } from './buy-order.ts'
import { journey } from './journey.ts'
import { orderPage } from './order-page.ts'
import { fieldCodes, refusals } from './refusals.ts'
import { selling } from './sell.ts'
import { support } from './support.ts'
import { wallet } from './wallet.ts'

export const later = {
  ...refusals,
  ...fieldCodes,
  ...journey,
  ...selling,
  ...orderPage,
  ...buying,
  ...purchases,
  ...account,
  ...profile,
  ...support,
  ...wallet,
} as const

export type LaterKey = keyof typeof later
