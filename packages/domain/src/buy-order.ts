/**
 * The life of a buy order: a customer sends EUR or GBP, a wallet receives coins.
 *
 * Read this file top to bottom to learn what happens to an order; the table is design page 3. It decides and never does.
 * A hold is a mark and no letter, for here W means that the customer's money is on its way: a held order hears every fact,
 * asks for nothing that leaves the house, and asks again for what its letter waits for when it is released (buy-asks.ts).
 * Money that comes: buy-credits.ts. Coins that go: buy-coins.ts. Money that goes back: buy-back.ts. Prices: buy-terms.ts.
 */
import type { BuyEffect } from './buy-effects.ts'
import { withinBounds, type BuyFeeTables, type BuyQuote, type Method, type TooMuch } from './buy-terms.ts'
import type { CoinId } from './coins.ts'
import { only, without, type Actor, type NotNow, type Refused as No, type Step as AnyStep } from './life.ts'
import type { Fiat, Money } from './money.ts'
import type { BankRail } from './postings.ts'
import type { Rate } from './rates.ts'

/** The map of the life: what may follow what. The docs draw it, the console offers from it, the walk test proves it. */
export const next = {
  N: ['W', 'R', 'X', 'F'],
  W: ['N', 'R', 'X', 'F'],
  R: ['B', 'Y'],
  B: ['O', 'Y'],
  O: ['T', 'Y'],
  T: ['P', 'C', 'Y'],
  P: ['T', 'C', 'Y'],
  C: ['Z'],
  Z: [],
  X: ['R', 'Y'],
  F: ['R', 'Y'],
  Y: [],
} as const satisfies Record<string, readonly string[]>

export type Letter = keyof typeof next
export const letters = Object.keys(next) as Letter[]

/** One movement of money towards an order; `id` is the identity of the statement line, the payment or the capture. */
export type Credit = {
  readonly id: string
  readonly through: Method
  readonly amount: Money<Fiat>
  /** The sending account or card, by the name the server keeps it under: money goes back there and nowhere else. */
  readonly from: string
  /** The payment the customer authorised, where the movement names it. */
  readonly payment?: string
  /** When it was booked, settled or captured, in milliseconds. */
  readonly at: number
  /** It was booked aside before a person matched it. */
  readonly parked?: true
}
export type KnownCredit = Credit & {
  /** Strays count for nothing: nobody waits for them. */
  readonly counts: boolean
  /** It came after the order was cancelled. */
  readonly late: boolean
  /** The other report of the same money: an open-banking status and its statement line. */
  readonly twin?: string
}

/** Money on its way back. Only `asked` is sent; `stuck` waits for an operator; `rejected` may be paid all the same. */
export type Back = {
  readonly creditId: string
  readonly by: BankRail | 'card'
  readonly to: string
  readonly amount: Money<Fiat>
  readonly attempt: number
  readonly state: 'asked' | 'batched' | 'accepted' | 'booked' | 'stuck'
  readonly rejected?: true
}

export type FailReason =
  | 'payer'
  | 'limit'
  | 'screening'
  | 'below_min'
  | 'late'
  | 'proof'
  | 'address'
  | 'transfer'
  | 'compliance'
  | 'dispute'
export type Failure = { readonly reason: FailReason; readonly detail: string }
export type Signed = { readonly hash: string; readonly nonce: number }
export type Hold = { readonly by: 'operator' | 'checks' | 'system'; readonly detail: string }

type Extra = {
  N: object
  /** `chased`: an authorised payment did not come in 5 days, and a person has been asked to look. */
  W: { readonly chased: boolean }
  R: object
  B: object
  O: { readonly proofAskedAt?: number }
  /** Nothing signed yet where an earlier transfer came to nothing. `stop`: it fails as soon as it is surely withdrawn. */
  T: { readonly signed?: Signed; readonly stop?: Failure }
  P: { readonly signed: Signed }
  C: { readonly completedAt: number }
  Z: object
  X: { readonly endedAt: number }
  F: { readonly endedAt: number }
  Y: Failure & { readonly since: number; readonly returnedAt?: number }
}

