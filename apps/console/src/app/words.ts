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
    underpaid: ['coins short', 'warn'],
    funded: ['coins received', 'calm'],
    overpaid: ['coins over', 'warn'],
    converted: ['payout owed', 'calm'],
    payout_queued: ['in a payment file', 'calm'],
    payout_submitted: ['accepted by the bank', 'calm'],
    completed: ['paid out', 'good'],
    on_hold: ['by hand, or waiting', 'warn'],
    needs_revision: ['returned, or to be revised', 'bad'],
    cancelled: ['cancelled', 'calm'],
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
    cancelled: ['cancelled', 'calm'],
    expired: ['no money came', 'calm'],
    failed: ['failed, money goes back', 'bad'],
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
  release: { label: 'Release', what: 'The order goes on from where it was held.', isGrave: true },
  clear: {
    label: 'Clear the case',
    what: 'The checks held it. It passes them now, and goes on.',
    isGrave: true,
  },
  refuse: {
    label: 'Refuse',
    what: 'It fails the checks. Its value goes back to where it came from.',
    isGrave: true,
  },
  freeze: {
    label: 'Freeze',
    what: 'It fails the checks, and its value stays here until an authority decides.',
    isGrave: true,
  },
  send_back: {
    label: 'Send back again',
    what: 'What could not be sent back goes again to where it came from.',
    isGrave: true,
  },
  confirm_executed: {
    label: 'The bank executed it',
    what: 'The payment counts as paid, with the amount that the bank booked. What is left of it is paid again.',
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
    what: 'The order expires. Should the payment come all the same, it is late money.',
    isGrave: false,
  },
  book_loss: {
    label: 'Book as a loss',
    what: 'The missing value is booked as our loss, so that the books are as the bank and the chain are.',
    isGrave: true,
  },
}

/** Why money is unallocated. */
export const reasonWords: Readonly<Record<NonNullable<UnmatchedView['reason']>, string>> = {
  no_reference: 'Its text names no order.',
  unknown_reference: 'It names an order that does not exist.',
  several_orders: 'It names several orders.',
  order_over: 'Its order was cancelled too long ago.',
  another_currency: 'It is of another currency than its order.',
  another_account: 'It is not on one of our accounts. It is not in the ledger.',
  several_in_one: 'It is one amount for several payers. It is not in the ledger.',
  unknown_return: 'It calls itself a return, and returns no payment of ours.',
  more_than_paid: 'It returns more than we paid. It is not in the ledger.',
  reported_before_perhaps: 'It may be another report of money that came before. It is not in the ledger.',
  not_notified: 'The statement has it, and the bank sent no notification of it.',
  counted: 'Two operators decided that it is money of its own.',
  left_by_order: 'The order it names did not wait for it any more.',
  partly_recalled: 'Its sender’s bank took a part of it back. This is the rest.',
  return_failed: 'We sent it back, and the bank rejected or returned that payment.',
  debit_unknown: 'It names no payment.',
  debit_of_other_amount: 'It names a payment of another amount.',
  debit_of_other_account: 'It names a payment from another account of ours.',
  debit_never_sent: 'It names a payment that never left.',
  debit_reversal: 'It names a payment, and calls itself a reversal or a return.',
  debit_of_several: 'It is one amount for several payments. It is not in the ledger.',
  debit_repeated:
    'It names a payment that is booked: a second debit, or another report. It is not in the ledger.',
  debit_reported_before_perhaps:
    'It may be another report of a debit that came before. It is not in the ledger.',
}

export const moneyStates: Readonly<Record<UnmatchedView['state'], readonly [string, Tone]>> = {
  open: ['open', 'warn'],
  matched: ['an order has it', 'good'],
  returning: ['on its way back', 'calm'],
  returned: ['sent back', 'calm'],
  recalled: ['taken back by its bank', 'bad'],
  out_twice: ['sent back and taken back', 'bad'],
  closed: ['nothing to be done', 'calm'],
  bank_fee: ['a bank fee', 'calm'],
  payment: ['a payment of ours', 'good'],
  loss: ['our loss', 'bad'],
}

export const coinsStates: Readonly<Record<UnallocatedCoinsView['state'], readonly [string, Tone]>> = {
  open: ['open', 'warn'],
  returning: ['on their way back', 'calm'],
  returned: ['returned', 'calm'],
  return_failed: ['the return failed', 'bad'],
  counted: ['another sale has them', 'good'],
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
  held: ['waits for approval', 'warn'],
  persisted: ['about to leave', 'calm'],
  writing: ['being handed over', 'calm'],
  submitted: ['filed', 'good'],
  withdrawn: ['dissolved', 'calm'],
} as const satisfies Record<string, readonly [string, Tone]>

export const approvalStates = {
  waiting: ['waits for approval', 'warn'],
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

/** "100.000000000000000000" → "100"; figures of a currency keep their cents. */
export function figure({ amount, currency }: { amount: string; currency: string }): string {
  const isFiat = currency === 'EUR' || currency === 'GBP'
  const short = isFiat ? amount : amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  const [whole = '', rest] = short.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${rest === undefined ? grouped : `${grouped}.${rest}`} ${currency.split('@')[0]}`
}
