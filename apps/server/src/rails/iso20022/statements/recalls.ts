/**
 * A debit that takes back money which came in before: its sender recalled it, or their bank returned it. It must name one
 * credit surely; else it is a debit nobody knows, for a person.
 */
import { Money } from '@agio/domain'
import { lockCreditsNamed, setBack, type StoredCredit } from './credit-store.ts'
import { creditId, namesOf } from './credits.ts'
import { leftToStatement, toldBefore, unmatched, type Outcome, type Tools } from './outcome.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import { insertRecall, isRecallKnown, recalledUnits } from './recall-store.ts'
import type { Line } from '../files/camt.ts'

const nobodyKnows = unmatched('nobody waits for it')

/** A booked debit that is no payment of ours. */
export async function takeDebit(tools: Tools, account: DebtorAccount, line: Line): Promise<Outcome> {
  if (line.returnReason === undefined && !line.reversal) return nobodyKnows
  const { sql, movements, now } = tools
  const movement = movements.get(line.identity)
  if (movement === undefined) return leftToStatement
  if (await isRecallKnown(sql, account.id, movement.key)) return toldBefore
  const credit = await recalledCredit(tools, account, line)
  if (credit === undefined) return nobodyKnows
  const { identity } = credit
  const { units } = line
  await insertRecall(sql, { account: account.id, movement: movement.key, identity, units, at: now })
  return takeBack(tools, account, line, credit)
}

/** The clearing's number is the surest name, then the bank's, then the payer's: the first that names anything must name one. */
async function recalledCredit(
  { sql }: Tools,
  account: DebtorAccount,
  line: Line,
): Promise<StoredCredit | undefined> {
  const order = ['clearing', 'bank', 'payer']
  const names = namesOf(line).toSorted((a, b) => rank(order, a) - rank(order, b))
  for (const name of names) {
    const found = await lockCreditsNamed(sql, account.id, [name])
    if (found.length === 0) continue
    const [credit, ...others] = found
    if (credit === undefined || others.length > 0 || credit.currency !== line.currency) return undefined
    return (await recalledUnits(sql, credit.identity)) + line.units <= credit.units ? credit : undefined
  }
  return undefined
}
const rank = (order: readonly string[], name: string): number => order.findIndex((it) => name.startsWith(it))

async function takeBack(
  { sql, deliver, onUnmatched }: Tools,
  account: DebtorAccount,
  { identity: disputed, currency, units }: Line,
  credit: StoredCredit,
): Promise<Outcome> {
  if (!Money.isFiat(currency)) return nobodyKnows
  if (credit.state === 'matched' && credit.owner !== undefined) {
    await deliver(sql, {
      id: `${creditId(disputed)}:recall`,
      owner: credit.owner,
      type: 'dispute.opened',
      kind: 'recall',
      disputeId: creditId(disputed),
      creditId: creditId(credit.identity),
      amount: Money.money(currency, units),
    })
    return { state: 'matched' }
  }
  if (credit.state === 'open' && credit.aside && credit.units === units) {
    await onUnmatched?.(sql, { id: disputed, account: account.id, currency, units, credit: false })
    await setBack(sql, credit.identity, 'recalled')
    return { state: 'matched' }
  }
  return nobodyKnows
}
