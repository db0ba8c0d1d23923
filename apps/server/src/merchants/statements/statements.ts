/**
 * Statements of a merchant: per currency, for whole days in UTC. Each figure comes from postings of the orders that pay the
 * merchant's links, and of their payouts.
 *
 * Settlement is per payment: docs/decisions/0023-how-a-merchant-is-settled.md.
 */
import { createHash } from 'node:crypto'
import { LinkPayments, Money, Postings, Sell, Statements } from '@agio/domain'
import { ledger } from '../../ledger/index.ts'
import { createLinkPayments, type LinkPayment } from '../../orders/link-payments/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { findMerchant, type MerchantRow } from '../merchant-store.ts'
import { named, type NamedPayment } from './payments.ts'

/** Both days inclusive. */
export type Days = { readonly from: string; readonly to: string }

export type StatementLine = Statements.Line & {
  readonly payment: NamedPayment
  readonly endToEndId: string | null
  readonly bookingDay: string | null
  readonly reason: string | null
}
export type Statement = Days & {
  readonly id: string
  readonly merchant: MerchantRow
  readonly fiat: Money.Fiat
  readonly isFinal: boolean
  /** The end of the period once the statement is final. */
  readonly asOf: Date
  readonly opening: Money.Money<Money.Fiat>
  readonly closing: Money.Money<Money.Fiat>
  readonly totals: Statements.Totals
  readonly lines: readonly StatementLine[]
}
/** The totals of one day in one currency. */
export type Settlement = {
  readonly day: string
  readonly fiat: Money.Fiat
  readonly totals: Statements.Totals
}

/** What we owe to a merchant in one currency now. */
export type Owed = {
  readonly total: Money.Money<Money.Fiat>
  readonly payments: number
  /** Of the total: the bank has the payout and did not book it yet. */
  readonly withBank: Money.Money<Money.Fiat>
  /** Of the total: it came back from a bank, and waits for the payer or the merchant. */
  readonly returned: Money.Money<Money.Fiat>
}

type PaymentsQuery = Parameters<ReturnType<typeof createLinkPayments>['list']>[1]

type NotMade = Refused<'invalid' | 'merchant.statement_too_long' | 'merchant.statement_archived'>
type No = NotMade | Refused<'not-found'>

export async function made(
  platform: Platform,
  merchantId: string,
  fiat: Money.Fiat,
  days: Days,
): Promise<Statement | No> {
  const { db, clock } = platform
  const merchant = await findMerchant(db, merchantId)
  if (!merchant) return { refused: 'not-found' }
  const period = periodOf(days)
  if ('refused' in period) return period
  const now = clock.now()
  const found = await linesUntil(platform, { merchantId, fiat, period })
  if ('refused' in found) return found
  const isBefore = ({ at }: StatementLine) => at < period.from.getTime()
  const lines = found.filter((line) => !isBefore(line))
  const opening = Statements.totalsOf(fiat, found.filter(isBefore)).change
  const totals = Statements.totalsOf(fiat, lines)
  const isFinal = now.getTime() >= period.until.getTime() + Statements.settleMinutes * 60_000
  return {
    ...days,
    id: idOf(merchantId, fiat, days),
    merchant,
    fiat,
    isFinal,
    asOf: isFinal ? period.until : now,
    opening,
    closing: Money.add(opening, totals.change),
    totals,
    lines,
  }
}

export const isKnown = async ({ db }: Platform, merchantId: string): Promise<boolean> =>
  (await findMerchant(db, merchantId)) !== undefined

/** The newest day first. */
export async function settlements(
  platform: Platform,
  merchantId: string,
  days: Days,
): Promise<Settlement[] | No> {
  const all: Settlement[] = []
  for (const fiat of Money.fiats) {
    const statement = await made(platform, merchantId, fiat, days)
    if ('refused' in statement) return statement
    const byDay = new Map<string, StatementLine[]>()
    for (const line of statement.lines) {
      const day = new Date(line.at).toISOString().slice(0, 10)
      const of = byDay.get(day)
      if (of) of.push(line)
      else byDay.set(day, [line])
    }
    for (const [day, lines] of byDay) all.push({ day, fiat, totals: Statements.totalsOf(fiat, lines) })
  }
  return all.toSorted((one, other) => other.day.localeCompare(one.day))
}

/**
 * The money of open payments by the ledger, per currency. A payment that is over has none: its money left, or is coins again.
 * Undefined where it cannot be told: too many are open, or entries of one are in the archive.
 */
