/** The customer who places an order, read once: the level that counts, and sealing and blind indexes that are theirs alone. */
import { customers } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { levelOfRank } from '../../verification/index.ts'

export type Orderer = Awaited<ReturnType<typeof ordererOf>>

export async function ordererOf(platform: Platform, id: string) {
  return withLevel(id, await customers.ordererOf(platform, id))
}

/** The same of a row that was read with something else. */
export const ordererFrom = (platform: Platform, row: Parameters<typeof customers.ordererFrom>[1]): Orderer =>
  withLevel(row.id, customers.ordererFrom(platform, row))

const withLevel = (id: string, { level, ...own }: customers.Orderer) => ({
  id,
  level: levelOfRank(level),
  ...own,
})
