/**
 * Published lists, and how a listed person may write their own name: the given name in one word or in more, another
 * order, a letter less or another one. Each change is fixed, so that two runs measure the same.
 */
import { createReadStream, existsSync } from 'node:fs'
import type { ListEntry, Text } from '../lists/entry.ts'
import { formats } from '../lists/formats.ts'

const folder = new URL('../../../../../../shared/vectors/sanctions-lists/', import.meta.url)
export const arePublishedHere = existsSync(folder)

export const published = (name: string): Text => createReadStream(new URL(name, folder), 'utf8')

export type Publisher = 'OFAC' | 'UN'
export async function readPublished(publisher: Publisher): Promise<ListEntry[]> {
  const entries =
    publisher === 'OFAC'
      ? formats.ofac_csv.read({
          main: published('sdn.csv'),
          alt: published('alt.csv'),
          add: published('add.csv'),
        })
      : formats.un_xml.read({ main: published('UN_consolidated.xml') })
  const all: ListEntry[] = []
  for await (const entry of entries) all.push(entry)
  return all
}

type Person = { readonly given: readonly string[]; readonly family: readonly string[] }

/** OFAC writes "FAMILY, Given Given"; the UN "Given Given Family". */
export function personOf({ kind, names: [name = ''] }: ListEntry): Person | undefined {
  if (kind !== 'person') return undefined
  const words = (text: string) =>
    text
      .replace(/['’`ʼ]/g, '')
      .split(/[\s\-.]+/)
      .filter((word) => word !== '')
  const [before = '', after] = name.split(', ')
  const all = words(before)
  const person =
    after === undefined
      ? { given: all.slice(0, -1), family: all.slice(-1) }
      : { given: words(after), family: all }
  return person.given.length > 0 && person.family.length > 0 ? person : undefined
}

const isLong = (word: string | undefined, least: number): word is string =>
  word !== undefined && word.length >= least && /^[A-Za-z]+$/.test(word)
const cutAt = (word: string) => {
  // Before the consonant that begins the syllable nearest to the middle.
  const cuts = [...word.toLowerCase().matchAll(/(?<=[aeiou][a-z]*)(?=[^aeiou][aeiou])/g)].map(
    ({ index }) => index,
  )
  const inside = cuts.filter((at) => at >= 3 && at <= word.length - 3)
  return inside.toSorted(
    (one, other) => Math.abs(one - word.length / 2) - Math.abs(other - word.length / 2),
  )[0]
}

/** Another way to write a person's name; undefined where it has none. */
export const transformations: Readonly<Record<string, (person: Person) => string | undefined>> = {
  'given name joined, family last': ({ given: [one, two, ...more], family }) =>
    isLong(one, 2) && isLong(two, 2) ? [one + two.toLowerCase(), ...more, ...family].join(' ') : undefined,
  'given name joined, family first': ({ given: [one, two, ...more], family }) =>
    isLong(one, 2) && isLong(two, 2) ? [...family, one + two.toLowerCase(), ...more].join(' ') : undefined,
  'family name joined': ({ given, family: [one, two, ...more] }) =>
    isLong(one, 2) && isLong(two, 2) ? [...given, one + two.toLowerCase(), ...more].join(' ') : undefined,
  'given name split': ({ given: [one, ...more], family }) => {
    const at = isLong(one, 6) ? cutAt(one) : undefined
    return one === undefined || at === undefined
      ? undefined
      : [one.slice(0, at), one.slice(at), ...more, ...family].join(' ')
  },
  reordered: ({ given, family }) => [...given.toReversed(), ...family.toReversed()].toReversed().join(' '),
  'a letter dropped': (person) => misspelt(person, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  'a letter doubled': (person) => misspelt(person, (word, at) => word.slice(0, at) + word.slice(at - 1)),
  'two letters changed over': (person) =>
    misspelt(person, (word, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
  'another vowel': (person) =>
    misspelt(person, (word) => word.replace(/(?<=.)[aeiou]/, (vowel) => (vowel === 'e' ? 'i' : 'e'))),
  'joined and misspelt': ({ given: [one, two, ...more], family }) =>
    isLong(one, 2) && isLong(two, 2)
      ? misspelt(
          { given: [one + two.toLowerCase(), ...more], family },
          (word, at) => word.slice(0, at) + word.slice(at + 1),
        )
      : undefined,
}

/** Its first given name that is long enough, with another letter inside. */
function misspelt({ given, family }: Person, by: (word: string, at: number) => string): string | undefined {
  const which = given.findIndex((word) => isLong(word, 5))
  const word = given[which]
  if (word === undefined) return undefined
  const other = by(word, Math.floor(word.length / 2))
  return other === word ? undefined : [...given.with(which, other), ...family].join(' ')
}
