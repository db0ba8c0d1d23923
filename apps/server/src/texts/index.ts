export type { TextKey } from './keys.ts'
export { isLanguage, languageOf, languages, type Language } from './languages.ts'
export { moneyLabel } from './money-words.ts'
export { isKey, paragraphsOf, say } from './texts.ts'
