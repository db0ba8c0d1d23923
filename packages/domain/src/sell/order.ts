/** A sale: its state, its events, and how it begins. */
import { flag, list, oneOf, optional, record, text, variants, whole, yes, type Of } from '../codec.ts'
import { type Origin, providers } from '../coins/providers.ts'
import { shop, type RefundReason, refundReasons } from '../merchants.ts'
import { anyMoney, coin, coins, fiat, fiatMoney, rate } from '../money/codecs.ts'
import { boughtBack, fees, feeTable } from '../money/fees.ts'
import { bankRail } from '../stored/commands.ts'
import { address, depositFields } from '../stored/rail-events.ts'
import { figures } from './terms.ts'
import type { CoinId } from '../coins/coins.ts'
import {
  deadlineOf,
  placing,
  type NotNow,
  type Order,
  type Place as PlaceOf,
  type Refused as No,
  type Step as StepOf,
} from '../lifecycle.ts'
import type { Money } from '../money/money.ts'
import type { SellEvent } from '../events.ts'
import type { SellCommand } from './commands.ts'
import { states, type Next, type State } from './states.ts'
import type { Rate } from '../money/rates.ts'

/** A rate that was on offer from `from` until `until` (milliseconds). */
const offer = record({ rate, coins, from: whole, until: whole })
export type Offer = Of<typeof offer>

const backFields = { key: text, to: address, sent: coins, kept: coins }
const coinsBack = record(backFields)
/** Coins on their way back, less what the receiver bears of the network fee. */
export type CoinsBack = Of<typeof coinsBack>
const returning = record({ ...backFields, attempt: whole })
const handling = variants('kind', {
  returning,
  returned: returning,
  return_failed: returning,
  counted: record({ orderId: text }),
  kept: record({}),
})
export type Handling = Of<typeof handling>

const knownDeposit = record({
  ...depositFields,
  state: oneOf('seen', 'final', 'vanished', 'reversed'),
  /** Unallocated coins do not count: another coin, another chain, or an order that has what it needs. */
  counts: flag,
  /** Value of the coins: the offer's rate inside its window, else the market's when it was seen. */
  rate: optional(rate),
  /** Coins above the size of the lock: the lower of `rate` and the market when they were seen. */
  rateAbove: optional(rate),
  late: flag,
  /** Its coins are posted: once, also when it was rolled back and came again. */
  booked: optional(yes),
  /** An operator's decision about unallocated coins, and its outcome. */
  handling: optional(handling),
  /** As they were asked for, in time and from the wallet in question: they prove it once they are final. */
  proves: optional(yes),
  /** Booked as a loss: should it come again, no order waits for it. */
  lost: optional(yes),
})
export type KnownDeposit = Of<typeof knownDeposit>

/** The n-th attempt to send them back; each has a key of its own. */
const refunding = record({
  ...backFields,
  attempt: whole,
  /** The reason why this attempt moved no coins and never will. */
  failed: optional(text),
  /** The coins it was taken from are gone: it is no longer part of what the order has. */
  settled: optional(yes),
  /** Set where the coins were sold before and bought back. */
  bought: optional(boughtBack),
})
export type Refunding = Of<typeof refunding>

export const why = oneOf<RefundReason>(...refundReasons)
const givenBack = record({
  why,
  at: whole,
  /** The part of a payout; absent if nothing was paid out. */
  amount: optional(fiatMoney),
  /** The merchant has not sent the money yet. */
  awaitsMoney: optional(yes),
})
export type GivenBack = Of<typeof givenBack>
/** A part that the payer has. */
const partBack = record({ why, at: whole, amount: fiatMoney, coins: refunding })
export type PartBack = Of<typeof partBack>

