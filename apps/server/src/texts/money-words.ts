/** The lines of a completed order in the past: the same words in its mail and on its receipt. */
import { kindOf, type MoneyLine, type OrderFigures } from '@agio/contract/receipt-lines'
import type { Language } from '@agio/domain/languages'
import { isKey, say } from './texts.ts'

export function moneyLabel(language: Language, figures: OrderFigures, line: MoneyLine['key']): string {
  const ofKind = `money.${kindOf(figures)}.${line}`
  return say(language, isKey(ofKind) ? ofKind : `money.${line}`)
}
