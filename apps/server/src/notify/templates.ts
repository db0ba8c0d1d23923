/** The text of a mail in the language of its receiver: paragraphs, rows, and the link of its button. */
import { moneyLines, type MoneyLine, type OrderFigures } from '@agio/contract/receipt-lines'
import { outcomeOf } from '@agio/contract/receipt-outcome'
import { kindOf } from '@agio/contract/receipt-words'
import { exactFigure, figuresIn, readWireTime, withoutTurns } from '@agio/contract/wire'
import { textsAr } from './texts-ar.ts'
import { textsDe } from './texts-de.ts'
import { textsEn } from './texts-en.ts'
import { plainMail, plainMessages, type PlainMessage } from './plain-mails.ts'
import {
  orderMessages,
  type Figure,
  type OperatorLinkMailData,
  type WebhookOffMailData,
  type OrderMail,
  type SignInMailData,
  type OrderMessage,
  type OrderRow,
  type Content,
  type Texts,
} from './messages.ts'

/** The sender of the mails: on each of them, and on the receipt. */
export type Company = { readonly name: string; readonly details: readonly string[] }

type Row = { readonly label: string; readonly value: string; readonly strong?: boolean }

/** A mail without its layout. */
export type MailContent = {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly company: Company
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly rows: readonly Row[]
  /** The total cost of the order, below the rows. */
  readonly note?: string | undefined
  readonly button?: { readonly label: string; readonly url: string }
  /** The choices, each with its own link. */
  readonly options?: readonly { readonly label: string; readonly url: string }[]
  /** The page for questions about the order. */
  readonly support?: { readonly label: string; readonly url: string }
  /** The customer knows by it that the mail is ours. */
  readonly proof?: string | undefined
  readonly footer: string
}

const languages: Readonly<Record<string, Texts>> = { en: textsEn, de: textsDe, ar: textsAr }

/** The console is in English, and so is its mail. */
function operatorLink({ name, url, hours, merchant }: OperatorLinkMailData) {
  const { language, direction, footer } = textsEn
  const paragraphs = [
    `Hello ${withoutTurns(name)}, this link is for you alone.`,
    `Open it to choose a PIN and to set up your authenticator. It works once, within ${hours} hours.`,
    ...(merchant === undefined ? [] : [`You work there for ${withoutTurns(merchant)}.`]),
    `If you didn't expect it, don't open it, and tell ${merchant === undefined ? 'an admin' : 'whoever invited you'}.`,
  ]
  const button = { label: 'Set up my access', url }
  const subject = 'Your access to the console'
  return { language, direction, footer, subject, paragraphs, rows: [], button }
}

function webhookOff({ merchant, host, url }: WebhookOffMailData) {
  const { language, direction, footer } = textsEn
  const paragraphs = [
    `A webhook endpoint of ${withoutTurns(merchant)} at ${withoutTurns(host)} has answered nothing but failures for 72 hours. It is switched off now.`,
    'What waited for it is kept. When your server answers again, switch the endpoint on, and send again what it missed.',
  ]
  const button = { label: 'Open the endpoint', url }
  return {
    language,
    direction,
    footer,
    subject: 'A webhook endpoint is switched off',
    paragraphs,
    rows: [],
    button,
  }
}

type Options = {
  /** Of the reader: times are those of it. */
  readonly zone?: string
  readonly codeWord?: string | undefined
  readonly company?: Company
}

/** Fills a message in the language of the locale, or in English. `publicUrl` is the widget's. */
export function write(
  content: Content,
  locale: string,
  publicUrl: string,
  { zone = 'UTC', codeWord, company = { name: 'Agio', details: [] } }: Options = {},
): MailContent {
  const texts = languages[locale.toLowerCase().split(/[-_]/)[0] ?? ''] ?? textsEn
  const { language, direction, footer } = texts
  const proof = codeWord === undefined ? undefined : texts.codeWord(codeWord)
  const frame = { language, direction, company, proof, footer }
  if (isPlain(content)) return { ...frame, ...plainMail(content.template, language, publicUrl) }
  switch (content.template) {
    case 'sign_in': {
      const { button, ...said } = texts.signIn(content.params)
      const url = signInLink(content.params, publicUrl)
      return { ...frame, ...said, code: content.params.pin, rows: [], button: { label: button, url } }
    }
    case 'fresh_pin': {
      const { subject, paragraphs } = texts.freshPin(content.params)
      return { ...frame, subject, paragraphs, code: content.params.pin, rows: [] }
    }
    case 'contact_confirm':
    case 'email_change':
    case 'email_taken':
    case 'email_changed':
    case 'messenger_linked':
    case 'phone_changed':
    case 'data_ready':
    case 'account_closed': {
      const { token, pin, minutes = 0, days = 0, until, ending = '' } = content.params
      const day = until === undefined ? undefined : dayText(until, language)
      const { button, ...said } = texts.account[content.template]({ minutes, days, until: day, ending })
      const url = token === undefined ? `${publicUrl}/profile` : `${publicUrl}/contact#${token}`
      const open = button !== undefined && { button: { label: button, url } }
      return { ...frame, ...said, rows: [], ...(pin && { code: pin }), ...open }
    }
    case 'operator_link':
      return { ...frame, ...operatorLink(content.params) }
    case 'webhook_off':
      return { ...frame, ...webhookOff(content.params) }
    case 'support_answer': {
      const { button, ...said } = texts.supportAnswer
      const url = supportUrl(publicUrl, 'thread', content.params.threadId)
      return { ...frame, ...said, rows: [], button: { label: button, url } }
    }
    default:
      return { ...frame, ...orderMail(content, texts, publicUrl, zone) }
  }
}

