/** The amounts that a customer may still sell and buy, and the limits of each level. */
import * as z from 'zod'
import { route } from '../route.ts'
import { FundsView } from '../verification/words.ts'
import { Fiat, Time, whole } from '../words.ts'

export const limitLevels = ['no_service', 'starter', 'basic', 'full', 'company'] as const
const LimitLevel = z.enum(limitLevels)
const windows = z.enum(['day', 'month', 'year'])

const Window = z.object({
  window: windows,
  /** `null` is unlimited. */
  limit: z.string().nullable(),
  /** With what open orders hold. */
  used: z.string(),
  /** The part of `used` that open orders hold. */
  reserved: z.string(),
  left: z.string().nullable(),
  /** More becomes available at this moment. */
  until: Time.nullable(),
})
export const getLimits = route({
  method: 'GET',
  path: '/api/limits',
  access: 'customer',
  summary: 'What may still be sold and bought, per day, month and year, in EUR.',
  answer: z.object({
    /** The level whose figures hold now. */
    level: LimitLevel,
    /** The level that verification gave; another one than `level` while the limits are 0. */
    reached: LimitLevel,
    currency: Fiat,
    sell: z.array(Window),
    buy: z.array(Window),
    nextLevel: LimitLevel.nullable(),
    /** Null if only the level limits the amount. */
    funds: FundsView.nullable(),
  }),
})

const Caps = z.object({
  day: z.string().nullable(),
  month: z.string().nullable(),
  year: z.string().nullable(),
})
export const listLimitLevels = route({
  method: 'GET',
  path: '/api/limits/levels',
  access: 'customer',
  summary: 'The levels side by side: what each allows, in EUR, and what of its verification is there.',
  answer: whole(z.object({ level: LimitLevel, sell: Caps, buy: Caps, isReached: z.boolean() })),
})
