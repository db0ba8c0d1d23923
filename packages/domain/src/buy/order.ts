/**
 * A purchase: the data it has in every state and in each, its events, and how it begins.
 * A hold is a field and no state: a held order takes every event, sends nothing, and gives its pending commands again
 * when it is released (pending.ts).
 */
import type { BuyCommand } from './commands.ts'
import type { BuyEvent, Credit } from '../events.ts'
import { states, type Next, type State } from './states.ts'
import {
  withinBounds,
  type BuyFeeTables,
  type BuyFigures,
  type BuyQuote,
  type Method,
  type TooMuch,
} from './terms.ts'
import type { Address, CoinId } from '../coins/coins.ts'
import type { CreditSource, Source } from '../credits.ts'
import {
  placing,
  type NotNow,
  type Order,
  type OwnKeys,
  type Place as PlaceOf,
  type Refused as No,
  type Step as StepOf,
} from '../lifecycle.ts'
import type { Fiat, Money } from '../money/money.ts'
import type { BankRail } from '../ledger/index.ts'
import type { Shop } from '../merchants.ts'

export type KnownCredit = Credit & {
  /** Unallocated credits do not count. */
  readonly counts: boolean
  /** It came after the order was cancelled. */
  readonly late: boolean
  /** The other report of the same money: an open-banking status and its statement line. */
  readonly duplicateReport?: CreditSource
}

