/**
 * Every mail, once: its message, its data, and the rows it shows. Its texts are in the catalogues of each language
 * (`texts/catalogues`), under its name; a mail without a text does not compile.
 */

import type { PlainMessage } from './plain-mails.ts'
import type { OrderFigures } from '@agio/contract/receipt-lines'

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
export type SupportMailData = { readonly threadId: string }
export type FreshPinMailData = { readonly pin: string; readonly minutes: number }

/** Mails about the account itself. */
export type AccountMessage =
  | 'contact_confirm'
  | 'email_change'
  | 'email_taken'
  | 'email_changed'
  | 'messenger_linked'
  | 'passkey_added'
  | 'device_kept'
  | 'phone_changed'
  | 'data_ready'
  | 'account_closed'
export type AccountMailData = {
  /** Of the page by which a contact address is confirmed. */
  readonly token?: string
  readonly pin?: string
  readonly minutes?: number
  readonly days?: number
  /** A day, `2031-05-01`. */
  readonly until?: string
  /** "Firefox on Linux". */
  readonly device?: string
  /** The last figures of the new phone number. */
  readonly ending?: string
}
/** Some of these mails say nothing without their data. */
type AccountContent = { readonly params: AccountMailData } & (
  | {
      readonly template: 'contact_confirm'
      readonly params: { readonly token: string; readonly pin?: never }
    }
  | { readonly template: 'email_change'; readonly params: { readonly pin: string; readonly minutes: number } }
  | { readonly template: Exclude<AccountMessage, 'contact_confirm' | 'email_change'> }
)
/** To a user of the console, which is in English. */
export type OperatorLinkMailData = {
  readonly name: string
  readonly url: string
  readonly hours: number
  /** The name of the merchant that the reader works for. */
  readonly merchant?: string
}

/** To an owner of a merchant, in English as the console is. */
export type WebhookOffMailData = {
  readonly merchant: string
  /** Of the endpoint; its path may hold a secret. */
  readonly host: string
  readonly url: string
}

type FigureRow =
  | 'received'
  | 'worth'
  | 'asked'
  | 'required'
  | 'left'
  | 'surplus'
  | 'settled'
  | 'payout'
  | 'amount'
  | 'unallocated'
  | 'refund'
  | 'notReturned'
  | 'coinsBefore'
  | 'soldFor'
  | 'feesStay'
  | 'debtSettled'
  | 'takenByBank'
  | 'buysFor'
  | 'bought'
  | 'returnFee'
  | 'returned'
/** `reason`: a code that the texts have a sentence for; codes of banks are not shown. `until`, `fixedUntil`: UTC, `YYYY-MM-DD HH:mm:ss`. */
type TextRow =
  | 'reference'
  | 'beneficiary'
  | 'network'
  | 'address'
  | 'transaction'
  | 'reason'
  | 'until'
  | 'fixedUntil'
export type OrderRow = FigureRow | TextRow
/** `sheet`: the lines of the money, as the order's page shows them. */
export type MailRow = OrderRow | 'sheet'
/**
 * The data of an order mail. A message names its rows; rows without a value are left out. `choices`: the order's choices as the
 * mail is written; of the options of a message only these are linked.
 */
export type OrderMailData = { readonly orderId: string } & { readonly [Row in FigureRow]?: Figure } & {
  readonly [Row in TextRow]?: string
} & { readonly figures?: OrderFigures; readonly choices?: readonly string[] }

export type OrderMail = {
  readonly service: 'sell' | 'buy'
  readonly rows: readonly MailRow[]
  /** The figure that its subject names, where the order has one. */
  readonly says?: FigureRow
  /** The choice that its button names: the order's page opens it. */
  readonly opens?: 'revise_beneficiary' | 'confirm_name' | 'prove_wallet'
  /** Choices that have a link each below the button: the order's page opens the one, with its figures of then. */
  readonly options?: readonly MailOption[]
}
type MailOption = 'pay_rest' | 'accept_lower' | 'take_all' | 'return_surplus' | 'refund'

const sell = (...rows: MailRow[]) => ({ service: 'sell', rows }) as const
const buy = (...rows: MailRow[]) => ({ service: 'buy', rows }) as const
const saying = <Mail extends OrderMail>(says: FigureRow, mail: Mail) => ({ ...mail, says })

/** The lines of coins that go back; they add up to the last one. */
const coinsBack = [
  'coinsBefore',
  'soldFor',
  'feesStay',
  'debtSettled',
  'takenByBank',
  'buysFor',
  'bought',
  'returnFee',
  'returned',
] as const

