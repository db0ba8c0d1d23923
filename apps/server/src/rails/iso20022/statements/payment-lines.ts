/** Lines about our own payments: a debit with our end-to-end id books a payment, a credit with it returns one. */
import { Money } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line } from '../files/camt.ts'
import {
  lockPayment,
  lockPaymentsOfBlock,
  setState,
  type PaymentState,
  type StoredPayment,
} from '../payments/payment-store.ts'
import { notifyOwner } from '../payments/credit-returns.ts'
import { keepForPerson, takeUnknownReturn } from './credits.ts'
import type { Importing, ImportingLine } from './importing.ts'
import { bookingBefore, isCounted, isDebitedTwicePerhaps, setOutcome, waitingReturns } from './line-store.ts'
import type { LineResult } from './outcome.ts'

/** Undefined: the line is about none of our payments. */
export async function applyPaymentLine(
  platform: Platform,
  importing: ImportingLine,
  account: DebtorAccount,
  line: Line,
): Promise<LineResult | undefined> {
  const { credit, lumped, endToEndId, currency } = line
  if (lumped)
    return credit
      ? keepForPerson(platform, importing, account.id, line, 'several_in_one')
      : bookBlock(platform, importing, account, line)
  const payment = endToEndId === undefined ? undefined : await lockPayment(importing.sql, endToEndId)
  if (payment === undefined) return undefined
  if (payment.debtor !== account.id || payment.amount.asset !== currency)
    return credit
      ? takeUnknownReturn(platform, importing, account, line)
      : { outcome: 'debit_of_other_account' }
  return credit
    ? takeReturn(platform, importing, account, payment, line)
    : book(platform, importing, payment, line)
}

/** A payment that left may be booked, also after the bank rejected it or did not answer. */
const bookable: ReadonlySet<PaymentState> = new Set([
  'batched',
  'submitted',
  'accepted',
  'rejected',
  'uncertain',
])

async function book(
  platform: Platform,
  importing: ImportingLine,
  payment: StoredPayment,
  line: Line,
): Promise<LineResult> {
  const { key, state, amount } = payment
  if (line.reversal || line.returnReason !== undefined) return { outcome: 'debit_reversal' }
  if (line.units !== amount.units) return { outcome: 'debit_of_other_amount' }
  if (state === 'booked' || state === 'returned') return takeBooked(platform, importing, payment, line)
  if (!bookable.has(state)) return { outcome: 'debit_never_sent' }
  await bookPayment(platform, importing, payment, line)
  return { outcome: 'payment_booked', paymentKey: key }
}

/** The payment is booked: another kind of message told so, alone or with its block, or the bank debited it a second time. */
async function takeBooked(
  { log }: Platform,
  { sql, kind, movement }: ImportingLine,
  payment: StoredPayment,
  line: Line,
): Promise<LineResult> {
  const { key: paymentKey, endToEndId } = payment
  const repeats = movement.id === line.identity ? await bookingBefore(sql, payment, kind) : movement.id
  if (repeats !== undefined) return { outcome: 'reported_before', paymentKey, repeats }
  log.error({ endToEndId, kind }, 'A payment may have been debited twice')
  return { outcome: 'debit_repeated' }
}

/** A line books it, or a person who found the cause of a debit. */
export async function bookPayment(
  platform: Platform,
  { sql, now }: Importing,
  payment: StoredPayment,
  { servicerReference, bookingDay }: Partial<Line>,
): Promise<void> {
  const { key, endToEndId, amount } = payment
  await setState(sql, key, 'booked', { at: now })
  const trace = servicerReference ?? endToEndId
  await notifyOwner(platform, sql, payment, {
    id: `bank:${endToEndId}:booked:${trace}`,
    type: 'payment.booked',
    key,
    amount,
    note: { trace, ...(bookingDay !== undefined && { bookingDay }) },
  })
  for (const { identity, units, movement, reason } of await waitingReturns(sql, key)) {
    await returnPayment(platform, { sql, now }, payment, { units, returnId: movement, reason })
    await setOutcome(sql, identity, { outcome: 'payment_returned', paymentKey: key })
  }
}

async function takeReturn(
  platform: Platform,
  importing: ImportingLine,
  account: DebtorAccount,
  payment: StoredPayment,
  line: Line,
): Promise<LineResult> {
  const { sql } = importing
  const { key: paymentKey, state } = payment
  const returnId = importing.movement.id
  if (await isCounted(sql, paymentKey, returnId, true)) return { outcome: 'reported_before', paymentKey }
  const waiting = await waitingReturns(sql, paymentKey)
  // It takes back the payment, or the debit that should not have been.
  if (await isDebitedTwicePerhaps(sql, payment))
    return keepForPerson(platform, importing, account.id, line, 'return_of_either')
  if (importing.movement.report === 'doubtful')
    return keepForPerson(platform, importing, account.id, line, 'reported_before_perhaps')
  const returned = waiting.reduce((sum, { units }) => sum + units, payment.returnedUnits)
  if (returned + line.units > payment.amount.units)
    return keepForPerson(platform, importing, account.id, line, 'more_than_paid')
  if (state === 'queued' || state === 'withdrawn')
    return takeUnknownReturn(platform, importing, account, line)
  if (state !== 'booked' && state !== 'returned') return { outcome: 'return_before_booking', paymentKey }
  const reason = line.returnReason ?? 'unknown'
  await returnPayment(platform, importing, payment, { units: line.units, returnId, reason })
  return { outcome: 'payment_returned', paymentKey }
}

async function returnPayment(
  platform: Platform,
  { sql, now }: Importing,
  payment: StoredPayment,
  { units, returnId, reason }: { readonly units: bigint; readonly returnId: string; readonly reason: string },
): Promise<void> {
  const { key, endToEndId } = payment
  await setState(sql, key, 'returned', { at: now, reason, returnedUnits: units })
  await notifyOwner(platform, sql, payment, {
    id: `bank:${endToEndId}:returned:${returnId}`,
    type: 'payment.returned',
    key,
    amount: Money.money(payment.amount.asset, units),
    returnId,
    reason,
  })
}

/** One debit for a block of our payments: all of it, or nothing. */
async function bookBlock(
  platform: Platform,
  importing: ImportingLine,
  account: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const members =
    line.paymentInformationId === undefined
      ? []
      : await lockPaymentsOfBlock(importing.sql, line.paymentInformationId)
  const open = members.filter(({ state }) => bookable.has(state) && state !== 'rejected')
  const sum = open.reduce((total, { amount }) => total + amount.units, 0n)
  if (open.length === 0 || sum !== line.units || open.some(({ debtor }) => debtor !== account.id))
    return { outcome: importing.movement.id === line.identity ? 'debit_of_several' : 'reported_before' }
  for (const payment of open) await bookPayment(platform, importing, payment, line)
  return { outcome: 'payment_booked' }
}
