/**
 * A purchase: its state, its events, and how it begins.
 * A hold is a field and no state: a held order takes every event, sends nothing, and gives its pending commands again
 * when it is released (pending.ts).
 */
import {
  flag,
  list,
  nullable,
  oneOf,
  optional,
  record,
  text,
  whole,
  yes,
  type Codec,
  type Of,
} from '../codec.ts'
import { shop } from '../merchants.ts'
import { anyMoney, coin, coins, fiat, fiatMoney } from '../money/codecs.ts'
import { bankRail } from '../stored/commands.ts'
import { address, creditFields, creditSource, source } from '../stored/rail-events.ts'
import { feeTables, figures, method, quote, type BuyQuote } from './terms.ts'
import type { BuyCommand } from './commands.ts'
import type { BuyEvent } from '../events.ts'
import { states, type Next, type State } from './states.ts'
import { withinBounds, type TooMuch } from './terms.ts'
import {
  placing,
  type NotNow,
  type Order,
  type Place as PlaceOf,
  type Refused as No,
  type Step as StepOf,
} from '../lifecycle.ts'

const knownCredit = record({
  ...creditFields,
  /** Unallocated credits do not count. */
  counts: flag,
  /** It came after the order was cancelled. */
  late: flag,
  /** The other report of the same money: an open-banking status and its statement line. */
  duplicateReport: optional(creditSource),
})
export type KnownCredit = Of<typeof knownCredit>

export const paidBy = oneOf('sepa', 'sepa_instant', 'uk', 'card')
/** Money on its way back. Only `pending` is sent; `stuck` waits for an operator; `rejected` may be paid all the same. */
const refund = record({
  source: creditSource,
  by: paidBy,
  to: source,
  amount: fiatMoney,
  attempt: whole,
  /** Attempts that the bank refused because our account held too little. */
  uncovered: optional(whole),
  state: oneOf('pending', 'queued', 'accepted', 'booked', 'stuck'),
  rejected: optional(yes),
  /** The bank is silent about it. */
  overdue: optional(yes),
  /** It was booked with another amount: a person settles the difference. */
  booked: optional(fiatMoney),
})
export type Refund = Of<typeof refund>

const failReason = oneOf(
  'payer',
  'limit',
  'screening',
  'below_min',
  'late',
  'proof',
  'address',
  'transfer',
  'compliance',
  'dispute',
)
export type FailReason = Of<typeof failReason>
const failureFields = { reason: failReason, explanation: text }
const failure = record(failureFields)
export type Failure = Of<typeof failure>
/** A transfer that is signed, by the key of its attempt. */
export const signed = record({ key: text, transaction: text })
export type Signed = Of<typeof signed>
/**
 * `lacks`: the record of the transfer lacks it, and the customer is asked. `standing`: we may not do business with the
 * customer now; with `stops` a person decides, without it the order goes on by itself.
 */
const hold = record({
  by: oneOf('operator', 'checks', 'system', 'standing'),
  reason: text,
  lacks: optional(text),
  stops: optional(yes),
})
export type Hold = Of<typeof hold>

export const always = record({
  id: text,
  /** None: placed on a page of the installation itself. */
  shop: optional(shop),
  /** The name that a page of the installation itself has for it; a merchant's name for it is in `shop`. */
  externalId: optional(text),
  customerId: text,
  createdAt: whole,
  coin,
  fiat,
  /** Bank money goes back over it. */
  rail: bankRail,
  method,
  feeTables,
  figures,
  minimum: fiatMoney,
  /** The amount, or the coins, that the customer fixed. */
  asked: anyMoney,
  /** As it was offered; `fixedUntil` ends the window in which a card or open-banking payment has this rate. */
  quote: quote as Codec<BuyQuote>,
  fixedUntil: whole,
  /** A person let the order go on although the market had moved: money that came in time takes the dearer rate. */
  takesDearer: optional(yes),
  destination: address,
  authorised: nullable(record({ through: method, payment: text, at: whole })),
  credits: list(knownCredit),
  /** As it was exchanged: the money that really came, the rate that really held. */
  executed: nullable(quote),
  /** The n-th transfer of the coins; a new one only when nothing of the last can ever confirm. */
  attempt: whole,
  /** Every transaction that ever went out, of every attempt. */
  released: list(signed),
  /** Another amount than was owed is final at the destination: a person settles the difference. */
  arrived: optional(record({ transaction: text, amount: coins })),
  refunds: list(refund),
  disputes: list(
    record({
      id: text,
      source: creditSource,
      amount: fiatMoney,
      /** The order's own money paid the debt: it is owed again where the dispute is won. */
      settled: optional(fiatMoney),
      /** Sales had paid this of the debt when the order's money was to pay it: that money went back to its payer. */
      bySales: optional(fiatMoney),
      won: optional(yes),
    }),
  ),
  hold: nullable(hold),
})
export type Always = Of<typeof always>

/** The data that only one state has. */
export const own = {
  awaiting_payment: record({}),
  /** `overdue`: an authorised payment neither came nor expired, and a person has been asked to look. */
  payment_pending: record({ overdue: flag }),
  /** `waitsSince`: the sum is below the minimum, and more may come. */
  payment_received: record({ waitsSince: optional(whole) }),
  cleared: record({}),
  executed: record({ proofAskedAt: optional(whole) }),
  /** Nothing is signed yet where an earlier transfer failed. `stop`: the order fails once the transfer is surely withdrawn. */
  transfer_signed: record({ signed: optional(signed), stop: optional(failure) }),
  transfer_broadcast: record({ signed }),
  completed: record({ completedAt: whole }),
  archived: record({}),
  cancelled: record({ endedAt: whole }),
  expired: record({ endedAt: whole }),
  failed: record({ ...failureFields, since: whole, returnedAt: optional(whole) }),
} satisfies Readonly<Record<State, object>>
export type Own = { readonly [S in State]: Of<(typeof own)[S]> }
export type Place<S extends State = State> = PlaceOf<Own, S>
export type BuyOrder<S extends State = State> = Order<Always, Own, S>
export const { become, placeOf } = placing<Always, Own>(own)

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
  | 'externalId'
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
