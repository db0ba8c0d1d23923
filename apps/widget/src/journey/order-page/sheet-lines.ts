/** What the sheets of both services are made of. */
import type { ReceiptLine } from '@agio/ui'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'

/** A line that is typed elsewhere. */
export function copyable(t: Translate, id: string, label: string, text: string, say: string): ReceiptLine {
  return { id, label, value: text, code: true, copy: { text, label: say, done: t('pay.copied') } }
}

export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount)
}

/** Every digit, with the language's point and no grouping: it is compared with what a wallet shows. */
export function withPoint(locale: Locale, amount: string): string {
  return locale === 'de' ? amount.replace('.', ',') : amount
}
