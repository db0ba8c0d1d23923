/** The text of a mail in the language of its receiver: paragraphs, rows, and the link of its button. */
import { kindOf, moneyLines, type MoneyLine, type OrderFigures } from '@agio/contract/receipt-lines'
import { outcomeOf } from '@agio/contract/receipt-outcome'
import { exactFigure, readWireTime, withoutTurns } from '@agio/contract/wire'
import { intlOf } from '@agio/domain/languages'
import {
  dayText,
  isKey,
  languageOf,
  languages,
  momentText,
  moneyLabel,
  paragraphsOf,
  say,
  type Language,
  type TextKey,
} from '../texts/index.ts'
import { plainMessages, type PlainMessage } from './plain-mails.ts'
import {
  orderMessages,
  type AccountMailData,
  type AlertMailData,
  type AccountMessage,
  type Figure,
  type OperatorLinkMailData,
  type WebhookOffMailData,
  type OrderMail,
  type SignInMailData,
  type OrderMessage,
  type OrderRow,
  type Content,
} from './messages.ts'

/** The sender of the mails: on each of them, and on the receipt. */
export type Company = { readonly name: string; readonly details: readonly string[] }

type Row = { readonly label: string; readonly value: string; readonly strong?: boolean }

type Link = { readonly label: string; readonly url: string }

/** A mail without its layout. */
export type MailContent = {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly company: Company
  readonly subject: string
  /** The figure that the mail is about, large; the title then says the rest. */
  readonly hero?: { readonly figure: string; readonly title: string } | undefined
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly rows: readonly Row[]
  /** The total cost of the order, below the rows. */
  readonly note?: string | undefined
  readonly button?: Link
  /** The choices, each with its own link. */
  readonly options?: readonly Link[]
  /** The page for questions about the order. */
  readonly support?: Link
  /** The customer knows by it that the mail is ours. */
  readonly proof?: string | undefined
  /** Why the reader gets it, and the page of whoever needs help. */
  readonly footer: string
  readonly help: Link
}

type Words<Key> = Key extends `${infer Mail}.subject` ? Mail : never
type MailKey = Words<TextKey>

/** Subject and paragraphs of a mail, and the label of its button where it has one. */
function wordsOf(language: Language, mail: MailKey, values: Readonly<Record<string, string | number>> = {}) {
  const button = `${mail}.button`
  return {
    subject: say(language, `${mail}.subject`, values),
    paragraphs: paragraphsOf(language, `${mail}.text`, values),
    ...(isKey(button) && { button: say(language, button) }),
  }
}

/** Each language has its own end of a mail; it says why the reader gets one of this kind. */
const frameOf = (language: Language, publicUrl: string, company: Company, isOfOrder: boolean) => ({
  language,
  direction: languages[language].direction,
  company,
  footer: say(language, isOfOrder ? 'footer.order' : 'footer', { company: company.name }),
  help: { label: say(language, 'help'), url: `${publicUrl}/support` },
})

/** The console is in English, and so is its mail. */
function operatorLink({ name, url, hours, merchant }: OperatorLinkMailData) {
  const paragraphs = [
    `Hello ${withoutTurns(name)}, this link is for you alone.`,
    `Open it to choose a PIN and to set up your authenticator. It works once, within ${hours} hours.`,
    ...(merchant === undefined ? [] : [`You work there for ${withoutTurns(merchant)}.`]),
    `If you didn't expect it, don't open it, and tell ${merchant === undefined ? 'an admin' : 'whoever invited you'}.`,
  ]
  const button = { label: 'Set up my access', url }
  const subject = 'Your access to the console'
  return { subject, paragraphs, rows: [], button }
}

function webhookOff({ merchant, host, url }: WebhookOffMailData) {
  const paragraphs = [
    `A webhook endpoint of ${withoutTurns(merchant)} at ${withoutTurns(host)} has answered nothing but failures for 72 hours. It is switched off now.`,
    'What waited for it is kept. When your server answers again, switch the endpoint on, and send again what it missed.',
  ]
  const button = { label: 'Open the endpoint', url }
  return { subject: 'A webhook endpoint is switched off', paragraphs, rows: [], button }
}

type Options = {
  /** Of the reader: times are those of it. */
  readonly zone?: string
  readonly codeWord?: string | undefined
  readonly company?: Company
}

/** Mails to users of the console, which is in English. */
const inEnglish: ReadonlySet<Content['template']> = new Set(['operator_link', 'webhook_off'])

