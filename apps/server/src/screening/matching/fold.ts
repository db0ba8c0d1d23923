/**
 * A name as words that can be compared: one script, no case, no accents, no legal form, no title, numbers in figures.
 *
 *   "ПУ́ТИН, Влади́мир В."  ──►  putin vladimir v        "Gazprom Neft JSC"  ──►  gazprom neft
 */
import { Names } from '@agio/domain'
import anyAscii from 'any-ascii'
import { doubleMetaphone } from 'double-metaphone'
import { legalForms, numberWords, particles, titles } from './words.ts'

export type Folded = {
  /** The words that identify the person, in the order of the name. */
  readonly words: readonly string[]
  /** These words, and rows of neighbours that another list or person writes as one. */
  readonly runs: readonly NameRun[]
  /** The name without its spaces, the little words too, for names that are cut in other places. */
  readonly joined: string
  /** Vowels differ by writer: Arabic and Hebrew leave them out, Hangul has several spellings. */
  readonly isConsonantal: boolean
}

export type NameRun = Names.Run & {
  /** Places of its words among `words`: little words have none. */
  readonly places: readonly number[]
  /** Its letters, and those of the row with the article as it is spoken: nur al-din, nuraddin. */
  readonly texts: readonly string[]
}

/** A longer name is cut: no list and no bank has one. */
const mostCharacters = 300
const mostWords = 16
/** With its little words, titles and legal forms. */
const mostParts = 32

export function fold(name: string): Folded {
  const text = Names.undone(name.slice(0, mostCharacters)).normalize('NFKC')
  const isConsonantal = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}]/u.test(text)
  const plain = spaced(anyAscii(text.normalize('NFD').replace(/\p{M}/gu, keepsMark)), text)
  const all = figures(acronyms(plain))
  const own = withoutForms(all).filter((word) => !titles.has(word))
  const telling = own.filter((word) => !particles.has(word))
  const whole = all.slice(0, mostParts)
  const words = placed(([telling, own, all].find((some) => some.length > 0) ?? []).slice(0, mostWords), whole)
  return { words, runs: runsWithin(whole, words), joined: own.slice(0, mostWords).join(''), isConsonantal }
}

/** Those of the words that are within the parts of the name, which have the same order. */
function placed(words: readonly string[], parts: readonly string[]): string[] {
  let next = 0
  for (const part of parts) if (part === words[next]) next += 1
  return words.slice(0, next)
}

const shortestRow = 4
/** Rows of words with at least one identifying word; a legal form may be a part of a person's name. */
function runsWithin(all: readonly string[], telling: readonly string[]): NameRun[] {
  let next = 0
  const placeOf = all.map((word) => (word === telling[next] ? next++ : undefined))
  return Names.runsOf(all).flatMap((run): NameRun[] => {
    const places = placeOf.slice(run.from, run.to).filter((at) => at !== undefined)
    if (places.length === 0 || (!Names.isSingle(run) && run.text.length < shortestRow)) return []
    return [{ ...run, places, texts: textsOf(run, all) }]
  })
}

/** The l of an article is spoken as the letter after it: al-din, addin. */
function textsOf({ from, to, text }: Names.Run, all: readonly string[]): string[] {
  const spoken = all.slice(from, to).map((word, place) => {
    const [after = ''] = all[from + place + 1] ?? ''
    const isArticle = place > 0 && from + place + 1 < to && /^[aeu]l$/.test(word)
    return isArticle && /[dlnrstz]/.test(after) ? `${word[0]}${after}` : word
  })
  const other = spoken.join('')
  return other === text ? [text] : [text, other]
}

/** Vowel signs of Indic scripts are marks and part of the word; accents are not. */
const keepsMark = (mark: string): string =>
  /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/.test(mark) ? '' : mark

/** Scripts without spaces come as Li Ming is written: LiMing. */
const spaced = (ascii: string, text: string): string => {
  const isUnspaced = /[\p{Script=Han}\p{Script=Hangul}]/u.test(text)
  const cut = isUnspaced ? ascii.replace(/([a-z])([A-Z])/g, '$1 $2') : ascii
  return cut.toLowerCase().replace(/['`’ʼ]/g, '')
}

/** "l.x.c" and "j p" before a longer word are one word; single letters of a person are initials and stay. */
function acronyms(text: string): string[] {
  return text
    .replace(/\b([a-z])\.(?=[a-z]\b\.?)/g, '$1')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** "forty four" is 44, and "007" is 7. */
function figures(words: readonly string[]): string[] {
  const done: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const ten = numberWords.get(word)
    const unit = numberWords.get(words[at + 1] ?? '')
    if (ten !== undefined && ten >= 20 && unit !== undefined && unit > 0 && unit < 10) {
      done.push(String(ten + unit))
      at += 1
    } else done.push(ten === undefined ? word.replace(/^0+(?=\d)/, '') : String(ten))
  }
  return done
}

/** Takes out each legal form, the long ones first. */
function withoutForms(words: readonly string[]): string[] {
  const left = [...words]
  for (const form of longFirst)
    for (let at = 0; at + form.length <= left.length; at++)
      if (form.every((word, more) => left[at + more] === word)) left.splice(at, form.length)
  return left
}
const longFirst = legalForms.toSorted((one, other) => other.length - one.length)

/** Words come again and again. */
function remembered(of: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size > 50_000) known.clear()
    const made = of(word)
    known.set(word, made)
    return made
  }
}

/** The sound of a word in Latin letters. */
export const soundOf = remembered((word) => doubleMetaphone(word)[0])

/** The consonants of a word, those that are written for one another taken as one. */
export const consonantsOf = remembered((word) =>
  word
    .replace(/[aeiouwyh]/g, '')
    .replace(/[pb]/g, 'p')
    .replace(/[vf]/g, 'f')
    .replace(/[gqckx]/g, 'k')
    .replace(/[dt]/g, 't')
    .replace(/[zs]/g, 's')
    .replace(/(.)\1+/g, '$1'),
)

/** One spelling for a sound that German, French, Polish and English write in different letters: Wolkow, Volkov. */
export const spellingOf = remembered((word) =>
  word
    .replace(/tsch|tch/g, 'ch')
    .replace(/sch/g, 'sh')
    .replace(/kh/g, 'h')
    .replace(/ph/g, 'f')
    .replace(/ou/g, 'u')
    .replace(/w/g, 'v')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1'),
)

/** The search keys of a name: the sound and the consonants of each word, of neighbours that may be one, and of the whole. */
export function keysOf({ words, runs, joined }: Folded): string[] {
  const keysOfWord = (word: string) => {
    const spelling = spellingOf(word)
    return [`s${soundOf(spelling)}`, `c${consonantsOf(word)}`, `c${consonantsOf(spelling)}`]
  }
  const long = words.filter((word) => word.length > 1)
  // A row with one or two consonants would find half of a list.
  const rows = runs
    .filter((run) => !Names.isSingle(run))
    .flatMap(({ texts }) => texts.map((text) => consonantsOf(spellingOf(text))))
    .filter((consonants) => consonants.length >= 3)
  return [...new Set([...long.flatMap(keysOfWord), ...rows.map((row) => `c${row}`), `j${joined}`])]
}
