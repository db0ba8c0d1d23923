/** The publishers' own lists in the database: the search finds listed persons, and holds up few others. */
import { expect, test } from 'vitest'
import type { Sql } from '../platform/sql/sql.ts'
import { openTestDatabase, type TestDatabase } from '../platform/testing.ts'
import { hitsOf } from './hits/compare.ts'
import { importList } from './lists/import.ts'
import { listRows, setLists } from './lists/list-store.ts'
import {
  arePublishedHere,
  personOf,
  published,
  readPublished,
  transformations,
  type Publisher,
} from './testing/published.ts'
import { openTestScreening, usual } from './testing.ts'

const now = new Date('2026-03-01T08:00:00Z')
const lists = [
  { name: 'ofac', format: 'ofac_csv' },
  { name: 'un', format: 'un_xml' },
] as const

async function importPublished(db: TestDatabase): Promise<void> {
  await setLists(db, lists, now)
  const files = {
    ofac: { main: published('sdn.csv'), alt: published('alt.csv'), add: published('add.csv') },
    un: { main: published('UN_consolidated.xml') },
  }
  for (const { name, format } of lists)
    await importList(db, { name, format, source: 'vectors', sha256: 'x', open: () => files[name] }, now)
}

const given = 'Anna Jonas Marie Lukas Sofia Peter'.split(' ')
const family =
  'Schmidt Dubois Rossi Novak Jansen Kowalski Fernandez Nielsen Virtanen Murphy Weber Horvat'.split(' ')
const joined = 'Jean-Pierre|Mary Jane|Annemarie|Hans Peter|Maria del Carmen|Xiao Ming'.split('|')
const rows = 'van der Berg|de la Cruz|Abd el Kader|El Amrani|Ben Salah|da Silva'.split('|')
const crowds = {
  plain: given.flatMap((name) => family.map((other) => `${name} ${other}`)),
  'in several words': joined.flatMap((name) => rows.map((other) => `${name} ${other}`)),
}
/** The number of names that were held before neighbouring words were taken as one. */
const before = { plain: 2, 'in several words': 1 }
/** "Annemarie Abd el Kader" is the listed "Abdel Khader" with a given name more: written so it was held before, too. */
const atMost = { plain: 2, 'in several words': 2 }

const title = "the publishers' own lists: listed persons are found, ordinary names are not"
test(title, { tags: ['night'], timeout: 600_000 }, async ({ skip }) => {
  if (!arePublishedHere) return skip('the folder of published vectors is not here')
  await using db = await openTestDatabase()
  await importPublished(db)
  expect(await listRows(db)).toMatchObject([{ entries: 7379 }, { entries: 1003 }])
  const screening = openTestScreening(db)
  const held = { plain: 0, 'in several words': 0 }
  for (const crowd of ['plain', 'in several words'] as const) {
    const begun = performance.now()
    const wrong: string[] = []
    for (const name of crowds[crowd]) if (await screening.names([name])) wrong.push(name)
    held[crowd] = wrong.length
    const each = ((performance.now() - begun) / crowds[crowd].length).toFixed(0)
    console.log(
      `${crowd}: ${wrong.length} of ${crowds[crowd].length} held, before ${before[crowd]}; ${each} ms each`,
      wrong,
    )
  }
  const listed = await db.query<{ name: string }>(
    `select names[1] as name from listed_entity where kind = 'person' order by hash limit 80`,
  )
  const missed: string[] = []
  for (const { name } of listed)
    if (!(await screening.names([name.split(', ').toReversed().join(' ')]))) missed.push(name)
  console.log(`listed persons missed: ${missed.length} of ${listed.length}`, missed)
  const recall = [await recallOf(db, 'OFAC'), await recallOf(db, 'UN')]
  expect(missed).toEqual([])
  expect(Math.min(...recall)).toBeGreaterThanOrEqual(0.95)
  expect(held.plain).toBeLessThanOrEqual(atMost.plain)
  expect(held['in several words']).toBeLessThanOrEqual(atMost['in several words'])
})

/** Of each way of writing a name. */
const sample = 10

/** The database finds the candidates too: each person by the ways in which people write a name otherwise. */
async function recallOf(sql: Sql, publisher: Publisher): Promise<number> {
  const people = (await readPublished(publisher)).flatMap((entry) => {
    const person = personOf(entry)
    return person ? [{ entry, person }] : []
  })
  let [found, all, milliseconds] = [0, 0, 0]
  const missed: string[] = []
  for (const [way, write] of Object.entries(transformations)) {
    const asked = people.flatMap(({ entry, person }) => {
      const name = write(person)
      return name === undefined ? [] : [{ entry, name }]
    })
    const step = Math.max(1, Math.floor(asked.length / sample))
    for (const { entry, name } of asked.filter((_, at) => at % step === 0).slice(0, sample)) {
      const begun = performance.now()
      const hits = await hitsOf(sql, { name, kind: 'person' }, usual)
      milliseconds += performance.now() - begun
      all += 1
      if (hits.some((hit) => hit.entity === entry.id)) found += 1
      else missed.push(`${way}: ${name}`)
    }
  }
  console.log(
    `${publisher} in the database: ${found} of ${all}, ${(milliseconds / all).toFixed(0)} ms each`,
    missed,
  )
  return found / all
}