/** Fills a message in the language of the locale, or in English. `publicUrl` is the widget's. */
export function write(
  content: Content,
  locale: string,
  publicUrl: string,
  { zone = 'UTC', codeWord, company = { name: 'Agio', details: [] } }: Options = {},
): MailContent {
  const language = inEnglish.has(content.template) ? 'en' : languageOf(locale)
  const proof = codeWord === undefined ? undefined : say(language, 'code_word', { words: codeWord })
  const frame = { ...frameOf(language, publicUrl, company, 'orderId' in content.params), proof }
  if (isPlain(content)) {
    const url = `${publicUrl}/${plainMessages[content.template]}`
    return { ...frame, ...withButton(wordsOf(language, content.template), url) }
  }
  switch (content.template) {
    case 'sign_in': {
      const { pin, minutes } = content.params
      const said = wordsOf(language, 'sign_in', { minutes })
      return { ...frame, ...withButton(said, signInLink(content.params, publicUrl)), code: pin }
    }
    case 'fresh_pin': {
      const { pin, minutes } = content.params
      const { subject, paragraphs } = wordsOf(language, 'fresh_pin', { minutes })
      return { ...frame, subject, paragraphs, code: pin, rows: [] }
    }
    case 'contact_confirm':
    case 'email_change':
    case 'email_taken':
    case 'email_changed':
    case 'messenger_linked':
    case 'passkey_added':
    case 'device_kept':
    case 'phone_changed':
    case 'data_ready':
    case 'account_closed':
      return { ...frame, ...accountMail(content, language, publicUrl) }
    case 'operator_link':
      return { ...frame, ...operatorLink(content.params) }
    case 'webhook_off':
      return { ...frame, ...webhookOff(content.params) }
    case 'price_alert_sell':
    case 'price_alert_buy':
      return { ...frame, ...alertMail(content, language, publicUrl) }
    case 'support_answer': {
      const url = supportUrl(publicUrl, 'thread', content.params.threadId)
      return { ...frame, ...withButton(wordsOf(language, 'support_answer'), url) }
    }
    default:
      return { ...frame, ...orderMail(content, language, publicUrl, zone) }
  }
}

/** Its form opens with the coin; the list in the profile has the alert, which ended with this. */
function alertMail(
  {
    template,
    params,
  }: { readonly template: `price_alert_${'sell' | 'buy'}`; readonly params: AlertMailData },
  language: Language,
  publicUrl: string,
) {
  const { coin, fiat, rate, wanted } = params
  const price = priceText(fiat, wanted, language)
  const now = inOneRun(`1 ${coin.split('@')[0]} = ${priceText(fiat, rate, language)}`, language)
  const values = { rate: now, price: inOneRun(price, language) }
  const form = `${publicUrl}/${template === 'price_alert_sell' ? 'sell' : 'buy'}`
  const url = `${form}?coin=${encodeURIComponent(coin)}&fiat=${encodeURIComponent(fiat)}`
  const options = [{ label: say(language, 'price_alert.list'), url: `${publicUrl}/profile` }]
  return { ...withButton(wordsOf(language, template, values), url), options }
}

