/** The text of a mail in the language of its receiver: paragraphs, rows, and the link of its button. */
import { exactFigure, readWireTime, withoutTurns } from '@agio/contract/wire'
import { textsDe } from './texts-de.ts'
import { textsEn } from './texts-en.ts'
import {
  orderMessages,
  type Figure,
  type SignInMailData,
  type OrderRow,
  type Content,
  type Texts,
} from './messages.ts'

/** A mail without its layout. */
export type MailContent = {
  readonly language: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly footer: string
}

const languages: Readonly<Record<string, Texts>> = { en: textsEn, de: textsDe }

/** Fills a message in the language of the locale, or in English; times are those of the zone. `publicUrl` is the widget's. */
export function write(content: Content, locale: string, publicUrl: string, zone = 'UTC'): MailContent {
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
      const { service, rows: names } = orderMessages[template]
      const url = `${publicUrl}/${service}/transaction/${encodeURIComponent(params.orderId)}`
      const rows = names.flatMap((name) => {
        const value = params[name]
        return value === undefined
          ? []
          : [{ label: texts.rows[name], value: shown(value, name, texts, zone) }]
      })
      return { language, footer, ...texts.orders[template], rows, button: { label: texts.openOrder, url } }
    }
  }
}

/** The secrets travel in the fragment: it never reaches a server or its logs, and the page acts on a click only. */
export function signInLink({ email, pin, nonce, redirect }: SignInMailData, publicUrl: string): string {
  const secrets = { email, pin, nonce, ...(redirect === undefined ? {} : { redirect }) }
  const fragment = Object.entries(secrets).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${publicUrl}/auth/link#${fragment.join('&')}`
}

function shown(value: string | Figure, row: OrderRow, { language, reasons }: Texts, zone: string): string {
  if (typeof value !== 'string') return exactFigure(value, language)
  if (row === 'reason' && Object.hasOwn(reasons, value)) return reasons[value] ?? value
  return row === 'until' ? moment(value, language, zone) : withoutTurns(value)
}

function moment(utc: string, language: string, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return `${new Intl.DateTimeFormat(language, format).format(readWireTime(utc))} ${timeZone}`
}
