/**
 * One account's part of a message, line by line in the importing transaction. Each line is about one of our payments
 * (payment-lines.ts), a credit from others (credits.ts), a debit that takes a credit back (recalls.ts), or a debit for a person (debits.ts).
 */
import { ourAccount } from '../bank-context.ts'
import { forgetRefusal } from '../payments/cover-store.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import { isOpening, type Line, type Statement } from '../files/camt.ts'
import { keepForPerson, takeCredit, takeCreditElsewhere, takeKnownCredit } from './credits.ts'
import { keepDebit } from './debits.ts'
import type { ImportDeps, LineDeps } from './import-deps.ts'
import {
  insertLine,
  insertStatement,
  isLineKnown,
  lockAccount,
  reissuesOf,
  reportsLike,
  setOutcome,
} from './line-store.ts'
import { movementOf, type Movement } from './movements.ts'
import type { LineResult } from './outcome.ts'
import { applyPaymentLine } from './payment-lines.ts'
import { takeDebit } from './recalls.ts'
import { blindIndexesOf } from './sender-encryption.ts'

type Placed = { readonly line: Line; readonly account: DebtorAccount | undefined }

/** Debits first: a booking comes before its return. What may be another report comes last: its own line may be here. */
export async function applyStatement(deps: ImportDeps, statement: Statement): Promise<void> {
  const { settings, kind } = deps
  const placed = statement.lines.map((line): Placed => ({
    line,
    account: ourAccount(settings, statement.account, line.currency),
  }))
  const doubtful: Placed[] = []
  const movements = await movementsOf(deps, statement)
  for (const one of placed.toSorted((a, b) => Number(a.line.credit) - Number(b.line.credit))) {
    const movement = await movements(one)
    if (movement.report === 'doubtful') doubtful.push(one)
    else await applyLine(deps, statement, one, movement)
  }
  for (const one of doubtful) await applyLine(deps, statement, one, await movements(one))
  if (kind === 'camt.053') await applyBalances(deps, statement)
}

/** Names the movement of each line, among what other reports had. */
async function movementsOf({ sql, kind, file, encryption, settings }: ImportDeps, statement: Statement) {
  const ids = new Set(
    statement.lines.flatMap((it) => ourAccount(settings, statement.account, it.currency)?.id ?? []),
  )
  for (const id of [...ids].toSorted()) await lockAccount(sql, id)
  const reissues = new Map<string, ReadonlySet<string>>()
  for (const id of ids) reissues.set(id, await reissuesOf(sql, id, statement))
  const reportOf = (line: Line) => {
    const { bookingDay: day } = line
    return { ...line, ...blindIndexesOf(encryption, line), day, kind, file, statement: statement.id }
  }
  const reports = statement.lines.filter(({ booked }) => booked).map(reportOf)
  return async ({ line, account }: Placed): Promise<Movement> => {
    if (account === undefined || !line.booked) return { id: line.identity, report: 'first' }
    return movementOf(reportOf(line), await reportsLike(sql, account.id, line), {
      lines: reports.filter(({ identity }) => identity !== line.identity),
      reissues: reissues.get(account.id) ?? new Set(),
    })
  }
}

async function applyLine(
  deps: ImportDeps,
  statement: Statement,
  { line, account }: Placed,
  movement: Movement,
): Promise<void> {
  const { sql, now, file, kind, encryption, settings } = deps
  if (await isLineKnown(sql, line.identity)) return
  const written = statement.account ?? ''
  const isNew = await insertLine(sql, {
    line,
    file,
    kind,
    account: account?.id ?? written,
    statement: statement.id,
    movement: movement.id,
    indexes: blindIndexesOf(encryption, line),
    at: now,
  })
  const isBooking = (kind === 'camt.053') === isBookedByStatement(settings, account)
  const lineDeps: LineDeps = { ...deps, movement, isBooking }
  if (!isNew) return
  await setOutcome(sql, line.identity, await takeLine(lineDeps, account, written, line))
  if (account && line.credit && line.booked) await forgetRefusal(sql, account.id)
}

const isBookedByStatement = (
  { statementsBook = [] }: ImportDeps['settings'],
  account: DebtorAccount | undefined,
): boolean => account !== undefined && statementsBook.includes(account.id)

async function takeLine(
  deps: LineDeps,
  account: DebtorAccount | undefined,
  written: string,
  line: Line,
): Promise<LineResult> {
  if (!line.booked) return { outcome: 'not_booked' }
  if (account === undefined)
    return line.credit ? takeCreditElsewhere(deps, written, line) : { outcome: 'account_unknown' }
  if (line.negative)
    return line.credit
      ? keepForPerson(deps, account.id, line, 'negative_amount')
      : keepDebit(deps, account, line, { outcome: 'debit_negative' })
  const known = line.credit ? await takeKnownCredit(deps, line) : undefined
  if (known) return known
  const result = await applyPaymentLine(deps, account, line)
  if (line.credit) return result ?? takeCredit(deps, account, line)
  return keepDebit(deps, account, line, result ?? (await takeDebit(deps, account, line)))
}

async function applyBalances(
  { sql, now, settings, onStatement }: ImportDeps,
  statement: Statement,
): Promise<void> {
  for (const closing of statement.balances.filter(({ type }) => type === 'CLBD')) {
    const account = ourAccount(settings, statement.account, closing.currency)
    if (account === undefined) continue
    const opening = statement.balances.find((it) => it.currency === closing.currency && isOpening(it))
    const balance = { account: account.id, currency: closing.currency, at: now }
    const isNew = await insertStatement(sql, {
      ...balance,
      statement: statement.id,
      openingUnits: opening?.units,
      closingUnits: closing.units,
      day: closing.day,
    })
    if (!isNew) continue
    await onStatement?.(sql, { ...balance, opening: opening?.units, closing: closing.units })
    await forgetRefusal(sql, account.id)
  }
}
