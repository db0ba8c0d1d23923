/**
 * A name as words that can be compared: small Latin letters without accents, titles left out.
 *
 *   "Frau Dr. Müßig, Greta" ──► mussig greta
 */
import { latinOf } from './letters.ts'

const titles: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof herr herrn frau hr fr sir dame lord lady dipl ing mag med jur phil rer nat bsc msc mba ba ma phd und and et y e oder or'.split(
    ' ',
  ),
)

/** The words of a text, with the stars of damaged ones. */
export const spaced = (text: string): string[] => text.replace(/['’`ʼ]/g, '').split(/[^\p{L}\p{Nd}\p{M}*]+/u)

/** All words of a name; ä, ae and a are one, as banks write them in each of these ways. */
export const allWordsOf = (name: string): string[] =>
  spaced(
    latinOf(name)
      .replaceAll('*', ' ')
      .replace(/([aou])e/g, '$1'),
  ).filter((word) => word !== '')

/** The words that say who it is. */
export const wordsOf = (name: string): string[] => allWordsOf(name).filter((word) => !titles.has(word))

/** One spelling for what tables of a script write in other letters: Yuliya, Iuliia. */
export const spellingOf = (word: string): string =>
  word
    .replace(/kh/g, 'h')
    .replace(/ph/g, 'f')
    .replace(/ou/g, 'u')
    .replace(/w/g, 'v')
    .replace(/iy|yi|ij/g, 'i')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/gu, '$1')

/** A whole name in one form, whatever case, accents, order, alphabet and spelling: a key of a person is made of it. */
export function foldedName(name: string): string {
  const all = allWordsOf(name)
  const telling = all.filter((word) => !titles.has(word))
  // Of two words each may be a family name: Ma Li.
  return (telling.length > 1 ? telling : all).map(spellingOf).toSorted().join(' ')
}
