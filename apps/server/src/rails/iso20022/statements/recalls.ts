/**
 * A debit that takes a credit back: its sender recalled it, or their bank returned it. It must name one credit surely;
 * else it is an unknown debit, for a person.
 */
import { Credits, Money, Postings } from '@agio/domain'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line } from '../files/camt.ts'
import { withdrawPayment } from '../payments/batches.ts'
import { findCredit, lockCreditsNamed, setReturn, type StoredCredit } from './credit-store.ts'
import type { ImportDeps, LineDeps } from './import-deps.ts'
import type { LineResult } from './outcome.ts'
import { insertRecall, isRecallKnown, recalledUnits } from './recall-store.ts'
import { namesOf, sourceOf } from './received-credit.ts'

/** A booked debit that is no payment of ours. */
export async function takeDebit(deps: LineDeps, account: DebtorAccount, line: Line): Promise<LineResult> {
  const { sql, movement, isBooking, kind, now } = deps
  if (!isBooking && kind !== 'camt.053') return { outcome: 'left_to_statement' }
  if (movement.told === 'doubtful') return { outcome: 'debit_reported_before_perhaps' }
  if (line.returnReason === undefined && !line.reversal) return { outcome: 'debit_unknown' }
  if (await isRecallKnown(sql, account.id, movement.id)) return { outcome: 'reported_before' }
  const credit = await recalledCredit(deps, account, line)
  if (credit === undefined) return { outcome: 'debit_unknown' }
  const { identity } = credit
  const { units } = line
  await insertRecall(sql, { account: account.id, movement: movement.id, identity, units, at: now })
  const isRecalled = await recall(deps, account, line, credit)
  return { outcome: isRecalled ? 'credit_recalled' : 'debit_unknown' }
}

/** The first name that any credit has must name exactly one. */
async function recalledCredit(
  { sql }: ImportDeps,
  account: DebtorAccount,
  line: Line,
): Promise<StoredCredit | undefined> {
  for (const name of namesOf(line)) {
    const found = await lockCreditsNamed(sql, account.id, name)
    if (found.length === 0) continue
    const [credit, ...others] = found
    if (credit === undefined || others.length > 0 || credit.currency !== line.currency) return undefined
    return (await recalledUnits(sql, credit.identity)) + line.units <= credit.units ? credit : undefined
  }
  return undefined
}

/** False: it was taken back of money that a person has to look for. */
async function recall(
  deps: LineDeps,
  account: DebtorAccount,
  line: Line,
  credit: StoredCredit,
): Promise<boolean> {
  const { sql, deliver, onUnmatched } = deps
  const { identity: disputed, currency, units } = line
  if (!Money.isFiat(currency)) return false
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
    return true
  }
  if (
    credit.state === 'returned' ||
    (credit.state === 'returning' && !(await takeReturnBack(deps, credit)))
  ) {
    await owed(deps, line, credit, amount)
    return true
  }
  const { state, inSuspense } = (await findCredit(sql, credit.identity)) ?? credit
  if (state !== 'open' || !inSuspense || credit.units !== units) return false
  const left = { id: disputed, account: account.id, currency, units, credit: false, isRecall: true }
  await onUnmatched?.(sql, left)
  await setReturn(sql, credit.identity, 'recalled')
  return true
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
