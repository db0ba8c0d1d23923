/**
 * Statement lines at work: a debit with our end-to-end id books a payment, a credit with it gives one back, and
 * everything else is kept for a person. Nothing is guessed.
 */
import { Money } from '@agio/domain'
import { isOurs, ourAccount } from '../bank-context.ts'
import {
  lockPayment,
  lockPaymentsOfBlock,
  setState,
  type PaymentState,
  type StoredPayment,
} from '../payments/payment-store.ts'
import { forPerson, takeCredit, takeStrangeReturn } from './credits.ts'
import { insertLine, insertStatement, isCounted, settleLine, waitingReturns } from './line-store.ts'
import { movementOf, movementsOf } from './duplicate-reports.ts'
import { unmatched, type Outcome, type Tools } from './outcome.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import { takeDebit } from './recalls.ts'
import type { Line, Statement } from '../files/camt.ts'

/** Applies one account's part of a message in the importer's transaction. Debits first: a booking comes before its return. */
export async function applyStatement(context: Omit<Tools, 'movements'>, statement: Statement): Promise<void> {
  const { sql, now, settings, file, kind } = context
  const tools: Tools = { ...context, movements: movementsOf(statement.lines, kind) }
  for (const line of statement.lines.toSorted((a, b) => Number(a.credit) - Number(b.credit))) {
    const account = ourAccount(settings, statement.account, line.currency)
    const written = statement.account ?? ''
    const known = !(await insertLine(sql, {
      line,
      file,
      kind,
      account: account?.id ?? written,
      statement: statement.id,
      movement: movementOf(line),
      at: now,
    }))
    if (known) continue
    const outcome = await outcomeOf(tools, account, written, line)
    await settleLine(sql, line.identity, outcome)
    if (account !== undefined && isStrayDebit(line, outcome)) await tellStray(tools, account, line)
  }
  if (kind === 'camt.053') await applyBalances(tools, statement)
}

/** These may be what another message told of already in other words: only a person can say. Credits are taken elsewhere. */
const perhapsToldBefore: ReadonlySet<string> = new Set([
  'several in one',
  'booked before under another reference',
])
const isStrayDebit = ({ credit }: Line, { state, why = '' }: Outcome): boolean =>
  !credit && state === 'unmatched' && !perhapsToldBefore.has(why)

/** Without the bank's own reference a notification and a statement cannot be told to be one: then only the statement counts. */
async function tellStray(
  { sql, kind, onUnmatched }: Tools,
  account: DebtorAccount,
  line: Line,
): Promise<void> {
  const { servicerReference, currency, units, credit } = line
  if (servicerReference === undefined && kind !== 'camt.053') return
  const id = servicerReference === undefined ? line.identity : movementOf(line)
  await onUnmatched?.(sql, { id, account: account.id, currency, units, credit })
}

async function outcomeOf(
  tools: Tools,
  account: DebtorAccount | undefined,
  written: string,
  line: Line,
): Promise<Outcome> {
  if (!line.booked) return { state: 'pending' }
  if (line.credit) return creditOutcome(tools, account, written, line)
  if (account === undefined) return unmatched('another account')
  if (line.lumped) return bookBlock(tools, account, line)
  const payment = line.endToEndId === undefined ? undefined : await lockPayment(tools.sql, line.endToEndId)
  if (payment === undefined) return takeDebit(tools, account, line)
  if (payment.debtor !== account.id || payment.amount.asset !== line.currency)
    return unmatched('another account')
  return book(tools, payment, line)
}

/** A return of a payment of ours, or money from others. */
async function creditOutcome(
  tools: Tools,
  account: DebtorAccount | undefined,
  written: string,
  line: Line,
): Promise<Outcome> {
  if (account === undefined) {
    const why = isOurs(tools.settings, written) ? 'another_currency' : 'another_account'
    return forPerson(tools, written, line, why)
  }
  if (line.lumped) return forPerson(tools, account.id, line, 'several_in_one')
  const payment = line.endToEndId === undefined ? undefined : await lockPayment(tools.sql, line.endToEndId)
  if (payment === undefined) return takeCredit(tools, account, line)
  if (payment.debtor !== account.id || payment.amount.asset !== line.currency)
    return takeStrangeReturn(tools, account, line)
  return giveBack(tools, account, payment, line)
}

/** A payment that went out may be booked, also after the bank rejected it or said nothing. */
const bookable: ReadonlySet<PaymentState> = new Set([
  'batched',
  'submitted',
  'accepted',
  'rejected',
  'uncertain',
])

