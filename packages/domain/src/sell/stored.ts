/** The stored form of a sale: its order, its terms and its commands, field by field. */
import {
  both,
  document,
  flag,
  later,
  list,
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
import type { Address } from '../coins/coins.ts'
import { anyMoney, coin, coins, fiat, fiatMoney, rate } from '../money/codecs.ts'
import type { Money } from '../money/money.ts'
import type { Deposit } from '../events.ts'
import { refundReasons, shop, type RefundReason } from '../merchants.ts'
import type { SellCommand, SellMessage } from './commands.ts'
import type {
  Account,
  Always,
  GivenBack,
  HoldReason,
  Own,
  PartBack,
  Place,
  ProofTransfer,
  Refunding,
  Resumable,
  SellEvent,
  SellOrder,
} from './order.ts'
import type { Draft } from '../lifecycle.ts'
import { bankRail, queued, sharedCommands, type Queued, type Stored } from '../stored/commands.ts'
import {
  address,
  depositFields,
  deposits,
  ofDeposit,
  operatorActs,
  standingEvents,
  payments,
  transfers,
} from '../stored/rail-events.ts'
import { providers, type Origin, type Provider } from '../coins/providers.ts'
import type { CoinsBack, Handling, KnownDeposit, Offer } from './received.ts'
import type { State } from './states.ts'
import type { BoughtBack, Fees, FeesBack, FeeTable } from '../money/fees.ts'
import type { SellFigures, SellQuote } from './terms.ts'

export const fees: Codec<Fees> = record<Fees>({ service: fiatMoney, bank: fiatMoney, network: fiatMoney })
export const feeTable: Codec<FeeTable> = record<FeeTable>({
  serviceBasisPoints: units,
  serviceMinimum: fiatMoney,
  bankTransfer: fiatMoney,
  network: fiatMoney,
})
const figures: Codec<SellFigures> = record<SellFigures>({
  version: whole,
  shortBasisPoints: units,
  shortMost: fiatMoney,
  overMost: fiatMoney,
  rateWindow: whole,
  depositWindow: whole,
  choiceWindow: whole,
  proofWindow: whole,
  revisionWindow: whole,
  serviceFeeOnRefund: optional(oneOf('kept', 'given_back')),
})
export const quote: Codec<SellQuote> = record<SellQuote>({
  gross: fiatMoney,
  fees,
  payout: fiatMoney,
  coins,
  rate,
})

const knownDeposit: Codec<KnownDeposit> = record<KnownDeposit>({
  ...depositFields,
  state: oneOf('seen', 'final', 'vanished', 'reversed'),
  counts: flag,
  rate: optional(rate),
  rateAbove: optional(rate),
  late: flag,
  booked: optional(yes),
  handling: optional(later(() => handling)),
  proves: optional(yes),
  lost: optional(yes),
})
const offer: Codec<Offer> = record<Offer>({ rate, coins, from: whole, until: whole })

const backFields = { key: text, to: address, sent: coins, kept: coins }
const returning = record<CoinsBack & { attempt: number }>({ ...backFields, attempt: whole })
const refunding = record<Refunding>({
  ...backFields,
  attempt: whole,
  failed: optional(text),
  settled: optional(yes),
  bought: optional(
    record<BoughtBack>({
      feesBack: record<FeesBack>({ service: fiatMoney, bank: fiatMoney }),
      with: fiatMoney,
    }),
  ),
})
const handling: Codec<Handling> = variants<Handling, 'kind'>('kind', {
  returning,
  returned: returning,
  return_failed: returning,
  counted: record<{ orderId: string }>({ orderId: text }),
  kept: record({}),
})

const why = oneOf<RefundReason>(...refundReasons)
const givenBack = record<GivenBack>({
  why,
  at: whole,
  amount: optional(fiatMoney),
  awaitsMoney: optional(yes),
})

const partBack = record<PartBack>({ why, at: whole, amount: fiatMoney, coins: refunding })

const always: Codec<Always> = record<Always>({
  id: text,
  shop: optional(shop),
  link: optional(text),
  createdAt: whole,
  rail: bankRail,
  coin,
  fiat,
  gross: fiatMoney,
  fees,
  payout: fiatMoney,
  feeTable,
  figures,
  minimum: fiatMoney,
  asked: anyMoney,
  offers: list(offer),
  deposits: list(knownDeposit),
  beneficiaryId: text,
  nameConfirmed: flag,
  acceptedAccount: optional(text),
  isRevised: optional(yes),
  refundAddress: optional(address),
  origin: optional(oneOf<Origin>(...providers, 'accepted')),
  attempt: whole,
  uncovered: optional(whole),
  inTransit: flag,
  executed: optional(yes),
  converted: flag,
  settled: optional(fiatMoney),
  saidSent: flag,
  sentTransaction: optional(text),
  refund: optional(refunding),
  surplus: optional(refunding),
  givenBack: optional(givenBack),
  paid: optional(fiatMoney),
  kept: optional(fiatMoney),
  partsBack: optional(list(partBack)),
})

const reasonOfHold: Codec<HoldReason> = oneOf(
  'compliance',
  'price',
  'limit',
  'bank-silent',
  'refund',
  'incident',
  'frozen',
  'operator',
  'difference',
  'owner',
  'proof',
  'travel_rule',
  'withdrawal',
  'standing',
)

const account = { beneficiaryId: text, rail: bankRail }

/** The data that each state has of its own. */
const own: { readonly [S in State]: Codec<Own[S]> } = {
  awaiting_deposit: record({}),
  confirming: record<Own['confirming']>({ before: later(() => before) }),
  underpaid: record<Own['underpaid']>({ since: whole }),
  funded: record({}),
  overpaid: record<Own['overpaid']>({ since: whole }),
  converted: record({}),
  payout_queued: record({}),
  payout_submitted: record({}),
  completed: record<Own['completed']>({ completedAt: whole }),
  on_hold: record<Own['on_hold']>({
    reason: reasonOfHold,
    resume: later(() => resumable),
    booked: optional(record<NonNullable<Own['on_hold']['booked']>>({ key: text, amount: fiatMoney })),
    overdue: optional(yes),
    proposed: optional(record<Account>(account)),
    wallets: optional(list(address)),
    proofAskedAt: optional(whole),
    transfer: optional(record<ProofTransfer>({ coins, until: whole })),
    stops: optional(yes),
  }),
  needs_revision: record<Own['needs_revision']>({
    reason: oneOf('name', 'rejected', 'returned'),
    explanation: text,
    since: whole,
  }),
  cancelled: record<Own['cancelled']>({ cancelledAt: whole, by: oneOf('customer', 'time', 'dust', 'lost') }),
  archived: record<Own['archived']>({ resolution: oneOf('paid', 'refunded', 'settled', 'none') }),
}
const { on_hold: _, ...ownOfResumable } = own
const before = variants<Own['confirming']['before'], 'state'>('state', own)
const resumable = variants<Place<Resumable>, 'state'>('state', ownOfResumable)

const order = both<Always, Place>(always, variants<Place, 'state'>('state', own)) as Codec<SellOrder>

/** The order, at version 3: the shop was added to it, then the link. */
export const storedOrder: Document<SellOrder> = document(3, order, { 1: order.read, 2: order.read })

const message: Codec<SellMessage> = oneOf(
  'coins_received',
  'coins_short',
  'coins_late',
  'coins_over',
  'coins_unallocated',
  'payout_sent',
  'completed',
  'returned',
  'name_question',
  'account_refused',
  'debt_settled',
  'proof_asked',
  'data_asked',
  'refund_started',
  'refund_sent',
  'refund_by_merchant',
  'refund_address',
  'cancelled',
  'dust_kept',
)

const command: Codec<Stored<SellCommand>> = variants<Stored<SellCommand>, 'do'>('do', {
  ...sharedCommands,
  check_payee: record<{ beneficiaryId: string; attempt: number }>({ beneficiaryId: text, attempt: whole }),
  send_payout: record({ key: text, rail: bankRail, amount: fiatMoney, beneficiaryId: text }),
  send_coins: record({ key: text, coins, to: address }),
  refund_payer: record({}),
  allocate_coins: record({ orderId: text, deposit: record<Deposit>(depositFields) }),
  notify_customer: record<{ message: SellMessage }>({ message }),
})

/** A command as it waits in the outbox, at version 1. */
export const storedCommand: Document<Queued<Stored<SellCommand>>> = document(1, queued(command))

/** An event without what the step adds when it is applied: the time and the prices. */
export type SellDraft = Draft<SellEvent>

const nothing = record({})
const toAddress = record<{ to?: Address }>({ to: optional(address) })

export const draft: Codec<SellDraft> = variants<SellDraft, 'type'>('type', {
  ...deposits,
  ...payments,
  ...transfers,
  'rate.expired': nothing,
  'deposit.missing': nothing,
  'customer.says_sent': record<{ transaction?: string }>({ transaction: optional(text) }),
  'customer.cancelled': nothing,
  'customer.accepts_less': nothing,
  'customer.takes_all': nothing,
  'customer.wants_refund': toAddress,
  'customer.wants_surplus': toAddress,
  'merchant.wants_refund': record<{ to?: Address; why: RefundReason }>({ to: optional(address), why }),
  'merchant.asks_refund': record({ amount: fiatMoney, why }),
  'proof.asked': record<{ wallets: readonly Address[] }>({ wallets: list(address) }),
  'proof.missing': nothing,
  'customer.proved': nothing,
  'customer.asks_transfer': record({ worth: fiatMoney }),
  'customer.names_provider': record<{ provider: Provider }>({ provider: oneOf(...providers) }),
  'checks.clear': nothing,
  'checks.hold': record<{ reason: string; above?: 'limit'; owner?: true; lacks?: string }>({
    reason: text,
    above: optional(oneOf('limit')),
    owner: optional(yes),
    lacks: optional(text),
  }),
  'payee.matched': record<{ attempt: number }>({ attempt: whole }),
  'payee.mismatch': record({ attempt: whole, reason: text }),
  'customer.confirmed_name': nothing,
  'customer.revised': record<Account & { owner: 'same' | 'other' }>({
    ...account,
    owner: oneOf('same', 'other'),
  }),
  'case.cleared': nothing,
  'case.refused': record<{ outcome: 'refund' | 'frozen' }>({ outcome: oneOf('refund', 'frozen') }),
  ...operatorActs,
  ...standingEvents,
  'operator.sends_refund': record<{ key: string; to?: Address }>({ key: text, to: optional(address) }),
  'operator.writes_off': nothing,
  'choice.missing': nothing,
  'operator.returns_coins': ofDeposit,
  'operator.keeps_coins': ofDeposit,
  'operator.counts_coins': record<{ depositId: string; orderId: string }>({ depositId: text, orderId: text }),
  archived: nothing,
})

/** The terms of a quote with what it was priced by, at version 1. */
export type QuotedSale = {
  readonly service: 'sell'
  readonly id: string
  readonly terms: SellQuote
  readonly mid: SellQuote['rate']
  readonly feeTable: FeeTable
  readonly figures: SellFigures
  readonly minimum: SellQuote['gross']
  readonly asked: Money
  readonly expiresAt: number
}
export const storedQuote: Document<QuotedSale> = document(
  1,
  record<QuotedSale>({
    service: oneOf('sell'),
    id: text,
    terms: quote,
    mid: rate,
    feeTable,
    figures,
    minimum: fiatMoney,
    asked: anyMoney,
    expiresAt: whole,
  }),
)
