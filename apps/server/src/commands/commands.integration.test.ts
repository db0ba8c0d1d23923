/** The commands of an operator: each by the real program on a real database, with its sentence and its exit code. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Configuration } from '@agio/domain'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundled } from '../../../../scripts/programs.mjs'
import { beginConfiguration } from '../configuration/index.ts'
import { openTestDatabase, type TestDatabase } from '../platform/testing.ts'
import { readSettings } from '../settings/settings.ts'
import { testPlatform } from '../testing/world.ts'
import { openAgio, type Agio, type Done } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'agio-commands-'))
const keyFile = join(folder, 'key')
const hour = 3_600_000
const later = new Date(Date.now() + 24 * hour).toISOString()

let db: TestDatabase
let agio: Agio
beforeAll(async () => {
  writeFileSync(keyFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  db = await openTestDatabase()
  agio = openAgio(await bundled('server'), { DATABASE_URL: db.url, KEY_FILE: keyFile, DATA_DIR: folder })
})
afterAll(async () => {
  await db?.close()
  rmSync(folder, { recursive: true })
})

/** Adds an operator by the command; gives their words of sign-in. A code works once: the next one is that of the next step. */
async function hires(name: string, role: string) {
  const email = `${name.toLowerCase()}@desk.example`
  const { said, code } = await agio(['operator', 'add', name, email, role])
  expect(code).toBe(0)
  const pin = /PIN +(\d+)/.exec(said)?.[1] ?? ''
  const totp = URI.parse(/otpauth:\S+/.exec(said)?.[0] ?? '')
  if (!(totp instanceof TOTP)) throw new Error(said)
  return (steps = 0) => [email, pin, totp.generate({ timestamp: Date.now() + steps * 30_000 })]
}

function fileOf(name: string, changed: Configuration.Configuration): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(Configuration.document.write(changed)))
  return path
}

test('a word that is not known is answered with those that are, and with code 2', async () => {
  expect(await agio(['configure'])).toEqual({
    code: 2,
    said: expect.stringContaining('Usage: agio <command>'),
  })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(await agio(['--version'])).toEqual({ code: 0, said: expect.stringContaining(version) })
  expect(await agio(['--help'])).toEqual({ code: 0, said: expect.stringContaining('reconcile') })
  for (const word of ['doctor', 'backup', 'operator'])
    expect(await agio([word, '--help'])).toEqual({ code: 0, said: expect.stringContaining(`agio ${word}`) })
  for (const words of [['configuration'], ['configuration', 'propose'], ['configuration', 'approve', 'no']])
    expect(await agio(words)).toEqual({ code: 2, said: expect.stringContaining('agio configuration show') })
})

// Eighteen processes, one after the other.
test('a configuration is proposed by one, approved by another, and takes effect at its date', async () => {
  const { configuration } = Configuration.first
  await beginConfiguration(testPlatform({ db }))
  const shown = await agio(['configuration', 'show'])
  expect([shown.code, Configuration.readDocument(JSON.parse(shown.said))]).toEqual([0, configuration])
  const dearer = fileOf('dearer.json', {
    ...configuration,
    sell: { ...configuration.sell, fee: { ...configuration.sell.fee, percent: 250n } },
  })
  const preview = await agio(['configuration', 'preview', dearer])
  expect(preview).toEqual({ code: 0, said: expect.stringMatching(/sell.*fee.*→[^]*0 orders of/) })

  const [ada, bert, vera] = await Promise.all([
    hires('Ada', 'admin'),
    hires('Bert', 'admin'),
    hires('Vera', 'viewer'),
  ])
  const propose = (file: string, from: string, words: readonly string[]) =>
    agio(['configuration', 'propose', file, from, 'our costs rose'], words)
  const no = async (done: Promise<Done>, sentence: string) =>
    expect(await done).toEqual({ code: 1, said: expect.stringContaining(sentence) })

  await no(agio(['configuration', 'approve', 'a good reason'], ada()), 'No proposal waits.')
  await no(propose(dearer, later, vera()), 'the role of this operator may not do this')
  await no(propose(dearer, later, ['ada@desk.example', '00000000', '000000']), 'Signing in failed')
  await no(propose(dearer, new Date(Date.now() - hour).toISOString(), bert()), 'at least a minute from now')
  const proposed = await propose(dearer, later, ada())
  expect(proposed).toEqual({ code: 0, said: expect.stringContaining('Another operator approves it') })
  const approve = (words: readonly string[]) => agio(['configuration', 'approve', 'I compared it'], words)
  await no(approve(ada(1)), 'The same operator proposed this: another one decides.')
  expect(await approve(bert(1))).toEqual({
    code: 0,
    said: expect.stringMatching(/our costs rose[^]*takes effect: [^]*The proposal is carried_out|approved/),
  })

  const { code, said } = await agio(['configuration', 'versions'])
  expect(code).toBe(0)
  expect(said).toContain(`version 2 from ${later}, proposed by `)
  const now = await agio(['configuration', 'show'])
  expect(Configuration.readDocument(JSON.parse(now.said))).toMatchObject({ sell: { fee: { percent: 250n } } })
  const sooner = new Date(Date.now() + hour).toISOString()
  const again = fileOf('again.json', configuration)
  await no(propose(again, sooner, (await hires('Carl', 'admin'))()), 'not before that of the newest version')
}, 360_000)

