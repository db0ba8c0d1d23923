/**
 * Says the texts of a room in the language of the operator. The build makes `virtual:texts/console/<room>` of the catalogues in this
 * folder: `scripts/pages/catalogues.ts`.
 */

/** Each language has a folder of catalogues; another one is a folder and a line here. */
export const languages = { en: 'English' } as const
type Language = keyof typeof languages
const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** The first language of a browser in which the console has its texts; else English. */
export const languageOf = (preferred: readonly string[]): Language =>
  preferred.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en'

/** Tests of texts alone run without a browser. */
export const language = languageOf(typeof navigator === 'undefined' ? [] : navigator.languages)

export type Values = Readonly<Record<string, string | number>>
/** A text with its values in braces, or one that counts: it takes the form of the language. */
type Text = string | ((values: Values, language: string) => string)
export type Translate<Key extends string> = (key: Key, values?: Values) => string
/** The text of a key that comes from outside, where it is a known one; each of the `Known` has a text. */
export type Find<Key extends string> = <Known extends Key>(
  key: Known | (string & {}),
  values?: Values,
) => string | undefined

export function translator<Key extends string>(
  catalogues: Readonly<Record<Language, Readonly<Record<Key, Text>>>>,
  of = language,
) {
  const texts = catalogues[of]
  const t: Translate<Key> = (key, values = {}) => {
    const text = texts[key]
    const message = typeof text === 'string' ? text : text(values, of)
    return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
  const isKey = (key: string): key is Key => Object.hasOwn(texts, key)
  const find: Find<Key> = (key, values) => (isKey(key) ? t(key, values) : undefined)
  return { t, find }
}
