/**
 * Debits that no payment explains, and debits that reports disagree about. Each waits for a person among unallocated money,
 * with a case. The first are in the ledger, as debits of unknown cause; the others are in no account until a person decides.
 */
import { Credits, Money, type Cases } from '@agio/domain'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line } from '../files/camt.ts'
import { insertCredit, placeCredit, type StoredCredit } from './credit-store.ts'
import type { LineDeps } from './import-deps.ts'
import { outcomesInLedger, type LineOutcome, type LineResult } from './outcome.ts'
import { receivedCredit } from './received-credit.ts'
import { sealSender } from './sender-encryption.ts'

type DebitOutcome = Extract<LineOutcome, Credits.UnallocatedReason>
const isForPerson = (outcome: LineOutcome): outcome is DebitOutcome =>
  Credits.unallocatedReasons.some((reason) => reason === outcome)

/** Once per movement; where the account is booked by statements, by the statement. */
export async function keepDebit(
  deps: LineDeps,
  account: DebtorAccount,
  line: Line,
  result: LineResult,
): Promise<LineResult> {
  const { outcome } = result
  if (!isForPerson(outcome)) return result
  const { kind, movement, isBooking } = deps
  if (!outcomesInLedger.has(outcome)) return keep(deps, account, line, { outcome, inLedger: false })
  if (!isBooking && kind !== 'camt.053') return { outcome: 'left_to_statement' }
  if (movement.report !== 'first') return { outcome: 'reported_before' }
  return keep(deps, account, line, { outcome, inLedger: true })
}

async function keep(
  { sql, now, encryption, movement, cases, onUnmatched }: LineDeps,
  { id: account }: DebtorAccount,
  line: Line,
  { outcome, inLedger }: { readonly outcome: DebitOutcome; readonly inLedger: boolean },
): Promise<LineResult> {
  const { currency, units } = line
  const { id: identity } = movement
  const { counterpartyName: name, counterpartyAccount: written } = line
  const payer = { name, account: undefined }
  // A recall looks for credits by their names: a debit has none.
  const debit = { ...receivedCredit(line, account, now), identity, payer, written, names: [] }
  const sealed = { sender: sealSender(encryption, debit), senderIndex: undefined, at: now, isDebit: true }
  if (!(await insertCredit(sql, debit, sealed))) return { outcome }
  await placeCredit(sql, identity, { state: 'open', inLedger, inSuspense: inLedger, reason: outcome })
  if (inLedger) await onUnmatched?.(sql, { id: identity, account, currency, units, credit: false })
  const opened = debitCase({ identity, currency, units, inLedger })
  if (opened) await cases?.open(sql, opened)
  return { outcome }
}

export function debitCase({
  identity: line,
  currency,
  units,
  inLedger,
}: Pick<StoredCredit, 'identity' | 'currency' | 'units' | 'inLedger'>): Cases.Case | undefined {
  if (!Money.isFiat(currency)) return undefined
  const kind = inLedger ? 'unallocated_debit' : 'debit_in_doubt'
  const data = { line, amount: Money.format(Money.money(currency, units)), currency }
  return { kind, subject: { kind: 'account', id: `bank:${currency}` }, data }
}
