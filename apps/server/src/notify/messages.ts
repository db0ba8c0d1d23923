/**
 * Every mail, once: which message there is, what it must be told, and which rows of the sheet it shows. The words lie in one
 * file per language under the same keys; a missing one does not compile.
 */

/** A decimal string with its asset: {amount: '100.00', currency: 'EUR'}, {amount: '1.5', currency: 'USDC@11155111'}. */
export type Figure = { readonly amount: string; readonly currency: string }

export type SignInMailData = {
  readonly email: string
  readonly pin: string
  readonly nonce: string
  readonly minutes: number
  /** A path on our own origin to go to after signing in. */
  readonly redirect?: string
}
export type FreshPinMailData = { readonly pin: string; readonly minutes: number }

/** What an order mail may tell. A message names the rows it shows; rows without a value are left out. */
export type OrderMailData = {
  readonly orderId: string
  readonly reference?: string
  readonly received?: Figure
  readonly required?: Figure
  readonly left?: Figure
  readonly surplus?: Figure
  readonly payout?: Figure
  /** As a purchase was ordered; money that came beside it; money that goes back. */
  readonly amount?: Figure
  readonly stray?: Figure
  readonly back?: Figure
  readonly beneficiary?: string
  /** In words: "Ethereum Sepolia". */
  readonly network?: string
  readonly address?: string
  readonly transaction?: string
  /** A code of ours that the texts have a sentence for, or the words of the bank. */
  readonly reason?: string
  /** UTC, `YYYY-MM-DD HH:mm:ss`: until when the customer can choose. */
  readonly until?: string
}
export type OrderRow = Exclude<keyof OrderMailData, 'orderId'>

/** The words of both lives for what a customer is told, those of a purchase with `buy_` before; each names a mail. */
export const orderMessages = {
  coins_received: ['reference', 'received', 'network', 'payout'],
  coins_short: ['reference', 'received', 'required', 'left', 'network', 'address', 'until'],
  coins_late: ['reference', 'received', 'payout'],
  coins_over: ['reference', 'required', 'received', 'surplus', 'until'],
  coins_unallocated: ['reference', 'received', 'network', 'transaction'],
  payout_sent: ['reference', 'payout', 'beneficiary'],
  completed: ['reference', 'received', 'payout', 'beneficiary'],
  returned: ['reference', 'payout', 'beneficiary', 'reason', 'until'],
  name_question: ['reference', 'payout', 'beneficiary', 'until'],
  refund_started: ['reference', 'received', 'network', 'address'],
  refund_sent: ['reference', 'received', 'network', 'address', 'transaction'],
  cancelled: ['reference'],
  buy_money_received: ['reference', 'received', 'network', 'address'],
  buy_money_late: ['reference', 'received', 'network', 'address'],
  buy_money_unallocated: ['reference', 'stray'],
  buy_payment_refused: ['reference', 'amount'],
  buy_proof_asked: ['reference', 'payout', 'network', 'address', 'until'],
  buy_coins_sent: ['reference', 'payout', 'network', 'address', 'transaction'],
  buy_completed: ['reference', 'received', 'payout', 'network', 'address', 'transaction'],
  buy_failed: ['reference', 'received', 'reason', 'back'],
  buy_money_returned: ['reference', 'back'],
  buy_cancelled: ['reference', 'amount'],
} as const satisfies Record<string, readonly OrderRow[]>

export type OrderMessage = keyof typeof orderMessages

export type Content =
  | { readonly template: 'sign_in'; readonly params: SignInMailData }
  | { readonly template: 'fresh_pin'; readonly params: FreshPinMailData }
  | { readonly template: OrderMessage; readonly params: OrderMailData }
export type Template = Content['template']

export type OrderText = { readonly subject: string; readonly paragraphs: readonly string[] }

export type Texts = {
  readonly language: string
  readonly signIn: (it: { minutes: number }) => OrderText & { readonly button: string }
  readonly freshPin: (it: { minutes: number }) => OrderText
  readonly orders: Readonly<Record<OrderMessage, OrderText>>
  readonly rows: Readonly<Record<OrderRow, string>>
  /** Why a purchase failed, where it may be told. */
  readonly reasons: Readonly<Record<string, string>>
  readonly openOrder: string
  readonly footer: string
}
