/**
 * Asks the bank for the state of a payment and reports a change. A payment changes only here: callbacks, hooks and the worker
 * all call it, so that each event is delivered once.
 */
import type { RailEvent } from '../../rail.ts'
import {
  debtorDocument,
  readDebtor,
  readScaStatus,
  readTransactionStatus,
  progressOf,
  type PaymentProgress,
} from '../banks/bank-answers.ts'
import { atBank, type Context } from '../deps.ts'
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

export type Look = {
  /** Its present state; `silent` where the bank does not answer. */
  now(payment: StoredPayment): Promise<{ readonly payment: StoredPayment; readonly silent: boolean }>
  /** Cancels a payment at the bank where the bank allows it, and reads it again: an authorised one stays authorised. */
  takeBack(payment: StoredPayment, reason: string): Promise<{ payment: StoredPayment; silent: boolean }>
  /**
   * Asks again about a settled payment. It stays settled; where its bank takes its word back a case is opened.
   * False where the bank does not answer.
   */
  recheck(payment: StoredPayment): Promise<boolean>
  /** An authorised payment that did not come in time. Its bank is asked to cancel it; should it settle, its money is late. */
  expire(payment: StoredPayment): Promise<{ payment: StoredPayment; silent: boolean }>
}

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

export function createLook(context: Context): Look {
  const { database } = context

  async function ask(payment: StoredPayment): Promise<BankAnswer | undefined> {
    const found = atBank(context, payment)
    if (!found) return undefined
    const { bank, at } = found
    const answer = await bank.status(at)
    const transaction =
      answer.silent || answer.status !== 200 ? undefined : readTransactionStatus(answer.body)
    if (transaction === undefined) return undefined
    const { authorisationId } = payment
    const asked = authorisationId === undefined ? undefined : await bank.scaStatus(at, authorisationId)
    const sca = !asked || asked.silent || asked.status !== 200 ? undefined : readScaStatus(asked.body)
    return { progress: progressOf(transaction, sca), transaction, sca }
  }

  /** The payer, encrypted. Banks give it once the customer has chosen the account. */
  async function debtorOf(payment: StoredPayment): Promise<string | undefined> {
    const found = payment.debtorSealed === undefined ? atBank(context, payment) : undefined
    if (!found) return undefined
    const answer = await found.bank.payment(found.at)
    if (answer.silent || answer.status !== 200) return undefined
    const debtor = readDebtor(answer.body)
    const isKnown = debtor.name !== undefined || debtor.iban !== undefined || debtor.bban !== undefined
    return isKnown
      ? context.secrets.seal('debtor_sealed', payment.id, debtorDocument.write(debtor))
      : undefined
  }

  async function now(payment: StoredPayment): ReturnType<Look['now']> {
    if (payment.state === 'settled') return { payment, silent: false }
    const heard = await ask(payment)
    if (!heard) return { payment, silent: atBank(context, payment) !== undefined }
    const isMoney = heard.progress.is === 'authorised' || heard.progress.is === 'settled'
    const debtorSealed = isMoney ? await debtorOf(payment) : undefined
    const after = await apply(context, payment, heard, debtorSealed)
    if (after === 'overtaken') return now((await findPayment(database, payment.id)) ?? payment)
    if (isPaid(after) && !isPaid(payment)) await takeBackOthers(after)
    return { payment: after, silent: false }
  }

  async function takeBack(payment: StoredPayment, reason: string): ReturnType<Look['takeBack']> {
    const found = atBank(context, payment)
    if (!found) {
      const ended = await endIt(context, payment, reason)
      // The customer was never sent to the bank for it; or the bank took it between the look and the lock.
      const isTaken = isWaiting(ended) && ended.bankPaymentId !== payment.bankPaymentId
      return isTaken ? takeBack(ended, reason) : { payment: ended, silent: false }
    }
    await setWhy(database, payment.id, reason)
    const answer = await found.bank.cancel(found.at)
    if (!answer.silent && answer.status === 204)
      return { payment: await endIt(context, payment, reason), silent: false }
    return now(payment)
  }

  /** One payment is authorised: another one for the same order must not be. */
  async function takeBackOthers({ id, owner }: StoredPayment): Promise<void> {
    for (const other of await paymentsOfOwner(database, owner)) {
      if (other.id === id || !isWaiting(other)) continue
      await supersede(database, [other.id], context.clock.now())
      await takeBack(other, 'superseded')
    }
  }

  async function expire(payment: StoredPayment) {
    const found = atBank(context, payment)
    await found?.bank.cancel(found.at)
    return { payment: await endIt(context, payment, 'expired', isAuthorised), silent: false }
  }

  async function recheck(payment: StoredPayment): Promise<boolean> {
    const heard = await ask(payment)
    if (heard?.progress.is === 'over')
      await context.cases?.open(database, {
        kind: 'status_contradicted',
        subject: { kind: 'order', id: payment.owner },
        data: {
          payment: payment.id,
          first: payment.transactionStatus ?? 'settled',
          later: heard.transaction,
        },
      })
    return heard !== undefined || atBank(context, payment) === undefined
  }

  return { now, takeBack, recheck, expire }
}

/**
 * Stores the bank's answer and delivers it, in one transaction. A settled payment stays settled. An answer stored since
 * the question may be the newer one: this one is dropped.
 */
async function apply(
  { database, clock, deliver }: Context,
  asked: StoredPayment,
  { progress, transaction, sca }: BankAnswer,
  debtorSealed: string | undefined,
): Promise<StoredPayment | 'overtaken'> {
  const { id } = asked
  return database.transaction(async (sql) => {
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
  { database, clock, deliver }: Context,
  { id, bankPaymentId }: StoredPayment,
  reason: string,
  isStill = isWaiting,
): Promise<StoredPayment> {
  return database.transaction(async (sql) => {
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
