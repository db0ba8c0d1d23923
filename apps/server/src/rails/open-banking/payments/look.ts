/**
 * Asks the bank for the state of a payment and reports a change. A payment changes only here: callbacks, hooks and the worker
 * all call it, so that each event is delivered once.
 */
import { openOrderCase } from '../../../cases/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RailEvent } from '../../rail.ts'
import {
  debtorDocument,
  readDebtor,
  readScaStatus,
  readTransactionStatus,
  progressOf,
  type PaymentProgress,
} from '../banks/bank-answers.ts'
import { sealOf } from '../banks/secrets.ts'
import * as xs2a from '../banks/xs2a.ts'
import type { OpenBankingDoors } from '../doors.ts'
import { atBank } from './at-bank.ts'
import {
  findPayment,
  lockPayment,
  paymentsOfOwner,
  setState,
  setWhy,
  supersede,
  type PaymentState,
  type StoredPayment,
} from './payment-store.ts'

/** A payment in its present state; `silent` where the bank does not answer. */
type Looked = { readonly payment: StoredPayment; readonly silent: boolean }

export const isWaiting = ({ state }: StoredPayment): boolean =>
  state === 'created' || state === 'prestep' || state === 'open'
export const isPaid = ({ state }: StoredPayment): boolean => state === 'authorised' || state === 'settled'

/** By the bank: at once, or after it was authorised. */
const isRefused = ({ state }: StoredPayment): boolean => state === 'refused' || state === 'failed'
const isAuthorised = ({ state }: StoredPayment): boolean => state === 'authorised'

type BankAnswer = {
  readonly progress: PaymentProgress
  readonly transaction: string
  readonly sca: string | undefined
}

async function ask(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
): Promise<BankAnswer | undefined> {
  const at = atBank(platform, doors, payment)
  if (!at) return undefined
  const answer = await xs2a.status(platform, at)
  const transaction = answer.silent || answer.status !== 200 ? undefined : readTransactionStatus(answer.body)
  if (transaction === undefined) return undefined
  const { authorisationId } = payment
  const asked =
    authorisationId === undefined ? undefined : await xs2a.scaStatus(platform, at, authorisationId)
  const sca = !asked || asked.silent || asked.status !== 200 ? undefined : readScaStatus(asked.body)
  return { progress: progressOf(transaction, sca), transaction, sca }
}

/** The payer, encrypted. Banks give it once the customer has chosen the account. */
async function debtorOf(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
): Promise<string | undefined> {
  const at = payment.debtorSealed === undefined ? atBank(platform, doors, payment) : undefined
  const answer = at && (await xs2a.payment(platform, at))
  if (!answer || answer.silent || answer.status !== 200) return undefined
  const debtor = readDebtor(answer.body)
  const isKnown = debtor.name !== undefined || debtor.iban !== undefined || debtor.bban !== undefined
  return isKnown ? sealOf(platform, 'debtor_sealed', payment.id, debtorDocument.write(debtor)) : undefined
}

/** Asks the bank for the present state of a payment that is not settled, and cancels the others of its order where it is paid. */
export async function lookAt(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
): Promise<Looked> {
  if (payment.state === 'settled') return { payment, silent: false }
  const heard = await ask(platform, doors, payment)
  if (!heard) return { payment, silent: atBank(platform, doors, payment) !== undefined }
  const isMoney = heard.progress.is === 'authorised' || heard.progress.is === 'settled'
  const debtorSealed = isMoney ? await debtorOf(platform, doors, payment) : undefined
  const after = await apply(platform, doors, payment, { ...heard, debtorSealed })
  if (after === 'overtaken')
    return lookAt(platform, doors, (await findPayment(platform.db, payment.id)) ?? payment)
  if (isPaid(after) && !isPaid(payment)) await takeBackOthers(platform, doors, after)
  return { payment: after, silent: false }
}

/** Cancels a payment at the bank where the bank allows it, and reads it again: an authorised one stays authorised. */
export async function takeBack(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
  reason: string,
): Promise<Looked> {
  const at = atBank(platform, doors, payment)
  if (!at) {
    const ended = await endIt(platform, doors, payment, reason)
    // The customer was never sent to the bank for it; or the bank took it between the look and the lock.
    const isTaken = isWaiting(ended) && ended.bankPaymentId !== payment.bankPaymentId
    return isTaken ? takeBack(platform, doors, ended, reason) : { payment: ended, silent: false }
  }
  await setWhy(platform.db, payment.id, reason)
  const answer = await xs2a.cancel(platform, at)
  if (!answer.silent && answer.status === 204)
    return { payment: await endIt(platform, doors, payment, reason), silent: false }
  return lookAt(platform, doors, payment)
}

/** One payment is authorised: another one for the same order must not be. */
async function takeBackOthers(
  platform: Platform,
  doors: OpenBankingDoors,
  { id, owner }: StoredPayment,
): Promise<void> {
  const { db, clock } = platform
  for (const other of await paymentsOfOwner(db, owner)) {
    if (other.id === id || !isWaiting(other)) continue
    await supersede(db, [other.id], clock.now())
    await takeBack(platform, doors, other, 'superseded')
  }
}