/** Money on its way back. Only `pending` is sent; `stuck` waits for an operator; `rejected` may be paid all the same. */
export type Refund = {
  readonly source: CreditSource
  readonly by: BankRail | 'card'
  readonly to: Source
  readonly amount: Money<Fiat>
  readonly attempt: number
  /** Attempts that the bank refused because our account held too little. */
  readonly uncovered?: number
  readonly state: 'pending' | 'queued' | 'accepted' | 'booked' | 'stuck'
  readonly rejected?: true
  /** The bank is silent about it. */
  readonly overdue?: true
  /** It was booked with another amount: a person settles the difference. */
  readonly booked?: Money<Fiat>
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
export type Failure = { readonly reason: FailReason; readonly explanation: string }
/** A transfer that is signed, by the key of its attempt. */
export type Signed = { readonly key: string; readonly transaction: string }
/**
 * `lacks`: the record of the transfer lacks it, and the customer is asked. `standing`: we may not do business with the
 * customer now; with `stops` a person decides, without it the order goes on by itself.
 */
export type Hold = {
  readonly by: 'operator' | 'checks' | 'system' | 'standing'
  readonly reason: string
  readonly lacks?: string
  readonly stops?: true
}

/** The data that only one state has. */
export type Own = {
  awaiting_payment: object
  /** `overdue`: an authorised payment neither came nor expired, and a person has been asked to look. */
  payment_pending: { readonly overdue: boolean }
  /** `waitsSince`: the sum is below the minimum, and more may come. */
  payment_received: { readonly waitsSince?: number }
  cleared: object
  executed: { readonly proofAskedAt?: number }
  /** Nothing is signed yet where an earlier transfer failed. `stop`: the order fails once the transfer is surely withdrawn. */
  transfer_signed: { readonly signed?: Signed; readonly stop?: Failure }
  transfer_broadcast: { readonly signed: Signed }
  completed: { readonly completedAt: number }
  archived: object
  cancelled: { readonly endedAt: number }
  expired: { readonly endedAt: number }
  failed: Failure & { readonly since: number; readonly returnedAt?: number }
}

const ownKeys: OwnKeys<Own> = {
  awaiting_payment: {},
  payment_pending: { overdue: true },
  payment_received: { waitsSince: true },
  cleared: {},
  executed: { proofAskedAt: true },
  transfer_signed: { signed: true, stop: true },
  transfer_broadcast: { signed: true },
  completed: { completedAt: true },
  archived: {},
  cancelled: { endedAt: true },
  expired: { endedAt: true },
  failed: { reason: true, explanation: true, since: true, returnedAt: true },
}

export type Always = {
  readonly id: string
  /** None: placed on a page of the installation itself. */
  readonly shop?: Shop
  readonly customerId: string
  readonly createdAt: number
  readonly coin: CoinId
  readonly fiat: Fiat
  /** Bank money goes back over it. */
  readonly rail: BankRail
  readonly method: Method
  readonly feeTables: BuyFeeTables
  readonly figures: BuyFigures
  readonly minimum: Money<Fiat>
  /** The amount, or the coins, that the customer fixed. */
  readonly asked: Money
  /** As it was offered; `fixedUntil` ends the window in which a card or open-banking payment has this rate. */
  readonly quote: BuyQuote
  readonly fixedUntil: number
  readonly destination: Address
  readonly authorised: { readonly through: Method; readonly payment: string; readonly at: number } | null
  readonly credits: readonly KnownCredit[]
  /** A person let the order go on although the market had moved: money that came in time takes the dearer rate. */
  readonly takesDearer?: true
  /** As it was exchanged: the money that really came, the rate that really held. */
  readonly executed: BuyQuote | null
  /** The n-th transfer of the coins; a new one only when nothing of the last can ever confirm. */
  readonly attempt: number
  /** Every transaction that ever went out, of every attempt. */
  readonly released: readonly Signed[]
  /** Another amount than was owed is final at the destination: a person settles the difference. */
  readonly arrived?: { readonly transaction: string; readonly amount: Money<CoinId> }
  readonly refunds: readonly Refund[]
  readonly disputes: readonly {
    readonly id: string
    readonly source: CreditSource
    readonly amount: Money<Fiat>
    /** The order's own money paid the debt: it is owed again where the dispute is won. */
    readonly settled?: Money<Fiat>
    /** Sales had paid this of the debt when the order's money was to pay it: that money went back to its payer. */
    readonly bySales?: Money<Fiat>
    readonly won?: true
  }[]
  readonly hold: Hold | null
}
export type Place<S extends State = State> = PlaceOf<Own, S>
export type BuyOrder<S extends State = State> = Order<Always, Own, S>
export const { become, placeOf } = placing<Always, Own>(ownKeys)

export type { BuyEvent, Credit } from '../events.ts'
export type BuyEventType = BuyEvent['type']
export type On<E extends BuyEventType> = E extends unknown ? Extract<BuyEvent, { type: E }> : never

export type Step<O extends BuyOrder = BuyOrder> = StepOf<O, BuyCommand>
export type Refused = NotNow | No<'amount.below_min'> | TooMuch
/** A state's answer to an event: the same state or one of its next. */
export type Rule<S extends State, E extends BuyEventType> = (
  order: BuyOrder<S>,
  event: On<E>,
) => StepOf<BuyOrder<S | Next<S>>, BuyCommand> | Refused
export type Rules<S extends State> = { readonly [E in BuyEventType]?: Rule<S, E> }

export type Placement = Pick<
  BuyOrder,
  | 'id'
  | 'shop'
  | 'customerId'
  | 'coin'
  | 'fiat'
  | 'rail'
  | 'method'
  | 'feeTables'
  | 'figures'
  | 'minimum'
  | 'asked'
  | 'quote'
  | 'destination'
> & { readonly now: number }

/** The order as it begins: N. Refused outside the bounds of the service and of the method. */
export function place({ now, ...terms }: Placement): BuyOrder<'awaiting_payment'> | Refused {
  const outside = withinBounds(terms.quote.amount, terms.feeTables[terms.method], terms.minimum)
  if (outside) return outside
  return {
    ...terms,
    state: 'awaiting_payment',
    createdAt: now,
    fixedUntil: now + terms.figures.rateWindow,
    authorised: null,
    credits: [],
    executed: null,
    attempt: 1,
    released: [],
    refunds: [],
    disputes: [],
    hold: null,
  }
}

/** A purchase that gives money back: failed, or over, where a dispute was won after a sale had settled its debt. */
export type Refunding = BuyOrder<'failed' | 'completed' | 'archived'>

/** The order still waits for something. Money that is owed to the customer keeps it open. */
export const isOpen = (order: BuyOrder): boolean => {
  if (order.state === 'failed') return order.returnedAt === undefined
  return states[order.state].isOpen || order.refunds.some(({ state }) => state !== 'booked')
}

/** By somebody, or by a check: a hold that the customer's own answer ends is none. */
export const isHeld = ({ hold }: BuyOrder): boolean => hold !== null && hold.lacks === undefined