export type Always = {
  readonly id: string
  readonly customerId: string
  readonly createdAt: number
  readonly coin: CoinId
  readonly fiat: Fiat
  /** Bank money goes back over it. */
  readonly rail: BankRail
  readonly method: Method
  readonly feeTables: BuyFeeTables
  readonly minimum: Money<Fiat>
  /** As it was offered; `fixedUntil` ends the window in which a card or open-banking payment has this rate. */
  readonly quote: BuyQuote
  readonly fixedUntil: number
  readonly destination: `0x${string}`
  readonly authorised: { readonly through: Method; readonly payment: string; readonly at: number } | null
  readonly credits: readonly KnownCredit[]
  /** As it was exchanged: the money that really came, the rate that really held. */
  readonly struck: BuyQuote | null
  /** The n-th transfer of the coins; a new one only when nothing of the last can ever confirm. */
  readonly attempt: number
  /** Every transaction that ever went out, of every attempt. */
  readonly released: readonly (Signed & { readonly attempt: number })[]
  readonly backs: readonly Back[]
  readonly disputes: readonly {
    readonly id: string
    readonly creditId: string
    readonly amount: Money<Fiat>
    readonly won?: true
  }[]
  readonly hold: Hold | null
}
/** A letter with what only that letter knows. */
export type Place<L extends Letter = Letter> = { [K in L]: { readonly at: K } & Extra[K] }[L]
export type BuyOrder<L extends Letter = Letter> = { [K in L]: Always & { readonly at: K } & Extra[K] }[L]

type Type<T extends string> = T extends string ? { readonly type: T } : never
type Keyed = { readonly key: string }
type Detail = { readonly detail: string }
/** The present rate, where the step may need it; a rule that misses it says "not now". */
type Priced = { readonly market?: Rate }
type Payment = { readonly payment: string }
type Hashed = { readonly hash: string }

export type BuyEvent = { readonly now: number } & (
  | Type<'customer.says_transferred' | 'customer.cancelled' | 'customer.proved'>
  | (Type<'customer.chose_method'> & { readonly method: Method })
  | (Type<'bank.authorised' | 'card.authorised'> & Payment & { readonly at: number })
  | (Type<'bank.refused' | 'card.declined'> & Payment & Detail)
  | Type<'nothing.came' | 'archived'>
  | (Type<'money.credited'> & { readonly credit: Credit })
  /** `amount` is what was weighed: an answer about less than is here says nothing about all of it. */
  | (Type<'checks.clear'> & { readonly amount: Money<Fiat> })
  | (Type<'checks.refused'> & Detail & { readonly reason: 'payer' | 'limit' | 'screening' })
  | (Type<'checks.hold'> & Detail)
  | Type<'case.cleared'>
  | (Type<'case.refused'> & Detail & Priced)
  | (Type<'rate.struck'> & Priced)
  | Type<'proof.asked'>
  | (Type<'proof.missing'> & Priced)
  | (Type<'address.refused'> & Detail & Priced)
  | (Type<'transfer.ready'> & Keyed & Signed)
  | (Type<'transfer.withdrawn'> & Keyed & Priced)
  | (Type<'coins.broadcast' | 'coins.dropped'> & Hashed)
  /** New bytes with the same nonce and a higher fee. */
  | (Type<'coins.replaced'> & Hashed & { readonly by: string })
  /** Final: the nonce is spent and no coins moved. `retry` where another try may go better. */
  | (Type<'coins.reverted'> & Hashed & Priced & { readonly retry: boolean })
  | (Type<'coins.final'> & Hashed & { readonly coins: Money<CoinId> })
  | (Type<'chargeback' | 'recall' | 'dispute.won'> & {
      readonly disputeId: string
      readonly creditId: string
      readonly amount: Money<Fiat>
    })
  | (Type<'batch.added' | 'batch.removed' | 'bank.accepted' | 'bank.silent'> & Keyed)
  | (Type<'bank.rejected' | 'card.refund_failed'> & Keyed & Detail & { readonly permanent: boolean })
  | (Type<'bank.booked' | 'card.refunded'> & Keyed & { readonly amount: Money<Fiat> })
  | (Type<'bank.returned'> & Keyed & Detail & { readonly returnId: string; readonly amount: Money<Fiat> })
  /** No account or card is known to send it to; nothing was asked of a rail. */
  | (Type<'back.impossible'> & Keyed & Detail)
  /** Money that found no way back goes again; another account than its source only through four eyes. */
  | (Type<'operator.sends_back'> & { readonly creditId: string; readonly to?: string })
  | (Type<'operator.hold'> & Detail)
  | Type<'operator.release'>
)
export type BuyEventType = BuyEvent['type']
export type On<E extends BuyEventType> = Extract<BuyEvent, { type: E }>

