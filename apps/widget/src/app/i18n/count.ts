/**
 * Texts that count. Such a text holds its forms side by side, each after its plural category: "one: {count} bank |
 * other: {count} banks". Which one a number takes is the language's own rule.
 */
import { locales, type Locale, type TextKey, type Translate } from './i18n.ts'

export type CountedKey = Extract<TextKey, 'banks.count'>

export function showCount(t: Translate, locale: Locale, key: CountedKey, count: number): string {
  const forms = formsOf(t(key, { count }))
  return forms.get(new Intl.PluralRules(locales[locale].intl).select(count)) ?? forms.get('other') ?? ''
}

export function formsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(' | ').map((form) => {
      const at = form.indexOf(': ')
      return [form.slice(0, at), form.slice(at + 2)]
    }),
  )
}
