/** Decides about credits to dedicated IBANs. A failed one is retried later and delays no other. */
import type { Platform } from '../platform/platform.ts'
import { createLoop, type Worker } from '../platform/queue/loop.ts'
import { creditQueue } from './credit-store.ts'
import { decide } from './credits.ts'

const againSeconds = 30

export function createCreditWorker(platform: Platform): Worker & { pass(): Promise<boolean> } {
  const { db, log } = platform
  return createLoop({
    name: 'iban credits',
    log,
    dueIn: { database: db, due: creditQueue.due() },
    oldestSeconds: () => creditQueue.oldestSeconds(db),
    async pass() {
      const rows = await creditQueue.claim(db, { most: 5, leaseSeconds: 30 })
      for (const { claim, ...credit } of rows) {
        const isDecided = await decide(platform, credit).catch((error: unknown) => {
          log.warn({ credit: credit.id, err: error }, 'a credit to a dedicated IBAN failed and is retried')
          return false
        })
        await creditQueue.postpone(db, claim, isDecided ? null : againSeconds)
      }
      return rows.length === 5
    },
  })
}
