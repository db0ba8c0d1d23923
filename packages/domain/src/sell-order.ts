/**
 * The life of a sell order: a customer sends coins, a bank account receives EUR or GBP.
 *
 * Read this file top to bottom to learn what happens to an order; the table is design page 3. It decides and never does:
 * every step returns the next order, the postings and the effects. `apps/server/src/orders` stores all three at once.
 * How the coins are counted lies in arrivals.ts, what a sale costs in sell-terms.ts, the rules per letter in sell-rules.ts.
 */
import type { Known, Arrival, Offer } from './arrivals.ts'
import type { CoinId } from './coins.ts'
import { only, without, type Actor, type NotNow, type Refused as No, type Step as AnyStep } from './life.ts'
import type { Fiat, Money } from './money.ts'
import type { BankRail } from './postings.ts'
import type { Rate } from './rates.ts'
import type { Fees, FeeTable } from './sell-terms.ts'

/** The map of the life: what may follow what. The docs draw it, the console offers from it, the walk test proves it. */
export const next = {
  N: ['U', 'X', 'W'],
  U: ['N', 'I', 'X', 'F', 'G', 'W'],
  I: ['U', 'F', 'W'],
  F: ['E', 'W'],
  G: ['F', 'W'],
  E: ['P', 'R', 'W'],
  P: ['E', 'S', 'C', 'R', 'W'],
  S: ['E', 'C', 'R', 'W'],
  C: ['R', 'Z'],
  W: ['N', 'U', 'I', 'F', 'G', 'E', 'P', 'S', 'C', 'R', 'X', 'Z'],
  R: ['E', 'C', 'W'],
  X: ['U', 'Z'],
  Z: ['R'],
} as const satisfies Record<string, readonly string[]>

export type Letter = keyof typeof next
export const letters = Object.keys(next) as Letter[]

export type HoldReason = 'compliance' | 'bank-silent' | 'refund' | 'incident' | 'frozen' | 'operator'
type Extra = {
  N: object
  /** Where it was before the first unfinished transfer was seen. */
  U: { readonly before: Place<'N' | 'I' | 'X'> }
  I: { readonly since: number }
  F: object
  G: { readonly since: number }
  E: object
  P: object
  S: object
  C: { readonly completedAt: number }
  W: { readonly reason: HoldReason; readonly resume: Place<Exclude<Letter, 'W'>> }
  R: { readonly reason: 'name' | 'rejected' | 'returned'; readonly detail: string; readonly since: number }
  X: { readonly cancelledAt: number; readonly by: 'customer' | 'time' }
  Z: { readonly resolution: 'paid' | 'refunded' | 'none' }
}

export type Always = {
  readonly id: string
  readonly createdAt: number
  readonly rail: BankRail
  readonly coin: CoinId
  readonly fiat: Fiat
  /** The payout the customer asked for; a new rate keeps it and changes the coins. */
  readonly gross: Money<Fiat>
  readonly fees: Fees
  readonly payout: Money<Fiat>
  readonly feeTable: FeeTable
  readonly minimum: Money<Fiat>
  readonly offers: readonly Offer[]
  readonly arrivals: readonly Known[]
  readonly beneficiaryId: string
  /** The customer says the account is theirs although the bank reads the name differently. */
  readonly nameConfirmed: boolean
  readonly refundAddress?: `0x${string}`
  /** The n-th payment to the bank; each has an end-to-end id of its own. */
  readonly attempt: number
  /** Postings of the present attempt lie in transit. */
  readonly inTransit: boolean
  readonly converted: boolean
  /** The customer pressed "I sent the crypto". */
  readonly saidSent: boolean
  /** Coins on their way back, and what the customer bears of the network fee. */
  readonly refund?: {
    readonly key: string
    readonly to: `0x${string}`
    readonly sent: Money<CoinId>
    readonly kept: Money<CoinId>
  }
  readonly surplus?: {
    readonly key: string
    readonly to: `0x${string}`
    readonly sent: Money<CoinId>
    readonly kept: Money<CoinId>
  }
}
/** A letter with what only that letter knows: enough to go back to it. */
export type Place<L extends Letter = Letter> = { [K in L]: { readonly at: K } & Extra[K] }[L]
export type SellOrder<L extends Letter = Letter> = { [K in L]: Always & { readonly at: K } & Extra[K] }[L]

