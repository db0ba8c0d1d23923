/**
 * One account's part of a message, line by line in the importing transaction. Each line is about one of our payments
 * (payment-lines.ts), a credit from others (credits.ts), a debit that takes a credit back (recalls.ts), or a debit for a person (debits.ts).
 */
import { bankAccounts } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { bankOf, ourAccount, type BankSettings } from '../bank-context.ts'
import { forgetRefusal } from '../payments/cover-store.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import { isOpening, type Line, type ReadLine, type Statement } from '../files/camt.ts'
import { lineIdentity } from '../files/line-identity.ts'
import { keepForPerson, takeCredit, takeCreditElsewhere, takeKnownCredit } from './credits.ts'
import { keepDebitElsewhere, keepDebitInDoubt, takeDebit } from './debits.ts'
import type { ImportingFile, ImportingLine } from './importing.ts'
import {
  insertLine,
  insertStatement,
  lockAccount,
  reissuesOf,
  reportsOfAmount,
  reportsOfReference,
  reportsWithin,
  setOutcome,
  unbooked,
  type StoredReport,
} from './line-store.ts'
import {
  decideInOrder,
  movementOf,
  presentOf,
  storedOf,
  type Movement,
  type Report,
  type Stored,
} from './movements.ts'
import type { LineResult } from './outcome.ts'
import { applyPaymentLine } from './payment-lines.ts'
import { blindIndexesOf } from './sender-encryption.ts'
import { sumsOf } from './sums/sums.ts'
import { endedLines, putSums } from './sums/sums-store.ts'

export type Placed = {
  readonly line: Line
  readonly account: DebtorAccount | undefined
  readonly report: Omit<Report, 'movement'>
}

/** Takes in one account's part of a file; `place` is where in the file it stands. Throws `SumsDiffer` where entries would be lost. */
export async function applyStatement(
  platform: Platform,
  importing: ImportingFile,
  statement: Statement,
  place: number,
): Promise<void> {
  const placed = statement.lines.map((line) => placedLine(platform, importing, statement, place, line))
  const { judge, took } = await movementsOf(importing, statement, place, placed)
  await decideInOrder(placed, judge, async (one, movement) =>
    took(one, movement, await applyLine(platform, importing, statement, one, movement)),
  )
  await keepSums(importing, statement, place, placed)
  if (importing.kind === 'camt.053') await applyBalances(platform, importing, statement)
}

/** The fate of its entries, whose lines are all stored. Throws `SumsDiffer` where one is not. */
export async function keepSums(
  { sql, file, kind, now: at }: ImportingFile,
  statement: Statement,
  place: number,
  [first]: readonly Placed[],
): Promise<void> {
  const sums = sumsOf(statement.totals, await endedLines(sql, { file, place }), statement.lines.length)
  const account = first ? accountOf(first, statement) : (statement.account ?? '')
  await putSums(sql, { file, place, kind, account, statement: statement.id, at }, sums)
}

/** A line, our account that it is on, and what tells it from others. */
export function placedLine(
  platform: Platform,
  { kind, file }: ImportingFile,
  statement: Statement,
  place: number,
  read: ReadLine,
): Placed {
  const { keys } = platform
  const { settings } = bankOf(platform)
  const line = { ...read, identity: lineIdentity(file, place, read) }
  const { createdAt, page, id } = statement
  return {
    line,
    account: ourAccount(settings, statement.account, line.currency),
    report: {
      ...line,
      ...blindIndexesOf(keys.bankSenders.blindIndex, line),
      day: line.bookingDay,
      kind,
      file,
      place,
      createdAt,
      page,
      statement: id,
    },
  }
}

/** The account's id in the settings, or as the bank wrote it. */
export const accountOf = ({ account }: Placed, statement: Statement): string =>
  account?.id ?? statement.account ?? ''

/**
 * Names the movement of each line, among what other reports had. Lines of other statements do not change while one is taken
 * in, so those that a line may repeat are read once for all lines of its amount.
 */
export async function movementsOf(
  { sql, file }: ImportingFile,
  statement: Statement,
  place: number,
  placed: readonly Placed[],
) {
  const ids = new Set(placed.map((one) => accountOf(one, statement)))
  for (const id of [...ids].toSorted()) await lockAccount(sql, id)
  const reissues = new Map<string, ReadonlySet<string>>()
  for (const id of ids) reissues.set(id, await reissuesOf(sql, id, statement))
  const present = presentOf(
    placed.filter(({ line }) => line.booked).map(({ report }) => report),
    await reportsWithin(sql, { file, place }),
  )
  const elsewhere = rememberReports(sql, { file, place })
  return {
    async judge(one: Placed): Promise<Movement> {
      const { line, report } = one
      if (!line.booked) return { id: line.identity, report: 'first' }
      const account = accountOf(one, statement)
      return movementOf(report, await elsewhere(account, line), {
        present,
        reissues: reissues.get(account) ?? new Set(),
      })
    },
    /** A line of this statement is stored with its result. */
    took({ report }: Placed, { id }: Movement, { outcome, repeats }: LineResult): void {
      const isUnbooked = (unbooked as readonly string[]).includes(outcome)
      if (!isUnbooked) present.take({ ...report, movement: repeats ?? id })
    },
  }
}

