/**
 * A debit that takes a credit back: its sender recalled it, or their bank returned it. It must name one credit surely;
 * else it is an unknown debit, for a person.
 */
import { Credits, Money, Postings } from '@agio/domain'
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
} from './credit-store.ts'
import type { ImportDeps, LineDeps } from './import-deps.ts'
import type { LineResult } from './outcome.ts'
import { namesOf, sourceOf } from './received-credit.ts'

/** A booked debit that is none of our payments. */
export async function takeRecall(deps: LineDeps, account: DebtorAccount, line: Line): Promise<LineResult> {
  const { sql, movement, isBooking, kind, now } = deps
  if (!isBooking && kind !== 'camt.053') return { outcome: 'left_to_statement' }
  if (movement.report === 'doubtful') return { outcome: 'debit_reported_before_perhaps' }
  if (line.returnReason === undefined && !line.reversal) return { outcome: 'debit_unknown' }
  if (await isRecallKnown(sql, account.id, movement.id)) return { outcome: 'reported_before' }
  const found = await recalledCredit(deps, account, line)
  if (found === undefined) return { outcome: 'debit_unknown' }
  const { identity } = found.credit
  const { units } = line
  const became = await recall(deps, account, line, found)
  const isOwed = became === 'owed'
  await insertRecall(sql, { account: account.id, movement: movement.id, identity, units, isOwed, at: now })
  return { outcome: became === 'unknown' ? 'debit_unknown' : 'credit_recalled' }
}

/** `rest`: what this recall leaves of it. */
type Recalled = { readonly credit: StoredCredit; readonly rest: bigint }

/** The first name that any credit has must name exactly one. */
async function recalledCredit(
  { sql }: ImportDeps,
  account: DebtorAccount,
  line: Line,
): Promise<Recalled | undefined> {
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
  deps: LineDeps,
  account: DebtorAccount,
  line: Line,
  { credit, rest }: Recalled,
): Promise<'taken' | 'owed' | 'unknown'> {
  const { sql, deliver, onUnmatched } = deps
  const { identity: disputed, currency, units } = line
  if (!Money.isFiat(currency)) return 'unknown'
  const amount = Money.money(currency, units)
  if (credit.state === 'matched' && credit.owner !== undefined) {
    await deliver(sql, {
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
  if (await hasLeft(deps, credit)) {
    await owed(deps, line, credit, amount)
    return 'owed'
  }
  const { state, inSuspense } = (await findCredit(sql, credit.identity)) ?? credit
  if (state !== 'open' || !inSuspense) return 'unknown'
  const left = { id: disputed, account: account.id, currency, units, credit: false, isRecall: true }
  await onUnmatched?.(sql, left)
  // The rest of it still waits for a person.
  if (rest > 0n) await setReturn(sql, credit.identity, 'open', { reason: 'partly_recalled' })
  else await setReturn(sql, credit.identity, 'recalled')
  return 'taken'
}

/** We sent it back, and the payment back cannot be stopped. */
async function hasLeft(deps: LineDeps, credit: StoredCredit): Promise<boolean> {
  if (credit.state === 'returning') return !(await takeReturnBack(deps, credit))
  return credit.state === 'returned' || credit.state === 'out_twice'
}

/** The payment back stays here if it has not left. */
const takeReturnBack = ({ sql, now, notifyOwner }: LineDeps, { returnKey }: StoredCredit): Promise<boolean> =>
  returnKey === undefined
    ? Promise.resolve(false)
    : withdrawPayment({ clock: { now: () => now }, notifyOwner }, sql, returnKey)

/** It left twice: the sender owes it, and a person asks their bank. */
async function owed(
  { sql, post, cases }: LineDeps,
  line: Line,
  { identity }: StoredCredit,
  amount: Money.Money<Money.Fiat>,
): Promise<void> {
  await setReturn(sql, identity, 'out_twice')
  await post?.(sql, [Postings.recalledAfterReturn(`bank:${line.identity}`, identity, amount)])
  const data = { source: sourceOf(identity), amount: Money.format(amount), currency: amount.asset }
  const subject = { kind: 'account', id: `bank:${amount.asset}` } as const
  await cases?.open(sql, { kind: 'credit_out_twice', subject, data })
}