type Now = { readonly now: number }
/** `market` is the present rate where the step may need it; `networkFee` what sending the coin costs, in that coin. */
export type SellEvent = Now &
  (
    | { readonly type: 'coins.seen'; readonly arrival: Arrival; readonly market?: Rate }
    | { readonly type: 'coins.vanished'; readonly arrivalId: string }
    | { readonly type: 'coins.final'; readonly arrivalId: string }
    | { readonly type: 'chain.incident'; readonly arrivalId: string }
    | { readonly type: 'rate.expired'; readonly market: Rate }
    | { readonly type: 'nothing.came' }
    | { readonly type: 'customer.says_sent' }
    | { readonly type: 'customer.cancelled' }
    | { readonly type: 'customer.accepts_less' }
    | { readonly type: 'customer.takes_all' }
    | {
        readonly type: 'customer.wants_refund'
        readonly to?: `0x${string}`
        readonly networkFee: Money<CoinId>
        readonly market: Rate
      }
    | { readonly type: 'surplus.returned'; readonly to?: `0x${string}`; readonly networkFee: Money<CoinId> }
    | { readonly type: 'checks.clear' }
    | { readonly type: 'checks.hold'; readonly detail: string }
    | { readonly type: 'payee.matched'; readonly attempt: number }
    | { readonly type: 'payee.mismatch'; readonly attempt: number; readonly detail: string }
    | { readonly type: 'customer.confirmed_name' }
    | { readonly type: 'customer.revised'; readonly beneficiaryId: string; readonly rail: BankRail }
    | { readonly type: 'batch.added'; readonly key: string }
    | { readonly type: 'batch.removed'; readonly key: string }
    | { readonly type: 'bank.accepted'; readonly key: string }
    | {
        readonly type: 'bank.rejected'
        readonly key: string
        readonly permanent: boolean
        readonly detail: string
      }
    | { readonly type: 'bank.silent'; readonly key: string }
    | { readonly type: 'bank.booked'; readonly key: string; readonly amount: Money<Fiat> }
    | {
        readonly type: 'bank.returned'
        readonly key: string
        readonly returnId: string
        readonly amount: Money<Fiat>
        readonly detail: string
      }
    | { readonly type: 'refund.final'; readonly key: string }
    | { readonly type: 'refund.failed'; readonly key: string; readonly detail: string }
    | { readonly type: 'case.cleared' }
    | {
        readonly type: 'case.refused'
        readonly outcome: 'refund' | 'frozen'
        readonly networkFee: Money<CoinId>
        readonly market: Rate
      }
    | { readonly type: 'operator.hold'; readonly detail: string }
    | { readonly type: 'operator.release' }
    | { readonly type: 'archived' }
  )
export type SellEventType = SellEvent['type']
export type On<E extends SellEventType> = Extract<SellEvent, { type: E }>

export type Step = AnyStep<SellOrder>
export type Refused = NotNow | No<'amount.below_min'> | No<'wallet.proof_required'>
/** What a letter does with an event. Where it may go is the map above; the walk test holds the two together. */
export type Rule<L extends Letter, E extends SellEventType> = (
  order: SellOrder<L>,
  event: On<E>,
) => Step | Refused
export type Rules<L extends Letter> = { readonly [E in SellEventType]?: Rule<L, E> }

const own = [
  'at',
  'before',
  'since',
  'completedAt',
  'reason',
  'resume',
  'detail',
  'cancelledAt',
  'by',
  'resolution',
]

/** The order at another place; nothing that only its old letter knew comes along. */
export function become<L extends Letter>(
  order: SellOrder,
  to: Place<L>,
  changes: Partial<Always> = {},
): SellOrder<L> {
  return { ...without(order, own), ...changes, ...to } as unknown as SellOrder<L>
}

/** Where the order is, with what only that letter knows. */
export function placeOf<L extends Letter>(order: SellOrder<L>): Place<L> {
  return only(order, own) as Place<L>
}

/** Who may bring an event about; every stored event carries its actor. */
export function actorOf(type: SellEventType): Actor {
  if (type.startsWith('customer.')) return 'customer'
  if (type.startsWith('operator.') || type.startsWith('case.')) return 'operator'
  if (type.startsWith('coins.') || type.startsWith('chain.')) return 'chain'
  return type.startsWith('bank.') ? 'bank' : 'system'
}

const minute = 60_000
const day = 24 * 60 * minute
/** Figures of design page 1, in milliseconds. */
export const rateWindow = 30 * minute
export const waitForCoins = 90 * minute
export const waitForChoice = 14 * day
export const waitForRevision = 30 * day
export const archiveAfter = 90 * day

export type Deadline = {
  readonly at: number
  readonly type: 'rate.expired' | 'nothing.came' | 'customer.wants_refund' | 'surplus.returned' | 'archived'
}

/** The next thing time alone brings about, if any; the expiry worker asks for it and advances with that event. */
export function deadline(order: SellOrder): Deadline | undefined {
  switch (order.at) {
    case 'N': {
      const cancel = order.createdAt + waitForCoins
      const expires = order.offers.at(-1)?.until ?? cancel
      return expires < cancel ? { at: expires, type: 'rate.expired' } : { at: cancel, type: 'nothing.came' }
    }
    case 'I':
      return { at: order.since + waitForChoice, type: 'customer.wants_refund' }
    case 'G':
      return { at: order.since + waitForChoice, type: 'surplus.returned' }
    case 'R':
      return { at: order.since + waitForRevision, type: 'customer.wants_refund' }
    case 'C':
      return { at: order.completedAt + archiveAfter, type: 'archived' }
    case 'X':
      return { at: order.cancelledAt + archiveAfter, type: 'archived' }
    default:
      return undefined
  }
}

/** The key of the present payment to the bank: once per key, however often asked. */
export const payoutKey = (order: Pick<SellOrder, 'id' | 'attempt'>): string =>
  `${order.id}:payout:${order.attempt}`

export type Placement = Pick<
  SellOrder,
  | 'id'
  | 'rail'
  | 'coin'
  | 'fiat'
  | 'gross'
  | 'fees'
  | 'payout'
  | 'feeTable'
  | 'minimum'
  | 'beneficiaryId'
  | 'refundAddress'
> & { readonly rate: Rate; readonly coins: Money<CoinId>; readonly now: number }

/** The order as it begins: N, with its first rate window. */
export function place({ rate, coins, now, ...terms }: Placement): SellOrder<'N'> {
  return {
    ...terms,
    at: 'N',
    createdAt: now,
    offers: [{ rate, coins, from: now, until: now + rateWindow }],
    arrivals: [],
    nameConfirmed: false,
    attempt: 1,
    inTransit: false,
    converted: false,
    saidSent: false,
  }
}
