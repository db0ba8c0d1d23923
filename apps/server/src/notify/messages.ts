/**
 * Every mail, once: its message, its data, and the rows it shows. The texts are in one file per language under the same keys;
 * a missing text does not compile.
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

type FigureRow =
  | 'received'
  | 'required'
  | 'left'
  | 'surplus'
  | 'settled'
  | 'payout'
  | 'amount'
  | 'unallocated'
  | 'refund'
/** `reason`: a code that the texts have a sentence for, or the bank's words. `until`: UTC, `YYYY-MM-DD HH:mm:ss`. */
type TextRow = 'reference' | 'beneficiary' | 'network' | 'address' | 'transaction' | 'reason' | 'until'
export type OrderRow = FigureRow | TextRow
/** What an order mail may show. A message names its rows; rows without a value are left out. */
export type OrderMailData = { readonly orderId: string } & { readonly [Row in FigureRow]?: Figure } & {
  readonly [Row in TextRow]?: string
}

const sell = (...rows: OrderRow[]) => ({ service: 'sell', rows }) as const
const buy = (...rows: OrderRow[]) => ({ service: 'buy', rows }) as const

/** The messages of both lifecycles; each names a mail, whose order it is about, and its rows. */
export const orderMessages = {
  coins_received: sell('reference', 'received', 'network', 'payout'),
  coins_short: sell('reference', 'received', 'required', 'left', 'network', 'address', 'until'),
  coins_late: sell('reference', 'received', 'payout'),
  coins_over: sell('reference', 'required', 'received', 'surplus', 'until'),
  coins_unallocated: sell('reference', 'received', 'network', 'transaction'),
  payout_sent: sell('reference', 'settled', 'payout', 'beneficiary'),
  completed: sell('reference', 'received', 'settled', 'payout', 'beneficiary'),
  returned: sell('reference', 'settled', 'payout', 'beneficiary', 'reason', 'until'),
  debt_settled: sell('reference', 'settled', 'payout'),
  account_refused: sell('reference', 'payout', 'until'),
  name_question: sell('reference', 'payout', 'beneficiary', 'until'),
  proof_asked: sell('reference', 'received', 'network', 'payout', 'until'),
  refund_started: sell('reference', 'received', 'network', 'address'),
  refund_sent: sell('reference', 'received', 'network', 'address', 'transaction'),
  cancelled: sell('reference'),
  dust_kept: sell('reference', 'network'),
  buy_money_received: buy('reference', 'received', 'network', 'address'),
  buy_money_late: buy('reference', 'received', 'network', 'address'),
  buy_money_unallocated: buy('reference', 'unallocated'),
  buy_payment_refused: buy('reference', 'amount'),
  buy_proof_asked: buy('reference', 'payout', 'network', 'address', 'until'),
  buy_coins_sent: buy('reference', 'payout', 'network', 'address', 'transaction'),
  buy_completed: buy('reference', 'received', 'payout', 'network', 'address', 'transaction'),
  buy_failed: buy('reference', 'received', 'reason', 'refund'),
  buy_money_returned: buy('reference', 'refund'),
  buy_cancelled: buy('reference', 'amount'),
} as const satisfies Record<string, { readonly service: 'sell' | 'buy'; readonly rows: readonly OrderRow[] }>

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
  /** Why a purchase failed, where the customer may know. */
  readonly reasons: Readonly<Record<string, string>>
  readonly openOrder: string
  readonly footer: string
}
