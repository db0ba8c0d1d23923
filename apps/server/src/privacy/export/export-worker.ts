/** Makes the copies that customers asked for and the case files that operators opened, part by part, and removes them when their days are over. */
import type { Platform } from '../../platform/platform.ts'
import { createLoop, type PassingWorker } from '../../platform/queue/loop.ts'
import { exportQueue, passSeconds } from './export-store.ts'
import { advanceExport } from './exports.ts'

export function createExportWorker(platform: Platform): PassingWorker {
  const { db, clock, log } = platform
  return createLoop({
    name: 'data exports',
    log,
    limitSeconds: passSeconds,
    dueIn: { database: db, due: exportQueue.due({ now: clock.now }) },
    oldestSeconds: () => exportQueue.oldestSeconds(db, { now: clock.now() }),
    pass: async () => {
      const [row] = await exportQueue.claim(db, { most: 1, leaseSeconds: 30, now: clock.now() })
      if (!row) return false
      try {
        await advanceExport(platform, row)
      } catch (error) {
        await exportQueue.postpone(db, row.claim, laterThan(clock.now(), row.claim.tries))
        throw error
      }
      return true
    },
  })
}

/** Two seconds after the first failure, doubling to five minutes. */
const laterThan = (now: Date, tries: number) =>
  new Date(now.getTime() + Math.min(300, 2 ** Math.min(tries, 9)) * 1000)
