/**
 * Every mail, once: which message there is, what it must be told, which rows of the sheet it shows and where its button
 * leads. The words lie in one file per language under the same keys; a missing one does not compile.
 */
import { readWireTime } from '@agio/contract/wire'
import { textsDe } from './texts-de.ts'
import { textsEn } from './texts-en.ts'

/** A decimal string with its asset: {amount: '100.00', currency: 'EUR'}, {amount: '1.5', currency: 'USDC@11155111'}. */
export type Figure = { readonly amount: string; readonly currency: string }

export type SignInNews = {
  readonly email: string
  readonly pin: string
  readonly nonce: string
  readonly minutes: number
  /** A path on our own origin to go to after signing in. */
  readonly redirect?: string
}
export type FreshPinNews = { readonly pin: string; readonly minutes: number }

/** What an order mail may tell. A message names the rows it shows; rows without a value are left out. */
export type OrderNews = {
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
export type OrderRow = Exclude<keyof OrderNews, 'orderId'>

/** The words of both lives for what a customer is told, those of a purchase with `buy_` before; each names a mail. */
export const orderMessages = {
  coins_received: ['reference', 'received', 'network', 'payout'],
  coins_short: ['reference', 'received', 'required', 'left', 'network', 'address', 'until'],
  coins_late: ['reference', 'received', 'payout'],
  coins_over: ['reference', 'required', 'received', 'surplus', 'until'],
  coins_stray: ['reference', 'received', 'network', 'transaction'],
  payout_sent: ['reference', 'payout', 'beneficiary'],
  completed: ['reference', 'received', 'payout', 'beneficiary'],
  returned: ['reference', 'payout', 'beneficiary', 'reason', 'until'],
  name_question: ['reference', 'payout', 'beneficiary', 'until'],
  refund_started: ['reference', 'received', 'network', 'address'],
  refund_sent: ['reference', 'received', 'network', 'address', 'transaction'],
  cancelled: ['reference'],
  buy_money_received: ['reference', 'received', 'network', 'address'],
  buy_money_late: ['reference', 'received', 'network', 'address'],
  buy_money_stray: ['reference', 'stray'],
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
  | { readonly template: 'sign_in'; readonly params: SignInNews }
  | { readonly template: 'fresh_pin'; readonly params: FreshPinNews }
  | { readonly template: OrderMessage; readonly params: OrderNews }
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

/** What stands in a mail before it has a look: paragraphs, a code, rows of the sheet, one button. */
export type Letter = {
  readonly language: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly footer: string
}

const languages: Readonly<Record<string, Texts>> = { en: textsEn, de: textsDe }

/** Fills a message in the language of the locale, or in English. `publicUrl` is where the widget stands. */
export function write(content: Content, locale: string, publicUrl: string): Letter {
  const texts = languages[locale.toLowerCase().split(/[-_]/)[0] ?? ''] ?? textsEn
  const { language, footer } = texts
  switch (content.template) {
    case 'sign_in': {
      const { button, ...said } = texts.signIn(content.params)
      const url = signInLink(content.params, publicUrl)
      return { language, footer, ...said, code: content.params.pin, rows: [], button: { label: button, url } }
    }
    case 'fresh_pin':
      return { language, footer, ...texts.freshPin(content.params), code: content.params.pin, rows: [] }
    default: {
      const { template, params } = content
      const service = template.startsWith('buy_') ? 'buy' : 'sell'
      const url = `${publicUrl}/${service}/transaction/${encodeURIComponent(params.orderId)}`
      const rows = orderMessages[template].flatMap((name: OrderRow) => {
        const value = params[name]
        return value === undefined ? [] : [{ label: texts.rows[name], value: shown(value, name, texts) }]
      })
      return { language, footer, ...texts.orders[template], rows, button: { label: texts.openOrder, url } }
    }
  }
}

/** The secrets travel in the fragment: it never reaches a server or its logs, and the page acts on a click only. */
export function signInLink({ email, pin, nonce, redirect }: SignInNews, publicUrl: string): string {
  const secrets = { email, pin, nonce, ...(redirect === undefined ? {} : { redirect }) }
  const fragment = Object.entries(secrets).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${publicUrl}/auth/link#${fragment.join('&')}`
}

function shown(value: string | Figure, row: OrderRow, { language, reasons }: Texts): string {
  if (typeof value !== 'string') return figure(value, language)
  if (row === 'reason' && Object.hasOwn(reasons, value)) return reasons[value] ?? value
  return row === 'until' ? moment(value, language) : value
}

/** "€100.00" or "1.5 USDC": `Intl` formats decimal strings exactly, no number is made of them. */
export function figure({ amount, currency }: Figure, language: string): string {
  const exact = amount as Intl.StringNumericLiteral
  const [symbol = '', chain] = currency.split('@')
  if (chain === undefined)
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(exact)
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 18 }).format(exact)} ${symbol}`
}

function moment(utc: string, language: string): string {
  const at = readWireTime(utc)
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(language, format).format(at)} UTC`
}