export const always = record({
  id: text,
  /** None: placed on a page of the installation itself. */
  shop: optional(shop),
  /** The name that a page of the installation itself has for it; a merchant's name for it is in `shop`. */
  externalId: optional(text),
  /** The payment link that it pays: the beneficiary is the link's, and the customer cannot name another. */
  link: optional(text),
  createdAt: whole,
  rail: bankRail,
  coin,
  fiat,
  /** The payout the customer asked for; a new rate keeps it and changes the coins. */
  gross: fiatMoney,
  fees,
  payout: fiatMoney,
  feeTable,
  figures,
  minimum: fiatMoney,
  /** The payout, or the coins, that the customer fixed. */
  asked: anyMoney,
  offers: list(offer),
  deposits: list(knownDeposit),
  beneficiaryId: text,
  /** The account counts although the bank reads the name differently: its customer said so, or compliance approved it for links. */
  nameConfirmed: flag,
  /** The account that two persons accepted although its holder has another name than the customer. */
  acceptedAccount: optional(text),
  /** Another account took the place of the first: the customer cannot confirm a name that the bank denies. */
  isRevised: optional(yes),
  refundAddress: optional(address),
  /** The customer's statement about the wallets that paid, where no signature proves them. */
  origin: optional(oneOf<Origin>(...providers, 'accepted')),
  /** The n-th payment to the bank; each has an end-to-end id of its own. */
  attempt: whole,
  /** Attempts that the bank refused because our account held too little. */
  uncovered: optional(whole),
  /** Postings of the present attempt lie in transit. */
  inTransit: flag,
  /** A bank executed a payment of the order, and its money came back. */
  executed: optional(yes),
  converted: flag,
  /** The part of the proceeds that settled the customer's debt; the payout is the rest. */
  settled: optional(fiatMoney),
  /** The customer pressed "I sent the crypto". */
  saidSent: flag,
  /** The transaction that the customer's wallet named last: a hint that decides nothing. */
  sentTransaction: optional(text),
  /** Coins on their way back, and what the customer bears of the network fee. */
  refund: optional(refunding),
  surplus: optional(refunding),
  /** The merchant's refund request. */
  givenBack: optional(givenBack),
  /** The amount that the beneficiary had received, once a part of it was given back. */
  paid: optional(fiatMoney),
  /** The amount that the beneficiary keeps of a payment that was given back in part. */
  kept: optional(fiatMoney),
  /** Parts that were given back before the present one, the oldest first. */
  partsBack: optional(list(partBack)),
})
export type Always = Of<typeof always>

const reasonOfHold = oneOf(
  'compliance',
  'price',
  'limit',
  'bank-silent',
  'refund',
  'incident',
  'frozen',
  'operator',
  /** The bank booked what the order does not owe: another amount, or a payment that it had rejected. */
  'difference',
  /** The customer names an account of somebody else. */
  'owner',
  /** The customer has to show whose wallets paid. */
  'proof',
  /** The record of the transfer lacks what the rules ask for. */
  'travel_rule',
  /** A merchant's refund withdraws the payout first. */
  'withdrawal',
  /** We may not do business with the customer now. */
  'standing',
)
export type HoldReason = Of<typeof reasonOfHold>

export const accountFields = { beneficiaryId: text, rail: bankRail }
const account = record(accountFields)
export type Account = Of<typeof account>
const proofTransfer = record({ coins, until: whole })
export type ProofTransfer = Of<typeof proofTransfer>

const nothing = record({})
/** States before which a transfer may be seen. */
const open = {
  awaiting_deposit: nothing,
  underpaid: record({ since: whole }),
  cancelled: record({ cancelledAt: whole, by: oneOf('customer', 'time', 'dust', 'lost') }),
}
const resumable = {
  ...open,
  /** `before`: the state before the first unfinished transfer was seen. */
  confirming: record({ before: variants('state', open) }),
  funded: nothing,
  overpaid: record({ since: whole }),
  converted: nothing,
  payout_queued: nothing,
  payout_submitted: nothing,
  completed: record({ completedAt: whole }),
  needs_revision: record({
    reason: oneOf('name', 'rejected', 'returned'),
    explanation: text,
    since: whole,
  }),
  archived: record({ resolution: oneOf('paid', 'refunded', 'settled', 'none') }),
}
export type Resumable = keyof typeof resumable

/** The data that only one state has. */
export const own = {
  ...resumable,
  on_hold: record({
    reason: reasonOfHold,
    resume: variants('state', resumable),
    /** The payment that the bank booked, of a `difference`. */
    booked: optional(record({ key: text, amount: fiatMoney })),
    /** The bank is silent about the payment while something else holds the order. */
    overdue: optional(yes),
    /** The account that two persons look at, where the reason is `owner`. */
    proposed: optional(account),
    /** The wallets that are to be proved, and since when, where the reason is `proof`. */
    wallets: optional(list(address)),
    proofAskedAt: optional(whole),
    /** These coins, from one of the wallets before the time is over, prove it. */
    transfer: optional(proofTransfer),
    /** For the reason `standing`: a person decides about the order. Without it the order goes on by itself. */
    stops: optional(yes),
  }),
} satisfies Readonly<Record<State, object>>
export type Own = { readonly [S in State]: Of<(typeof own)[S]> }
export type Place<S extends State = State> = PlaceOf<Own, S>
export type SellOrder<S extends State = State> = Order<Always, Own, S>
export const { become, placeOf } = placing<Always, Own>(own)

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
export const partOf = ({ partsBack = [] }: SellOrder): number => partsBack.length + 1

/** The key of coins on their way back: of each part, and of each attempt to send it. */
export function refundKey(order: SellOrder, attempt: number): string {
  const part = partOf(order)
  const name = part === 1 ? 'refund' : `refund.${part}`
  return attempt === 1 ? `${order.id}:${name}` : `${order.id}:${name}:${attempt}`
}

export type Placement = Pick<
  SellOrder,
  | 'id'
  | 'shop'
  | 'externalId'
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
