/** The stored form of a purchase: its order, its terms and its commands, field by field. */
import {
  both,
  document,
  flag,
  list,
  nullable,
  oneOf,
  optional,
  record,
  text,
  units,
  variants,
  whole,
  yes,
  type Codec,
  type Document,
} from '../codec.ts'
import { anyMoney, coin, coins, fiat, fiatMoney, rate } from '../money/codecs.ts'
import type { BankRail } from '../ledger/index.ts'
import { shop } from '../merchants.ts'
import type { Fiat, Money } from '../money/money.ts'
import type { Draft } from '../lifecycle.ts'
import { bankRail, queued, sharedCommands, type Queued, type Stored } from '../stored/commands.ts'
import type { BuyCommand, BuyMessage } from './commands.ts'
import type {
  Always,
  BuyEvent,
  BuyOrder,
  FailReason,
  Failure,
  Hold,
  KnownCredit,
  Own,
  Place,
  Refund,
  Signed,
} from './order.ts'
import type { CreditSource, Source } from '../credits.ts'
import {
  address,
  creditFields,
  creditSource,
  keyedReason,
  moneyIn,
  operatorActs,
  standingEvents,
  payments,
  source,
  transfers,
} from '../stored/rail-events.ts'
import type { State } from './states.ts'
import {
  methods,
  type BuyFees,
  type BuyFeeTable,
  type BuyFeeTables,
  type BuyFigures,
  type BuyQuote,
  type Method,
} from './terms.ts'

export const method: Codec<Method> = oneOf(...methods)
const fees: Codec<BuyFees> = record<BuyFees>({ service: fiatMoney, network: fiatMoney })
const feeTable: Codec<BuyFeeTable> = record<BuyFeeTable>({
  serviceBasisPoints: units,
  serviceMinimum: fiatMoney,
  network: fiatMoney,
  maximum: fiatMoney,
})
const feeTables: Codec<BuyFeeTables> = record<BuyFeeTables>({
  bank_transfer: feeTable,
  open_banking: feeTable,
  card: feeTable,
})
const figures: Codec<BuyFigures> = record<BuyFigures>({
  version: whole,
  rateWindow: whole,
  moneyWindow: whole,
  moreWindow: whole,
  lateWindow: whole,
  proofWindow: whole,
})
const quote: Codec<BuyQuote> = record<BuyQuote>({ amount: fiatMoney, fees, net: fiatMoney, coins, rate })

const knownCredit: Codec<KnownCredit> = record<KnownCredit>({
  ...creditFields,
  counts: flag,
  late: flag,
  duplicateReport: optional(creditSource),
})

const paidBy: Codec<BankRail | 'card'> = oneOf('sepa', 'sepa_instant', 'uk', 'card')
const refund: Codec<Refund> = record<Refund>({
  source: creditSource,
  by: paidBy,
  to: source,
  amount: fiatMoney,
  attempt: whole,
  uncovered: optional(whole),
  state: oneOf('pending', 'queued', 'accepted', 'booked', 'stuck'),
  rejected: optional(yes),
  overdue: optional(yes),
  booked: optional(fiatMoney),
})

