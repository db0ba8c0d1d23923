/**
 * Published lists against themselves: each person by each alias, and by the ways in which people write a name
 * otherwise. The cost of more recall is counted beside it. The tests say so where the folder of published lists is
 * missing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import {
  arePublishedHere,
  personOf,
  readPublished,
  transformations,
  type Publisher,
} from '../testing/published.ts'
import { usual } from '../testing.ts'
import type { ListEntry } from '../lists/entry.ts'
import { match } from './match.ts'

const none = 'the folder of published vectors is not here'
const kept = new Map<Publisher, Promise<ListEntry[]>>()
/** Read once. */
function entriesOf(publisher: Publisher): Promise<ListEntry[]> {
  const entries = kept.get(publisher) ?? readPublished(publisher)
  kept.set(publisher, entries)
  return entries
}

test.each<Publisher>(['OFAC', 'UN'])('every entry of %s is found by each of its names', async (publisher) => {
  if (!arePublishedHere) return console.log(none)
  const entries = await entriesOf(publisher)
  const missed = entries.flatMap(({ names, ...entry }) =>
    names.filter((name) => !match({ name }, { ...entry, names: [name] }, usual).isHit),
  )
  const all = entries.reduce((sum, { names }) => sum + names.length, 0)
  console.log(`${publisher}: ${all - missed.length} of ${all} names of ${entries.length} entries are found`)
  expect(missed).toEqual([])
})

test.each<Publisher>(['OFAC', 'UN'])(
  'persons of %s are found joined, split, reordered and misspelt: 95 of 100 at least',
  { tags: ['larger'] },
  async (publisher) => {
    if (!arePublishedHere) return console.log(none)
    const entries = await entriesOf(publisher)
    const people = entries.flatMap((entry, at) => {
      if (at % perTier(4, 1) > 0) return []
      const person = personOf(entry)
      return person ? [{ entry, person }] : []
    })
    for (const [way, write] of Object.entries(transformations)) {
      const asked = people.flatMap(({ entry, person }) => {
        const name = write(person)
        return name === undefined ? [] : [{ entry, name }]
      })
      const found = asked.filter(({ entry, name }) => match({ name, kind: 'person' }, entry, usual).isHit)
      console.log(`${publisher}, ${way}: ${found.length} of ${asked.length}`)
      expect(found.length / asked.length, way).toBeGreaterThanOrEqual(0.95)
    }
  },
)

test.each([
  ['Maryjane Smith', 'SMITH, Mary Jane'],
  ['Abdelkader Belaid', 'BELAID, Abd el Kader'],
  ['Mohammed Abdelrahman', 'MUHAMMAD ABD AL-RAHMAN'],
  ['Hasan Nur al-Din', 'HASSAN NUREDDIN'],
  ['Maria Vanderberg', 'VAN DER BERG, Maria'],
  ['Jinping Xi', 'XI, Jin Ping'],
  ['Jongun Kim', 'KIM, Jong Un'],
  ['Juan Delacruz', 'DE LA CRUZ, Juan'],
  ['Lina Wang', 'WANG, Li Na'],
  ['Abd Alrahman Probe', 'PROBE, Abdal Rahman'],
  ['JÃ¼rgen Probe', 'PROBE, Jürgen'],
  ['Moham?ed Probe', 'PROBE, Mohammed'],
])('%s is found as %s, whichever of the two is asked', (name, other) => {
  const isHit = (one: string, two: string) =>
    match(
      { name: one, kind: 'person' },
      { kind: 'person', names: [two], birthDates: [], countries: [], numbers: [] },
      usual,
    ).isHit
  expect([isHit(name, other), isHit(other, name)]).toEqual([true, true])
})

type Case = { readonly matches?: boolean; readonly query: unknown; readonly result: unknown }
const file = new URL('../../../../../../shared/vectors/name-matching.json', import.meta.url)

/** The number of hits among them before neighbouring words were taken as one. */
const before = 0

test('no more of the published negative cases are hits than before words were joined', (context) => {
  if (!existsSync(file)) return context.skip(none)
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
  const negatives = cases.filter(({ matches }) => matches === false)
  const nameOf = (it: unknown) => (typeof it === 'string' ? it : String((it as { name: string }).name))
  const hits = negatives.filter(({ query, result }) => {
    const listed = { kind: 'other', birthDates: [], countries: [], numbers: [] } as const
    return match({ name: nameOf(query) }, { ...listed, names: [nameOf(result)] }, usual).isHit
  })
  console.log(`negative cases held: ${hits.length} of ${negatives.length}, before ${before}`)
  expect(hits.length).toBeLessThanOrEqual(before)
})
