/** How alike two folded names are, from 0 to 1. Each word of one finds its best partner in the other. */
import type { Configuration } from '@agio/domain'
import { distance } from 'fuzzball'
import { consonantsOf, soundOf, spellingOf, type Folded } from './fold.ts'
import { nameGroup } from './words.ts'

/** Figures of the comparison, from 0 to 1. */
export type Weights = Readonly<Record<keyof Configuration.Screening['words'], number>>

/** 1 is equal; edits count by the length of the longer word. */
const likeness = (one: string, other: string): number =>
  1 - distance(one, other, { full_process: false }) / Math.max(one.length, other.length, 1)

const isFigure = (word: string) => /\d/.test(word)

function wordScore(one: string, other: string, weights: Weights, isConsonantal: boolean): number {
  if (one === other) return 1
  // A number is another one by a single figure.
  if (isFigure(one) || isFigure(other)) return 0
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? weights.initial : 0
  const group = nameGroup.get(one)
  if (group !== undefined && group === nameGroup.get(other)) return weights.sameName
  if (isConsonantal && consonantsOf(one) === consonantsOf(other)) return weights.sameConsonants
  const [its, others] = [spellingOf(one), spellingOf(other)]
  const like = Math.max(likeness(one, other), likeness(its, others) * weights.sameSpelling)
  const isLong = Math.min(one.length, other.length) >= 4
  // Four letters differ by one in most families of names.
  if (Math.min(one.length, other.length) < 5 && like < 0.8) return like * 0.9
  return isLong && like >= 0.6 && soundOf(its) === soundOf(others) ? Math.max(like, weights.sameSound) : like
}

type Pair = { readonly a: number; readonly b: number; readonly score: number }

/** The best partners first. */
function pairsOf(one: Folded, other: Folded, weights: Weights): Pair[] {
  const isConsonantal = one.isConsonantal || other.isConsonantal
  const all = one.words.flatMap((word, a) =>
    other.words.map((its, b) => ({ a, b, score: wordScore(word, its, weights, isConsonantal) })),
  )
  const taken = { a: new Set<number>(), b: new Set<number>() }
  return all
    .filter(({ score }) => score >= weights.partner)
    .toSorted((x, y) => y.score - x.score)
    .filter(({ a, b }) => {
      if (taken.a.has(a) || taken.b.has(b)) return false
      taken.a.add(a)
      taken.b.add(b)
      return true
    })
}

export function nameScore(one: Folded, other: Folded, isPerson: boolean, weights: Weights): number {
  if (one.words.length === 0 || other.words.length === 0) return 0
  return Math.max(wordsScore(one, other, isPerson, weights), joinedScore(one, other, weights))
}

/** The same letters cut into other words: Abd al-Rahman, Abdulrahman. */
function joinedScore(one: Folded, other: Folded, weights: Weights): number {
  if (one.words.length === other.words.length || isFigure(one.joined) || isFigure(other.joined)) return 0
  const consonants = [one, other].map(({ joined }) => consonantsOf(joined))
  const [its = ''] = consonants
  if ((one.isConsonantal || other.isConsonantal) && its.length >= 3 && its === consonants[1])
    return weights.sameConsonants
  if (Math.min(one.joined.length, other.joined.length) < 6) return 0
  const like = likeness(one.joined, other.joined)
  return like >= 0.9 ? like * 0.98 : 0
}

/** How much a word weighs: by its letters, to a bound; an initial as much as a short name. */
const sizeOf = (word = '') => (word.length === 1 && !isFigure(word) ? 3 : Math.min(word.length, 8))
const sumOf = (list: readonly number[]) => list.reduce((sum, it) => sum + it, 0)

function wordsScore(one: Folded, other: Folded, isPerson: boolean, weights: Weights): number {
  const pairs = pairsOf(one, other, weights)
  if (pairs.length === 0) return 0
  const sizes = pairs.map(({ a, b }) => Math.min(sizeOf(one.words[a]), sizeOf(other.words[b])))
  const matched = sumOf(sizes)
  const mean = sumOf(pairs.map(({ score }, at) => score * (sizes[at] ?? 0))) / matched
  const left = {
    a: one.words.filter((_, at) => !pairs.some(({ a }) => a === at)),
    b: other.words.filter((_, at) => !pairs.some(({ b }) => b === at)),
  }
  if (left.a.some(isFigure) && left.b.some(isFigure)) return mean * (1 - weights.otherFigure)
  if (left.a.length > 0 && left.b.length > 0) {
    const lost = Math.min(sumOf(left.a.map(sizeOf)), sumOf(left.b.map(sizeOf)))
    return mean * (1 - (weights.leftOnBoth * lost) / (matched + lost))
  }
  // An initial more or less says nothing.
  const extra = [...left.a, ...left.b].filter((word) => word.length > 1)
  if (extra.length > 0 && pairs.length < 2) return mean * weights.oneWordOfSeveral
  return mean - Math.min(extra.length, 4) * (isPerson ? weights.leftOnOne : weights.leftOnOneOfCompany)
}
