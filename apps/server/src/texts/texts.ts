/** Texts of the catalogues with their values. They are ICU messages. */
import { IntlMessageFormat } from 'intl-messageformat'
import { catalogues } from './catalogues.ts'
import type { TextKey } from './keys.ts'
import type { Language } from '@agio/domain/languages'

type Values = Readonly<Record<string, string | number>>

/** Throws where a value of the text is not among `values`. */
export const say = (language: Language, key: TextKey, values?: Values): string =>
  filled(language, messageOf(language, key), values)

/** The paragraphs of a text: in a catalogue an empty line is between them. */
export const paragraphsOf = (language: Language, key: TextKey, values?: Values): string[] =>
  messageOf(language, key)
    .split('\n\n')
    .map((paragraph) => filled(language, paragraph, values))

/** Some texts are there for some subjects only, as the label of a button is. */
export const isKey = (key: string): key is TextKey => Object.hasOwn(catalogues['en'] ?? {}, key)

function messageOf(language: Language, key: TextKey): string {
  const message = catalogues[language]?.[key]
  if (message === undefined) throw new Error(`The catalogues of "${language}" have no text "${key}".`)
  return message
}

const filled = (language: Language, message: string, values: Values = {}): string =>
  String(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).format(values))
