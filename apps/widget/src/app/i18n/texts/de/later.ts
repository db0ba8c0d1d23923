import type { LaterKey } from '../en/later.ts'
import { account } from './account.ts'
import { buying } from './buy.ts'
import { purchases } from './buy-order.ts'
import { journey } from './journey.ts'
import { fieldCodes, refusals } from './refusals.ts'
import { selling } from './sell.ts'

export const later: Record<LaterKey, string> = {
  ...refusals,
  ...fieldCodes,
  ...journey,
  ...selling,
  ...buying,
  ...purchases,
  ...account,
}
