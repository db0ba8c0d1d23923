/**
 * The door of customer verification: what level a customer has, and whether that is enough to order. Behind it stands one
 * implementation that reads the level stored with the customer at sign-up; steps, documents and review take its place.
 */
import type { Refused } from '@agio/contract'

export const levels = { no_service: 0, starter: 1, basic: 2, full: 3 } as const
export type LevelName = keyof typeof levels
export type Level = (typeof levels)[LevelName]
export type Service = 'sell' | 'buy'

export interface Verification {
  levelOf(customerId: string): Promise<Level>
  /** Nothing when the customer may; else why not. */
  mayOrder(customerId: string, service: Service): Promise<undefined | Refused<'verification.required'>>
}

/** What each service asks for at least. */
const leastLevel: Readonly<Record<Service, Level>> = { sell: levels.starter, buy: levels.starter }

/** Verification by the level stored with the customer; `storedLevel` gives it as the number it is stored as. */
export function verificationByStoredLevel(
  storedLevel: (customerId: string) => Promise<number>,
): Verification {
  const levelOf = async (customerId: string) => levelFrom(await storedLevel(customerId))
  return {
    levelOf,
    async mayOrder(customerId, service) {
      if ((await levelOf(customerId)) < leastLevel[service]) return { refused: 'verification.required' }
      return undefined
    },
  }
}

/** A stored number as a level. Anything else in the column is a bug, not a customer without service. */
function levelFrom(stored: number): Level {
  const level = Object.values(levels).find((one) => one === stored)
  if (level === undefined) throw new Error(`${stored} is not a verification level.`)
  return level
}
