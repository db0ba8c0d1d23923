/** The documents a customer agrees to, per language. The operator replaces the texts; the version says which were agreed to. */
import type { Refused } from '../../platform/http/route.ts'
import { german } from './terms-de.ts'
import { english } from './terms-en.ts'

export const documents = ['terms', 'disclaimer', 'privacy'] as const
export type DocumentName = (typeof documents)[number]
export type TermsText = {
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly text: string }[]
}
export type TermsTexts = Readonly<Record<DocumentName, TermsText>>

/** The day the present texts took effect. */
export const termsVersion = '2026-11-01'

const byLocale: Readonly<Record<string, TermsTexts>> = { en: english, de: german }

/** A document in the asked language, else in English. */
export function termsOf(
  doc: string,
  locale = 'en',
): (TermsText & { doc: DocumentName; version: string }) | Refused<'not-found'> {
  const name = documents.find((known) => known === doc)
  if (!name) return { refused: 'not-found' }
  const texts = byLocale[locale.slice(0, 2).toLowerCase()] ?? english
  return { doc: name, version: termsVersion, ...texts[name] }
}
