/** What the sheets of both services are made of. */
import type { ReceiptLine } from '@agio/ui'
import type { Translate } from '../../app/i18n/i18n.ts'

/** A line with a copy button, for another app. */
export function copyable(t: Translate, id: string, label: string, text: string, say: string): ReceiptLine {
  return { id, label, value: text, code: true, copy: { text, label: say, done: t('pay.copied') } }
}

/** A line for what may be missing. */
export const present = (id: string, label: string, value: string | null): ReceiptLine[] =>
  value ? [{ id, label, value, words: true }] : []

export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount)
}
