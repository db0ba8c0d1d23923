/**
 * A bank's name of a payer is compared with the customer's. Case, accents, order, titles and hyphens say nothing; a
 * middle name that one of the two leaves out says nothing either. An unsure name is for a person, never a guess.
 */

import { isDamaged, mayBe, wildWordsOf } from './names/damage.ts'
import { spellingOf, wordsOf } from './names/fold.ts'
import { chosen, editsBetween, runsOf, type Pair } from './names/runs.ts'

export { undone } from './names/damage.ts'
export { foldedName } from './names/fold.ts'
export { latinOf } from './names/letters.ts'
export { chosen, editsBetween, isSingle, runsOf, type Pair, type Run } from './names/runs.ts'

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

/** The known name is what the customer gave; the other comes with the money. A damaged name is never another one's. */
export function compareNames(known: string, other: string): NameVerdict {
  const verdict = compareUndamaged(known, other)
  if (!isDamaged(known) && !isDamaged(other)) return verdict
  return 'unsure'
}

function compareUndamaged(known: string, other: string): NameVerdict {
  const ours = wordsOf(known)
  const others = wordsOf(other)
  if (ours.length === 0 || others.length === 0) return 'unsure'
  // One word says too little where a title stood beside it: some titles are other people's names.
  const isWhole = ours.length > 1 || lettersOf(known) === lettersOf(other)
  if (ours.join('') === others.join('')) return isWhole ? 'same' : 'unsure'
  if (isCompany(ours) !== isCompany(others)) return 'unsure'
  if (areSameWords(ours, others)) return 'same'
  if (isLatin(known) !== isLatin(other)) return 'unsure'
  return mayBeSame(known, other) ? 'unsure' : 'other'
}

/** The same words in any order, some of them written as one; one of the two names may leave some out. */
export function areSameWords(
  ours: readonly string[],
  others: readonly string[],
  spelling: (word: string) => string = (word) => word,
): boolean {
  const pairs = partnersOf(ours, others, (one, other) => spelling(one) === spelling(other))
  return isCovered(pairs, ours, others) && pairs.length > 1
}

/** Not a word more or less: an account of the same person, whatever the order of the words. */
export function isSameWholeName(one: string, other: string): boolean {
  const [ours, others] = [wordsOf(one), wordsOf(other)]
  if (ours.length === 0 || isDamaged(one) || isDamaged(other)) return false
  const pairs = partnersOf(ours, others, isWord)
  return [ours, others].every((words, side) => words.length === coveredOf(pairs, side === 0))
}

type Fits = (one: string, other: string) => boolean

/** The partners of two names; a single word before a row of them. */
function partnersOf(ours: readonly string[], others: readonly string[], fits: Fits): Pair[] {
  const runs = runsOf(others)
  const pairs = runsOf(ours).flatMap((one) =>
    runs.flatMap((other): Pair[] =>
      fits(one.text, other.text) ? [{ one, other, score: one.text === other.text ? 1 : 0 }] : [],
    ),
  )
  return chosen(pairs)
}

const coveredOf = (pairs: readonly Pair[], isOne: boolean): number =>
  pairs.reduce(
    (sum, pair) => sum + (isOne ? pair.one.to - pair.one.from : pair.other.to - pair.other.from),
    0,
  )
/** Each word of one of the two has a partner. */
const isCovered = (pairs: readonly Pair[], ours: readonly string[], others: readonly string[]): boolean =>
  coveredOf(pairs, true) === ours.length || coveredOf(pairs, false) === others.length

/** The names are so alike that money is not sent back before a person looks. */
function mayBeSame(known: string, other: string): boolean {
  const [ours, others] = [wordsOf(known), wordsOf(other)]
  const isLike = (one: readonly string[], two: readonly string[], fits: Fits) =>
    isCovered(partnersOf(one, two, fits), one, two)
  return (
    isLike(ours, others, isInitialOrSpelling) ||
    isLike(wildWordsOf(known), wildWordsOf(other), mayBe) ||
    isOneLetterOff(ours, others) ||
    isBeginning(ours, others) ||
    isBeginning(others, ours)
  )
}

const isWord: Fits = (one, other) => one === other
/** "g" may be Greta, and may be Gustav. */
const isInitialOrSpelling: Fits = (one, other) =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other)) ||
  spellingOf(one) === spellingOf(other)

/** One slip of a pen, in a word of five letters or more. */
function isOneLetterOff(ours: readonly string[], others: readonly string[]): boolean {
  const isNear: Fits = (one, other) =>
    one === other || (Math.min(one.length, other.length) >= 5 && editsBetween(one, other, 1) === 1)
  const pairs = partnersOf(ours, others, isNear)
  return isCovered(pairs, ours, others) && pairs.filter(({ score }) => score < 1).length <= 1
}

/** From so many letters on a name may have been cut. */
const fewestOfCut = 12
function isBeginning(cut: readonly string[], whole: readonly string[]): boolean {
  if (cut.join('').length < fewestOfCut) return false
  const last = cut.at(-1) ?? ''
  const before = cut.slice(0, -1)
  if (before.length === 0) return whole.join('').startsWith(last)
  const pairs = partnersOf(before, whole, isWord)
  const isLeft = (at: number) => pairs.every(({ other }) => at < other.from || at >= other.to)
  return (
    coveredOf(pairs, true) === before.length && whole.some((word, at) => isLeft(at) && word.startsWith(last))
  )
}
