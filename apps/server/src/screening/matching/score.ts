/** The likeness of two folded names, from 0 to 1. Each word of one finds its best partner in the other; neighbours may be one. */
import { Names, type Configuration } from '@agio/domain'
import { consonantsOf, soundOf, spellingOf, type Folded, type NameRun } from './fold.ts'
import { nameGroup } from './words.ts'

/** Figures of the comparison, from 0 to 1. */
export type Weights = Readonly<Record<keyof Configuration.Screening['words'], number>>

/** 1 is equal; edits count by the length of the longer word. Words with less than three letters of five in common give 0. */
function likeness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length, 1)
  const most = Math.floor(longer * 0.4)
  const edits = Names.editsBetween(one, other, most)
  return edits > most ? 0 : 1 - edits / longer
}

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

/** Rows are long, and less alike by chance: they may differ less, and say a little less than the word itself. */
const rowsFrom = 0.8
const ofRows = 0.98
/** Among many words some neighbours are alike by chance: words without a partner count twice. */
const ofExtraBesideRows = 2
function rowScore(one: NameRun, other: NameRun, isConsonantal: boolean): number {
  if (Math.abs(one.text.length - other.text.length) > 3 || Math.min(one.text.length, other.text.length) < 4)
    return 0
  if (isFigure(one.text) || isFigure(other.text)) return 0
  let best = 0
  for (const text of one.texts)
    for (const its of other.texts) {
      const [mine, others] = [spellingOf(text), spellingOf(its)]
      // A row with another first letter is hardly ever the same, and most rows have another.
      if (mine[0] === others[0]) best = Math.max(best, likeness(mine, others))
    }
  if (best >= rowsFrom) return best * ofRows
  return isConsonantal && consonantsOf(one.text) === consonantsOf(other.text) ? rowsFrom : 0
}

type Scored = Names.Pair & { readonly one: NameRun; readonly other: NameRun }
const areWords = ({ one, other }: Names.Pair) => Names.isSingle(one) && Names.isSingle(other)

/** Pairs of single words, and those in which a row takes part. */
function pairsOf(one: Folded, other: Folded, weights: Weights): { words: Scored[]; rows: Scored[] } {
  const isConsonantal = one.isConsonantal || other.isConsonantal
  const words: Scored[] = []
  const rows: Scored[] = []
  for (const run of one.runs)
    for (const its of other.runs) {
      const isWord = Names.isSingle(run) && Names.isSingle(its)
      const score = isWord
        ? wordScore(run.text, its.text, weights, isConsonantal)
        : rowScore(run, its, isConsonantal)
      if (score >= weights.partner) (isWord ? words : rows).push({ one: run, other: its, score })
    }
  return { words, rows }
}

export function nameScore(one: Folded, other: Folded, isPerson: boolean, weights: Weights): number {
  if (one.words.length === 0 || other.words.length === 0) return 0
  const { words, rows } = pairsOf(one, other, weights)
  const ways = rows.length === 0 ? [words] : [words, [...words, ...rows]]
  const scores = ways.map((pairs) =>
    pairsScore(Names.chosen(pairs) as Scored[], one, other, isPerson, weights),
  )
  return Math.max(...scores, joinedScore(one, other, weights))
}

/** The same letters cut into other words all over: Abd al-Rahman, Abdulrahman. */
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

/** The weight of a word: by its letters, to a bound; an initial weighs as much as a short name. */
const sizeOf = (word = '') => (word.length === 1 && !isFigure(word) ? 3 : Math.min(word.length, 8))
const sumOf = (list: readonly number[]) => list.reduce((sum, it) => sum + it, 0)
const sizeOfRun = ({ words }: Folded, { places }: NameRun) => sumOf(places.map((at) => sizeOf(words[at])))
const leftOf = ({ words }: Folded, runs: readonly NameRun[]) =>
  words.filter((_, at) => !runs.some(({ places }) => places.includes(at)))

function pairsScore(
  pairs: readonly Scored[],
  one: Folded,
  other: Folded,
  isPerson: boolean,
  weights: Weights,
): number {
  if (pairs.length === 0) return 0
  const sizes = pairs.map((pair) => Math.min(sizeOfRun(one, pair.one), sizeOfRun(other, pair.other)))
  const matched = sumOf(sizes)
  const mean = sumOf(pairs.map(({ score }, at) => score * (sizes[at] ?? 0))) / matched
  const left = {
    a: leftOf(
      one,
      pairs.map((pair) => pair.one),
    ),
    b: leftOf(
      other,
      pairs.map((pair) => pair.other),
    ),
  }
  if (left.a.some(isFigure) && left.b.some(isFigure)) return mean * (1 - weights.otherFigure)
  if (left.a.length > 0 && left.b.length > 0) {
    const lost = Math.min(sumOf(left.a.map(sizeOf)), sumOf(left.b.map(sizeOf)))
    return mean * (1 - (weights.leftOnBoth * lost) / (matched + lost))
  }
  // A further initial does not count.
  const extra = [...left.a, ...left.b].filter((word) => word.length > 1)
  if (extra.length > 0 && pairs.length < 2) return mean * weights.oneWordOfSeveral
  const lost = isPerson ? weights.leftOnOne : weights.leftOnOneOfCompany
  return mean - Math.min(extra.length, 4) * lost * (pairs.every(areWords) ? 1 : ofExtraBesideRows)
}
