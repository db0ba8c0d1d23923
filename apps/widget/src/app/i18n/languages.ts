/** Which of our languages somebody prefers. Also the start script asks it: nothing heavy is imported here. */
import { isLanguage, languages as locales, nameOf, type Language as Locale } from '@agio/domain/languages'

export { locales, nameOf, type Locale }

type Tag = string | null | undefined

export const isLocale = (text: Tag): text is Locale => text != null && isLanguage(text)

/** The first preferred language that we speak; undefined where we speak none of them. */
export function spokenOf(preferred: readonly Tag[]): Locale | undefined {
  return preferred.map((tag) => tag?.toLowerCase().split('-')[0]).find(isLocale)
}

/** The first preferred language that we speak; else English. */
export const pickLocale = (preferred: readonly Tag[]): Locale => spokenOf(preferred) ?? 'en'
