/**
 * The loop of the card rail: act on what the acquirer told, look at pages that are open, send refunds, read the acquirer's
 * list of events for what was never told. Any number of workers may run beside each other.
 */
import type { Worker } from '../../platform/queue/worker.ts'
import { Silent } from './acquirer.ts'
import type { CardContext } from './deps.ts'
import { claimSessions, wakeChannel } from './card-store.ts'
import { actOnEvents, readEvents } from './hooks.ts'
import { stepRefund } from './refunds.ts'
import { settle } from './settling.ts'
import { claimRefunds } from './event-store.ts'

export type CardWorker = Worker & {
  /** One round, to its end. */
  round(): Promise<void>
}

const roundMilliseconds = 1_000

export function createCardWorker(context: CardContext): CardWorker {
  const { settings, log, database } = context
  const { pollSeconds = 15, eventsSeconds = 60 } = settings
  const steps: Record<string, () => Promise<unknown>> = {
    list: () => readEvents(context, eventsSeconds),
    events: () => actOnEvents(context),
    sessions: async () => {
      for (const id of await claimSessions(database, 20, pollSeconds))
        await mindful(context, 'A card payment', () => settle(context, id))
    },
    refunds: async () => {
      for (const refund of await claimRefunds(database, 20, pollSeconds))
        await mindful(context, 'A card refund', () => stepRefund(context, refund))
    },
  }
  const round = async () => {
    for (const [step, work] of Object.entries(steps))
      await work().catch((error: unknown) =>
        error instanceof Silent
          ? log.warn({ step, said: error.message }, 'The card acquirer does not answer; it is asked again')
          : log.error({ step, err: error }, 'A step of the card rail failed; it is tried again'),
      )
  }
  return { name: 'card', round, run: (signal) => run(context, round, signal) }
}

/** One that cannot be settled must not keep the others waiting. */
async function mindful({ log }: CardContext, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Silent) log.warn({ said: error.message }, `${what} is looked at again`)
    else log.error({ err: error }, `${what} could not be settled; it is tried again`)
  }
}

async function run(
  { database }: CardContext,
  round: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let wake: () => void = () => undefined
  signal.addEventListener('abort', () => wake())
  const unlisten = await database.listen(wakeChannel, () => wake())
  while (!signal.aborted) {
    const woken = new Promise<void>((resolve) => (wake = resolve))
    await round()
    if (signal.aborted) break
    const timer = setTimeout(() => wake(), roundMilliseconds)
    await woken
    clearTimeout(timer)
  }
  await unlisten()
}
