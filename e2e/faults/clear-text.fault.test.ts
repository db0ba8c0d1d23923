/**
 * Personal data rests sealed, copies too: after sales and purchases of every kind, whose names, accounts, streets and
 * addresses were planted, the raw files of the database, the archive and the log hold none of them.
 */
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Iban } from '@agio/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'
import { embeddedUrl } from '../../apps/server/src/platform/sql/embedded-postgres.ts'
import { buyer } from '../world/purchase.ts'
import { buyMany, stranger, strangersAccount } from './buying.ts'
import { sellMany } from './selling.ts'
import { openWorld, type Person, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const letters = (count: number) =>
  Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz'[randomInt(26)]).join('')
const planted: string[] = []
const plant = (word: string) => {
  planted.push(word)
  return word
}
const newWord = () => plant(`Zq${letters(10)}`)

function newIban(): string {
  for (;;) {
    const iban = `DE${randomInt(10, 98)}37040044${String(randomInt(1e9)).padStart(10, '0')}`
    if (typeof Iban.readIban(iban) === 'string') return plant(iban)
  }
}

/** A person whose every sale carries words of its own. */
function withPlantedWords(person: Person): Person {
  plant(person.email)
  return {
    ...person,
    wish: (wanted, more) =>
      person.wish(wanted, {
        ...more,
        beneficiary: {
          name: `${newWord()} ${newWord()}`,
          iban: newIban(),
          address: { street: newWord(), building: '7', postCode: '10115', town: newWord(), country: 'DE' },
        },
        reference: newWord(),
        contactEmail: plant(`${letters(12)}@example.test`),
      }),
  }
}

test('after a round of sales and purchases none of the planted words is in clear', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.person()))
  const sales = sellMany(world, people.map(withPlantedWords), 3)
  const buyers = await Promise.all(Array.from({ length: 2 }, () => world.person()))
  const purchases = buyMany(world, buyers, [
    ['transfer', 'online', 'strangersTransfer'],
    ['pounds', 'card', 'strangersBank'],
  ])
  await Promise.all([sales.done, purchases.done])
  planted.push(stranger, strangersAccount.fromIban, buyer.name)
  expect(planted.length).toBeGreaterThanOrEqual(120)

  const database = openPostgres(embeddedUrl(join(world.folder, 'data')), { maxConnections: 1 })
  await database.query('checkpoint')
  // A long text is compressed in the file: the rows are read too.
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const files = await database.query<{ path: string; name: string }>(
    `select pg_relation_filepath(oid) as path, relname as name from pg_class where pg_relation_filepath(oid) is not null`,
  )
  const relationOf = (file: string) => files.find(({ path }) => file.endsWith(path))?.name ?? ''
  const texts: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = await database.query<{ text: string }>(`select t::text as text from ${name} t`)
    texts[`table ${name}`] = rows.map(({ text }) => text).join('\n')
  }
  await database.close()
  texts['the log'] = world.said.join('\n')
  for (const file of filesBelow(join(world.folder, 'data')))
    texts[`${file} ${relationOf(file)}`] = readFileSync(file, 'latin1')
  const found = Object.entries(texts).flatMap(([where, text]) =>
    planted.filter((word) => text.includes(word)).map((word) => `${word} in ${where}`),
  )
  expect(found).toEqual([])
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
