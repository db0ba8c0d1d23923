/**
 * Whether the name a bank tells is the customer's. Case, accents, order, titles and hyphens say nothing; a middle name that
 * one of the two leaves out says nothing either. What is not sure is for a person, never a guess.
 */

import { wordsOf } from './names/fold.ts'

export { foldedName } from './names/fold.ts'

export type NameVerdict = 'same' | 'other' | 'unsure'

/** An account of a company is not its director's. */
const companies: ReadonlySet<string> = new Set(
  'gmbh ug ag kg ohg gbr ev se ltd limited plc llp llc inc corp co company sa sas sarl srl spa bv nv oy ab aps trust holding stiftung foundation'.split(
    ' ',
  ),
)
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}]/gu, '')

const isCompany = (words: readonly string[]): boolean => words.some((word) => companies.has(word))
const isLatin = (name: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(name)

/** The known name is what the customer gave; the other comes with the money. */
export function compareNames(known: string, other: string): NameVerdict {
  const ours = wordsOf(known)
  const others = wordsOf(other)
  if (ours.length === 0 || others.length === 0) return 'unsure'
  // One word says too little where a title stood beside it: some titles are other people's names.
  const isWhole = ours.length > 1 || lettersOf(known) === lettersOf(other)
  if (ours.join('') === others.join('')) return isWhole ? 'same' : 'unsure'
  if (isCompany(ours) !== isCompany(others)) return 'unsure'
  if (isLatin(known) !== isLatin(other)) return 'unsure'
  const [few, many] = ours.length <= others.length ? [ours, others] : [others, ours]
  if (few.length > 1 && matches(few, many, isWord)) return 'same'
  return matches(few, many, isInitialOrWord) ? 'unsure' : 'other'
}

/** Not a word more or less: an account of the same person, whatever the order of the words. */
export function isSameWholeName(one: string, other: string): boolean {
  const [ours = '', others] = [one, other].map((name) => wordsOf(name).toSorted().join(' '))
  return ours !== '' && ours === others
}

const isWord = (one: string, other: string): boolean => one === other
/** "g" may be Greta, and may be Gustav. */
const isInitialOrWord = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other))

/** Each word of the few finds one of its own among the many; whole words choose first. */
function matches(
  few: readonly string[],
  many: readonly string[],
  fits: (one: string, other: string) => boolean,
): boolean {
  const left = [...many]
  const inTurn = few.toSorted((a, b) => b.length - a.length)
  return inTurn.every((word) => {
    const exact = left.indexOf(word)
    const at = exact >= 0 ? exact : left.findIndex((other) => fits(word, other))
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}
