/** A sale: the data it has in every state and in each, its events, and how it begins. */
import type { CoinsBack, KnownDeposit, Offer } from './received.ts'
import type { Address, CoinId } from '../coins/coins.ts'
import {
  deadlineOf,
  placing,
  type NotNow,
  type Order,
  type OwnKeys,
  type Place as PlaceOf,
  type Refused as No,
  type Step as StepOf,
} from '../lifecycle.ts'
import type { Fiat, Money } from '../money/money.ts'
import type { SellEvent } from '../events.ts'
import type { SellCommand } from './commands.ts'
import type { Origin } from '../coins/providers.ts'
import { states, type Next, type State } from './states.ts'
import type { BankRail } from '../ledger/index.ts'
import type { RefundReason, Shop } from '../merchants.ts'
import type { Rate } from '../money/rates.ts'
import type { BoughtBack, Fees, FeeTable } from '../money/fees.ts'
import type { SellFigures } from './terms.ts'

export type HoldReason =
  | 'compliance'
  | 'limit'
  | 'price'
  | 'bank-silent'
  | 'refund'
  | 'incident'
  | 'frozen'
  | 'operator'
  /** The bank booked what the order does not owe: another amount, or a payment that it had rejected. */
  | 'difference'
  /** The customer names an account of somebody else. */
  | 'owner'
  /** The customer has to show whose wallets paid. */
  | 'proof'
  /** The record of the transfer lacks what the rules ask for. */
  | 'travel_rule'
  /** A merchant's refund withdraws the payout first. */
  | 'withdrawal'
  /** We may not do business with the customer now. */
  | 'standing'

export type Account = { readonly beneficiaryId: string; readonly rail: BankRail }

/** The data that only one state has. */
export type Own = {
  awaiting_deposit: object
  /** The state before the first unfinished transfer was seen. */
  confirming: { readonly before: Place<'awaiting_deposit' | 'underpaid' | 'cancelled'> }
  underpaid: { readonly since: number }
  funded: object
  overpaid: { readonly since: number }
  converted: object
  payout_queued: object
  payout_submitted: object
  completed: { readonly completedAt: number }
  on_hold: {
    readonly reason: HoldReason
    readonly resume: Place<Resumable>
    /** The payment that the bank booked, of a `difference`. */
    readonly booked?: { readonly key: string; readonly amount: Money<Fiat> }
    /** The bank is silent about the payment while something else holds the order. */
    readonly overdue?: true
    /** The account that two persons look at, where the reason is `owner`. */
    readonly proposed?: Account
    /** The wallets that are to be proved, and since when, where the reason is `proof`. */
    readonly wallets?: readonly Address[]
    readonly proofAskedAt?: number
    /** These coins, from one of the wallets before the time is over, prove it. */
    readonly transfer?: ProofTransfer
    /** For the reason `standing`: a person decides about the order. Without it the order goes on by itself. */
    readonly stops?: true
  }
  needs_revision: {
    readonly reason: 'name' | 'rejected' | 'returned'
    readonly explanation: string
    readonly since: number
  }
  cancelled: { readonly cancelledAt: number; readonly by: 'customer' | 'time' | 'dust' | 'lost' }
  archived: { readonly resolution: 'paid' | 'refunded' | 'settled' | 'none' }
}
export type ProofTransfer = { readonly coins: Money<CoinId>; readonly until: number }
export type Resumable = Exclude<State, 'on_hold'>

const ownKeys: OwnKeys<Own> = {
  awaiting_deposit: {},
  confirming: { before: true },
  underpaid: { since: true },
  funded: {},
  overpaid: { since: true },
  converted: {},
  payout_queued: {},
  payout_submitted: {},
  completed: { completedAt: true },
  on_hold: {
    reason: true,
    resume: true,
    proposed: true,
    booked: true,
    overdue: true,
    wallets: true,
    proofAskedAt: true,
    transfer: true,
    stops: true,
  },
  needs_revision: { reason: true, explanation: true, since: true },
  cancelled: { cancelledAt: true, by: true },
  archived: { resolution: true },
}

