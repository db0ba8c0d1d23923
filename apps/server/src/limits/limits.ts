/**
 * The limits of a customer's sales and purchases. The figures per level are the configuration's, in euro cents; the statement
 * that places an order reserves (`limit_reserve`), so that parallel orders never exceed a limit.
 */
import type { Configuration } from '@agio/domain'
import { inForce } from '../configuration/index.ts'
import type { Platform } from '../platform/platform.ts'
import * as store from './limit-store.ts'
import type { Full } from './limit-store.ts'

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

export const capsOf = async (platform: Platform, level: Level, service: Service): Promise<Caps> =>
  (await inForce(platform)).configuration.limits[level][service]

/** The customer's use of each window. */
export async function usage(
  platform: Platform,
  customerId: string,
  level: Level,
  service: Service,
  now: Date,
): Promise<Usage[]> {
  const caps = await capsOf(platform, level, service)
  const rows = await store.usedBy(platform.db, customerId, service, now)
  return (['day', 'month', 'year'] as const).map((window) => {
    const row = rows.find(({ span }) => span === window)
    const used = BigInt(row?.used ?? '0')
    const limit = caps[window]
    const left = limit === null ? null : limit > used ? limit - used : 0n
    const reserved = BigInt(row?.reserved ?? '0')
    const until = used > 0n ? (row?.free_at ?? undefined) : undefined
    return { window, limit, used, reserved, left, until }
  })
}

/** Reserves the real value of an order in place of its first reservation. `undefined`: it fits. */
export async function raise(
  platform: Platform,
  orderId: string,
  customerId: string,
  level: Level,
  service: Service,
  cents: bigint,
  now: Date,
): Promise<Full | undefined> {
  const caps = await capsOf(platform, level, service)
  return store.reserve(platform.db, orderId, customerId, service, cents, caps, now)
}

/** The same without limits, because an operator decided; it counts like any other. */
export const take = (
  { db }: Platform,
  orderId: string,
  customerId: string,
  service: Service,
  cents: bigint,
  now: Date,
): Promise<Full | undefined> =>
  store.reserve(db, orderId, customerId, service, cents, { day: null, month: null, year: null }, now)
