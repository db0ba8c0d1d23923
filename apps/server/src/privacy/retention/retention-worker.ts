/**
 * The clock of personal data. It does each customer's due steps: an account without use for years is closed, and the kept data
 * of a closed one is erased at its time. A hold of an account then is counted, and looked at again each day.
 * Classes of data that go by their own age go in steps of so many rows.
 */
import type { Platform } from '../../platform/platform.ts'
import { lockPlacing } from '../../limits/index.ts'
import { lastChangeOf, ordersOfCustomer } from '../erasable.ts'
import {
  createLoop,
  every,
  eachStep,
  more,
  type Worker,
  type PassingWorker,
} from '../../platform/queue/loop.ts'
import type { Claim } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { daysLater, periodsOf } from '../doors.ts'
import { close, termsOf } from '../erasure/erasure.ts'
import { eraseDue } from '../erasure/erase-due.ts'
import { eraseIdentity } from '../erasure/erase-store.ts'
import { isChecked } from '../erasure/holds-store.ts'
import { recordsUntil } from '../erasure/until.ts'
import {
  beginClocks,
  countRetention,
  dropAnswers,
  dropChats,
  dropPapers,
  lastUseOf,
  lockVerification,
  refusedBefore,
  retentionQueue,
  setHeld,
  unfinishedBefore,
  type RetentionRow,
} from './retention-store.ts'

export function createRetentionWorker(platform: Platform): PassingWorker {
  const { db, clock, log, metrics } = platform
  const counts = () => countRetention(db, clock.now())
  metrics.reading(
    'agio_retention_kept',
    'Closed accounts of which something is kept',
    async () => (await counts()).kept,
  )
  metrics.reading(
    'agio_retention_late',
    'Customers with a clock that is late by a day',
    async () => (await counts()).late,
  )
  metrics.reading(
    'agio_retention_held',
    'Customers with a clock that is held',
    async () => (await counts()).held,
  )
  return createLoop({
    name: 'retention',
    log,
    dueIn: { database: db, due: retentionQueue.due({ now: clock.now }) },
    oldestSeconds: () => retentionQueue.oldestSeconds(db, { now: clock.now() }),
    pass: async () => {
      const [row] = await retentionQueue.claim(db, { most: 1, leaseSeconds: 30, now: clock.now() })
      if (!row) return false
      await retentionQueue.postpone(db, row.claim, await advance(platform, row))
      return true
    },
  })
}

/** Does the steps that are due; gives the next moment. */
async function advance(platform: Platform, row: RetentionRow & { claim: Claim }): Promise<Date | null> {
  const { db, clock } = platform
  const periods = periodsOf(platform)
  const { customerId, claim } = row
  const now = clock.now()
  const changedAt = await lastChangeOf(db, customerId)
  const lastUse = (await lastUseOf(db, customerId, changedAt)) ?? now
  if (row.closedBy === null) {
    const unusedAt = daysLater(lastUse, periods.unused)
    if (unusedAt > now) return unusedAt
  }
  return db.transaction(async (sql) => {
    await lockPlacing(sql, customerId)
    // An order of a closed account may have moved again: a bank returned its payment.
    const { holds } = await termsOf(platform, customerId, now, sql)
    await setHeld(sql, claim, [...new Set(holds.map(({ kind }) => kind))])
    if (holds.length > 0) return daysLater(now, 1)
    if (row.closedBy !== null) return eraseDue(platform, sql, customerId)
    const closed = await close(platform, sql, customerId, 'time')
    return 'refused' in closed ? daysLater(now, 1) : eraseDue(platform, sql, customerId)
  })
}

async function isHeld(sql: Sql, customerId: string): Promise<boolean> {
  const own = await ordersOfCustomer(sql, customerId)
  return isChecked(
    sql,
    customerId,
    own.map(({ id }) => id),
  )
}

const atOnce = 200
const mostPages = 10
/** False where a customer is kept. */
type Erase = (sql: Sql, customerId: string) => Promise<boolean>

/** Classes that go by their own age; more at once where a step was full. */
export function createRetentionSweep(platform: Platform): Worker {
  return every('retention by age', 3_600, platform.log, async () =>
    (await sweep(platform)) ? more : undefined,
  )
}

export async function sweep(platform: Platform): Promise<boolean> {
  const { db, clock, log } = platform
  const periods = periodsOf(platform)
  const at = clock.now()
  const before = (days: number) => daysLater(at, -days)
  let isFull = false
  const count = (done: number) => void (isFull ||= done === atOnce)
  /** Customers page by page: one who is kept, or who cannot be erased, keeps no other. */
  const eachOf = async (page: (after: string) => Promise<string[]>, erase: Erase) => {
    let erased = 0
    for (let after = '', pages = 0; pages < mostPages; pages += 1) {
      const ids = await page(after)
      const one = (id: string) => async () => {
        if (await db.transaction((sql) => erase(sql, id))) erased += 1
      }
      await eachStep({ log }, Object.fromEntries(ids.map((id) => [id, one(id)])))
      after = ids.at(-1) ?? after
      if (ids.length < atOnce) return
    }
    isFull ||= erased > 0
  }
  await eachStep(
    { log },
    {
      clocks: async () => count(await beginClocks(db, periods.unused, atOnce)),
      papers: async () => count(await dropPapers(db, before(periods.papers), at, atOnce)),
      chats: async () =>
        count(await db.transaction((sql) => dropChats(sql, before(periods.chats), at, atOnce))),
      unfinished: () =>
        eachOf(
          (after) => unfinishedBefore(db, before(periods.unfinished), { after, most: atOnce }),
          async (sql, id) => {
            await lockVerification(sql, id)
            const [isStill] = await unfinishedBefore(sql, before(periods.unfinished), { only: id, most: 1 })
            if (!isStill || (await isHeld(sql, id))) return false
            await eraseIdentity(sql, id, at, ((await recordsUntil(platform, sql, id)) ?? at) > at)
            return true
          },
        ),
      refused: () =>
        eachOf(
          (after) => refusedBefore(db, before(periods.refused), { after, most: atOnce }),
          async (sql, id) => {
            if (await isHeld(sql, id)) return false
            await dropAnswers(sql, id, at)
            return true
          },
        ),
    },
  )
  return isFull
}
