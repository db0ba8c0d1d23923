/** Where a case is decided. A kind without a row does not compile. */
import type { CaseKind } from '../cases.ts'

/**
 * `part`: the case itself has the decision. `clears`: it is over as soon as its cause is. `close`: a person sees to it outside, and
 * closes it.
 */
export const caseEnds = [
  'order',
  'coins',
  'money',
  'file',
  'comparison',
  'customer',
  'part',
  'clears',
  'close',
] as const
export type CaseEnd = (typeof caseEnds)[number]

const ends: Readonly<Record<CaseKind, CaseEnd>> = {
  order_held: 'order',
  checks_hold: 'order',
  travel_data_missing: 'order',
  frozen_by_compliance: 'order',
  customer_stopped: 'customer',
  account_of_another_name: 'order',
  price_moved: 'order',
  unallocated_deposit: 'coins',
  deposit_reversed: 'order',
  deposit_not_seen_again: 'order',
  sweep_failed: 'close',
  transfer_failing: 'clears',
  payment_overdue: 'order',
  payment_of_another_amount: 'order',
  payment_settled_after_rejection: 'order',
  payment_returned_late: 'order',
  status_contradicted: 'order',
  refund_failed: 'order',
  card_refund_of_another_amount: 'order',
  transfer_of_another_amount: 'order',
  transfer_final_twice: 'order',
  transfer_reversed: 'order',
  unallocated_credit: 'money',
  credit_in_doubt: 'money',
  credit_out_twice: 'money',
  unallocated_debit: 'money',
  debit_in_doubt: 'money',
  credit_reported_twice: 'order',
  authorised_payment_missing: 'order',
  two_payments_authorised: 'order',
  // The card's bank decides; what we say to it is said there.
  dispute_opened: 'close',
  dispute_won: 'close',
  event_for_unknown_order: 'close',
  event_not_taken: 'order',
  due_event_refused: 'order',
  part_left_out: 'order',
  order_idle: 'order',
  purchase_unsettled: 'order',
  hot_wallet_short: 'close',
  nostro_short: 'clears',
  bank_file_trouble: 'file',
  reconciliation_difference: 'comparison',
  ledger_out_of_balance: 'close',
  screening_hit: 'part',
  same_person: 'part',
  risk_raised: 'customer',
  sanctions_list_refused: 'clears',
  screening_silent: 'clears',
  funds_due: 'customer',
  audit_broken: 'close',
  many_refusals: 'close',
}
export const endOfCase = (kind: CaseKind): CaseEnd => ends[kind]
