import { isLanguage, type Language } from '@agio/domain/languages'

/** "de-AT" gives "de"; a language that we do not speak gives "en". */
export function languageOf(locale = 'en'): Language {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? ''
  return isLanguage(language) ? language : 'en'
}
