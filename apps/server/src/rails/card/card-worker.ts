/**
 * The loop of the card rail: act on events of the acquirer, poll open pages, send refunds, read the acquirer's list of
 * events for hooks that were lost. Any number of workers may run beside each other.
 */
import type { Platform } from '../../platform/platform.ts'
import { createLoop, eachStep } from '../../platform/queue/loop.ts'
import { either } from '../../platform/queue/lookout.ts'
import type { Claim, Queue } from '../../platform/queue/queue.ts'
import { Silent } from './acquirer/acquirer.ts'
import type { OpenDoors } from './doors.ts'
import { leavingQueue } from './holders/holder-store.ts'
import { stepLeaving } from './holders/holders.ts'
import { sessionQueue, wakeChannel } from './sessions/session-store.ts'
import { eventQueue, listQueue } from './hooks/event-store.ts'
import { actOnEvents, readEvents } from './hooks/hooks.ts'
import { stepRefund } from './refunds/refunds.ts'
import { settle } from './sessions/settling.ts'
import { refundOf, refundQueue } from './refunds/refund-store.ts'

export type CardWorker = ReturnType<typeof createCardWorker>

/** Seconds between two polls of open sessions, and between two reads of the acquirer's list of events. */
const usualPace = { pollSeconds: 15, eventsSeconds: 60 }
/** For all rows of a step: each asks the acquirer a few times. */
const stepSeconds = 300

const isOutage = (error: unknown) => error instanceof Silent

export function createCardWorker(platform: Platform, doors: OpenDoors) {
  const { log, db } = platform
  const { pollSeconds, eventsSeconds } = doors.pace ?? usualPace
  const report = { log, isOutage }

  /** Takes each due row one step further, and again later. A failure does not delay the others. */
  async function takeOn<Row>(
    name: string,
    queue: Queue<Row>,
    work: (row: Row & { claim: Claim }) => Promise<unknown>,
  ): Promise<void> {
    for (const row of await queue.claim(db, { most: 20, leaseSeconds: 30 })) {
      try {
        await eachStep(report, { [name]: () => work(row) })
      } finally {
        await queue.postpone(db, row.claim, pollSeconds)
      }
    }
  }

  const steps = {
    list: () => readEvents(platform, doors, eventsSeconds),
    events: () => actOnEvents(platform, doors),
    sessions: () => takeOn('session', sessionQueue, ({ id }) => settle(platform, doors, id)),
    leaving: () => takeOn('leaving', leavingQueue, (row) => stepLeaving(platform, doors.acquirer, row)),
    refunds: () => takeOn('refund', refundQueue, (row) => stepRefund(platform, doors, refundOf(row))),
  }
  return createLoop({
    name: 'card',
    log,
    wakeOn: { database: db, channel: wakeChannel },
    dueIn: {
      database: db,
      due: [listQueue, eventQueue, sessionQueue, refundQueue, leavingQueue]
        .map((queue) => queue.due())
        .reduce(either),
    },
    oldestSeconds: () => eventQueue.oldestSeconds(db),
    limitSeconds: 5 * stepSeconds,
    pass: () => eachStep({ ...report, stepSeconds }, steps),
  })
}
