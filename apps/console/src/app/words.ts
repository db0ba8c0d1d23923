/** The words of the console: states, actions and reasons. */
import type { Buy, Sell } from '@agio/domain'
import type { OrderAction, UnallocatedCoinsView, UnmatchedView } from '@agio/contract'
import { Refused } from './api/api.ts'

type Service = 'sell' | 'buy'
export type Tone = 'good' | 'warn' | 'bad' | 'calm'

const meanings: {
  readonly sell: Readonly<Record<Sell.State, readonly [words: string, tone: Tone]>>
  readonly buy: Readonly<Record<Buy.State, readonly [words: string, tone: Tone]>>
} = {
  sell: {
    awaiting_deposit: ['waiting for coins', 'calm'],
    confirming: ['coins seen, not final', 'calm'],
    underpaid: ['underpaid', 'warn'],
    funded: ['coins received', 'calm'],
    overpaid: ['overpaid', 'warn'],
    converted: ['payout owed', 'calm'],
    payout_queued: ['in a payment file', 'calm'],
    payout_submitted: ['accepted by the bank', 'calm'],
    completed: ['paid out', 'good'],
    on_hold: ['on hold', 'warn'],
    needs_revision: ['returned, or revision needed', 'bad'],
    cancelled: ['canceled', 'calm'],
    archived: ['archived', 'calm'],
  },
  buy: {
    awaiting_payment: ['waiting for money', 'calm'],
    payment_pending: ['money on its way', 'calm'],
    payment_received: ['money received', 'calm'],
    cleared: ['checks passed', 'calm'],
    executed: ['coins ordered', 'calm'],
    transfer_signed: ['transfer signed', 'calm'],
    transfer_broadcast: ['on the chain, not final', 'calm'],
    completed: ['coins delivered', 'good'],
    archived: ['archived', 'calm'],
    cancelled: ['canceled', 'calm'],
    expired: ['no money arrived', 'calm'],
    failed: ['failed, money returned', 'bad'],
  },
}

/** The words of a state, and how it looks. */
export const meaningOf = (service: Service, state: string): readonly [words: string, tone: Tone] =>
  (meanings[service] as Readonly<Record<string, readonly [string, Tone]>>)[state] ?? [state, 'calm']

export const serviceWords: Readonly<Record<Service, string>> = { sell: 'Sale', buy: 'Purchase' }

type Words = { readonly label: string; readonly what: string; readonly isGrave: boolean }
export const actionWords: Readonly<Record<OrderAction, Words>> = {
  hold: {
    label: 'Hold',
    what: 'Nothing more is sent for this order. What has not left yet is withdrawn.',
    isGrave: false,
  },
  release: { label: 'Release', what: 'We continue the order from where it was held.', isGrave: true },
  ask_again: {
    label: 'Ask the customer again',
    what: 'We send the customer another mail: what the record of the transfer lacks, and where to say it.',
    isGrave: false,
  },
  clear: {
    label: 'Clear the case',
    what: 'The checks held it. It passes them now and continues.',
    isGrave: true,
  },
  refuse: {
    label: 'Refuse',
    what: 'It fails the checks. We return its value to where it came from.',
    isGrave: true,
  },
  freeze: {
    label: 'Freeze',
    what: 'It fails the checks. We keep its value until an authority decides.',
    isGrave: true,
  },
  send_back: {
    label: 'Send back again',
    what: 'We send what bounced back to where it came from.',
    isGrave: true,
  },
  confirm_executed: {
    label: 'The bank executed it',
    what: 'The payment counts as paid, with the amount that the bank booked. We pay the rest again.',
    isGrave: true,
  },
  confirm_unexecuted: {
    label: 'The bank never executed it',
    what: 'The payment counts as failed. The next attempt is a new payment.',
    isGrave: true,
  },
  write_off: {
    label: 'Keep as dust',
    what: 'The coins are worth less than their network fee. We keep them, and the order ends.',
    isGrave: true,
  },
  give_up: {
    label: 'Stop waiting',
    what: 'The order expires. If the payment still arrives, it counts as late money.',
    isGrave: false,
  },
  book_loss: {
    label: 'Book as a loss',
    what: 'We book the missing value as our loss, so the ledger agrees with the bank and the chain.',
    isGrave: true,
  },
}

