/** The languages that we speak. Also the start script reads them: nothing heavy is imported here. */
export const locales = {
  en: { name: 'English', direction: 'ltr', intl: 'en-GB' },
  de: { name: 'Deutsch', direction: 'ltr', intl: 'de-DE' },
  // Latin figures: amounts and account numbers are compared with what banks and wallets show.
  ar: { name: 'العربية', direction: 'rtl', intl: 'ar-u-nu-latn' },
} as const
export type Locale = keyof typeof locales

type Tag = string | null | undefined

export function isLocale(text: Tag): text is Locale {
  return text != null && Object.hasOwn(locales, text)
}

/** The first preferred language that we speak; undefined where we speak none of them. */
export function spokenOf(preferred: readonly Tag[]): Locale | undefined {
  return preferred.map((tag) => tag?.toLowerCase().split('-')[0]).find(isLocale)
}

/** The first preferred language that we speak; else English. */
export const pickLocale = (preferred: readonly Tag[]): Locale => spokenOf(preferred) ?? 'en'
