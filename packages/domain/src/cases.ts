/**
 * Cases: work that a person has to look at. A case is data: its kind from a closed list, its subject, and the figures of its kind.
 * The sentence is made where it is shown, in a record that has one for each kind.
 */
import type { CreditSource, UnallocatedReason } from './credits.ts'
import type { RiskLevel } from './risk/rules.ts'
import type { Strength } from './customers/same-person.ts'
import type { Reason as StandingReason, Refusal } from './customers/standing.ts'

/**
 * The subject of a case. An account is the bank's, a wallet is ours on one chain; both are named as in the ledger. A file is the
 * bank's, by the SHA-256 of its bytes.
 */
export type CaseSubject = {
  readonly kind: 'order' | 'customer' | 'account' | 'wallet' | 'ledger' | 'audit' | 'api' | 'list' | 'file'
  readonly id: string
}

/** The data of each kind of case besides its subject. Amounts are decimal text, ids are opaque. */
export type CaseDataByKind = {
  /* Decisions of a person about an order. */
  readonly order_held: { readonly by: string; readonly reason: string }
  readonly checks_hold: { readonly reason: string }
  /** The record of the transfer lacks what the rules ask for. */
  readonly travel_data_missing: { readonly missing: string }
  readonly frozen_by_compliance: Nothing
  /** We may not do business with the customer: one person decides about their open orders, after a confirmed hit two. */
  readonly customer_stopped: { readonly reason: StandingReason | null; readonly orders: number }
  /** The customer asks for a payout to an account of another name. */
  readonly account_of_another_name: Nothing
  /** Without a market value there is no reliable price. */
  readonly price_moved: { readonly gross: string; readonly atMarket: string | null }

  /* Coins that came. */
  readonly unallocated_deposit: { readonly asset: string; readonly transaction: string }
  readonly deposit_reversed: { readonly transaction: string }
  readonly deposit_not_seen_again: Nothing
  /** The coins stay on the deposit address, and the sweep is tried daily. */
  readonly sweep_failed: { readonly chain: string; readonly coin: string; readonly address: string }

  /* Money and coins that left. */
  /** It can neither be signed nor sent. It is tried again, and the case is closed when it goes on. */
  readonly transfer_failing: {
    readonly transfer: string
    readonly chain: string
    readonly coin: string
    readonly reason: string
  }
  readonly payment_overdue: { readonly key: string }
  readonly payment_of_another_amount: { readonly key: string }
  readonly payment_settled_after_rejection: { readonly key: string }
  readonly payment_returned_late: { readonly key: string }
  /** A bank or an acquirer said a final word about a payment and then the opposite. The first holds until a person asks. */
  readonly status_contradicted: { readonly payment: string; readonly first: string; readonly later: string }
  readonly refund_failed: { readonly reason: string }
  readonly card_refund_of_another_amount: { readonly key: string }
  readonly transfer_of_another_amount: { readonly transaction: string }
  readonly transfer_final_twice: { readonly transaction: string }
  readonly transfer_reversed: { readonly transaction: string }

  /* Money that came. */
  readonly unallocated_credit: { readonly source: CreditSource }
  /** It may be another report of known money, or a report lacks it. */
  readonly credit_in_doubt: { readonly source: CreditSource; readonly reason: UnallocatedReason }
  /** Its bank took it back, and we had sent it back. */
  readonly credit_out_twice: {
    readonly source: CreditSource
    readonly amount: string
    readonly currency: string
  }
  /** A debit that no payment explains. Its id is the statement line's. */
  readonly unallocated_debit: { readonly line: string; readonly amount: string; readonly currency: string }
  /** The bank took it twice, or reported it twice. */
  readonly debit_in_doubt: { readonly line: string; readonly amount: string; readonly currency: string }
  readonly credit_reported_twice: { readonly source: CreditSource; readonly otherSource: CreditSource }
  readonly authorised_payment_missing: { readonly payment: string }
  readonly two_payments_authorised: { readonly payment: string; readonly otherPayment: string }
  readonly dispute_opened: { readonly dispute: 'chargeback' | 'recall'; readonly source: CreditSource }
  readonly dispute_won: { readonly disputeId: string; readonly source: CreditSource }

  /* Orders that do not go on. */
  readonly event_for_unknown_order: { readonly eventId: string }
  readonly event_not_taken: { readonly eventId: string }
  readonly due_event_refused: { readonly event: string; readonly refusal: string }
  /** The settings leave out what it needs. */
  readonly part_left_out: { readonly missing: string }
  readonly order_idle: { readonly days: number }
  readonly purchase_unsettled: { readonly days: number }
  readonly hot_wallet_short: { readonly chain: string; readonly coin: string; readonly missing: string }
  /** Payments wait for money on one of our bank accounts. */
  readonly nostro_short: { readonly account: string; readonly asset: string; readonly missing: string }

  /** A file of the bank, or some of its entries, cannot be read: `refusal` is null where the rest of it was taken in. */
  readonly bank_file_trouble: {
    readonly name: string
    readonly refusal: string | null
    readonly entries: number
  }

  /* The ledger and the world. */
  readonly reconciliation_difference: {
    readonly asset: string
    /** Ledger minus what the other side says and what is in flight. */
    readonly difference: string
    readonly runId: string
  }
  readonly ledger_out_of_balance: {
    readonly rule: LedgerRule
    readonly account: string | null
    readonly asset: string
    readonly units: string
  }

  /** A name on the order is like one on a list. Two persons decide; until then the order waits. */
  readonly screening_hit: {
    readonly hit: string
    readonly role: 'beneficiary' | 'payer' | 'customer'
    readonly list: string
    readonly entity: string
    readonly listedName: string
    readonly score: number
  }
  /** Another account seems to be the same person's, or that of somebody who was refused for good. */
  readonly same_person: {
    readonly link: string
    readonly other: string
    readonly strength: Strength
    readonly refusal: Refusal | null
  }
  /** The risk score of a customer rose to the highest level. */
  readonly risk_raised: {
    readonly level: RiskLevel
    readonly before: RiskLevel | null
    readonly total: number
  }
  /** A publisher's file was not taken, or could not be fetched: the version before stays in force. */
  readonly sanctions_list_refused: { readonly reason: string }
  /** The remote list does not answer: orders and reviews wait for it. */
  readonly screening_silent: { readonly reason: string }

  /** A customer's source of funds: its last day is near or over, or an order exceeds its amount. */
  readonly funds_due: {
    readonly why: 'due' | 'amount' | 'date' | 'asked'
    /** "50000.00 EUR"; null if never accepted. */
    readonly upTo: string | null
    readonly until: string | null
  }

  /* Records that must not change. */
  readonly audit_broken: { readonly broken: string }

  /* Attempts to come in. */
  readonly many_refusals: { readonly refusal: string; readonly count: string; readonly minutes: string }
}
type Nothing = Readonly<Record<string, never>>