export type Step = AnyStep<BuyOrder, BuyEffect>
export type Refused = NotNow | No<'amount.below_min'> | TooMuch
/** What a letter does with an event. Where it may go is the map above; the walk test holds the two together. */
export type Rule<L extends Letter, E extends BuyEventType> = (
  order: BuyOrder<L>,
  event: On<E>,
) => Step | Refused
export type Rules<L extends Letter> = { readonly [E in BuyEventType]?: Rule<L, E> }

const own = [
  'at',
  'chased',
  'proofAskedAt',
  'signed',
  'stop',
  'completedAt',
  'endedAt',
  'reason',
  'detail',
  'since',
  'returnedAt',
]

/** The order at another place; nothing that only its old letter knew comes along. */
export function become<L extends Letter>(
  order: BuyOrder,
  to: Place<L>,
  changes: Partial<Always> = {},
): BuyOrder<L> {
  return { ...without(order, own), ...changes, ...to } as unknown as BuyOrder<L>
}

/** Where the order is, with what only that letter knows. */
export function placeOf<L extends Letter>(order: BuyOrder<L>): Place<L> {
  return only(order, own) as Place<L>
}

/** Who may bring an event about; every stored event carries its actor. */
export function actorOf(type: BuyEventType): Actor {
  if (type.startsWith('customer.')) return 'customer'
  if (type.startsWith('operator.') || type.startsWith('case.')) return 'operator'
  if (type.startsWith('coins.')) return 'chain'
  const ofBank = /^(bank|card|money|dispute)\.|^(chargeback|recall)$/
  return ofBank.test(type) ? 'bank' : 'system'
}

const minute = 60_000
const day = 24 * 60 * minute
/** Figures of the specification and of design pages 1 and 3, in milliseconds. */
export const rateWindow = 30 * minute
export const waitForMoney = 5 * day
export const waitForProof = 14 * day
export const acceptLate = 90 * day
export const archiveAfter = 90 * day

export type Deadline = {
  readonly at: number
  readonly type: 'nothing.came' | 'proof.missing' | 'archived'
}

/** The next thing time alone brings about, if any; the expiry worker asks for it and advances with that event. */
export function deadline(order: BuyOrder): Deadline | undefined {
  switch (order.at) {
    case 'N':
      return { at: order.createdAt + waitForMoney, type: 'nothing.came' }
    case 'W':
      return order.chased ? undefined : { at: order.createdAt + waitForMoney, type: 'nothing.came' }
    case 'O':
      return order.proofAskedAt === undefined
        ? undefined
        : { at: order.proofAskedAt + waitForProof, type: 'proof.missing' }
    case 'C':
      return { at: order.completedAt + archiveAfter, type: 'archived' }
    default:
      return undefined
  }
}

export type Placement = Pick<
  BuyOrder,
  | 'id'
  | 'customerId'
  | 'coin'
  | 'fiat'
  | 'rail'
  | 'method'
  | 'feeTables'
  | 'minimum'
  | 'quote'
  | 'destination'
> & { readonly now: number }

/** The order as it begins: N. Refused outside the bounds of the service and of the method. */
export function place({ now, ...terms }: Placement): BuyOrder<'N'> | Refused {
  const outside = withinBounds(terms.quote.amount, terms.feeTables[terms.method], terms.minimum)
  if (outside) return outside
  return {
    ...terms,
    at: 'N',
    createdAt: now,
    fixedUntil: now + rateWindow,
    authorised: null,
    credits: [],
    struck: null,
    attempt: 1,
    released: [],
    backs: [],
    disputes: [],
    hold: null,
  }
}
