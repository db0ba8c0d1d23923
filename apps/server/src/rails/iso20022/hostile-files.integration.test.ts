/** Files of a bank, or of whoever writes into its folder, that are hard to read: the worker takes them in, and nobody else waits. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { onTestFinished, expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import { answersMeanwhile, longestTurn } from '../../testing/doors/turns.ts'
import { createFileReader } from './files/bank-file.ts'
import { notification, openBankWorld, statement, type Entry } from './testing.ts'

const length = 10_000_000
const filled = (unit: string, most = length) => unit.repeat(Math.floor(most / Buffer.byteLength(unit)))

const units = ['a', ' ', 'NONREF ', 'RF18', 'e\u0301', '\u200d', '\ufdfa', '&amp;']
const entry: Entry = { amount: '1.00', credit: true, ref: 'B1', from: { name: 'Ana' } }

/** In a place of an entry that is read as a text. */
const places: Readonly<Record<string, (text: string) => Entry>> = {
  words: (words) => ({ ...entry, words }),
  information: (info) => ({ ...entry, info }),
  name: (name) => ({ ...entry, from: { name } }),
  'end-to-end id': (endToEndId) => ({ ...entry, endToEndId }),
  reference: (ref) => ({ ...entry, ref }),
  'structured reference': (structured) => ({ ...entry, structured }),
  amount: (amount) => ({ ...entry, amount }),
  day: (day) => ({ ...entry, day }),
}
const many = (count: number, of: (at: number) => Entry) => Array.from({ length: count }, (_, at) => of(at))

const files: Readonly<Record<string, () => string | Uint8Array>> = {
  'deep XML': () => filled('<a>'),
  'deep XML that closes': () => filled('<a>', length / 2) + filled('</a>', length / 2),
  'attributes without end': () => `<a ${filled('b="" ')}/>`,
  brackets: () => filled('<'),
  'a comment without end': () => `<!--${filled('-')}`,
  'parts of CDATA': () => `<a>${filled('<![CDATA[]]>')}</a>`,
  entities: () => `<a>${filled('&lt;')}</a>`,
  'spaces in tags': () => `<a${filled(' ')}`,
  spaces: () => filled(' '),
  zeros: () => new Uint8Array(length),
  'UTF-16': () => Buffer.from(`\ufeff<a>${filled('b', length / 2)}</a>`, 'utf16le'),
  'a cut ZIP': () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(length, 'PK\u0001\u0002')]),
  'a ZIP that grows': () => zipSync({ 'a.xml': new Uint8Array(200_000_000) }, { level: 9 }),
  'a ZIP of many files': () =>
    zipSync(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}.xml`, strToU8('<a/>')]))),
  'a statement of many entries': () =>
    statement(
      'S1',
      { opening: '0.00', closing: '12000.00' },
      many(12_000, (at) => ({ ...entry, ref: `B${at}` })),
    ),
  'entries that are all the same': () =>
    notification(
      'N1',
      many(400, () => ({ ...entry, ref: 'NONREF' })),
    ),
  ...Object.fromEntries(
    Object.entries(places).flatMap(([place, of]) =>
      units.map((unit) => [
        `${place} of ${JSON.stringify(unit)}`,
        () => notification(`${place} ${unit}`.replaceAll(/[^a-z]/g, ''), [of(filled(unit))]),
      ]),
    ),
  ),
}

/** A change feeds one file of each kind; the night feeds all. */
const some = [
  'deep XML that closes',
  'a cut ZIP',
  'a ZIP that grows',
  'entries that are all the same',
  'words of "\u200d"',
  'reference of "RF18"',
]
const taken = Object.entries(files).filter(([name]) => perTier(some, Object.keys(files)).includes(name))

const title =
  'no file of 10 MB in the folder of the bank holds the loop for a second, and each is taken in or refused'
test(title, { tags: ['larger'], timeout: 900_000 }, async () => {
  const world = await openBankWorld({ readFile: createFileReader() })
  onTestFinished(() => world[Symbol.asyncDispose]())
  expect(taken.length).toBeGreaterThanOrEqual(some.length)
  for (const [name, make] of taken) {
    writeFileSync(join(world.folder, 'from-bank', 'planted.xml'), make())
    let others = 0
    let isOver = false
    const longest = await longestTurn(async () => {
      const asks = async () => (await world.database.query('select 1')).length === 1
      const other = answersMeanwhile(asks, () => isOver)
      await world.worker.pass()
      // A file that is not whole may be on its way; after a while it is what it is.
      world.clock.advance(10)
      if ((await world.bank.exchange.list()).length > 0) await world.worker.pass()
      isOver = true
      others = await other
    })
    const left = await world.bank.exchange.list()
    expect([name, longest < 1, others > 0, left]).toEqual([name, true, true, []])
  }
  const known = await world.database.query('select from bank_file where container is null')
  expect(known).toHaveLength(taken.length)
})
