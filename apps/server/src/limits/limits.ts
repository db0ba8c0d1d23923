/**
 * The limits of a customer's sales and purchases. The figures per level are the configuration's, in euro cents; the statement
 * that places an order reserves (`limit_reserve`), so that parallel orders never exceed a limit.
 */
import type { Configuration } from '@agio/domain'
import type { InForce } from '../configuration/index.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { createLimitStore } from './limit-store.ts'

export type Service = 'sell' | 'buy'
export type Level = Configuration.Level
export type Caps = Configuration.Caps

const nextLevel: Record<Level, Level | undefined> = {
  no_service: 'starter',
  starter: 'basic',
  basic: 'full',
  full: undefined,
  company: undefined,
}

export const levelAfter = (level: Level): Level | undefined => nextLevel[level]

export type Usage = {
  readonly window: 'day' | 'month' | 'year'
  readonly limit: bigint | null
  readonly used: bigint
  /** The part of `used` that open orders hold. */
  readonly reserved: bigint
  readonly left: bigint | null
  /** The moment at which the oldest used amount leaves the window. */
  readonly until: Date | undefined
}

export type Limits = ReturnType<typeof createLimits>

export function createLimits(sql: Sql, inForce: InForce) {
  const store = createLimitStore(sql)
  const capsOf = async (level: Level, service: Service): Promise<Caps> =>
    (await inForce()).configuration.limits[level][service]
  return {
    capsOf,

    /** The customer's use of each window. */
    async usage(customerId: string, level: Level, service: Service, now: Date): Promise<Usage[]> {
      const caps = await capsOf(level, service)
      const rows = await store.used(customerId, service, now)
      return (['day', 'month', 'year'] as const).map((window) => {
        const row = rows.find(({ span }) => span === window)
        const used = BigInt(row?.used ?? '0')
        const limit = caps[window]
        const left = limit === null ? null : limit > used ? limit - used : 0n
        const reserved = BigInt(row?.reserved ?? '0')
        return {
          window,
          limit,
          used,
          reserved,
          left,
          until: used > 0n ? (row?.free_at ?? undefined) : undefined,
        }
      })
    },

    /** Reserves the real value of an order in place of its first reservation. `undefined`: it fits. */
    raise: async (
      orderId: string,
      customerId: string,
      level: Level,
      service: Service,
      cents: bigint,
      now: Date,
    ) => store.reserve(orderId, customerId, service, cents, await capsOf(level, service), now),

    /** The same without limits, because an operator decided; it counts like any other. */
    take: (orderId: string, customerId: string, service: Service, cents: bigint, now: Date) =>
      store.reserve(orderId, customerId, service, cents, { day: null, month: null, year: null }, now),
  }
}