export async function owed(platform: Platform, merchantId: string): Promise<Owed[] | undefined> {
  const from = platform.clock.now()
  const period = { from, until: new Date(from.getTime() + 1) }
  const all: Owed[] = []
  for (const fiat of Money.fiats) {
    const found = await linesUntil(platform, { merchantId, fiat, period })
    if ('refused' in found) return undefined
    const total = (lines: readonly StatementLine[]) => Statements.totalsOf(fiat, lines).change
    const inState = (state: LinkPayments.State) =>
      total(found.filter(({ payment }) => LinkPayments.stateOf(payment.order) === state))
    const ids = [...new Set(found.map(({ orderId }) => orderId))]
    const open = ids.filter((id) => total(found.filter(({ orderId }) => orderId === id)).units !== 0n)
    if (open.length === 0) continue
    const parts = { withBank: inState('sent'), returned: inState('returned') }
    all.push({ total: total(found), payments: open.length, ...parts })
  }
  return all
}

export async function payments(platform: Platform, merchantId: string, query: PaymentsQuery) {
  const page = await createLinkPayments(platform.db).list(merchantId, query)
  return 'refused' in page ? page : { ...page, items: await named(platform, merchantId, page.items) }
}

export async function payment(
  platform: Platform,
  merchantId: string,
  id: string,
): Promise<NamedPayment | Refused<'not-found'>> {
  const found = await createLinkPayments(platform.db).find(merchantId, id)
  const [it] = found ? await named(platform, merchantId, [found]) : []
  return it ?? { refused: 'not-found' }
}

type Period = { readonly from: Date; readonly until: Date }
const day = 86_400_000

function periodOf({ from, to }: Days): Period | Refused<'invalid'> {
  const period = {
    from: new Date(`${from}T00:00:00Z`),
    until: new Date(Date.parse(`${to}T00:00:00Z`) + day),
  }
  const length = (period.until.getTime() - period.from.getTime()) / day
  if (length >= 1 && length <= Statements.most.days) return period
  return { refused: 'invalid', fields: [{ field: 'to', code: 'invalid' }] }
}

type Of = { readonly merchantId: string; readonly fiat: Money.Fiat; readonly period: Period }

/** All lines until the end of the period, of payments whose money may have moved in it. */
async function linesUntil(
  platform: Platform,
  { merchantId, fiat, period }: Of,
): Promise<StatementLine[] | NotMade> {
  const found = await createLinkPayments(platform.db).between(
    merchantId,
    fiat,
    period,
    Statements.most.payments,
  )
  if (!found) return { refused: 'merchant.statement_too_long' }
  const all = await named(platform, merchantId, found)
  const about = new Map<string, NamedPayment>()
  for (const it of all) for (const key of [Postings.orderAccount(it.id), ...keysOf(it)]) about.set(key, it)
  const accounts = all.map(({ id }) => Postings.orderAccount(id))
  const postings = await ledger.touching(platform.db, accounts, all.flatMap(keysOf), period.until)
  if (postings === 'archived') return { refused: 'merchant.statement_archived' }
  return postings.flatMap((posted) => {
    const payment = paymentOf(about, posted)
    const line = payment && Statements.lineOf(payment.id, fiat, posted)
    return payment && line ? { ...line, payment, ...bankDetailsOf(payment, line) } : []
  })
}

/** Posting keys of its exchanges and payout bookings; a booking touches no account of the order, so only its key finds it. */
const keysOf = ({ id, order }: LinkPayment): string[] =>
  Array.from({ length: order.attempt }, (_, n) => n + 1).flatMap((attempt) => [
    Postings.convertedKey(id, attempt),
    Postings.bookedKey(Sell.payoutKey({ id, attempt })),
  ])

function paymentOf(about: ReadonlyMap<string, NamedPayment>, { key, entries }: Statements.Posted) {
  const account = entries.find((entry) => about.has(entry.account))?.account
  return about.get(account ?? key)
}

function bankDetailsOf({ id, payouts, returns }: NamedPayment, { key }: Statements.Line) {
  const back = returns.find(({ returnId }) => Postings.returnedKey(id, returnId) === key)
  const payout = payouts.find((it) => (back ? it.key === back.key : Postings.bookedKey(it.key) === key))
  return {
    endToEndId: payout?.endToEndId ?? null,
    bookingDay: back ? null : (payout?.bookingDay ?? null),
    reason: back?.reason ?? null,
  }
}

/** The same statement has the same id for every reader and format. */
function idOf(merchantId: string, fiat: Money.Fiat, { from, to }: Days): string {
  const content = [merchantId, fiat, from, to].join(' ')
  return `AGS${createHash('sha256').update(content).digest('hex').slice(0, 26).toUpperCase()}`
}
