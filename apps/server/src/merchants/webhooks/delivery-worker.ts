/**
 * Carries deliveries out, endpoint by endpoint. Endpoints that fail or answer late have places of their own, so that they do not
 * hold up the others.
 */
import type { Platform } from '../../platform/platform.ts'
import { runLoop, type Worker } from '../../platform/queue/loop.ts'
import { endpointQueue } from './endpoint-store.ts'
import { visit, type VisitDoors } from './visit.ts'

export const places = { quick: 12, slow: 12 }

export const createDeliveryWorkers = (platform: Platform, doors: VisitDoors): Worker[] => [
  createLane(platform, doors, { name: 'webhooks', isSlow: false, most: places.quick }),
  createLane(platform, doors, { name: 'slow webhooks', isSlow: true, most: places.slow }),
]

type Lane = { readonly name: string; readonly isSlow: boolean; readonly most: number }

export function createLane(
  platform: Platform,
  doors: VisitDoors,
  { name, isSlow, most }: Lane,
): Worker & {
  /** Visits the endpoints that are due; gives the number of visits begun. */
  step(wake: () => void): Promise<number>
  settled(): Promise<unknown>
  visits(): number
} {
  const { db, clock, log } = platform
  const visiting = new Set<Promise<void>>()
  const values = [isSlow]
  const step = async (wake: () => void) => {
    const free = most - visiting.size
    if (free === 0) return 0
    const rows = await endpointQueue.claim(db, { most: free, leaseSeconds: 30, now: clock.now(), values })
    for (const { claim, ...endpoint } of rows) {
      // Without a word of its end the lease runs out by itself.
      const work = visit(platform, doors, endpoint, claim)
        .catch((error: unknown) => log.error({ endpoint: endpoint.id, err: error }, 'a visit failed'))
        .finally(() => {
          visiting.delete(work)
          wake()
        })
      visiting.add(work)
    }
    return rows.length
  }
  return {
    name,
    step,
    settled: () => Promise.allSettled(visiting),
    visits: () => visiting.size,
    oldestSeconds: () => endpointQueue.oldestSeconds(db, { now: clock.now(), values }),
    async run(stop, pulse) {
      const pass = async (_: AbortSignal, wake: () => void) => (await step(wake)) > 0 && visiting.size < most
      const dueIn = { database: db, due: endpointQueue.due({ now: () => clock.now(), values }) }
      await runLoop({ name, pass, log, dueIn }, stop, pulse)
      await Promise.allSettled(visiting)
    },
  }
}
