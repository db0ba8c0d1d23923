/**
 * Customer verification for other slices: the level of a customer, and whether that is enough to order. The level that counts
 * is stored with the customer, in the transaction that changed the verification.
 */
import type { Level, Service } from '../limits/index.ts'
import { customers } from '../customers/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Refused } from '../platform/http/route.ts'

/** By rank, as they are stored and travel with a session. */
export const levels = { no_service: 0, starter: 1, basic: 2, full: 3, company: 4 } as const satisfies Record<
  Level,
  number
>
export type LevelName = Level

/** The least level that each service needs. */
const leastLevel: Readonly<Record<Service | 'iban', LevelName>> = {
  sell: 'starter',
  buy: 'starter',
  iban: 'basic',
}

/** The level whose limits count. */
export const levelOf = async (platform: Platform, customerId: string): Promise<LevelName> =>
  levelOfRank(await customers.levelOf(platform.db, customerId))

/** Undefined when the customer may order; else a refusal with the level that the order needs. */
export function mayOrder(
  level: LevelName,
  service: Service | 'iban',
): undefined | Refused<'verification.required'> {
  const needed = leastLevel[service]
  if (levels[level] >= levels[needed]) return undefined
  return {
    refused: 'verification.required',
    fields: [{ field: 'level', code: 'verification.required', params: { level: needed, service } }],
  }
}

const names = Object.keys(levels) as LevelName[]

/** Anything else in the column is a bug, not a customer without service. */
export function levelOfRank(rank: number): LevelName {
  const level = names.find((name) => levels[name] === rank)
  if (level === undefined) throw new Error(`${rank} is not a verification level.`)
  return level
}
