/** What became of a statement line: one word, stored with it. */

const outcomes = {
  /** The bank has not booked it yet. */
  not_booked: {},
  /** A notification without the bank's own reference: only the statement counts. */
  left_to_statement: {},
  /** Another report of a movement that is known. */
  reported_before: {},
  /** A return whose payment is not booked yet. */
  return_before_booking: {},
  payment_booked: { inLedger: true },
  payment_returned: { inLedger: true },
  credit_allocated: { inLedger: true },
  /** A debit that took a credit back. */
  credit_recalled: { inLedger: true },
  /** In suspense; `bank_credit.reason` says why. */
  credit_unallocated: { inLedger: true, isForPerson: true },
  /** A credit that is not ours, or that may be in the ledger already; `bank_credit.reason` says why. */
  credit_not_posted: { isForPerson: true },
  /** Debits that no payment explains. */
  debit_unknown: { inLedger: true, isForPerson: true },
  debit_of_other_amount: { inLedger: true, isForPerson: true },
  debit_of_other_account: { inLedger: true, isForPerson: true },
  debit_reversal: { inLedger: true, isForPerson: true },
  debit_never_sent: { inLedger: true, isForPerson: true },
  /** Not on one of our accounts. */
  account_unknown: { isForPerson: true },
  /** Several payments in one debit, or a second debit for one payment: another report may have had it. */
  debit_of_several: { isForPerson: true },
  debit_repeated: { isForPerson: true },
  debit_reported_before_perhaps: { isForPerson: true },
  /** A credit with a minus sign. */
  debit_negative: { isForPerson: true },
} as const satisfies Record<string, { readonly inLedger?: true; readonly isForPerson?: true }>

export type LineOutcome = keyof typeof outcomes
export type LineResult = { readonly outcome: LineOutcome; readonly paymentKey?: string }

const withFlag = (flag: 'inLedger' | 'isForPerson'): ReadonlySet<LineOutcome> =>
  new Set((Object.keys(outcomes) as LineOutcome[]).filter((name) => flag in outcomes[name]))

/** The line's money is in the ledger because of this line. */
export const outcomesInLedger = withFlag('inLedger')
export const outcomesForPerson = withFlag('isForPerson')
