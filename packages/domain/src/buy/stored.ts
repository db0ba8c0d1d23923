/** The stored form of a purchase: its order, its terms and its commands, field by field. */
import { always, own, paidBy, signed } from './order.ts'
import {
  feeTables,
  figures,
  method,
  quote,
  type BuyFeeTables,
  type BuyFigures,
  type BuyQuote,
  type Method,
} from './terms.ts'
import type { BuyEvent, BuyOrder } from './order.ts'
import {
  both,
  document,
  list,
  oneOf,
  optional,
  record,
  text,
  variants,
  whole,
  type Codec,
  type Document,
} from '../codec.ts'
import { anyMoney, coins, fiatMoney, rate } from '../money/codecs.ts'
import type { Fiat, Money } from '../money/money.ts'
import type { Draft } from '../lifecycle.ts'
import { queued, type Queued, type Stored, sharedCommands } from '../stored/commands.ts'
import type { BuyCommand, BuyMessage } from './commands.ts'
import type { CreditSource, Source } from '../credits.ts'
import {
  address,
  creditSource,
  keyedReason,
  source,
  payments,
  transfers,
  moneyIn,
  operatorActs,
  standingEvents,
} from '../stored/rail-events.ts'

const order = both(always, variants('state', own)) as Codec<BuyOrder>

/** The order, at version 3: the shop was added to it, then the name that our own page has for it. */
export const storedOrder: Document<BuyOrder> = document(3, order, { 1: order.read, 2: order.read })

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
