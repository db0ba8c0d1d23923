export type { TextKey } from './keys.ts'
export { languageOf, languages, type Language } from './languages.ts'
export { isKey, paragraphsOf, say } from './texts.ts'