/** An authorised payment that did not come in time. Its bank is asked to cancel it; should it settle, its money is late. */
export async function expire(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
): Promise<StoredPayment> {
  const at = atBank(platform, doors, payment)
  if (at) await xs2a.cancel(platform, at)
  return endIt(platform, doors, payment, 'expired', isAuthorised)
}

/**
 * Asks again about a settled payment. It stays settled; where its bank takes its word back a case is opened.
 * False where the bank does not answer.
 */
export async function recheck(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
): Promise<boolean> {
  const heard = await ask(platform, doors, payment)
  if (heard?.progress.is === 'over') {
    const first = payment.transactionStatus ?? 'settled'
    const data = { payment: payment.id, first, later: heard.transaction }
    const asked = { kind: 'status_contradicted', data } as const
    await openOrderCase(platform.db, payment.owner, asked, platform.clock.now())
  }
  return heard !== undefined || atBank(platform, doors, payment) === undefined
}

/**
 * Stores the bank's answer and delivers it, in one transaction. A settled payment stays settled. An answer stored since
 * the question may be the newer one: this one is dropped.
 */
async function apply(
  { db, clock }: Platform,
  { deliver }: OpenBankingDoors,
  asked: StoredPayment,
  { progress, transaction, sca, debtorSealed }: BankAnswer & { readonly debtorSealed: string | undefined },
): Promise<StoredPayment | 'overtaken'> {
  const { id } = asked
  return db.transaction(async (sql) => {
    const payment = await lockPayment(sql, id)
    if (!payment) throw new Error(`the payment ${id} is gone`)
    if (payment.state === 'settled') return payment
    if (heardOf(payment) !== heardOf(asked)) return 'overtaken'
    const at = clock.now()
    const state = stateAfter(payment, progress)
    const isMoney = state === 'authorised' || state === 'settled'
    const authorisedAt = payment.authorisedAt ?? (isMoney ? (payment.toldAt ?? at) : undefined)
    const isOver = state !== 'open' && state !== 'authorised'
    await setState(sql, id, {
      state,
      reason:
        progress.is === 'over' ? (payment.reason ?? progress.reason) : isOver ? payment.reason : undefined,
      transactionStatus: transaction,
      scaStatus: sca,
      authorisedAt,
      endedAt: isOver ? (payment.endedAt ?? at) : undefined,
      debtorSealed,
      at,
    })
    const after = (await lockPayment(sql, id)) ?? payment
    for (const event of eventsOf(payment, after, at)) await deliver(sql, event)
    return after
  })
}

const heardOf = ({ state, transactionStatus, scaStatus }: StoredPayment): string =>
  JSON.stringify([state, transactionStatus, scaStatus])

function stateAfter(payment: StoredPayment, progress: PaymentProgress): PaymentState {
  if (progress.is === 'settled') return progress.is
  if (payment.state === 'failed') return payment.state
  if (progress.is === 'authorised') return progress.is
  const wasAuthorised = payment.authorisedAt ?? payment.toldAt
  if (progress.is === 'over') return wasAuthorised ? 'failed' : overState(payment)
  return payment.state
}

/** A payment that we cancelled was not refused, whether our own call or a look after the bank's hook reads its end first. */
const overState = ({ state, reason }: StoredPayment): PaymentState =>
  state === 'refused' || reason === undefined ? 'refused' : endedBy(reason)

const endedBy = (reason: string): 'refused' | 'abandoned' =>
  reason === 'refused' || reason === 'login_failed' ? 'refused' : 'abandoned'

function eventsOf(before: StoredPayment, after: StoredPayment, at: Date): RailEvent[] {
  const { id, owner, amount, authorisedAt, state } = after
  const through = 'open_banking' as const
  const about = { owner, subject: `payment:${id}`, through, payment: id }
  const events: RailEvent[] = []
  if (before.authorisedAt === undefined && authorisedAt !== undefined) {
    const granted = { type: 'authorisation.granted', at: authorisedAt.getTime() } as const
    events.push({ ...about, id: `ob:${id}:authorised`, ...granted })
  }
  if (state === 'settled' && before.state !== 'settled') {
    const credit = { source: { kind: through, id }, amount, at: at.getTime(), payment: id }
    events.push({ id: `ob:${id}:credited`, owner, type: 'credit.received', credit })
  }
  if (isRefused(after) && !isRefused(before)) {
    const refused = { type: 'authorisation.refused', reason: after.reason ?? state } as const
    events.push({ ...about, id: `ob:${id}:${state}`, ...refused })
  }
  return events
}

/** It cannot be authorised any more. Left alone where it was authorised meanwhile, or where the bank received it since. */
async function endIt(
  { db, clock }: Platform,
  { deliver }: OpenBankingDoors,
  { id, bankPaymentId }: StoredPayment,
  reason: string,
  isStill = isWaiting,
): Promise<StoredPayment> {
  return db.transaction(async (sql) => {
    const payment = await lockPayment(sql, id)
    if (!payment) throw new Error(`the payment ${id} is gone`)
    if (!isStill(payment) || payment.bankPaymentId !== bankPaymentId) return payment
    const at = clock.now()
    const state = isAuthorised(payment) ? 'failed' : endedBy(reason)
    await setState(sql, id, { ...payment, state, reason, endedAt: at, at })
    const after = (await lockPayment(sql, id)) ?? payment
    for (const event of eventsOf(payment, after, at)) await deliver(sql, event)
    return after
  })
}
