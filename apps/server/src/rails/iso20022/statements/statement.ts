/**
 * One account's part of a message, line by line in the importing transaction. Each line is about one of our payments
 * (payment-lines.ts), a credit from others (credits.ts), or a debit that takes a credit back (recalls.ts).
 */
import { ourAccount } from '../bank-context.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import type { Line, Statement } from '../files/camt.ts'
import { takeCredit, takeCreditElsewhere } from './credits.ts'
import { movementOf, movementsOf } from './duplicate-reports.ts'
import type { ImportDeps } from './import-deps.ts'
import { insertLine, insertStatement, setOutcome } from './line-store.ts'
import { outcomesForPerson, outcomesInLedger, type LineResult } from './outcome.ts'
import { applyPaymentLine } from './payment-lines.ts'
import { takeDebit } from './recalls.ts'

/** Debits first: a booking comes before its return. */
export async function applyStatement(
  context: Omit<ImportDeps, 'movements'>,
  statement: Statement,
): Promise<void> {
  const { sql, now, settings, file, kind } = context
  const deps: ImportDeps = { ...context, movements: movementsOf(statement.lines, kind) }
  const written = statement.account ?? ''
  for (const line of statement.lines.toSorted((a, b) => Number(a.credit) - Number(b.credit))) {
    const account = ourAccount(settings, statement.account, line.currency)
    const isNew = await insertLine(sql, {
      line,
      file,
      kind,
      account: account?.id ?? written,
      statement: statement.id,
      movement: movementOf(line),
      at: now,
    })
    if (isNew) await setOutcome(sql, line.identity, await takeLine(deps, account, written, line))
  }
  if (kind === 'camt.053') await applyBalances(deps, statement)
}

async function takeLine(
  deps: ImportDeps,
  account: DebtorAccount | undefined,
  written: string,
  line: Line,
): Promise<LineResult> {
  if (!line.booked) return { outcome: 'not_booked' }
  if (account === undefined)
    return line.credit ? takeCreditElsewhere(deps, written, line) : { outcome: 'account_unknown' }
  const result = await applyPaymentLine(deps, account, line)
  if (line.credit) return result ?? takeCredit(deps, account, line)
  return postUnexplained(deps, account, line, result ?? (await takeDebit(deps, account, line)))
}

/** A debit that no payment explains goes to suspense. Without the bank's own reference only the statement counts. */
async function postUnexplained(
  { sql, kind, onUnmatched }: ImportDeps,
  account: DebtorAccount,
  line: Line,
  result: LineResult,
): Promise<LineResult> {
  const { servicerReference, currency, units } = line
  if (!outcomesForPerson.has(result.outcome) || !outcomesInLedger.has(result.outcome)) return result
  if (servicerReference === undefined && kind !== 'camt.053') return { outcome: 'left_to_statement' }
  const id = servicerReference === undefined ? line.identity : movementOf(line)
  await onUnmatched?.(sql, { id, account: account.id, currency, units, credit: false })
  return result
}

async function applyBalances(
  { sql, now, settings, onStatement }: ImportDeps,
  statement: Statement,
): Promise<void> {
  for (const closing of statement.balances.filter(({ type }) => type === 'CLBD')) {
    const account = ourAccount(settings, statement.account, closing.currency)
    if (account === undefined) continue
    const opening = statement.balances.find(
      ({ type, currency }) => currency === closing.currency && (type === 'OPBD' || type === 'PRCD'),
    )
    const balance = { account: account.id, currency: closing.currency, at: now }
    const isNew = await insertStatement(sql, {
      ...balance,
      statement: statement.id,
      openingUnits: opening?.units,
      closingUnits: closing.units,
      day: closing.day,
    })
    if (isNew) await onStatement?.(sql, { ...balance, opening: opening?.units, closing: closing.units })
  }
}