/** With the digits of the rate on the page of the amount. */
function priceText(fiat: string, price: string, language: Language): string {
  const whole = price.split('.')[0] ?? '0'
  const digits = whole.length > 3 ? 2 : whole === '0' ? 6 : 4
  const options = { style: 'currency', currency: fiat, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(intlOf(language), { ...options, maximumFractionDigits: digits }).format(
    price as Intl.StringNumericLiteral,
  )
}

/** Figures stay in their order in a text from right to left. */
const inOneRun = (text: string, language: Language): string =>
  language === 'ar' ? `\u2066${text.replaceAll('\u200f', '')}\u2069` : text

/** A mail without rows. */
const withButton = ({ button, ...said }: ReturnType<typeof wordsOf>, url: string) => ({
  ...said,
  rows: [],
  ...(button !== undefined && { button: { label: button, url } }),
})

function orderMail(
  { template, params }: Extract<Content, { template: OrderMessage }>,
  language: Language,
  publicUrl: string,
  zone: string,
) {
  const { service, rows: names, says, opens, options: named = [] }: OrderMail = orderMessages[template]
  const paysLink = params.figures !== undefined && kindOf(params.figures) === 'link'
  const mail = mailOf(template, paysLink)
  const { button = say(language, 'open_order'), ...said } = wordsOf(language, mail)
  // The money of a link is its recipient's: only words of its own name it.
  const isTheirs = paysLink && says === 'payout' && mail === template
  const figure = says && !isTheirs ? params[says] : undefined
  const subject = (figure && subjectWith(mail, figure, language)) ?? said.subject
  const hero = figure && { figure: exactFigure(figure, language), title: said.subject }
  const page = `${publicUrl}/${service}/transaction/${encodeURIComponent(params.orderId)}`
  // The payer of a link has no bank account to name.
  const isChoice = opens !== undefined && !(paysLink && opens === 'revise_beneficiary')
  const url = isChoice ? `${page}?choice=${opens}` : page
  const rows = names.flatMap((name) =>
    name === 'sheet'
      ? sheetRows(params.figures, language)
      : rowOf(name, params[name], language, { zone, paysLink, isTaken: takenOff.has(name) }),
  )
  const note = names.includes('sheet') ? outcomeText(params.figures, language) : undefined
  const support = { label: say(language, 'ask_support'), url: supportUrl(publicUrl, 'order', params.orderId) }
  const choices = named.filter((it) => params.choices?.includes(it))
  const options = choices.map((it) => ({ label: say(language, `option.${it}`), url: `${page}?choice=${it}` }))
  return { ...said, subject, hero, rows, note, button: { label: button, url }, options, support }
}

/** Not every mail has a subject with a figure. */
function subjectWith(mail: MailKey, figure: Figure, language: Language): string | undefined {
  const key = `${mail}.figure`
  return isKey(key) ? say(language, key, { amount: exactFigure(figure, language) }) : undefined
}

/** Some words are others where the sale pays a payment link: money and account are the recipient's. */
function mailOf(message: OrderMessage, paysLink: boolean): MailKey {
  const ofLink = `link.${message}`
  return paysLink && isMail(ofLink) ? ofLink : message
}
const isMail = (name: string): name is MailKey => isKey(`${name}.subject`)

function rowLabel(row: OrderRow, language: Language, paysLink: boolean): string {
  const ofLink = `link.row.${row}`
  return say(language, paysLink && isKey(ofLink) ? ofLink : `row.${row}`)
}

type PlainContent = Extract<Content, { template: PlainMessage }>
const isPlain = (content: Content): content is PlainContent => Object.hasOwn(plainMessages, content.template)

const supportUrl = (publicUrl: string, about: 'order' | 'thread', id: string): string =>
  `${publicUrl}/support?${about}=${encodeURIComponent(id)}`

/** The lines of the order's page, of the past. */
function sheetRows(figures: OrderFigures | undefined, language: Language): Row[] {
  if (!figures) return []
  return moneyLines(figures).map((line) => ({
    label: moneyLabel(language, figures, line.key),
    value: line.kind === 'rate' ? rateText(line, language) : amountText(line, language),
    strong: line.key === 'send' || line.key === 'receive',
  }))
}

const amountText = ({ sign, amount }: Extract<MoneyLine, { kind: 'amount' }>, language: string): string =>
  amount ? exactFigure(amount, language, sign) : ''

function rateText({ of }: Extract<MoneyLine, { kind: 'rate' }>, language: string): string {
  if (!of) return ''
  const rate = new Intl.NumberFormat(intlOf(language), { maximumFractionDigits: 6 })
  return `1 ${of.coin.split('@')[0]} = ${rate.format(of.rate as Intl.StringNumericLiteral)} ${of.fiat}`
}

function outcomeText(figures: OrderFigures | undefined, language: Language): string | undefined {
  const it = figures && outcomeOf(figures)
  if (!it) return undefined
  const percent = new Intl.NumberFormat(intlOf(language)).format(it.percent as Intl.StringNumericLiteral)
  return say(language, 'money.outcome', { percent, amount: exactFigure(it.atMid, language) })
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

const times: ReadonlySet<OrderRow> = new Set(['until', 'fixedUntil'])

/** A reason without a sentence here is a code of a bank: the customer cannot read it. */
function rowOf(
  name: OrderRow,
  value: string | Figure | undefined,
  language: Language,
  of: { readonly zone: string; readonly paysLink: boolean; readonly isTaken: boolean },
): Row[] {
  const label = rowLabel(name, language, of.paysLink)
  if (value === undefined) return []
  if (typeof value !== 'string')
    return [
      {
        label,
        value: exactFigure(value, language, of.isTaken ? '−' : ''),
        ...(name === 'returned' && { strong: true }),
      },
    ]
  if (name === 'reason') {
    const reason = `reason.${value}`
    return isKey(reason) ? [{ label, value: say(language, reason) }] : []
  }
  return [
    {
      label,
      value: times.has(name) ? momentText(readWireTime(value), language, of.zone) : withoutTurns(value),
    },
  ]
}

/** The law may have us keep some of the data of a closed account until a day. */
type AboutAccount = { readonly template: AccountMessage; readonly params: AccountMailData }

function accountMail({ template, params }: AboutAccount, language: Language, publicUrl: string) {
  const { token, pin } = params
  const url = token === undefined ? `${publicUrl}/profile` : `${publicUrl}/contact#${token}`
  return { ...withButton(accountWords(template, params, language), url), ...(pin && { code: pin }) }
}

function accountWords(mail: AccountMessage, params: AccountMailData, language: Language) {
  const { minutes = 0, days = 0, ending = '', device = '', until } = params
  const said = wordsOf(language, mail, { minutes, days, ending, device })
  if (mail !== 'account_closed' || until === undefined) return said
  const day = dayText(until, language)
  return { ...said, paragraphs: paragraphsOf(language, 'account_closed.kept', { until: day }) }
}
