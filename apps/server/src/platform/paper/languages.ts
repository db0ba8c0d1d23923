/** Languages that papers are written in. */
const languages = ['en', 'de', 'ar'] as const
export type Language = (typeof languages)[number]

/** Of "de-AT" it is "de"; of one that papers are not written in it is "en". */
export function languageOf(locale = 'en'): Language {
  const language = locale.toLowerCase().split(/[-_]/)[0]
  return languages.find((one) => one === language) ?? 'en'
}