function orderMail(
  { template, params }: Extract<Content, { template: OrderMessage }>,
  own: Texts,
  publicUrl: string,
  zone: string,
) {
  const { service, rows: names, opens, options: named = [] }: OrderMail = orderMessages[template]
  const paysLink = params.figures !== undefined && kindOf(params.figures) === 'link'
  const texts = paysLink ? textsOfLink(own) : own
  const { button = texts.openOrder, ...said } = texts.orders[template]
  const page = `${publicUrl}/${service}/transaction/${encodeURIComponent(params.orderId)}`
  // The payer of a link has no bank account to name.
  const isChoice = opens !== undefined && !(paysLink && opens === 'revise_beneficiary')
  const url = isChoice ? `${page}?choice=${opens}` : page
  const rows = names.flatMap((name) =>
    name === 'sheet'
      ? sheetRows(params.figures, texts)
      : rowOf(name, params[name], texts, { zone, isTaken: takenOff.has(name) }),
  )
  const note = names.includes('sheet') ? outcomeText(params.figures, texts) : undefined
  const support = { label: texts.askSupport, url: supportUrl(publicUrl, 'order', params.orderId) }
  const choices = named.filter((it) => params.choices?.includes(it))
  const options = choices.map((it) => ({ label: texts.options[it], url: `${page}?choice=${it}` }))
  return { ...said, rows, note, button: { label: button, url }, options, support }
}

const textsOfLink = (texts: Texts): Texts => ({
  ...texts,
  orders: { ...texts.orders, ...texts.ofLink.orders },
  rows: { ...texts.rows, ...texts.ofLink.rows },
})

type PlainContent = Extract<Content, { template: PlainMessage }>
const isPlain = (content: Content): content is PlainContent => Object.hasOwn(plainMessages, content.template)

const supportUrl = (publicUrl: string, about: 'order' | 'thread', id: string): string =>
  `${publicUrl}/support?${about}=${encodeURIComponent(id)}`

/** The lines of the order's page, of the past. */
function sheetRows(figures: OrderFigures | undefined, { lines, language }: Texts): Row[] {
  if (!figures) return []
  return moneyLines(figures).map((line) => ({
    label: lines[kindOf(figures)][line.key],
    value: line.kind === 'rate' ? rateText(line, language) : amountText(line, language),
    strong: line.key === 'send' || line.key === 'receive',
  }))
}

const amountText = ({ sign, amount }: Extract<MoneyLine, { kind: 'amount' }>, language: string): string =>
  amount ? exactFigure(amount, language, sign) : ''

function rateText({ of }: Extract<MoneyLine, { kind: 'rate' }>, language: string): string {
  if (!of) return ''
  const rate = new Intl.NumberFormat(figuresIn(language), { maximumFractionDigits: 6 })
  return `1 ${of.coin.split('@')[0]} = ${rate.format(of.rate as Intl.StringNumericLiteral)} ${of.fiat}`
}

function outcomeText(figures: OrderFigures | undefined, { outcome, language }: Texts): string | undefined {
  const it = figures && outcomeOf(figures)
  if (!it) return undefined
  const percent = new Intl.NumberFormat(figuresIn(language)).format(it.percent as Intl.StringNumericLiteral)
  return outcome({ percent, amount: exactFigure(it.atMid, language) })
}

/** The secrets travel in the fragment: it never reaches a server or its logs, and the page acts on a click only. */
export function signInLink({ email, pin, nonce, redirect }: SignInMailData, publicUrl: string): string {
  const secrets = { email, pin, nonce, ...(redirect === undefined ? {} : { redirect }) }
  const fragment = Object.entries(secrets).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${publicUrl}/auth/link#${fragment.join('&')}`
}

/** Rows of coins or money that go back, which are less by them. */
const takenOff: ReadonlySet<OrderRow> = new Set([
  'feesStay',
  'debtSettled',
  'takenByBank',
  'returnFee',
  'notReturned',
])

/** A reason without a sentence here is a code of a bank: the customer cannot read it. */
function rowOf(
  name: OrderRow,
  value: string | Figure | undefined,
  texts: Texts,
  { zone, isTaken }: { readonly zone: string; readonly isTaken: boolean },
): Row[] {
  const { language, reasons, rows } = texts
  const label = rows[name]
  if (value === undefined) return []
  if (typeof value !== 'string')
    return [
      {
        label,
        value: exactFigure(value, language, isTaken ? '−' : ''),
        ...(name === 'returned' && { strong: true }),
      },
    ]
  if (name === 'reason') return Object.hasOwn(reasons, value) ? [{ label, value: reasons[value] ?? '' }] : []
  return [{ label, value: name === 'until' ? moment(value, language, zone) : withoutTurns(value) }]
}

const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(figuresIn(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

function moment(utc: string, language: string, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return `${new Intl.DateTimeFormat(figuresIn(language), format).format(readWireTime(utc))} ${timeZone}`
}
