/**
 * Debits that no payment explains, and debits that reports disagree about. Each waits for a person among unallocated money,
 * with a case. The first are in the ledger, as debits of unknown cause; the others are in no account until a person decides.
 */
import { Credits, Money, Postings, type Cases } from '@agio/domain'
import { closeOpenCase, openCase } from '../../../cases/index.ts'
import { ledger, bankAccounts } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line } from '../files/camt.ts'
import { atBank, lockPayment, lockPaymentsOfBlock } from '../payments/payment-store.ts'
import { insertCredit, lockCredit, placeCredit, type StoredCredit } from '../credits/credit-store.ts'
import type { ImportingLine } from './importing.ts'
import { setMovement, setOutcome } from './line-store.ts'
import { outcomesInLedger, type LineOutcome, type LineResult } from './outcome.ts'
import { applyPaymentLine } from './payment-lines.ts'
import { takeRecall } from './recalls.ts'
import { receivedCredit } from '../credits/received-credit.ts'
import { sealSender } from './sender-encryption.ts'

/** A booked debit: of one of our payments, a recall of a credit, or for a person. */
export async function takeDebit(
  platform: Platform,
  importing: ImportingLine,
  account: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const { sql, movement } = importing
  const first = movement.id === line.identity ? undefined : await lockCredit(sql, movement.id)
  if (first !== undefined && (first.state === 'bank_fee' || first.state === 'loss'))
    return takeExplained(platform, importing, account, line)
  const result =
    (await applyPaymentLine(platform, importing, account, line)) ??
    (await takeRecall(platform, importing, account, line))
  if (first === undefined || !(result.outcome === 'payment_booked' || result.outcome === 'credit_recalled'))
    return keepDebit(platform, importing, account, line, result)
  await settleFirst(importing, first, result)
  return { ...result, outcome: 'reported_before' }
}

/** A person explained the debit, and another report names another cause: a person looks again. */
async function takeExplained(
  platform: Platform,
  importing: ImportingLine,
  account: DebtorAccount,
  line: Line,
): Promise<LineResult> {
  const { sql, movement } = importing
  const { identity } = line
  if (!(await hasOtherCause(sql, line))) return { outcome: 'reported_before' }
  await setMovement(sql, identity, { id: identity, report: 'doubtful', like: movement.id })
  return { ...(await keepDebitInDoubt(platform, importing, account.id, line)), repeats: identity }
}

/** It takes a credit back, or it is of a payment or of a block that the bank has not booked. */
async function hasOtherCause(
  sql: Sql,
  { reversal, returnReason, endToEndId, paymentInformationId }: Line,
): Promise<boolean> {
  if (reversal || returnReason !== undefined) return true
  const payment = endToEndId === undefined ? undefined : await lockPayment(sql, endToEndId)
  const block = paymentInformationId === undefined ? [] : await lockPaymentsOfBlock(sql, paymentInformationId)
  return [...(payment ? [payment] : []), ...block].some(({ state }) => atBank.has(state))
}

/** The cause of a debit that waits for a person, told by another report of it. The line that reported it first holds its money. */
async function settleFirst(
  { sql, now }: ImportingLine,
  { identity, account, currency, units, state, inLedger, reason }: StoredCredit,
  result: LineResult,
): Promise<void> {
  await setOutcome(sql, identity, result)
  if (state !== 'open' || !Money.isFiat(currency)) return
  // The posting as unknown is undone: the payment, or the recall, posts it.
  if (inLedger)
    await ledger.post(
      sql,
      [Postings.debitIsPayment(`bank:${account}:out:${identity}`, Money.money(currency, units))],
      now,
    )
  const explained = result.outcome === 'payment_booked' ? 'payment' : 'closed'
  await placeCredit(sql, identity, {
    state: explained,
    inLedger,
    inSuspense: false,
    ...(reason && { reason }),
  })
  const answered = debitCase({ identity, currency, units, inLedger })
  if (answered) await closeOpenCase(sql, answered, now)
}

type DebitOutcome = Extract<LineOutcome, Credits.UnallocatedReason>
const isForPerson = (outcome: LineOutcome): outcome is DebitOutcome =>
  Credits.unallocatedReasons.some((reason) => reason === outcome)

/** Once per movement; where the account is booked by statements, by the statement. */
async function keepDebit(
  platform: Platform,
  importing: ImportingLine,
  account: DebtorAccount,
  line: Line,
  result: LineResult,
): Promise<LineResult> {
  const { outcome } = result
  if (!isForPerson(outcome)) return result
  const { kind, movement, isBooking } = importing
  if (movement.id !== line.identity) return { outcome: 'reported_before' }
  if (!outcomesInLedger.has(outcome)) return keepDebitInDoubt(platform, importing, account.id, line, outcome)
  if (!isBooking && kind !== 'camt.053') return { outcome: 'left_to_statement' }
  if (movement.report === 'doubtful') return keepDebitInDoubt(platform, importing, account.id, line)
  return keep(platform, importing, account.id, line, { outcome, reason: outcome, inLedger: true })
}

/** It may be in the ledger already, or the bank wrote it with a minus sign; a person looks at it. */
export const keepDebitInDoubt = (
  platform: Platform,
  importing: ImportingLine,
  account: string,
  line: Line,
  outcome: DebitOutcome = 'debit_reported_before_perhaps',
): Promise<LineResult> =>
  keep(platform, importing, account, line, { outcome, reason: outcome, inLedger: false })

/** A debit on an account, or in a currency, that the settings do not name. */
export const keepDebitElsewhere = (
  platform: Platform,
  importing: ImportingLine,
  written: string,
  line: Line,
): Promise<LineResult> =>
  keep(platform, importing, written, line, {
    outcome: 'account_unknown',
    reason: 'another_account',
    inLedger: false,
  })

async function keep(
  { keys }: Platform,
  { sql, now }: ImportingLine,
  account: string,
  line: Line,
  {
    outcome,
    inLedger,
    reason,
  }: {
    readonly outcome: LineOutcome
    readonly inLedger: boolean
    readonly reason: Credits.UnallocatedReason
  },
): Promise<LineResult> {
  const { identity, currency, units } = line
  const { counterpartyName: name, counterpartyAccount: written } = line
  const payer = { name, account: undefined }
  // A recall looks for credits by their names: a debit has none.
  const debit = { ...receivedCredit(line, account, now), payer, written, names: [] }
  const sealed = {
    sender: sealSender(keys.bankSenders, debit),
    senderIndex: undefined,
    at: now,
    isDebit: true,
  }
  await insertCredit(sql, debit, sealed)
  await placeCredit(sql, identity, { state: 'open', inLedger, inSuspense: inLedger, reason })
  if (inLedger)
    await bankAccounts.postUnallocated(sql, { id: identity, account, currency, units, credit: false }, now)
  const opened = debitCase({ identity, currency, units, inLedger })
  if (opened) await openCase(sql, opened, now)
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
