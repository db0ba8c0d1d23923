/** The documents a customer agrees to, per language. The operator replaces the texts; the versions say which were agreed to. */
import type { Refused } from '../../platform/http/route.ts'
import { arabic } from './terms-ar.ts'
import { german } from './terms-de.ts'
import { english } from './terms-en.ts'
import { documents, type DocumentName, type TermsText, type TermsTexts } from './documents.ts'

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

const texts = { en: english, de: german, ar: arabic } as const satisfies Readonly<Record<string, TermsTexts>>
type Language = keyof typeof texts
const isLanguage = (text: string): text is Language => Object.hasOwn(texts, text)

type Text = TermsText & {
  readonly doc: DocumentName
  readonly version: string
  readonly language: Language
}

/** A document in the asked language, else in English. */
export function termsOf(doc: string, locale = 'en'): Text | Refused<'not-found'> {
  const name = documents.find((known) => known === doc)
  if (!name) return { refused: 'not-found' }
  const asked = locale.slice(0, 2).toLowerCase()
  const language = isLanguage(asked) ? asked : 'en'
  return { doc: name, version: acceptedAs(name), language, ...texts[language][name] }
}

/** The version that is noted when the document is accepted. */
export const acceptedAs = (doc: DocumentName): string => (doc === 'privacy' ? versions.privacy : termsVersion)
