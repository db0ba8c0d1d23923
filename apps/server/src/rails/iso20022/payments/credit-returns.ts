/**
 * An unallocated credit on its way back to its sender. The payment is one like any other; its events stay in this rail,
 * and move the money between suspense, transit and our account.
 */
import { Money, Postings } from '@agio/domain'
import { ledger } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { bankOf, type PaymentEvent } from '../bank-context.ts'
import { paymentByKey, type StoredPayment } from './payment-store.ts'
import { requestAgain } from './request.ts'
import {
  lockCredit,
  recalledOf,
  setReturn,
  setReturnKey,
  type StoredCredit,
} from '../credits/credit-store.ts'

/** The first attempt, and another only after the bank rejected or returned the last. */
export const returnKeyOf = (identity: string, attempt: number): string =>
  `statement_line:${identity}:return:${attempt}`

/** Events of payments reach whom the payment is for: the order, or the credit that it returns. */
export const notifyOwner = (
  platform: Platform,
  sql: Sql,
  { owner }: StoredPayment,
  event: PaymentEvent,
): Promise<void> =>
  owner.kind === 'order'
    ? bankOf(platform).deliver(sql, { ...event, owner: owner.id })
    : applyToCredit(platform, sql, owner.id, event)

async function applyToCredit(
  platform: Platform,
  sql: Sql,
  identity: string,
  event: PaymentEvent,
): Promise<void> {
  const [credit, payment] = [await lockCredit(sql, identity), await paymentByKey(sql, event.key)]
  if (credit === undefined || payment === undefined) throw new Error(`${event.id} is about an unknown credit`)
  const postings = await applyEvent(platform, sql, event, credit, payment)
  await ledger.post(sql, postings, platform.clock.now())
}

async function applyEvent(
  platform: Platform,
  sql: Sql,
  event: PaymentEvent,
  credit: StoredCredit,
  payment: StoredPayment,
): Promise<Postings.Posting[]> {
  const { log } = platform
  const { key, scheme, amount } = payment
  const { identity, state } = credit
  const posted = (step: Postings.PaymentStep) =>
    Postings.payment(step, { key, owedBy: 'suspense', rail: scheme, amount })
  const isPresent = state === 'returning' && credit.returnKey === key
  if (state === 'out_twice' && credit.returnKey === key)
    return applyToRecalled(sql, event, credit, { posted, amount })
  switch (event.type) {
    case 'payment.queued':
      return [posted('queued')]
    case 'payment.unqueued':
      if (isPresent) await setReturn(sql, identity, 'open', { reason: 'return_failed' })
      // Taken back before it was in a file: nothing had moved.
      return payment.batchings > 0 || payment.messageId !== undefined ? [posted('unqueued')] : []
    case 'payment.rejected':
      if (isPresent && !(event.uncovered && (await sendAgain(platform, sql, credit, payment))))
        await setReturn(sql, identity, 'open', { reason: 'return_failed' })
      return [posted('unqueued')]
    case 'payment.booked':
      if (isPresent || state === 'open') await setReturn(sql, identity, 'returned')
      else log.error({ key, state }, 'A rejected return of a credit was booked after all')
      return [posted(isPresent ? 'booked' : 'bookedAfterRejection')]
    case 'payment.returned':
      if (state === 'returned' && credit.returnKey === key) {
        const units = event.amount.units + (await recalledOf(sql, identity)).units
        await setReturn(sql, identity, 'open', { reason: 'return_failed', units })
      }
      return [Postings.paymentReturned(key, 'suspense', event.returnId, event.amount)]
    case 'payment.overdue':
      log.warn({ key }, 'The bank does not answer about the return of a credit')
      return []
    default:
      return []
  }
}

/** Our account held too little: the next attempt waits for money, as each payment does. */
async function sendAgain(
  platform: Platform,
  sql: Sql,
  { identity, returns }: StoredCredit,
  payment: StoredPayment,
): Promise<boolean> {
  const key = returnKeyOf(identity, returns + 1)
  if (!(await requestAgain(platform, sql, key, payment))) return false
  await setReturnKey(sql, identity, key)
  return true
}

/**
 * Its sender's bank took it back, or a part of it, when we had sent it back: what comes to us again settles what the sender
 * owes, and the rest waits for a person.
 */
async function applyToRecalled(
  sql: Sql,
  event: PaymentEvent,
  { identity, currency }: StoredCredit,
  { posted, amount: sent }: { posted: (step: Postings.PaymentStep) => Postings.Posting; amount: Money.Money },
): Promise<Postings.Posting[]> {
  if (event.type === 'payment.booked') return [posted('booked')]
  const isBack = event.type === 'payment.returned'
  if (!isBack && event.type !== 'payment.rejected') return []
  const back = isBack ? event.amount.units : sent.units
  const { units: recalled, owed } = await recalledOf(sql, identity)
  const amount = Money.money(currency as Money.Fiat, back < owed ? back : owed)
  const came = isBack
    ? Postings.paymentReturned(event.key, 'suspense', event.returnId, event.amount)
    : posted('unqueued')
  if (back > owed)
    await setReturn(sql, identity, 'open', { reason: 'return_failed', units: back + recalled - owed })
  else await setReturn(sql, identity, 'recalled')
  return [came, Postings.recallSettled(event.id, identity, amount)]
}

/** Pounds go by UK Faster Payments, euros by SEPA. */
export const schemeOf = (currency: string): 'sepa' | 'uk' | undefined =>
  Money.isFiat(currency) ? (currency === 'GBP' ? 'uk' : 'sepa') : undefined
