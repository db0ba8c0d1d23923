/** The languages of mails, SMS and papers. Each has a folder of catalogues with the rooms of the English one. */
export const languages = {
  en: { direction: 'ltr' },
  de: { direction: 'ltr' },
  ar: { direction: 'rtl' },
} as const
export type Language = keyof typeof languages

/** "de-AT" gives "de"; an unsupported language gives "en". */
export function languageOf(locale = 'en'): Language {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? ''
  return isLanguage(language) ? language : 'en'
}

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)
