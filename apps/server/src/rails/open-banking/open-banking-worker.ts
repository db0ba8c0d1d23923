/**
 * Asks banks about payments that are under way, less and less often; lets go of what nobody finished. Any number of
 * processes may run it beside each other.
 */
import { sleep, type Worker } from '../../platform/queue/worker.ts'
import { forgetCalls } from './banks/health-store.ts'
import { forgetHooks } from './payments/hook-store.ts'
import type { House } from './deps.ts'
import { later } from './payments/initiate.ts'
import { isWaiting, type Look } from './payments/look.ts'
import { askAgain, claimDue, type StoredPayment } from './payments/payment-store.ts'

const leaseSeconds = 30
const atOnce = 5
const roundMilliseconds = 500
/** How long a customer may take at the bank; afterwards the payment is taken back. */
const patienceSeconds = 3_600
const dayMilliseconds = 86_400_000

export type OpenBankingWorker = Worker & { round(): Promise<number> }

export function createOpenBankingWorker(house: House, look: Look): OpenBankingWorker {
  const { database, clock, log } = house
  async function round(): Promise<number> {
    const due = await claimDue(database, clock.now(), leaseSeconds, atOnce)
    await Promise.all(
      due.map((payment) =>
        visit(house, look, payment).catch((error: unknown) =>
          log.error(
            { payment: payment.id, err: error },
            'a payment could not be looked at; it is tried again',
          ),
        ),
      ),
    )
    return due.length
  }
  return {
    name: 'open banking',
    round,
    async run(signal) {
      let tidied = 0
      while (!signal.aborted) {
        if (performance.now() - tidied > 600_000 || tidied === 0) {
          tidied = performance.now()
          await forgetCalls(database, new Date(clock.now().getTime() - dayMilliseconds))
          await forgetHooks(database, new Date(clock.now().getTime() - 30 * dayMilliseconds))
        }
        if ((await round()) === 0) await sleep(roundMilliseconds, signal)
      }
    },
  }
}

async function visit(house: House, look: Look, payment: StoredPayment): Promise<void> {
  const { database, clock } = house
  const { payment: after } = await look.now(payment)
  const why = isWaiting(after) ? await whyNot(house, after) : undefined
  const left = why === undefined ? after : (await look.takeBack(after, why)).payment
  const goesOn = isWaiting(left) || left.state === 'authorised'
  const asked = payment.asked + 1
  const next = goesOn ? later(clock.now(), pauseSeconds(left, asked)) : undefined
  await askAgain(database, payment, next, asked)
}

/** Why a payment that is still open should be none: its order was cancelled or paid otherwise, or time is up. */
async function whyNot({ clock, wanted }: House, { id, owner, startedAt }: StoredPayment) {
  if (wanted && !(await wanted(owner, id))) return 'superseded'
  return clock.now() > later(startedAt, patienceSeconds) ? 'expired' : undefined
}

/** 2, 4, 8 … seconds, up to a minute while the customer is there, up to five where only money is waited for. */
function pauseSeconds({ state }: StoredPayment, asked: number): number {
  return Math.min(state === 'authorised' ? 300 : 60, 2 ** Math.min(asked, 9))
}
