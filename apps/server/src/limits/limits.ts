/**
 * What a customer may still sell or buy. The figures per level are in euro cents (docs/figures.md); the statement that places
 * an order reserves (`limit_reserve`), so that parallel orders never exceed a limit.
 */
import type { Sql } from '../platform/sql/sql.ts'
import { createLimitStore } from './limit-store.ts'

export type Service = 'sell' | 'buy'
export type Level = 'no_service' | 'starter' | 'basic' | 'full' | 'company'
/** Euro cents; `null` is unlimited. */
export type Caps = { readonly day: bigint; readonly month: bigint; readonly year: bigint | null }

const euros = (day: bigint, month: bigint, year: bigint | null): Caps => ({
  day: day * 100n,
  month: month * 100n,
  year: year === null ? null : year * 100n,
})

export const levels: Record<Level, Record<Service, Caps>> = {
  no_service: { sell: euros(0n, 0n, 0n), buy: euros(0n, 0n, 0n) },
  starter: { sell: euros(2_000n, 4_000n, 27_000n), buy: euros(5_000n, 10_000n, 27_000n) },
  basic: { sell: euros(7_500n, 15_000n, 45_000n), buy: euros(15_000n, 35_000n, 90_000n) },
  full: { sell: euros(50_000n, 250_000n, null), buy: euros(50_000n, 250_000n, null) },
  company: { sell: euros(100_000n, 500_000n, null), buy: euros(100_000n, 500_000n, null) },
}

const nextLevel: Record<Level, Level | undefined> = {
  no_service: 'starter',
  starter: 'basic',
  basic: 'full',
  full: undefined,
  company: undefined,
}

export const levelAfter = (level: Level): Level | undefined => nextLevel[level]
export const capsOf = (level: Level, service: Service): Caps => levels[level][service]

export type Usage = {
  readonly window: 'day' | 'month' | 'year'
  readonly limit: bigint | null
  readonly used: bigint
  readonly left: bigint | null
  /** When the oldest of what is used leaves the window. */
  readonly until: Date | undefined
}

export type Limits = ReturnType<typeof createLimits>

export function createLimits(sql: Sql) {
  const store = createLimitStore(sql)
  return {
    /** What a customer has used of each window. */
    async usage(customerId: string, level: Level, service: Service, now: Date): Promise<Usage[]> {
      const caps = capsOf(level, service)
      const rows = await store.used(customerId, service, now)
      return (['day', 'month', 'year'] as const).map((window) => {
        const row = rows.find(({ span }) => span === window)
        const used = BigInt(row?.used ?? '0')
        const limit = caps[window]
        const left = limit === null ? null : limit > used ? limit - used : 0n
        return { window, limit, used, left, until: used > 0n ? (row?.free_at ?? undefined) : undefined }
      })
    },

    /** Reserves the real value of an order in place of its first reservation. `undefined`: it fits. */
    raise: (orderId: string, customerId: string, level: Level, service: Service, cents: bigint, now: Date) =>
      store.reserve(orderId, customerId, service, cents, capsOf(level, service), now),

    /** The same without limits, because an operator decided; it counts like any other. */
    take: (orderId: string, customerId: string, service: Service, cents: bigint, now: Date) =>
      store.reserve(orderId, customerId, service, cents, { day: null, month: null, year: null }, now),
  }
}
