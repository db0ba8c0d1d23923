/**
 * The loop of the card rail: act on events of the acquirer, poll open pages, send refunds, read the acquirer's list of
 * events for hooks that were lost. Any number of workers may run beside each other.
 */
import { createLoop, eachStep } from '../../platform/queue/loop.ts'
import { either } from '../../platform/queue/lookout.ts'
import type { Claim, Queue } from '../../platform/queue/queue.ts'
import { Silent } from './acquirer/acquirer.ts'
import type { CardContext } from './deps.ts'
import { sessionQueue, wakeChannel } from './sessions/session-store.ts'
import { eventQueue, listQueue } from './hooks/event-store.ts'
import { actOnEvents, readEvents } from './hooks/hooks.ts'
import { stepRefund } from './refunds/refunds.ts'
import { settle } from './sessions/settling.ts'
import { refundOf, refundQueue } from './refunds/refund-store.ts'

export type CardWorker = ReturnType<typeof createCardWorker>

/** For all rows of a step: each asks the acquirer a few times. */
const stepSeconds = 300

const isOutage = (error: unknown) => error instanceof Silent

export function createCardWorker(context: CardContext) {
  const { settings, log, database } = context
  const { pollSeconds = 15, eventsSeconds = 60 } = settings
  const report = { log, isOutage }

  /** Takes each due row one step further, and again later. A failure does not delay the others. */
  async function takeOn<Row>(
    name: string,
    queue: Queue<Row>,
    work: (row: Row & { claim: Claim }) => Promise<unknown>,
  ): Promise<void> {
    for (const row of await queue.claim(database, { most: 20, leaseSeconds: 30 })) {
      try {
        await eachStep(report, { [name]: () => work(row) })
      } finally {
        await queue.postpone(database, row.claim, pollSeconds)
      }
    }
  }

  const steps = {
    list: () => readEvents(context, eventsSeconds),
    events: () => actOnEvents(context),
    sessions: () => takeOn('session', sessionQueue, ({ id }) => settle(context, id)),
    refunds: () => takeOn('refund', refundQueue, (row) => stepRefund(context, refundOf(row))),
  }
  return createLoop({
    name: 'card',
    log,
    wakeOn: { database, channel: wakeChannel },
    dueIn: {
      database,
      due: [listQueue, eventQueue, sessionQueue, refundQueue].map((queue) => queue.due()).reduce(either),
    },
    oldestSeconds: () => eventQueue.oldestSeconds(database),
    limitSeconds: 5 * stepSeconds,
    pass: () => eachStep({ ...report, stepSeconds }, steps),
  })
}
