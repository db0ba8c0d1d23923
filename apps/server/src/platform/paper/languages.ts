/** Languages of PDFs. */
const languages = ['en', 'de', 'ar'] as const
export type Language = (typeof languages)[number]

/** "de-AT" gives "de"; an unsupported language gives "en". */
export function languageOf(locale = 'en'): Language {
  const language = locale.toLowerCase().split(/[-_]/)[0]
  return languages.find((one) => one === language) ?? 'en'
}
