/**
 * Money on its way back to whom it came from. It is a payment like any other; what the bank says about it is nobody's order,
 * so it is heard here and moves between where it waits aside, what is in transit, and our account.
 */
import { Money, Postings } from '@agio/domain'
import type { RailEvent } from '../../rail.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { BankContext } from '../bank-context.ts'
import { paymentByKey, type StoredPayment } from './payment-store.ts'
import { lockCredit, setBack, type StoredCredit } from '../statements/credit-store.ts'

const mark = 'line:'

/** The owner of a payment back; no order is called so. */
export const ownerOfBack = (identity: string): string => `${mark}${identity}`

/** The first attempt, and another only after the bank refused or returned the last. */
export const backKeyOf = (identity: string, attempt: number): string =>
  `${mark}${identity}:back${attempt === 1 ? '' : `:${attempt}`}`

/** The same context; events of returns end here. */
export function withOwnEvents(context: BankContext): BankContext {
  return {
    ...context,
    deliver: (sql, event) =>
      event.owner.startsWith(mark) ? received(context, sql, event) : context.deliver(sql, event),
  }
}

async function received(context: BankContext, sql: Sql, event: RailEvent): Promise<void> {
  if (!('key' in event)) return
  const [credit, payment] = [
    await lockCredit(sql, event.owner.slice(mark.length)),
    await paymentByKey(sql, event.key),
  ]
  if (credit === undefined || payment === undefined) throw new Error(`${event.id} is about no credit of ours`)
  const postings = await moved(context, sql, { event, credit, payment })
  await context.post?.(sql, postings)
}

type Received = { readonly event: RailEvent; readonly credit: StoredCredit; readonly payment: StoredPayment }

async function moved(
  { log }: BankContext,
  sql: Sql,
  { event, credit, payment }: Received,
): Promise<Postings.Posting[]> {
  const { key, scheme, amount } = payment
  const { identity } = credit
  const posted = (step: Postings.PaymentStep) =>
    Postings.payment(step, { key, owedBy: 'suspense', rail: scheme, amount })
  const isPresent = credit.state === 'returning' && credit.backKey === key
  switch (event.type) {
    case 'payment.queued':
      return [posted('queued')]
    case 'payment.unqueued':
      if (isPresent) await setBack(sql, identity, 'open', { why: 'came_back' })
      // Taken back before it ever was in a file: nothing had moved.
      return payment.batchings > 0 || payment.messageId !== undefined ? [posted('unqueued')] : []
    case 'payment.rejected':
      if (isPresent) await setBack(sql, identity, 'open', { why: 'came_back' })
      return [posted('unqueued')]
    case 'payment.booked':
      if (isPresent) {
        await setBack(sql, identity, 'returned')
        return [posted('booked')]
      }
      if (credit.state === 'open') await setBack(sql, identity, 'returned')
      else log.error({ key, state: credit.state }, 'Money that was taken for refused has gone back after all')
      return [posted('bookedAfterRejection')]
    case 'payment.returned': {
      if (credit.state === 'returned' && credit.backKey === key)
        await setBack(sql, identity, 'open', { why: 'came_back', units: event.amount.units })
      return [Postings.paymentReturned(key, 'suspense', event.returnId, event.amount)]
    }
    case 'payment.overdue':
      log.warn({ key }, 'The bank is silent about money on its way back')
      return []
    default:
      return []
  }
}

/** Pounds go by UK Faster Payments, euros by SEPA. */
export const schemeOf = (currency: string): 'sepa' | 'uk' | undefined =>
  Money.isFiat(currency) ? (currency === 'GBP' ? 'uk' : 'sepa') : undefined