/** The reports in other statements that a line may repeat, in the order in which it may. */
function rememberReports(sql: Sql, { file, place }: { readonly file: string; readonly place: number }) {
  const ofAmount = new Map<string, { readonly reports: readonly StoredReport[]; readonly stored: Stored }>()
  return async (account: string, line: Line): Promise<Stored> => {
    const within = { account, file, place }
    const key = JSON.stringify([account, line.currency, line.credit, `${line.units}`, line.bookingDay])
    let known = ofAmount.get(key)
    if (known === undefined) {
      const reports = await reportsOfAmount(sql, within, line)
      known = { reports, stored: storedOf(reports) }
      ofAmount.set(key, known)
    }
    const others = await reportsOfReference(sql, within, line)
    return others.length === 0 ? known.stored : storedOf([...known.reports, ...others].toSorted(byOrder))
  }
}

const byOrder = (a: StoredReport, b: StoredReport): number =>
  Number(a.isUnposted) - Number(b.isUnposted) ||
  a.recordedAt.getTime() - b.recordedAt.getTime() ||
  (a.identity < b.identity ? -1 : 1)

async function applyLine(
  platform: Platform,
  { sql, now, kind }: ImportingFile,
  statement: Statement,
  one: Placed,
  movement: Movement,
): Promise<LineResult> {
  const { line, account, report } = one
  await insertLine(sql, { line, report, account: accountOf(one, statement), movement, at: now })
  const isBooking = (kind === 'camt.053') === isBookedByStatement(bankOf(platform).settings, account)
  const importing: ImportingLine = { sql, now, kind, movement, isBooking }
  const written = statement.account ?? ''
  const result = await takeLine(platform, importing, account, written, line)
  await setOutcome(sql, line.identity, result)
  if (account && line.credit && line.booked) await forgetRefusal(sql, account.id)
  return result
}

const isBookedByStatement = (
  { statementsBook = [] }: BankSettings,
  account: DebtorAccount | undefined,
): boolean => account !== undefined && statementsBook.includes(account.id)

async function takeLine(
  platform: Platform,
  importing: ImportingLine,
  account: DebtorAccount | undefined,
  written: string,
  line: Line,
): Promise<LineResult> {
  if (!line.booked) return { outcome: 'not_booked' }
  const isKnown = importing.movement.id !== line.identity
  if (isKnown && (account === undefined || line.negative)) return { outcome: 'reported_before' }
  if (account === undefined)
    return line.credit
      ? takeCreditElsewhere(platform, importing, written, line)
      : keepDebitElsewhere(platform, importing, written, line)
  if (line.negative) return takeNegative(platform, importing, account.id, line)
  const known = line.credit ? await takeKnownCredit(platform, importing, line) : undefined
  if (known) return known
  if (!line.credit) return takeDebit(platform, importing, account, line)
  const result = await applyPaymentLine(platform, importing, account, line)
  // One of our returns may be reported again without its id.
  if (result === undefined && isKnown) return { outcome: 'reported_before' }
  return result ?? takeCredit(platform, importing, account, line)
}

/** The bank wrote a minus sign: what it means is for a person, and nothing is posted. */
export const takeNegative = (
  platform: Platform,
  importing: ImportingLine,
  account: string,
  line: Line,
): Promise<LineResult> =>
  line.credit
    ? keepForPerson(platform, importing, account, line, 'negative_amount')
    : keepDebitInDoubt(platform, importing, account, line, 'debit_negative')

async function applyBalances(
  platform: Platform,
  { sql, now }: ImportingFile,
  statement: Statement,
): Promise<void> {
  const { settings } = bankOf(platform)
  for (const closing of statement.balances.filter(({ type }) => type === 'CLBD')) {
    const account = ourAccount(settings, statement.account, closing.currency)
    if (account === undefined) continue
    const opening = statement.balances.find((it) => it.currency === closing.currency && isOpening(it))
    const balance = { account: account.id, currency: closing.currency }
    const isNew = await insertStatement(sql, {
      ...balance,
      at: now,
      statement: statement.id,
      openingUnits: opening?.units,
      closingUnits: closing.units,
      day: closing.day,
    })
    if (!isNew) continue
    await bankAccounts.postOpening(sql, { ...balance, opening: opening?.units, closing: closing.units }, now)
    await forgetRefusal(sql, account.id)
  }
}
