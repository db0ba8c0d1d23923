/** Screening as it is handed to the slices that do not call its functions by name yet. */
import type { Configuration, Operators } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { hitsOfCustomer, ownHitsOf } from './hits/hit-store.ts'
import {
  createHitWorker,
  customersWithName,
  decide,
  hitById,
  isConfirmed,
  isLike,
  preview,
  type About,
  type HitDoors,
} from './hits/hits.ts'
import type { Subject } from './matching/match.ts'
import { checkAddresses, checkNames, isListed } from './screening.ts'

export type Hits = ReturnType<typeof bindHits>

export const bindHits = (platform: Platform, doors: HitDoors) => ({
  /** The hits of a customer, newest first; their names stay sealed. */
  of: (customerId: string) => hitsOfCustomer(platform.db, customerId),
  /** Every hit of the customer's own name, and of the persons of their company. */
  ownOf: (customerId: string) => ownHitsOf(platform.db, customerId),
  named: (name: string) => customersWithName(platform, name),
  isConfirmed: (name: string, sql: Sql = platform.db) => isConfirmed(platform, sql, name),
  isLike: (name: string) => isLike(platform, doors, name),
  one: (id: string, sql: Sql = platform.db) => hitById(sql, doors, id),
  decide: (sql: Sql, id: string, decision: Operators.HitDecision) =>
    decide(platform, doors, sql, id, decision),
  preview: (one: Configuration.Screening, other: Configuration.Screening) =>
    preview(platform, doors, one, other),
  worker: () => createHitWorker(platform, doors),
})

export const bindScreening = (platform: Platform, doors: HitDoors) => ({
  addresses: (list: readonly string[]) => checkAddresses(platform, list),
  names: (list: readonly Subject[], about: About) => checkNames(platform, doors, list, about),
  isListed: (address: string) => isListed(platform, address),
})
