/** Money that comes in: its source, and why it may wait for a person. */

/** The report of the money: a booked line, a settled payment at the customer's bank, a captured card payment. */
export type CreditSource = { readonly kind: 'statement_line' | 'open_banking' | 'card'; readonly id: string }
/** Money returns to its source, or to an account that two operators approved. */
export type Source = { readonly kind: CreditSource['kind'] | 'approved_account'; readonly id: string }

export const isSame = (a: Source, b: Source): boolean => a.kind === b.kind && a.id === b.id
/** A part of idempotency keys, and an opaque id outside. It is never parsed. */
export const keyOf = ({ kind, id }: Source): string => `${kind}:${id}`

/**
 * As what an order takes money that a person gives it: its customer's payment, or the payment of this key that its receiver
 * sends back, at this version of the order. False: it does not wait for it.
 */
export type Taken =
  | { readonly as: 'payment' }
  | { readonly as: 'returned'; readonly key: string; readonly version: number }
  | false

/** Reasons why money that came, or left, waits for a person. */
const isReason = {
  /** Its text names no order. */
  no_reference: true,
  unknown_reference: true,
  /** A credit to a dedicated IBAN: it waits for its customer or for the standing order. */
  dedicated_iban: true,
  several_orders: true,
  /** Its order was cancelled too long ago. */
  order_over: true,
  another_currency: true,
  /** Not one of our accounts; it is not in the ledger. */
  another_account: true,
  /** One amount for several payers; it is not in the ledger, for their own lines may be. */
  several_in_one: true,
  /** It calls itself a return or a reversal, and returns none of our payments. */
  unknown_return: true,
  /** It returns more than was paid; it is not in the ledger, for it may be another report. */
  more_than_paid: true,
  /** A second debit of its payment is in doubt: it takes back that, or the payment. It is not in the ledger. */
  return_of_either: true,
  /** It may be another report of a credit that is known; it is not in the ledger. */
  reported_before_perhaps: true,
  /** The bank wrote its amount with a minus sign; it is not in the ledger. */
  negative_amount: true,
  /** The statement has it and no notification did. */
  not_notified: true,
  /** It might have been another report; two persons decided that it is money of its own. */
  counted: true,
  /** The order it names did not wait for it any more. */
  left_by_order: true,
  /** It carries the reference of a requested refund, but has another amount, or another sender than the beneficiary. */
  refund_of_other_amount: true,
  refund_by_other: true,
  /** It was sent back, and the bank rejected or returned that payment. */
  return_failed: true,
  /** Its sender's bank took a part of it back; the rest waits. */
  partly_recalled: true,

  /** A debit that is about no payment. */
  debit_unknown: true,
  /** It names a payment of another amount, of another account, or one that never left. */
  debit_of_other_amount: true,
  debit_of_other_account: true,
  debit_never_sent: true,
  /** It names a payment, and takes back or returns something. */
  debit_reversal: true,
  /** It may be another report of debits that are known; it is not in the ledger. */
  debit_of_several: true,
  debit_repeated: true,
  debit_reported_before_perhaps: true,
  /** The bank wrote its amount with a minus sign; it is not in the ledger. */
  debit_negative: true,
} as const

export type UnallocatedReason = keyof typeof isReason
export const unallocatedReasons = Object.keys(isReason) as [UnallocatedReason, ...UnallocatedReason[]]
