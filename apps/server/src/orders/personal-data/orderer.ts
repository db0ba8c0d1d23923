/** The customer who places an order, read once: the level that counts, and sealing and blind indexes that are theirs alone. */
import { customers } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { levelOfRank } from '../../verification/index.ts'

export type Orderer = Awaited<ReturnType<typeof ordererOf>>

export async function ordererOf(platform: Platform, id: string) {
  const { level, ...own } = await customers.ordererOf(platform, id)
  return { id, level: levelOfRank(level), ...own }
}