/** The messages of both lifecycles; each names a mail, the service of its order, and its rows. */
export const orderMessages = {
  rate_renewed: saying(
    'required',
    sell('reference', 'required', 'network', 'address', 'fixedUntil', 'payout'),
  ),
  coins_received: saying('received', sell('reference', 'received', 'network', 'payout')),
  coins_short: {
    ...saying('left', sell('reference', 'required', 'received', 'left', 'network', 'address', 'until')),
    options: ['pay_rest', 'accept_lower', 'refund'],
  },
  coins_short_late: {
    ...saying('left', sell('reference', 'received', 'worth', 'asked', 'left', 'network', 'address', 'until')),
    options: ['pay_rest', 'accept_lower', 'refund'],
  },
  coins_late: saying('received', sell('reference', 'received', 'payout')),
  coins_over: {
    ...saying('surplus', sell('reference', 'required', 'received', 'surplus', 'until')),
    options: ['take_all', 'return_surplus'],
  },
  coins_unallocated: sell('reference', 'received', 'network', 'transaction'),
  payout_sent: saying('payout', sell('reference', 'settled', 'payout', 'beneficiary')),
  completed: saying('payout', sell('reference', 'sheet', 'beneficiary')),
  returned: {
    ...saying('payout', sell('reference', 'settled', 'payout', 'beneficiary', 'reason', 'until')),
    opens: 'revise_beneficiary',
  },
  debt_settled: sell('reference', 'settled', 'payout'),
  account_refused: { ...sell('reference', 'payout', 'until'), opens: 'revise_beneficiary' },
  name_question: { ...sell('reference', 'payout', 'beneficiary', 'until'), opens: 'confirm_name' },
  proof_asked: { ...sell('reference', 'received', 'network', 'payout', 'until'), opens: 'prove_wallet' },
  data_asked: sell('reference', 'received', 'network'),
  refund_started: saying('returned', sell('reference', ...coinsBack, 'network', 'address')),
  refund_by_merchant: sell('reference', 'beneficiary', ...coinsBack, 'network', 'address'),
  refund_address: sell('reference', 'beneficiary', 'until'),
  refund_sent: saying('returned', sell('reference', ...coinsBack, 'network', 'address', 'transaction')),
  cancelled: sell('reference'),
  dust_kept: sell('reference', 'network'),
  buy_money_received: saying('received', buy('reference', 'received', 'network', 'address')),
  buy_money_late: buy('reference', 'received', 'network', 'address'),
  buy_money_unallocated: buy('reference', 'unallocated'),
  buy_payment_refused: buy('reference', 'amount'),
  buy_proof_asked: buy('reference', 'payout', 'network', 'address', 'until'),
  buy_data_asked: buy('reference', 'payout', 'network', 'address'),
  buy_coins_sent: saying('payout', buy('reference', 'payout', 'network', 'address', 'transaction')),
  buy_completed: saying('payout', buy('reference', 'sheet', 'network', 'address', 'transaction')),
  buy_failed: buy('reference', 'reason', 'received', 'notReturned', 'refund'),
  buy_money_returned: saying('refund', buy('reference', 'refund')),
  buy_cancelled: buy('reference', 'amount'),
} as const satisfies Record<string, OrderMail>

export type OrderMessage = keyof typeof orderMessages

/** Steps on a way whose end is told too: whoever reads the end misses nothing of them. None asks for a choice. */
export const steps: ReadonlySet<OrderMessage> = new Set([
  'coins_received',
  'payout_sent',
  'refund_started',
  'buy_money_received',
  'buy_coins_sent',
])

/** News beside the order's own way: it tells nothing of where the order stands. */
export const asides: ReadonlySet<OrderMessage> = new Set([
  'coins_unallocated',
  'debt_settled',
  'buy_money_unallocated',
])

/** Of a device that wants to be told: coins or money were seen, something is to be chosen, it came to an end. */
export const isPushed = (message: OrderMessage): boolean =>
  !asides.has(message) && (!steps.has(message) || begins.has(message))
const begins: ReadonlySet<OrderMessage> = new Set(['coins_received', 'buy_money_received'])

/** Our rate, and the price that the customer wanted to hear of: decimal strings, of one coin. */
export type AlertMailData = {
  readonly coin: string
  readonly fiat: string
  readonly rate: string
  readonly wanted: string
}

export type Content =
  | { readonly template: 'sign_in'; readonly params: SignInMailData }
  | { readonly template: 'fresh_pin'; readonly params: FreshPinMailData }
  | AccountContent
  | { readonly template: 'operator_link'; readonly params: OperatorLinkMailData }
  | { readonly template: 'webhook_off'; readonly params: WebhookOffMailData }
  | { readonly template: 'support_answer'; readonly params: SupportMailData }
  | { readonly template: `price_alert_${'sell' | 'buy'}`; readonly params: AlertMailData }
  | { readonly template: OrderMessage; readonly params: OrderMailData }
  | { readonly template: PlainMessage; readonly params: Readonly<Record<string, never>> }