/** The rules that must hold inside the ledger, whatever the world reports. */
export type LedgerRule =
  | 'sums_to_zero'
  | 'balance_follows_from_entries'
  | 'holding_not_negative'
  | 'debt_not_positive'

export type CaseKind = keyof CaseDataByKind
const isKind: Readonly<Record<CaseKind, true>> = {
  order_held: true,
  checks_hold: true,
  travel_data_missing: true,
  frozen_by_compliance: true,
  customer_stopped: true,
  account_of_another_name: true,
  price_moved: true,
  unallocated_deposit: true,
  deposit_reversed: true,
  deposit_not_seen_again: true,
  sweep_failed: true,
  transfer_failing: true,
  payment_overdue: true,
  payment_of_another_amount: true,
  payment_settled_after_rejection: true,
  payment_returned_late: true,
  status_contradicted: true,
  refund_failed: true,
  card_refund_of_another_amount: true,
  transfer_of_another_amount: true,
  transfer_final_twice: true,
  transfer_reversed: true,
  unallocated_credit: true,
  credit_in_doubt: true,
  credit_out_twice: true,
  unallocated_debit: true,
  debit_in_doubt: true,
  credit_reported_twice: true,
  authorised_payment_missing: true,
  two_payments_authorised: true,
  dispute_opened: true,
  dispute_won: true,
  event_for_unknown_order: true,
  event_not_taken: true,
  due_event_refused: true,
  part_left_out: true,
  order_idle: true,
  purchase_unsettled: true,
  hot_wallet_short: true,
  nostro_short: true,
  bank_file_trouble: true,
  reconciliation_difference: true,
  ledger_out_of_balance: true,
  screening_hit: true,
  same_person: true,
  risk_raised: true,
  sanctions_list_refused: true,
  screening_silent: true,
  funds_due: true,
  audit_broken: true,
  many_refusals: true,
}
export const caseKinds = Object.keys(isKind) as [CaseKind, ...CaseKind[]]
/** A kind with its data, as a lifecycle opens it: its subject is the order. */
export type OrderCase = {
  readonly [Kind in CaseKind]: { readonly kind: Kind; readonly data: CaseDataByKind[Kind] }
}[CaseKind]
export type Case = OrderCase & { readonly subject: CaseSubject }

/** One sentence, or whatever else is made of a case, for each kind: a kind that has none does not compile. */
export type ByCaseKind<Result> = {
  readonly [Kind in CaseKind]: (data: CaseDataByKind[Kind]) => Result
}
export function byKind<Result>(table: ByCaseKind<Result>, { kind, data }: OrderCase): Result {
  return (table[kind] as (data: unknown) => Result)(data)
}
