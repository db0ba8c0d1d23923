/**
 * The one value of a running server, made once: in `app.ts`, and in the world of a test. Functions of every capability take it
 * first, and call the functions of lower capabilities by name.
 */
import type { InstallationKeys } from '../keys/index.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from './clock.ts'
import type { CrashPoint } from './crash.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Random } from './secrets.ts'
import type { Database } from './sql/sql.ts'

export type Platform = {
  readonly settings: Settings
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
  readonly keys: InstallationKeys
  /** Named places where a test may end the process. */
  readonly crashPoint: CrashPoint
  /** The values of `perPlatform`, by the function that made each. */
  readonly made: Map<unknown, unknown>
}

/**
 * A value that holds state in memory, such as a market or a pool: made at its first use, once per platform, and found by the
 * name that this returns.
 *
 *   export const marketOf = perPlatform(openMarket)
 */
export function perPlatform<Value>(make: (platform: Platform) => Value): (platform: Platform) => Value {
  return (platform) => {
    if (!platform.made.has(make)) platform.made.set(make, make(platform))
    return platform.made.get(make) as Value
  }
}

/**
 * The doors of a slice: what it needs of higher floors, or has several implementations. app.ts gives them once, and the slice's
 * functions read them by the platform; those in between hand nothing on.
 *
 *   export const [giveQuoteDoors, doorsOf] = createDoors<QuoteDoors>('quotes')
 */
export function createDoors<Doors>(
  slice: string,
): readonly [give: (platform: Platform, doors: Doors) => void, of: (platform: Platform) => Doors] {
  const placeOf = perPlatform((): { doors?: Doors } => ({}))
  return [
    (platform, doors) => void (placeOf(platform).doors = doors),
    (platform) => {
      const { doors } = placeOf(platform)
      if (!doors) throw new Error(`${slice} was not given its doors`)
      return doors
    },
  ]
}

/** Of these functions those that take the platform first, without it. One that takes `sql` first is none of them. */
export type Bound<Functions> = {
  readonly [
    Name in keyof Functions as Functions[Name] extends (platform: Platform, ...given: never[]) => unknown
      ? Name
      : never
  ]: Functions[Name] extends (platform: Platform, ...given: infer Given) => infer Answer
    ? (...given: Given) => Answer
    : never
}

/** Functions of the platform, as whoever cannot import them is handed them. */
export const bound = <Functions extends object>(platform: Platform, functions: Functions): Bound<Functions> =>
  // One cast: the entries of an object lose their types.
  Object.fromEntries(
    Object.entries(functions).flatMap(([name, it]) =>
      typeof it === 'function' ? [[name, (...given: unknown[]) => it(platform, ...given)]] : [],
    ),
  ) as Bound<Functions>
