/**
 * The languages that people are spoken to in: pages, mails, SMS and papers. Each has a folder of catalogues in
 * `apps/widget/src/app/i18n` and in `apps/server/src/texts`, and a file in `packages/ui/src/wanted-again` and in
 * `apps/console/src/chats/templates`. `intl` says how figures and dates are written.
 */
export const languages = {
  en: { direction: 'ltr', intl: 'en-GB' },
  // Latin figures: amounts and account numbers are compared with what banks and wallets show.
  ar: { direction: 'rtl', intl: 'ar-u-nu-latn' },
  de: { direction: 'ltr', intl: 'de-DE' },
  es: { direction: 'ltr', intl: 'es-ES' },
  fr: { direction: 'ltr', intl: 'fr-FR' },
  it: { direction: 'ltr', intl: 'it-IT' },
  nl: { direction: 'ltr', intl: 'nl-NL' },
  pl: { direction: 'ltr', intl: 'pl-PL' },
  pt: { direction: 'ltr', intl: 'pt-PT' },
  tr: { direction: 'ltr', intl: 'tr-TR' },
  uk: { direction: 'ltr', intl: 'uk-UA' },
} as const
export type Language = keyof typeof languages

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** How figures and dates are written in a language; one that is not ours has its own way. */
export const intlOf = (language: string): string =>
  isLanguage(language) ? languages[language].intl : language

/** "Deutsch": the name of a language in itself. */
export function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
