/**
 * Placing a sell order: guards in a fixed order, then one statement that reserves the limit and writes everything.
 *
 *   service ─ level ─ debt ─ quote ─ coin ─ minimum ─ fields ─ screening of the name ─ fresh PIN ─ limit ──► N
 *
 * A purchase is placed by the same steps (place.ts).
 */
import { BankAccounts, Money, Pauses } from '@agio/domain'
import { levelAfter } from '../../limits/index.ts'
import { pausedBy } from '../../pauses/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdempotencyRow } from '../../platform/idempotency/idempotency.ts'
import type { FieldProblem, Refused } from '../../platform/http/route.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { StoredQuote } from '../../quotes/index.ts'
import {
  accountProblems,
  validatePayee,
  referenceProblem,
  type AccountRequest,
  payeeRules,
  type PayeeDeps,
} from '../reference/beneficiary.ts'
import type {
  Consents,
  Addresses,
  FindBank,
  LimitBook,
  Orderer,
  Quotes,
  Screening,
  Sealer,
  Verification,
} from '../core/doors.ts'
import { pinFor, type Person } from '../core/fresh-pin.ts'
import { newSellOrder, type Checked } from './new-order.ts'
import type { OpenedOrder } from '../core/order-details.ts'
import type { Service } from '../../limits/index.ts'
import * as store from '../core/order-store.ts'
import { validateAddress } from './refund-address.ts'

export type PlacementDeps = PayeeDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly quotes: Quotes
  readonly limits: LimitBook
  readonly verification: Verification
  readonly ordererOf: (customerId: string) => Promise<Orderer>
  readonly sealer: Sealer
  readonly addresses: Addresses
  readonly screening: Screening
  readonly findBank: FindBank
  /** The version of the terms that orders are placed under. */
  readonly termsVersion: string
}

export type SellRequest = {
  readonly quoteId: string
  readonly beneficiary: AccountRequest
  readonly reference?: string | undefined
  readonly contactEmail?: string | undefined
  readonly refundAddress?: string | undefined
  readonly consents: Consents
}

/** Said of a purchase too. */
export type CommonPlaceRefusal =
  | 'service.off'
  | 'verification.required'
  | 'customer.in_debt'
  | 'pin.required'
  | 'quote.expired'
  | 'coin.unavailable'
  | 'service.paused'
  | 'amount.below_min'
  | 'invalid'
  | LimitRefusal
type LimitRefusal =
  | 'service.paused'
  | 'price.unavailable'
  | 'limit.exceeded'
  | 'quote.expired'
  | 'idempotency.in_progress'
/** Problems of one field that speak for the whole form. */
const fieldProblems = [...accountProblems, 'address.checksum', 'address.refused', 'alnum'] as const
type PlaceRefusal = CommonPlaceRefusal | (typeof fieldProblems)[number]

/** Makes the answer that is kept for a repeated request, from the order as it will be. */
export type KeepAnswer = (opened: OpenedOrder) => IdempotencyRow | undefined

export function createPlacement(deps: PlacementDeps) {
  const { clock } = deps

  return async (
    person: Person,
    request: SellRequest,
    keep?: KeepAnswer,
  ): Promise<OpenedOrder | Refused<PlaceRefusal>> => {
    const [orderer, quote] = await Promise.all([deps.ordererOf(person.id), deps.quotes.find(request.quoteId)])
    const checked = await check(deps, orderer, quote, request)
    if ('refused' in checked) return checked
    const index = orderer.accountIndex(BankAccounts.textOf(checked.payee.account))
    const wasPaid = () => store.wasPaidToAccount(deps.db, person.id, index)
    const unsure = await pinFor(deps, person, checked.quote.terms.gross, wasPaid)
    if (unsure) return unsure
    const now = clock.now()
    const { opened, step } = await newSellOrder(deps, orderer, request, checked, now)
    const placing = {
      level: orderer.level,
      service: 'sell',
      value: checked.quote.terms.gross,
      needs: { service: 'sell', ...checked.quote.terms.rate },
      step,
      now,
    } as const
    return (await placeWithin(deps, placing, () => keep?.(opened))) ?? opened
  }
}

export type Placing = {
  readonly level: Orderer['level']
  readonly service: Service
  readonly needs: Pauses.Needs
  /** What of the limit it takes. */
  readonly value: Money.Money<Money.Fiat>
  /** The argument of `order_place`, but for limit and answer. */
  readonly step: object
  readonly now: Date
}

