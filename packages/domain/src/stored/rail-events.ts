/** The stored form of rail events, wherever one is: waiting, or applied to a sale or a purchase. */
import {
  flag,
  oneOf,
  optional,
  record,
  text,
  textAs,
  variants,
  whole,
  yes,
  type Codec,
  type Variants,
} from '../codec.ts'
import type { CreditSource, Source } from '../credits.ts'
import type {
  AuthorisationEvent,
  Credit,
  CreditEvent,
  Deposit,
  DepositEvent,
  DisputeEvent,
  OperatorEvent,
  StandingEvent,
  PayerRail,
  PaymentEvent,
  RailEvent,
  TransferEvent,
} from '../events.ts'
import type { Address } from '../coins/coins.ts'
import { coins, fiatMoney } from '../money/codecs.ts'

export const address = textAs<Address>()
export const depositFields = {
  id: text,
  coins,
  from: optional(address),
  transaction: text,
  at: whole,
  unallocated: optional(yes),
}
export const ofDeposit = record<{ depositId: string }>({ depositId: text })
export const deposits: Variants<DepositEvent, 'type'> = {
  'deposit.seen': record({ deposit: record<Deposit>(depositFields) }),
  'deposit.final': ofDeposit,
  'deposit.vanished': ofDeposit,
  'deposit.reversed': ofDeposit,
}

export const keyed = record<{ key: string }>({ key: text })
export const keyedReason = record<{ key: string; reason: string }>({ key: text, reason: text })
export const payments: Variants<PaymentEvent, 'type'> = {
  'payment.queued': keyed,
  'payment.unqueued': keyed,
  'payment.accepted': keyed,
  'payment.rejected': record<{ key: string; reason: string; permanent: boolean; uncovered?: true }>({
    key: text,
    reason: text,
    permanent: flag,
    uncovered: optional(yes),
  }),
  'payment.overdue': keyed,
  'payment.booked': record({ key: text, amount: fiatMoney }),
  'payment.returned': record<Omit<Extract<PaymentEvent, { type: 'payment.returned' }>, 'type'>>({
    key: text,
    returnId: text,
    amount: fiatMoney,
    reason: text,
    byMerchant: optional(yes),
    matched: optional(yes),
    unallocated: optional(yes),
  }),
}

const ofTransaction = record<{ key: string; transaction: string }>({ key: text, transaction: text })
export const transfers: Variants<TransferEvent, 'type'> = {
  'transfer.signed': ofTransaction,
  'transfer.broadcast': ofTransaction,
  'transfer.replaced': record({ key: text, transaction: text, by: text }),
  'transfer.dropped': ofTransaction,
  'transfer.reverted': record({ key: text, transaction: text, reason: text, retry: flag }),
  'transfer.final': record({ key: text, transaction: text, amount: coins }),
  'transfer.withdrawn': keyed,
  'transfer.refused': keyedReason,
}

const payerRail: Codec<PayerRail> = oneOf('open_banking', 'card')
const kinds = ['statement_line', 'open_banking', 'card'] as const
export const creditSource: Codec<CreditSource> = record<CreditSource>({ kind: oneOf(...kinds), id: text })
export const source: Codec<Source> = record<Source>({
  kind: oneOf(...kinds, 'approved_account'),
  id: text,
})
export const creditFields = {
  source: creditSource,
  amount: fiatMoney,
  payment: optional(text),
  at: whole,
  unallocated: optional(yes),
}
const disputed = { disputeId: text, source: creditSource, amount: fiatMoney }
export const moneyIn: Variants<AuthorisationEvent | CreditEvent | DisputeEvent, 'type'> = {
  'authorisation.granted': record({ through: payerRail, payment: text, at: whole }),
  'authorisation.refused': record({ through: payerRail, payment: text, reason: text }),
  'credit.received': record<{ credit: Credit }>({ credit: record<Credit>(creditFields) }),
  'dispute.opened': record({ ...disputed, kind: oneOf('chargeback', 'recall') }),
  'dispute.won': record(disputed),
}

const evident = record<{ key: string; evidence: string }>({ key: text, evidence: text })
/** Of both lifecycles. */
export const operatorActs: Variants<OperatorEvent, 'type'> = {
  'operator.hold': record({ reason: text }),
  'operator.release': record({}),
  'operator.asks_again': record({}),
  'operator.confirms_executed': evident,
  'operator.confirms_unexecuted': evident,
  'operator.books_loss': record({ evidence: text }),
}

export const standingEvents: Variants<StandingEvent, 'type'> = {
  'standing.holds': record({ stops: flag }),
  'standing.clears': record({}),
}

export const railEvent: Codec<RailEvent> = variants<RailEvent, 'type'>('type', {
  ...deposits,
  ...payments,
  ...transfers,
  ...moneyIn,
})
