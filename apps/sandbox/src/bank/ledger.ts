/** The bank's ledger: only here does money move, and a payment change its status. */
import { textOf, unitsOf } from '../app/decimal.ts'
import type { StatusLine } from './messages/pain002.ts'
import { accountOf, type BankRecord, type Entry, type Payment } from './record.ts'

export function line(payment: Payment, status: StatusLine['status']): StatusLine {
  const { endToEndId, paymentInfoId, instructionId, servicerRef, reason } = payment
  return {
    endToEndId,
    paymentInfoId,
    servicerRef,
    status,
    ...(instructionId ? { instructionId } : {}),
    ...(status === 'RJCT' && reason ? { reason: { code: reason, text: meanings[reason] ?? reason } } : {}),
  }
}

export const meanings: Record<string, string> = {
  AC01: 'account number not right',
  AC04: 'account closed',
  AM04: 'not enough money on the account',
  MS03: 'no reason given',
  FF01: 'the file format is not right',
  AM03: 'currency not possible',
  AM12: 'amount not right',
  BE22: 'name of the payee missing',
  BE04: 'address of the payee not complete',
  RC11: 'sort code not right',
}

export function createLedger(record: BankRecord, now: () => Date) {
  const stamp = () => now().toISOString().slice(0, 19)
  const nextRef = () => `SB${String(record.entries.length + record.payments.length + 1).padStart(10, '0')}`
  const book = (entry: Omit<Entry, 'ref' | 'bookedAt'>, ref = nextRef()): Entry => {
    const account = accountOf(record, entry.currency)
    const units = (unitsOf(entry.amount, 2) ?? 0n) * (entry.direction === 'DBIT' ? -1n : 1n)
    account.balance = textOf(balanceUnits(account.balance) + units, 2)
    const written: Entry = { ...entry, ref, bookedAt: stamp() }
    record.entries.push(written)
    return written
  }
  const entryOf = ({
    amount,
    currency,
    payee,
    reference,
    endToEndId,
    messageId,
    paymentInfoId,
    instructionId,
    instant,
  }: Payment) => ({
    amount,
    currency,
    other: payee,
    reference,
    endToEndId,
    messageId,
    paymentInfoId,
    instant,
    ...(instructionId ? { instructionId } : {}),
  })
  return {
    stamp,
    nextRef,
    book,
    accept: (payment: Payment) => Object.assign(payment, { status: 'accepted', acceptedAt: stamp() }),
    reject: (payment: Payment, reason: string) =>
      Object.assign(payment, {
        status: 'rejected',
        reason,
        reasonText: meanings[reason] ?? reason,
        rejectedAt: stamp(),
      }),
    pay(payment: Payment): Entry {
      Object.assign(payment, { status: 'booked', bookedAt: stamp() })
      return book({ ...entryOf(payment), direction: 'DBIT', kind: 'payment' }, payment.servicerRef)
    },
    /** Money that came in is taken back by its sender's bank. */
    takeBack: (entry: Entry, reason: string): Entry => {
      const { amount, currency, other, reference, endToEndId } = entry
      entry.recalled = true
      return book({
        amount,
        currency,
        other,
        reference,
        ...(endToEndId ? { endToEndId } : {}),
        clearingId: entry.ref,
        direction: 'DBIT',
        kind: 'recall',
        returnReason: reason,
      })
    },
    giveBack(payment: Payment, reason: string): Entry {
      Object.assign(payment, {
        status: 'returned',
        reason,
        reasonText: meanings[reason] ?? reason,
        returnedAt: stamp(),
      })
      return book({ ...entryOf(payment), direction: 'CRDT', kind: 'return', returnReason: reason })
    },
  }
}

export const balanceUnits = (text: string) =>
  text.startsWith('-') ? -(unitsOf(text.slice(1), 2) ?? 0n) : (unitsOf(text, 2) ?? 0n)
