/**
 * A debit that takes a credit back: its sender recalled it, or their bank returned it. It must name one credit surely;
 * else it is an unknown debit, for a person.
 */
import { Credits, Money } from '@agio/domain'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line } from '../files/camt.ts'
import { lockCreditsNamed, setReturn, type StoredCredit } from './credit-store.ts'
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

async function recall(
  { sql, deliver, onUnmatched }: ImportDeps,
  account: DebtorAccount,
  { identity: disputed, currency, units }: Line,
  credit: StoredCredit,
): Promise<boolean> {
  if (!Money.isFiat(currency)) return false
  if (credit.state === 'matched' && credit.owner !== undefined) {
    await deliver(sql, {
      id: `${Credits.keyOf(sourceOf(disputed))}:recall`,
      owner: credit.owner,
      type: 'dispute.opened',
      kind: 'recall',
      disputeId: disputed,
      source: sourceOf(credit.identity),
      amount: Money.money(currency, units),
    })
    return true
  }
  if (credit.state !== 'open' || !credit.inSuspense || credit.units !== units) return false
  await onUnmatched?.(sql, { id: disputed, account: account.id, currency, units, credit: false })
  await setReturn(sql, credit.identity, 'recalled')
  return true
}
