/** The documents a customer agrees to, per language. The operator replaces the texts; the versions say which were agreed to. */
import type { Refused } from '../../platform/http/route.ts'
import { isKey, languageOf, say, type Language } from '../../texts/index.ts'
import { documents, type DocumentName, type TermsText } from './documents.ts'

/** The day on which the present text of each took effect. */
export const versions: Readonly<Record<DocumentName, string>> = {
  terms: '2026-11-01',
  disclaimer: '2026-11-01',
  privacy: '2026-11-01',
}

/** The day of the present words of the verification's boxes. A change of the words changes it. */
export const boxesVersion = '2026-11-01'

/** An order accepts terms and disclaimer together: the newer of them. */
export const termsVersion = versions.terms > versions.disclaimer ? versions.terms : versions.disclaimer

type Text = TermsText & {
  readonly doc: DocumentName
  readonly version: string
  readonly language: Language
}

/** A document in the asked language, else in English. */
export function termsOf(doc: string, locale?: string): Text | Refused<'not-found'> {
  const name = documents.find((known) => known === doc)
  if (!name) return { refused: 'not-found' }
  const language = languageOf(locale)
  const title = say(language, `terms.${name}.title`)
  return { doc: name, version: acceptedAs(name), language, title, sections: sectionsOf(language, name) }
}

/** A catalogue has them by their numbers. */
function sectionsOf(language: Language, doc: DocumentName): TermsText['sections'] {
  const said = (key: string) => (isKey(key) ? say(language, key) : undefined)
  const section = (number: number): TermsText['sections'] => {
    const [heading, text] = [said(`terms.${doc}.${number}.heading`), said(`terms.${doc}.${number}.text`)]
    return heading === undefined || text === undefined ? [] : [{ heading, text }, ...section(number + 1)]
  }
  return section(1)
}

/** The version that is noted when the document is accepted. */
export const acceptedAs = (doc: DocumentName): string => (doc === 'privacy' ? versions.privacy : termsVersion)
