/** The outcome of a statement line: one word, stored with it. */

/**
 * posted: its money is in the ledger because of this line · doubt: a person is asked, and nothing is posted · known: another
 * line had it · waiting: not booked by the bank, or another report books it · closed: it was a doubt, a person decided, and
 * nothing is posted.
 */
export const fateNames = ['posted', 'doubt', 'known', 'waiting', 'closed'] as const
export type Fate = (typeof fateNames)[number]

const outcomes = {
  /** The bank has not booked it yet. */
  not_booked: { fate: 'waiting' },
  /** A notification on an account that statements book. */
  left_to_statement: { fate: 'waiting' },
  /** Another report of a movement that is known: the line names it. */
  reported_before: { fate: 'known' },
  /** A return whose payment is not booked yet. */
  return_before_booking: { fate: 'waiting' },
  payment_booked: { fate: 'posted' },
  payment_returned: { fate: 'posted' },
  credit_allocated: { fate: 'posted' },
  /** A debit that took a credit back. */
  credit_recalled: { fate: 'posted' },
  /** In suspense; `bank_credit.reason` says why. */
  credit_unallocated: { fate: 'posted', isForPerson: true },
  /** A credit that is not ours, or that may be in the ledger already; `bank_credit.reason` says why. */
  credit_not_posted: { fate: 'doubt', isForPerson: true },
  /** Debits that no payment explains. */
  debit_unknown: { fate: 'posted', isForPerson: true },
  debit_of_other_amount: { fate: 'posted', isForPerson: true },
  debit_of_other_account: { fate: 'posted', isForPerson: true },
  debit_reversal: { fate: 'posted', isForPerson: true },
  debit_never_sent: { fate: 'posted', isForPerson: true },
  /** Not on one of our accounts. */
  account_unknown: { fate: 'doubt', isForPerson: true },
  /** Several payments in one debit, or a second debit for one payment: another report may have had it. */
  debit_of_several: { fate: 'doubt', isForPerson: true },
  debit_repeated: { fate: 'doubt', isForPerson: true },
  debit_reported_before_perhaps: { fate: 'doubt', isForPerson: true },
  /** A credit with a minus sign. */
  debit_negative: { fate: 'doubt', isForPerson: true },
  /** A doubt that a person closed: there is nothing to post. */
  doubt_closed: { fate: 'closed' },
} as const satisfies Record<string, { readonly fate: Fate; readonly isForPerson?: true }>

export type LineOutcome = keyof typeof outcomes
export type LineResult = {
  readonly outcome: LineOutcome
  readonly paymentKey?: string
  /** The line that had it before, where its payment shows it and nothing else does. */
  readonly repeats?: string
}

const names = Object.keys(outcomes) as LineOutcome[]
export const fates = Object.fromEntries(names.map((name) => [name, outcomes[name].fate])) as Readonly<
  Record<LineOutcome, Fate>
>

/** A movement has one line that holds its money; each other line of it is known. */
export const fateOf = (outcome: LineOutcome, { repeats }: { readonly repeats: boolean }): Fate =>
  repeats ? 'known' : fates[outcome]
export const outcomesOf = (fate: Fate): readonly LineOutcome[] => names.filter((name) => fates[name] === fate)

/** The line's money is in the ledger because of this line. */
export const outcomesInLedger: ReadonlySet<LineOutcome> = new Set(
  names.filter((name) => fates[name] === 'posted'),
)
export const outcomesForPerson: ReadonlySet<LineOutcome> = new Set(
  names.filter((name) => 'isForPerson' in outcomes[name]),
)