/** Reasons why money is unallocated. */
export const reasonWords: Readonly<Record<NonNullable<UnmatchedView['reason']>, string>> = {
  no_reference: 'Its text names no order.',
  unknown_reference: 'It names an order that does not exist.',
  dedicated_iban: "It came to a customer's own IBAN and waits for them.",
  several_orders: 'It names several orders.',
  order_over: 'Its order was canceled too long ago.',
  another_currency: 'Its currency differs from that of its order.',
  another_account: "It isn't on one of our accounts or in the ledger.",
  several_in_one: 'It is one amount for several payers. It is not in the ledger.',
  unknown_return: 'It calls itself a return, but matches none of our payments.',
  more_than_paid: 'It returns more than we paid. It is not in the ledger.',
  return_of_either:
    'A second debit of its payment is in doubt: it takes back that, or the payment. It is not in the ledger.',
  reported_before_perhaps: 'Possible duplicate report of an earlier credit. Not in the ledger.',
  negative_amount:
    'The bank wrote a debit with a minus sign. It is not in the ledger: ask the bank what it means.',
  not_notified: 'The statement shows it, but the bank sent no notification.',
  counted: 'Two operators decided that it is a separate credit.',
  left_by_order: 'The order it names was no longer waiting for it.',
  refund_of_other_amount: 'It names a refund of another amount.',
  refund_by_other: 'It names a refund, but the beneficiary of the payment did not send it.',
  partly_recalled: 'Its sender’s bank took a part of it back. This is the rest.',
  return_failed: 'We sent it back, and the bank rejected or returned that payment.',
  debit_unknown: 'It names no payment.',
  debit_of_other_amount: 'It names a payment of another amount.',
  debit_of_other_account: 'It names a payment from another of our accounts.',
  debit_never_sent: 'It names a payment that never left.',
  debit_reversal: 'It names a payment, and calls itself a reversal or a return.',
  debit_of_several: 'It is one amount for several payments. It is not in the ledger.',
  debit_repeated:
    'It names a payment that is booked: a second debit, or another report. It is not in the ledger.',
  debit_reported_before_perhaps: 'Possible duplicate report of an earlier debit. Not in the ledger.',
  debit_negative:
    'The bank wrote a credit with a minus sign. It is not in the ledger: ask the bank what it means.',
}

export const moneyStates: Readonly<Record<UnmatchedView['state'], readonly [string, Tone]>> = {
  open: ['open', 'warn'],
  matched: ['matched to an order', 'good'],
  returning: ['on its way back', 'calm'],
  returned: ['sent back', 'calm'],
  recalled: ['taken back by its bank', 'bad'],
  out_twice: ['sent back and taken back', 'bad'],
  closed: ['nothing to do', 'calm'],
  bank_fee: ['a bank fee', 'calm'],
  payment: ['our payment', 'good'],
  loss: ['our loss', 'bad'],
}

export const coinsStates: Readonly<Record<UnallocatedCoinsView['state'], readonly [string, Tone]>> = {
  open: ['open', 'warn'],
  returning: ['on their way back', 'calm'],
  returned: ['returned', 'calm'],
  return_failed: ['the return failed', 'bad'],
  counted: ['counted for another sale', 'good'],
  kept: ['kept as dust', 'calm'],
}

/** Movements that only the ledger, or only the other side, has recorded yet. */
export const inFlightWords: Readonly<Record<string, string>> = {
  notified_after_statement: 'The bank notified it after this statement.',
  return_before_booking: 'A return that waits for the booking of its payment.',
  event_waiting: 'Its event waits until the order takes it.',
  deposit_not_final: 'A deposit that is not final yet.',
  deposit_after_block: 'A deposit that is final, in a later block.',
  transfer_not_settled: 'A transfer in a block that is not settled yet.',
  transfer_after_block: 'A settled transfer in a later block.',
  acquirer_ahead: 'The acquirer has done it, and we have not heard of it yet.',
  payout_on_its_way: 'The acquirer has paid it out, and it has not come to the bank yet.',
}

export const batchStates = {
  held: ['needs approval', 'warn'],
  persisted: ['about to leave', 'calm'],
  writing: ['being handed over', 'calm'],
  submitted: ['filed', 'good'],
  withdrawn: ['dissolved', 'calm'],
} as const satisfies Record<string, readonly [string, Tone]>

export const approvalStates = {
  waiting: ['needs approval', 'warn'],
  approved: ['approved', 'good'],
  refused: ['refused', 'bad'],
  expired: ['expired', 'calm'],
  void: ['void: it changed', 'calm'],
} as const satisfies Record<string, readonly [string, Tone]>

/** One sentence for a problem, with the codes of its fields. */
export function problemText(error: unknown): string {
  if (!(error instanceof Refused)) return 'Something went wrong. Try again; nothing was lost.'
  const fields = error.fields.map(
    ({ field, code, params }) => params?.['problem'] ?? `${field.replace(/^.*\./, '')}: ${code}`,
  )
  return [error.message, ...fields].join(' ')
}

export { operatorFigure as figure } from '@agio/contract/wire'

/** "unallocated_credit" → "Unallocated credit", "creditId" → "Credit id", "bank.booked" → "Bank booked". */
export const nameText = (name: string): string => {
  const words = name.replace(/[_.]|(?=[A-Z])/g, ' ').toLowerCase()
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return text.replace(/^Api\b/, 'API')
}

/** "3 min", "2 h", "4 d". */
export function spanOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`
}