async function book(tools: Tools, payment: StoredPayment, line: Line): Promise<Outcome> {
  if (line.reversal || line.returnReason !== undefined) return unmatched('reversal')
  if (line.units !== payment.amount.units) return unmatched('another amount')
  if (payment.state === 'booked' || payment.state === 'returned') {
    const again = await isCounted(tools.sql, payment.key, movementOf(line), false)
    return again ? { state: 'matched', paymentKey: payment.key } : sameOrSecond(tools, payment, line)
  }
  if (!bookable.has(payment.state)) return unmatched('it was never sent')
  await bookPayment(tools, payment, line.servicerReference)
  return { state: 'matched', paymentKey: payment.key }
}

/** Told by notification and by statement without a common reference, or truly debited twice: only a person can say. */
function sameOrSecond({ log, kind }: Tools, payment: StoredPayment, line: Line): Outcome {
  if (line.servicerReference === undefined) return { state: 'matched', paymentKey: payment.key }
  log.error({ endToEndId: payment.endToEndId, kind }, 'A payment may have been debited twice')
  return unmatched('booked before under another reference')
}

async function bookPayment(
  { sql, now, deliver }: Tools,
  payment: StoredPayment,
  servicerReference: string | undefined,
): Promise<void> {
  const { key, owner, endToEndId, amount } = payment
  await setState(sql, key, 'booked', { at: now })
  const trace = servicerReference ?? endToEndId
  await deliver(sql, {
    id: `bank:${endToEndId}:booked:${trace}`,
    owner,
    type: 'payment.booked',
    key,
    amount,
    note: { trace },
  })
  for (const waiting of await waitingReturns(sql, key)) {
    await returnPayment({ sql, now, deliver }, payment, waiting.units, waiting.movement, waiting.reason)
    await settleLine(sql, waiting.identity, { state: 'matched', paymentKey: key })
  }
}

async function giveBack(
  tools: Tools,
  account: DebtorAccount,
  payment: StoredPayment,
  line: Line,
): Promise<Outcome> {
  const { sql } = tools
  const movement = movementOf(line)
  if (await isCounted(sql, payment.key, movement, true)) return { state: 'matched', paymentKey: payment.key }
  const waiting = await waitingReturns(sql, payment.key)
  const given = waiting.reduce((sum, { units }) => sum + units, payment.returnedUnits)
  // Perhaps told before in other words.
  if (given + line.units > payment.amount.units) return forPerson(tools, account.id, line, 'more_than_paid')
  if (payment.state === 'queued' || payment.state === 'withdrawn')
    return takeStrangeReturn(tools, account, line)
  if (payment.state !== 'booked' && payment.state !== 'returned')
    return { state: 'waiting', paymentKey: payment.key }
  await returnPayment(tools, payment, line.units, movement, line.returnReason ?? 'unknown')
  return { state: 'matched', paymentKey: payment.key }
}

async function returnPayment(
  { sql, now, deliver }: Pick<Tools, 'sql' | 'now' | 'deliver'>,
  payment: StoredPayment,
  units: bigint,
  returnId: string,
  reason: string,
): Promise<void> {
  const { key, owner, endToEndId } = payment
  await setState(sql, key, 'returned', { at: now, reason, returnedUnits: units })
  const amount = Money.money(payment.amount.asset, units)
  await deliver(sql, {
    id: `bank:${endToEndId}:returned:${returnId}`,
    owner,
    type: 'payment.returned',
    key,
    amount,
    returnId,
    reason,
  })
}

/** One debit for a whole block of ours: all of it, or nothing. */
async function bookBlock(tools: Tools, account: DebtorAccount, line: Line): Promise<Outcome> {
  const members =
    line.paymentInformationId === undefined
      ? []
      : await lockPaymentsOfBlock(tools.sql, line.paymentInformationId)
  const open = members.filter(({ state }) => bookable.has(state) && state !== 'rejected')
  const sum = open.reduce((total, { amount }) => total + amount.units, 0n)
  if (open.length === 0 || sum !== line.units || open.some(({ debtor }) => debtor !== account.id))
    return unmatched('several in one')
  for (const payment of open) await bookPayment(tools, payment, line.servicerReference)
  return { state: 'matched' }
}

async function applyBalances(
  { sql, now, settings, onStatement }: Tools,
  statement: Statement,
): Promise<void> {
  for (const closing of statement.balances.filter(({ type }) => type === 'CLBD')) {
    const account = ourAccount(settings, statement.account, closing.currency)
    if (account === undefined) continue
    const opening = statement.balances.find(
      ({ type, currency }) => currency === closing.currency && (type === 'OPBD' || type === 'PRCD'),
    )
    const fresh = await insertStatement(sql, {
      account: account.id,
      statement: statement.id,
      currency: closing.currency,
      openingUnits: opening?.units,
      closingUnits: closing.units,
      day: closing.day,
      at: now,
    })
    const told = {
      account: account.id,
      currency: closing.currency,
      opening: opening?.units,
      closing: closing.units,
      at: now,
    }
    if (fresh) await onStatement?.(sql, told)
  }
}
