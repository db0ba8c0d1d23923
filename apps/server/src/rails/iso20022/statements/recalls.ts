/**
 * A debit that takes a credit back: its sender recalled it, or their bank returned it. It must name one credit surely;
 * else it is an unknown debit, for a person.
 */
import { Credits, Money, Postings } from '@agio/domain'
import { openCase } from '../../../cases/index.ts'
import { ledger, bankAccounts } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { bankOf } from '../bank-context.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line } from '../files/camt.ts'
import { withdrawPayment } from '../payments/batches.ts'
import {
  findCredit,
  lockCreditsNamed,
  setReturn,
  type StoredCredit,
  insertRecall,
  isRecallKnown,
  recalledOf,
} from '../credits/credit-store.ts'
import type { ImportingLine } from './importing.ts'
import type { LineResult } from './outcome.ts'
import { namesOf, sourceOf } from '../credits/received-credit.ts'

/** A booked debit that is none of our payments. */
export async function takeRecall(
  platform: Platform,
  importing: ImportingLine,
  account: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const { sql, movement, isBooking, kind, now } = importing
  if (!isBooking && kind !== 'camt.053') return { outcome: 'left_to_statement' }
  if (movement.report === 'doubtful') return { outcome: 'debit_reported_before_perhaps' }
  if (line.returnReason === undefined && !line.reversal) return { outcome: 'debit_unknown' }
  if (await isRecallKnown(sql, account.id, movement.id)) return { outcome: 'reported_before' }
  const found = await recalledCredit(sql, account, line)
  if (found === undefined) return { outcome: 'debit_unknown' }
  const { identity } = found.credit
  const { units } = line
  const became = await recall(platform, importing, account, line, found)
  const isOwed = became === 'owed'
  await insertRecall(sql, { account: account.id, movement: movement.id, identity, units, isOwed, at: now })
  return { outcome: became === 'unknown' ? 'debit_unknown' : 'credit_recalled' }
}

/** `rest`: what this recall leaves of it. */
type Recalled = { readonly credit: StoredCredit; readonly rest: bigint }

/** The first name that any credit has must name exactly one. */
async function recalledCredit(sql: Sql, account: DebtorAccount, line: Line): Promise<Recalled | undefined> {
  for (const name of namesOf(line)) {
    const found = await lockCreditsNamed(sql, account.id, name)
    if (found.length === 0) continue
    const [credit, ...others] = found
    if (credit === undefined || others.length > 0 || credit.currency !== line.currency) return undefined
    const rest = credit.units - (await recalledOf(sql, credit.identity)).units - line.units
    return rest >= 0n ? { credit, rest } : undefined
  }
  return undefined
}

/** unknown: it was taken back of money that a person has to look for. */
async function recall(
  platform: Platform,
  importing: ImportingLine,
  account: DebtorAccount,
  line: Line,
  { credit, rest }: Recalled,
): Promise<'taken' | 'owed' | 'unknown'> {
  const { sql, now } = importing
  const { identity: disputed, currency, units } = line
  if (!Money.isFiat(currency)) return 'unknown'
  const amount = Money.money(currency, units)
  if (credit.state === 'matched' && credit.owner !== undefined) {
    await bankOf(platform).deliver(sql, {
      id: `${Credits.keyOf(sourceOf(disputed))}:recall`,
      owner: credit.owner,
      type: 'dispute.opened',
      kind: 'recall',
      disputeId: disputed,
      source: sourceOf(credit.identity),
      amount,
    })
    return 'taken'
  }
  if (await hasLeft(platform, sql, credit)) {
    await owed(importing, line, credit, amount)
    return 'owed'
  }
  const { state, inSuspense } = (await findCredit(sql, credit.identity)) ?? credit
  if (state !== 'open' || !inSuspense) return 'unknown'
  const left = { id: disputed, account: account.id, currency, units, credit: false, isRecall: true }
  await bankAccounts.postUnallocated(sql, left, now)
  // The rest of it still waits for a person.
  if (rest > 0n) await setReturn(sql, credit.identity, 'open', { reason: 'partly_recalled' })
  else await setReturn(sql, credit.identity, 'recalled')
  return 'taken'
}

/** We sent it back, and the payment back cannot be stopped. */
async function hasLeft(platform: Platform, sql: Sql, { state, returnKey }: StoredCredit): Promise<boolean> {
  // The payment back stays here if it has not left.
  if (state === 'returning')
    return returnKey === undefined || !(await withdrawPayment(platform, sql, returnKey))
  return state === 'returned' || state === 'out_twice'
}

/** It left twice: the sender owes it, and a person asks their bank. */
async function owed(
  { sql, now }: ImportingLine,
  line: Line,
  { identity }: StoredCredit,
  amount: Money.Money<Money.Fiat>,
): Promise<void> {
  await setReturn(sql, identity, 'out_twice')
  await ledger.post(sql, [Postings.recalledAfterReturn(`bank:${line.identity}`, identity, amount)], now)
  const data = { source: sourceOf(identity), amount: Money.format(amount), currency: amount.asset }
  const subject = { kind: 'account', id: `bank:${amount.asset}` } as const
  await openCase(sql, { kind: 'credit_out_twice', subject, data }, now)
}