/** One statement: limit, order and all that belongs to it, and the answer that is kept for a repeated request. */
export async function placeWithin(
  { db, quotes, limits }: PlacementDeps,
  { level, service, needs, value, step, now }: Placing,
  keep: () => IdempotencyRow | undefined,
): Promise<Refused<LimitRefusal> | undefined> {
  const cents = await quotes.inEuroCents(value)
  if (cents === undefined) return { refused: 'price.unavailable' }
  const caps = await limits.capsOf(level, service)
  const limit = {
    cents: String(cents),
    day: String(caps.day),
    month: String(caps.month),
    year: caps.year === null ? null : String(caps.year),
  }
  const answer = await place(db, { ...step, limit, needs: Pauses.needsOf(needs) }, keep(), now)
  if (answer === 'quote used') return quoteExpired
  if (answer === null) return undefined
  if ('repeated' in answer) return { refused: 'idempotency.in_progress' }
  // Paused since the price was looked at, whatever this process has heard of it.
  if ('paused' in answer) return pausedBy(answer.paused)
  const { window, left, until } = answer.full
  const next = levelAfter(level)
  const params = {
    window,
    left: Money.format(Money.money('EUR', BigInt(left))),
    ...(until !== null && { until: new Date(until).toISOString() }),
    ...(next && { nextLevel: next }),
  }
  return { refused: 'limit.exceeded', fields: [{ field: 'amount', code: 'limit.exceeded', params }] }
}

/** May this person order at all? */
export async function mayOrder(
  { db, quotes, verification }: PlacementDeps,
  { id, level }: Orderer,
  service: Service,
): Promise<Refused<'service.off' | 'verification.required' | 'customer.in_debt'> | undefined> {
  if (!quotes.servicesOn.includes(service)) return { refused: 'service.off' }
  const unverified = verification.mayOrder(level, service)
  if (unverified) return unverified
  return (await store.isInDebt(db, [id])) ? { refused: 'customer.in_debt' } : undefined
}

/** Whoever accepted another version has not read the present one. */
export const otherTerms = (
  { termsVersion }: Pick<PlacementDeps, 'termsVersion'>,
  { terms }: Consents,
): Refused<'invalid'> | undefined =>
  terms === termsVersion
    ? undefined
    : { refused: 'invalid', fields: [{ field: 'consents.terms', code: 'consent.required' }] }

export const quoteExpired = { refused: 'quote.expired' } as const

async function check(
  deps: PlacementDeps,
  orderer: Orderer,
  quote: StoredQuote | undefined,
  request: SellRequest,
): Promise<Checked | Refused<PlaceRefusal>> {
  const { clock, quotes } = deps
  const no = await mayOrder(deps, orderer, 'sell')
  if (no) return no
  const now = clock.now()
  if (quote?.service !== 'sell' || quote.expiresAt <= now.getTime()) return quoteExpired
  const { terms, minimum } = quote
  const off = await quotes.offRefusal({ service: 'sell', ...terms.rate })
  if (off) return off
  if (!Money.covers(terms.gross, minimum)) return { refused: 'amount.below_min' }
  const unread = otherTerms(deps, request.consents)
  if (unread) return unread

  const rules = await payeeRules(deps)
  const validated = validatePayee(terms.rate.fiat, request.beneficiary, now.toISOString().slice(0, 10), rules)
  const reference = referenceProblem(terms.rate.fiat, request.reference)
  const refund =
    request.refundAddress === undefined
      ? undefined
      : await validateAddress(deps, request.refundAddress, 'refundAddress')
  const problems = [
    ...('problems' in validated ? validated.problems : []),
    ...(reference ? [reference] : []),
    ...(refund && 'code' in refund ? [refund] : []),
  ]
  if (problems.length > 0 || 'problems' in validated) return refusalOf(problems, fieldProblems)
  const listed = await screenedName(deps, validated.payee.name, 'beneficiary.name')
  if (listed) return listed
  return {
    quote,
    payee: validated.payee,
    refundAddress: refund && 'address' in refund ? refund.address : undefined,
  }
}

/** Nothing is told of the list: to whoever tries, the name is not one that can be used here. */
export async function screenedName(
  { screening }: Pick<PlacementDeps, 'screening'>,
  name: string,
  field: string,
): Promise<Refused<'invalid'> | undefined> {
  const hit = await screening.names([name])
  return hit === undefined ? undefined : { refused: 'invalid', fields: [{ field, code: 'invalid' }] }
}

/** One problem that speaks for itself does; several are a form to be corrected. */
export function refusalOf<Code extends string>(
  problems: readonly FieldProblem[],
  speaking: readonly Code[],
): Refused<Code | 'invalid'> {
  const own = problems.length === 1 ? speaking.find((code) => code === problems[0]?.code) : undefined
  return { refused: own ?? 'invalid', fields: problems }
}

/** A quote serves one order; the database says so where two come at once. */
async function place(db: Database, step: object, answer: IdempotencyRow | undefined, at: Date) {
  try {
    return await store.placeOrder(db, step, answer, at)
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'orders_quote')
      return 'quote used' as const
    throw error
  }
}
