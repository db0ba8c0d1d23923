/**
 * Polls banks about open payments, less and less often, and cancels unfinished ones. Any number of processes may run it
 * beside each other.
 */
import { Buy } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { createLoop, eachStep } from '../../platform/queue/loop.ts'
import type { Claim } from '../../platform/queue/queue.ts'
import { forgetCalls } from './banks/health-store.ts'
import { forgetHooks } from './payments/hook-store.ts'
import type { OpenBankingDoors } from './doors.ts'
import { later } from './payments/initiate.ts'
import { expire, isWaiting, lookAt, recheck, takeBack } from './payments/look.ts'
import { claimDue, paymentQueue, type StoredPayment } from './payments/payment-store.ts'

const atOnce = 5
/** The time that a customer has at the bank; then the payment is cancelled. */
const patienceSeconds = 3_600
/** The time of an authorised payment is over, also where its bank still calls it pending. */
const isExpired = ({ state, authorisedAt }: StoredPayment, now: Date): boolean =>
  state === 'authorised' &&
  authorisedAt !== undefined &&
  now.getTime() >= authorisedAt.getTime() + Buy.authorisationLasts

const dayMilliseconds = 86_400_000

export type OpenBankingWorker = ReturnType<typeof createOpenBankingWorker>

export function createOpenBankingWorker(platform: Platform, doors: OpenBankingDoors) {
  const { db, clock, log } = platform
  return createLoop({
    name: 'open banking',
    log,
    dueIn: { database: db, due: paymentQueue.due({ now: () => clock.now() }) },
    oldestSeconds: () => paymentQueue.oldestSeconds(db, { now: clock.now() }),
    async pass() {
      const due = await claimDue(db, clock.now(), atOnce)
      await Promise.all(
        due.map(({ payment, claim }) =>
          eachStep({ log }, { [payment.id]: () => visit(platform, doors, payment, claim) }),
        ),
      )
      return due.length
    },
  })
}

export async function forgetOld({ db, clock }: Platform): Promise<void> {
  await forgetCalls(db, new Date(clock.now().getTime() - dayMilliseconds))
  await forgetHooks(db, new Date(clock.now().getTime() - 30 * dayMilliseconds))
}

async function visit(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
  claim: Claim,
): Promise<void> {
  const { db, clock } = platform
  if (payment.state === 'settled') {
    const isAnswered = await recheck(platform, doors, payment)
    return paymentQueue.postpone(db, claim, isAnswered ? null : later(clock.now(), 300))
  }
  const { payment: after } = await lookAt(platform, doors, payment)
  const why = isWaiting(after) ? await whyNot(platform, doors, after) : undefined
  const left = await endOf(platform, doors, after, { why, isExpired: isExpired(after, clock.now()) })
  const goesOn = isWaiting(left) || left.state === 'authorised' || mayStillCome(left, clock.now())
  const next = goesOn ? later(clock.now(), pauseSeconds(left, claim.tries)) : null
  await paymentQueue.postpone(db, claim, next)
}

async function endOf(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
  { why, isExpired }: { why: string | undefined; isExpired: boolean },
): Promise<StoredPayment> {
  if (isExpired) return expire(platform, doors, payment)
  return why === undefined ? payment : (await takeBack(platform, doors, payment, why)).payment
}

/** The reason to cancel an open payment: its order was cancelled or paid otherwise, or its time is over. */
async function whyNot(
  { clock }: Platform,
  { orders }: OpenBankingDoors,
  { id, owner, startedAt }: StoredPayment,
) {
  if (!(await orders.wants(owner, id))) return 'superseded'
  return clock.now() > later(startedAt, patienceSeconds) ? 'expired' : undefined
}

/** It expired within the last month: its bank may settle it all the same. */
const mayStillCome = ({ state, reason, endedAt }: StoredPayment, now: Date): boolean =>
  state === 'failed' &&
  reason === 'expired' &&
  endedAt !== undefined &&
  now.getTime() < endedAt.getTime() + 30 * dayMilliseconds

/** 2, 4, 8 … seconds, up to a minute while the customer is there, up to five while the money is awaited, then hours. */
function pauseSeconds({ state }: StoredPayment, tries: number): number {
  if (state === 'failed') return 3_600
  return Math.min(state === 'authorised' ? 300 : 60, 2 ** Math.min(tries, 9))
}