export type Always = {
  readonly id: string
  /** None: placed on a page of the installation itself. */
  readonly shop?: Shop
  /** The payment link that it pays: the beneficiary is the link's, and the customer cannot name another. */
  readonly link?: string
  readonly createdAt: number
  readonly rail: BankRail
  readonly coin: CoinId
  readonly fiat: Fiat
  /** The payout the customer asked for; a new rate keeps it and changes the coins. */
  readonly gross: Money<Fiat>
  readonly fees: Fees
  readonly payout: Money<Fiat>
  readonly feeTable: FeeTable
  readonly figures: SellFigures
  readonly minimum: Money<Fiat>
  /** The payout, or the coins, that the customer fixed. */
  readonly asked: Money
  readonly offers: readonly Offer[]
  readonly deposits: readonly KnownDeposit[]
  readonly beneficiaryId: string
  /** The account counts although the bank reads the name differently: its customer said so, or compliance approved it for links. */
  readonly nameConfirmed: boolean
  /** The account that two persons accepted although its holder has another name than the customer. */
  readonly acceptedAccount?: string
  /** Another account took the place of the first: the customer cannot confirm a name that the bank denies. */
  readonly isRevised?: true
  readonly refundAddress?: Address
  /** The customer's statement about the wallets that paid, where no signature proves them. */
  readonly origin?: Origin
  /** The n-th payment to the bank; each has an end-to-end id of its own. */
  readonly attempt: number
  /** Attempts that the bank refused because our account held too little. */
  readonly uncovered?: number
  /** Postings of the present attempt lie in transit. */
  readonly inTransit: boolean
  /** A bank executed a payment of the order, and its money came back. */
  readonly executed?: true
  readonly converted: boolean
  /** The part of the proceeds that settled the customer's debt; the payout is the rest. */
  readonly settled?: Money<Fiat>
  /** The customer pressed "I sent the crypto". */
  readonly saidSent: boolean
  /** The transaction that the customer's wallet named last: a hint that decides nothing. */
  readonly sentTransaction?: string
  /** Coins on their way back, and what the customer bears of the network fee. */
  readonly refund?: Refunding
  readonly surplus?: Refunding
  /** The merchant's refund request. */
  readonly givenBack?: GivenBack
  /** The amount that the beneficiary had received, once a part of it was given back. */
  readonly paid?: Money<Fiat>
  /** The amount that the beneficiary keeps of a payment that was given back in part. */
  readonly kept?: Money<Fiat>
  /** Parts that were given back before the present one, the oldest first. */
  readonly partsBack?: readonly PartBack[]
}
export type GivenBack = {
  readonly why: RefundReason
  readonly at: number
  /** The part of a payout; absent if nothing was paid out. */
  readonly amount?: Money<Fiat>
  /** The merchant has not sent the money yet. */
  readonly awaitsMoney?: true
}
/** A part that the payer has. */
export type PartBack = Pick<GivenBack, 'why' | 'at'> & {
  readonly amount: Money<Fiat>
  readonly coins: Refunding
}
/** The n-th attempt to send them back; each has a key of its own. */
export type Refunding = CoinsBack & {
  readonly attempt: number
  /** The reason why this attempt moved no coins and never will. */
  readonly failed?: string
  /** The coins it was taken from are gone: it is no longer part of what the order has. */
  readonly settled?: true
  /** Set where the coins were sold before and bought back. */
  readonly bought?: BoughtBack
}
export type Place<S extends State = State> = PlaceOf<Own, S>
export type SellOrder<S extends State = State> = Order<Always, Own, S>
export const { become, placeOf } = placing<Always, Own>(ownKeys)

export type { SellEvent } from '../events.ts'
export type SellEventType = SellEvent['type']
export type On<E extends SellEventType> = E extends unknown ? Extract<SellEvent, { type: E }> : never

export type Step<O extends SellOrder = SellOrder> = StepOf<O, SellCommand>
/** The owner of the stated wallet has not signed for it. */
export type NoProof = No<'wallet.proof_required'>
export type Refused = NotNow | No<'amount.below_min'> | NoProof
/** A state's answer to an event: the same state or one of its next. */
export type Rule<S extends State, E extends SellEventType> = (
  order: SellOrder<S>,
  event: On<E>,
) => StepOf<SellOrder<S | Next<S>>, SellCommand> | Refused
export type Rules<S extends State> = { readonly [E in SellEventType]?: Rule<S, E> }

export type Deadline = {
  readonly at: number
  readonly type: 'rate.expired' | NonNullable<(typeof states)[State]['deadline']>['event']
}

/** The next thing that time alone brings about, if any: the table's deadline, or a new rate before it. */
export function deadline(order: SellOrder): Deadline | undefined {
  const next = deadlineOf(states[order.state].deadline, order)
  if (order.state !== 'awaiting_deposit' || !next) return next
  const expires = order.offers.at(-1)?.until ?? next.at
  return expires < next.at ? { at: expires, type: 'rate.expired' } : next
}

/** The key of the present payment to the bank: once per key, however often asked. */
export const payoutKey = (order: Pick<SellOrder, 'id' | 'attempt'>): string =>
  `${order.id}:payout:${order.attempt}`

/** The number of the part that goes back: most payments have only the first. */
export const partOf = ({ partsBack = [] }: Pick<SellOrder, 'partsBack'>): number => partsBack.length + 1

/** The key of coins on their way back: of each part, and of each attempt to send it. */
export function refundKey(order: Pick<SellOrder, 'id' | 'partsBack'>, attempt: number): string {
  const part = partOf(order)
  const name = part === 1 ? 'refund' : `refund.${part}`
  return attempt === 1 ? `${order.id}:${name}` : `${order.id}:${name}:${attempt}`
}

export type Placement = Pick<
  SellOrder,
  | 'id'
  | 'shop'
  | 'link'
  | 'rail'
  | 'coin'
  | 'fiat'
  | 'gross'
  | 'fees'
  | 'payout'
  | 'feeTable'
  | 'figures'
  | 'minimum'
  | 'asked'
  | 'beneficiaryId'
  | 'refundAddress'
> & { readonly rate: Rate; readonly coins: Money<CoinId>; readonly now: number }

/** The order as it begins, with its first rate window. */
export function place({ rate, coins, now, ...terms }: Placement): SellOrder<'awaiting_deposit'> {
  return {
    ...terms,
    state: 'awaiting_deposit',
    createdAt: now,
    offers: [{ rate, coins, from: now, until: now + terms.figures.rateWindow }],
    deposits: [],
    nameConfirmed: terms.link !== undefined,
    attempt: 1,
    inTransit: false,
    converted: false,
    saidSent: false,
  }
}

/** The order still waits for something. */
export const isOpen = (order: SellOrder): boolean => states[order.state].isOpen

/** A person stopped the order, or must look before it goes on. */
export const isHeld = (order: SellOrder): boolean =>
  order.state === 'on_hold' &&
  !['bank-silent', 'refund', 'withdrawal', 'proof', 'travel_rule'].includes(order.reason)