const failReason: Codec<FailReason> = oneOf(
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
const failureFields = { reason: failReason, explanation: text }
const signed: Codec<Signed> = record<Signed>({ key: text, transaction: text })
const hold: Codec<Hold> = record<Hold>({
  by: oneOf('operator', 'checks', 'system', 'standing'),
  reason: text,
  lacks: optional(text),
  stops: optional(yes),
})

const always: Codec<Always> = record<Always>({
  id: text,
  shop: optional(shop),
  customerId: text,
  createdAt: whole,
  coin,
  fiat,
  rail: bankRail,
  method,
  feeTables,
  figures,
  minimum: fiatMoney,
  asked: anyMoney,
  quote,
  fixedUntil: whole,
  takesDearer: optional(yes),
  destination: address,
  authorised: nullable(
    record<NonNullable<Always['authorised']>>({ through: method, payment: text, at: whole }),
  ),
  credits: list(knownCredit),
  executed: nullable(quote),
  attempt: whole,
  released: list(signed),
  arrived: optional(record<NonNullable<Always['arrived']>>({ transaction: text, amount: coins })),
  refunds: list(refund),
  disputes: list(
    record<Always['disputes'][number]>({
      id: text,
      source: creditSource,
      amount: fiatMoney,
      settled: optional(fiatMoney),
      bySales: optional(fiatMoney),
      won: optional(yes),
    }),
  ),
  hold: nullable(hold),
})

/** The data that each state has of its own. */
const own: { readonly [S in State]: Codec<Own[S]> } = {
  awaiting_payment: record({}),
  payment_pending: record<Own['payment_pending']>({ overdue: flag }),
  payment_received: record<Own['payment_received']>({ waitsSince: optional(whole) }),
  cleared: record({}),
  executed: record<Own['executed']>({ proofAskedAt: optional(whole) }),
  transfer_signed: record<Own['transfer_signed']>({
    signed: optional(signed),
    stop: optional(record<Failure>(failureFields)),
  }),
  transfer_broadcast: record<Own['transfer_broadcast']>({ signed }),
  completed: record<Own['completed']>({ completedAt: whole }),
  archived: record({}),
  cancelled: record<Own['cancelled']>({ endedAt: whole }),
  expired: record<Own['expired']>({ endedAt: whole }),
  failed: record<Own['failed']>({ ...failureFields, since: whole, returnedAt: optional(whole) }),
}

const order = both<Always, Place>(always, variants<Place, 'state'>('state', own)) as Codec<BuyOrder>

/** The order, at version 2: the shop was added to it. */
export const storedOrder: Document<BuyOrder> = document(2, order, { 1: order.read })

const message: Codec<BuyMessage> = oneOf(
  'money_received',
  'money_late',
  'money_unallocated',
  'payment_refused',
  'proof_asked',
  'data_asked',
  'coins_sent',
  'completed',
  'failed',
  'money_returned',
  'cancelled',
)

const command: Codec<Stored<BuyCommand>> = variants<Stored<BuyCommand>, 'do'>('do', {
  ...sharedCommands,
  check_payers: record({}),
  execute_exchange: record({}),
  prepare_coins: record({ key: text, coins, to: address }),
  release_coins: signed,
  withdraw_coins: record<{ key: string }>({ key: text }),
  send_refund: record({ key: text, by: paidBy, amount: fiatMoney, source: creditSource, to: source }),
  notify_customer: record<{ message: BuyMessage }>({ message }),
})

/** A command as it waits in the outbox, at version 1. */
export const storedCommand: Document<Queued<Stored<BuyCommand>>> = document(1, queued(command))

/** An event without what the step adds when it is applied: the time and the prices. */
export type BuyDraft = Draft<BuyEvent>

const nothing = record({})
const reasoned = record<{ reason: string }>({ reason: text })

export const draft: Codec<BuyDraft> = variants<BuyDraft, 'type'>('type', {
  ...payments,
  ...transfers,
  ...moneyIn,
  'customer.says_transferred': nothing,
  'customer.cancelled': nothing,
  'customer.proved': nothing,
  'customer.chose_method': record<{ method: Method }>({ method }),
  'payment.missing': nothing,
  archived: nothing,
  'checks.clear': record({ amount: fiatMoney }),
  'checks.refused': record({ cause: oneOf('payer', 'limit', 'screening'), reason: text }),
  'checks.hold': record<{ reason: string; lacks?: string }>({ reason: text, lacks: optional(text) }),
  'checks.set_aside': record<{ sources: readonly CreditSource[] }>({ sources: list(creditSource) }),
  'case.cleared': nothing,
  'case.refused': reasoned,
  'exchange.executed': record<{ network?: Money<Fiat> }>({ network: optional(fiatMoney) }),
  'proof.asked': nothing,
  'proof.missing': nothing,
  'refund.impossible': keyedReason,
  'operator.sends_refund': record<{ source: CreditSource; to?: Source }>({
    source: creditSource,
    to: optional(source),
  }),
  ...operatorActs,
  ...standingEvents,
  'operator.gives_up': nothing,
  'rate.prolonged': record<{ pause: string; since: number; until: number; by: number }>({
    pause: text,
    since: whole,
    until: whole,
    by: whole,
  }),
})

/** The terms of a quote with what it was priced by, at version 1. */
export type QuotedPurchase = {
  readonly service: 'buy'
  readonly id: string
  readonly method: Method
  readonly terms: BuyQuote
  readonly mid: BuyQuote['rate']
  readonly feeTables: BuyFeeTables
  readonly figures: BuyFigures
  readonly minimum: BuyQuote['amount']
  readonly asked: Money
  readonly expiresAt: number
}
export const storedQuote: Document<QuotedPurchase> = document(
  1,
  record<QuotedPurchase>({
    service: oneOf('buy'),
    id: text,
    method,
    terms: quote,
    mid: rate,
    feeTables,
    figures,
    minimum: fiatMoney,
    asked: anyMoney,
    expiresAt: whole,
  }),
)
