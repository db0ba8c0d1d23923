/** The stored form of a sale: its order, its terms and its commands, field by field. */
import { always, own, why, type Account, accountFields } from './order.ts'
import type { SellEvent, SellOrder } from './order.ts'
import { fees, feeTable, type FeeTable } from '../money/fees.ts'
import { figures, type SellFigures, type SellQuote } from './terms.ts'
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
  yes,
  type Codec,
  type Document,
} from '../codec.ts'
import type { Address } from '../coins/coins.ts'
import { anyMoney, coins, fiatMoney, rate } from '../money/codecs.ts'
import type { Money } from '../money/money.ts'
import type { Deposit } from '../events.ts'
import type { RefundReason } from '../merchants.ts'
import type { SellCommand, SellMessage } from './commands.ts'
import type { Draft } from '../lifecycle.ts'
import { bankRail, queued, type Queued, type Stored, sharedCommands } from '../stored/commands.ts'
import {
  address,
  depositFields,
  ofDeposit,
  deposits,
  payments,
  transfers,
  operatorActs,
  standingEvents,
} from '../stored/rail-events.ts'
import { type Provider, providers } from '../coins/providers.ts'

export const quote: Codec<SellQuote> = record<SellQuote>({
  gross: fiatMoney,
  fees,
  payout: fiatMoney,
  coins,
  rate,
})

const order = both(always, variants('state', own)) as Codec<SellOrder>

/** The order, at version 4: the shop was added to it, then the link, then the name that our own page has for it. */
export const storedOrder: Document<SellOrder> = document(4, order, {
  1: order.read,
  2: order.read,
  3: order.read,
})

const message: Codec<SellMessage> = oneOf(
  'rate_renewed',
  'coins_received',
  'coins_short',
  'coins_late',
  'coins_short_late',
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
    ...accountFields,
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
