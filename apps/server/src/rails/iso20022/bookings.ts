/**
 * Statement lines at work: a debit with our end-to-end id books a payment, a credit with it gives one back, and
 * everything else is kept for a person. Nothing is guessed.
 */
import { Money } from '@agio/domain'
import type { Sql } from '../../platform/sql.ts'
import { ourAccount, type BankContext } from './bank-context.ts'
import {
  lockPayment,
  lockPaymentsOfBlock,
  setState,
  type PaymentState,
  type StoredPayment,
} from './bank-store.ts'
import {
  insertLine,
  insertStatement,
  isCounted,
  settleLine,
  waitingReturns,
  type LineState,
} from './line-store.ts'
import type { DebtorAccount } from './pain001.ts'
import type { Line, Statement } from './statements.ts'

type Tools = Pick<BankContext, 'deliver' | 'log' | 'settings' | 'onStatement' | 'onUnmatched'> & {
  readonly sql: Sql
  readonly now: Date
  readonly file: string
  readonly kind: string
}

type Outcome = { readonly state: LineState; readonly why?: string; readonly paymentKey?: string }

const unmatched = (why: string): Outcome => ({ state: 'unmatched', why })

/** Applies one account's part of a message in the importer's transaction. Debits first: a booking comes before its return. */
export async function applyStatement(tools: Tools, statement: Statement): Promise<void> {
  const { sql, now, log, settings } = tools
  for (const refused of statement.refused)
    log.error({ file: tools.file, ...refused }, 'A line of a bank file cannot be read and was left out')
  for (const line of statement.lines.toSorted((a, b) => Number(a.credit) - Number(b.credit))) {
    const account = ourAccount(settings, statement.account, line.currency)
    const known = !(await insertLine(sql, {
      line,
      file: tools.file,
      kind: tools.kind,
      account: account?.id ?? statement.account,
      statement: statement.id,
      movement: movementOf(line),
      at: now,
    }))
    if (known) continue
    const outcome = await outcomeOf(tools, account, line)
    await settleLine(sql, line.identity, outcome)
    if (account !== undefined && isStrayMoney(outcome)) await tellStray(tools, account, line)
  }
  if (tools.kind === 'camt.053') await applyBalances(tools, statement)
}

/** These may be what another message told of already in other words: only a person can say. */
const perhapsToldBefore: ReadonlySet<string> = new Set([
  'several in one',
  'more than was paid',
  'booked before under another reference',
])
const isStrayMoney = ({ state, why = '' }: Outcome): boolean =>
  state === 'unmatched' && !perhapsToldBefore.has(why)

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

async function outcomeOf(tools: Tools, account: DebtorAccount | undefined, line: Line): Promise<Outcome> {
  if (!line.booked) return { state: 'pending' }
  if (account === undefined) return unmatched('another account')
  if (line.lumped) return line.credit ? unmatched('several in one') : bookBlock(tools, account, line)
  const payment = line.endToEndId === undefined ? undefined : await lockPayment(tools.sql, line.endToEndId)
  if (payment === undefined) return unmatched('nobody waits for it')
  if (payment.debtor !== account.id || payment.amount.asset !== line.currency)
    return unmatched('another account')
  return line.credit ? giveBack(tools, payment, line) : book(tools, payment, line)
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
    trace,
  })
  for (const waiting of await waitingReturns(sql, key)) {
    await returnPayment({ sql, now, deliver }, payment, waiting.units, waiting.movement, waiting.reason)
    await settleLine(sql, waiting.identity, { state: 'matched', paymentKey: key })
  }
}

async function giveBack(tools: Tools, payment: StoredPayment, line: Line): Promise<Outcome> {
  const { sql } = tools
  const movement = movementOf(line)
  if (await isCounted(sql, payment.key, movement, true)) return { state: 'matched', paymentKey: payment.key }
  const waiting = await waitingReturns(sql, payment.key)
  const given = waiting.reduce((sum, { units }) => sum + units, payment.returnedUnits)
  if (given + line.units > payment.amount.units) return unmatched('more than was paid')
  if (payment.state === 'queued' || payment.state === 'withdrawn') return unmatched('it was never sent')
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

/** The same movement in a notification and in a statement: the bank's reference, or what is left without one. */
function movementOf(line: Line): string {
  if (line.servicerReference !== undefined)
    return `${line.servicerReference}/${line.endToEndId ?? line.detail}`
  return `${line.bookingDay ?? ''}/${line.units}/${line.endToEndId ?? line.identity}`
}