test('all merchants are listed, the newest first, however many there are', async () => {
  await db.query(
    `insert into merchant (id, name, legal_name, registration_number, country, allowed_origins, services, created_at)
     select 'mer_' || lpad(n::text, 26, '0'), 'Shop ' || n, 'Shop GmbH', 'HRB 1', 'DE', '{https://shop.example}', '{sell}', now()
     from generate_series(1, 201) n`,
  )
  const { code, said } = await agio(['merchant', 'list'])
  const names = said
    .trimEnd()
    .split('\n')
    .map((line) => /Shop \d+/.exec(line)?.[0])
  expect([code, new Set(names).size, names.at(0), names.at(-1)]).toEqual([0, 201, 'Shop 201', 'Shop 1'])
})

test('a document that does not fit is named by its place, and a proposal can be refused', async () => {
  const { configuration } = Configuration.first
  const dora = await hires('Dora', 'admin')
  const eve = await hires('Eve', 'admin')
  const muchLater = new Date(Date.now() + 48 * hour).toISOString()
  const bad = fileOf('bad.json', { ...configuration, quoteSeconds: -1 })
  const unfit = await agio(['configuration', 'propose', bad, muchLater, 'a mistake'], dora())
  expect(unfit).toEqual({ code: 1, said: expect.stringMatching(/does not fit\..*quoteSeconds/) })
  const same = fileOf('first.json', configuration)
  const proposed = await agio(['configuration', 'propose', same, muchLater, 'as it was'], dora(1))
  expect(proposed.code).toBe(0)
  const refused = await agio(['configuration', 'refuse', 'rather not'], eve())
  expect(refused).toEqual({ code: 0, said: expect.stringContaining('The proposal is refused.') })
  const versions = await agio(['configuration', 'versions'])
  expect(versions.said).not.toContain('as it was')
})

test('a part is paused with a reason and an end, changed, listed, and goes on', async () => {
  expect(await agio(['operator', 'pauses'])).toEqual({ code: 0, said: 'Nothing is paused.\n' })
  const begun = await agio(['operator', 'pause', 'chain:1', '90', 'network', 'blocks are late'])
  expect(begun).toEqual({ code: 0, said: expect.stringMatching(/^chain:1 is paused until .* UTC\.\n$/) })
  const changed = await agio(['operator', 'pause', 'chain:1', '120', 'network', 'still late'])
  expect(changed.code).toBe(0)
  const listed = await agio(['operator', 'pauses'])
  expect(listed.said.trim().split('\n')).toEqual([
    expect.stringMatching(/^chain:1 \(Ethereum\) until .*, network: still late \(the command line\)$/),
  ])
  expect(await agio(['operator', 'resume', 'chain:1', 'blocks come'])).toEqual({
    code: 0,
    said: 'chain:1 goes on.\n',
  })
  expect(await agio(['operator', 'resume', 'chain:1', 'blocks come'])).toEqual({
    code: 1,
    said: 'chain:1 is not paused.\n',
  })
})

test('a pause that cannot be is refused with the words that can', async () => {
  for (const words of [
    ['chain:5', '90', 'network', 'blocks are late'],
    ['chain:1', '0', 'network', 'blocks are late'],
    ['chain:1', '90', 'weather', 'blocks are late'],
    ['chain:1', '90', 'network', ' '],
  ])
    expect(await agio(['operator', 'pause', ...words])).toEqual({
      code: 2,
      said: expect.stringContaining('Parts: '),
    })
  expect(await agio(['operator', 'pause', 'chain:1', '9999999', 'network', 'blocks are late'])).toEqual({
    code: 1,
    said: expect.stringMatching(/A pause lasts at most \d+ days\./),
  })
  expect(await agio(['operator', 'pauses'])).toEqual({ code: 0, said: 'Nothing is paused.\n' })
})

test('push: a key is printed that the settings take, another one each time', async () => {
  const keys = await Promise.all([agio(['push', 'key']), agio(['push', 'key'])])
  const [one, other] = keys.map(({ said }) => /^PUSH_KEY=(\S+)$/m.exec(said)?.[1] ?? '')
  expect(one).not.toBe(other)
  expect(readSettings({ PUSH_KEY: one }).pushKey).toMatchObject({ privateKey: one })
  expect(() => readSettings({ PUSH_KEY: one?.slice(1) })).toThrow(/PUSH_KEY is no key/)
  expect((await agio(['push'])).code).toBe(1)
})
