/**
 * Says the texts of a room in the language of the operator. The build makes `virtual:texts/console/<room>` of the catalogues in this
 * folder: `scripts/pages/catalogues.ts`.
 */

import { isOperatorHere } from '../app/api/session.ts'

/** Each language has a folder of catalogues; another one is a folder and a line here. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages
const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** The first language of a browser in which the console has its texts; else English. */
export const languageOf = (preferred: readonly string[]): Language =>
  preferred.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en'

/** The rooms of operators are in English only, and a page has one language. */
export const languageFor = (isOperator: boolean, preferred: readonly string[]): Language =>
  isOperator ? 'en' : languageOf(preferred)

const chosenKey = 'agio console language'

/** The language that the reader chose here before comes first. Tests of texts alone run without a browser. */
function languageHere(): Language {
  if (typeof navigator === 'undefined') return 'en'
  try {
    const chosen = localStorage.getItem(chosenKey)
    return languageFor(isOperatorHere(), [...(chosen === null ? [] : [chosen]), ...navigator.languages])
  } catch {
    // Without storage nobody stays signed in over a reload, so that the language of the browser holds.
    return languageOf(navigator.languages)
  }
}
export const language = languageHere()

/** Texts are chosen as their modules load: another language is another load of the page. */
export function speak(chosen: Language): void {
  try {
    localStorage.setItem(chosenKey, chosen)
  } catch {
    return
  }
  location.reload()
}

/** After a sign-in: an operator who signed in with a page in another language gets the rooms in English. */
export function speakToOperators(): void {
  try {
    if (language !== 'en' && isOperatorHere()) location.reload()
  } catch {
    // As above.
  }
}

export type Values = Readonly<Record<string, string | number>>
/** A text with its values in braces, or one that counts: it takes the form of the language. */
type Text = string | ((values: Values, language: string) => string)
export type Translate<Key extends string> = (key: Key, values?: Values) => string
/** The text of a key that comes from outside, where it is a known one; each of the `Known` has a text. */
export type Find<Key extends string> = <Known extends Key>(
  key: Known | (string & {}),
  values?: Values,
) => string | undefined

type Catalogues<Texts> = Readonly<Partial<Record<Language, Texts>>> & { readonly en: Texts }

export function translator<Key extends string>(
  catalogues: Catalogues<Readonly<Record<Key, Text>>>,
  wanted = language,
) {
  // A room of operators is in English alone.
  const of = catalogues[wanted] ? wanted : 'en'
  const texts = catalogues[of] ?? catalogues.en
  const t: Translate<Key> = (key, values = {}) => {
    const text = texts[key]
    const message = typeof text === 'string' ? text : text(values, of)
    return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
  const isKey = (key: string): key is Key => Object.hasOwn(texts, key)
  const find: Find<Key> = (key, values) => (isKey(key) ? t(key, values) : undefined)
  return { t, find }
}
