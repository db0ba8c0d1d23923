/** `agio archive again` by the real program: each file of a bank's archive is read, whatever lies beside it. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundled } from '../../../../scripts/programs.mjs'
import { openInstallationKeys } from '../keys/index.ts'
import { openTestDatabase, type TestDatabase } from '../platform/testing.ts'
import { createDirectoryExchange } from '../rails/iso20022/files/directory-exchange.ts'
import { notification, openBankWorld, type BankWorld } from '../rails/iso20022/testing.ts'
import { openAgio, type Agio } from './testing.ts'

let folder: string
let archive: string
let db: TestDatabase
let agio: Agio
let bank: BankWorld

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agio-again-'))
  archive = join(folder, 'archive')
  db = await openTestDatabase()
  bank = await openBankWorld({ database: db })
  const keyFile = newKey('key')
  const bankSettings = { BANK_DIRECTORY: folder, BANK_ACCOUNTS: 'EUR=DE89370400440532013000' }
  agio = openAgio(await bundled('server'), {
    DATABASE_URL: db.url,
    KEY_FILE: keyFile,
    DATA_DIR: folder,
    ...bankSettings,
  })
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

function newKey(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  return path
}

/** Puts a file away as the rail does, sealed by the key of this name. */
async function putAway(name: string, bytes: Uint8Array, key = 'key') {
  const exchange = createDirectoryExchange(folder, openInstallationKeys(join(folder, key), false).sealer)
  await exchange.list()
  writeFileSync(join(folder, 'from-bank', name), bytes)
  await exchange.archive(name)
}

const credits = (id: string) =>
  strToU8(
    notification(
      id,
      ['10.00', '20.00'].map((amount) => ({
        amount,
        credit: true,
        ref: `${id}-${amount}`,
        from: { name: id },
      })),
    ),
  )

async function takenIn(name: string, bytes: Uint8Array) {
  await bank.rail.importFile(name, bytes)
  await putAway(name, bytes)
}

/** As a release before lost one: the second entry of a notification has no line and is before no person. */
async function lose(statement: string) {
  const [line] = await db.query<{ identity: string }>(
    `select identity from bank_line where statement = $1 and details ->> 'entry' = '1'`,
    [statement],
  )
  const { identity = '' } = line ?? {}
  await db.query('delete from bank_credit where identity = $1', [identity])
  await db.query('delete from bank_line where identity = $1', [identity])
}

const again = (...more: string[]) => agio(['archive', 'again', archive, ...more])
const lastLine = ({ said }: { said: string }) => said.trimEnd().split('\n').at(-1)

test('sealed files are read again: code 0 where nothing was missed, 1 where something was, and with --keep a person has it', async () => {
  await takenIn('a.xml', credits('NA'))
  await takenIn('b.zip', zipSync({ 'one.xml': credits('NB'), 'two.xml': credits('NC') }))
  expect(await again()).toEqual({ code: 0, said: '3 files read again, 0 entries missed.\n' })

  await lose('NA')
  await lose('NC')
  const missed = await again()
  expect(missed).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^a\.xml: 2000 of the smallest unit of EUR, 2026-11-20: \S+\nb\.zip\/two\.xml: 2000 of .*\n3 files read again, 2 entries missed\. With --keep they wait for a person\.\n$/,
    ),
  })
  expect(await bank.unmatched()).not.toContain('reported_before_perhaps')
  expect(lastLine(await again('--keep'))).toMatch('2 entries missed. They wait for a person now.')
  expect((await bank.unmatched()).filter((why) => why === 'reported_before_perhaps')).toHaveLength(2)
  expect(await again('--keep')).toEqual({ code: 0, said: '3 files read again, 0 entries missed.\n' })
})

test('a file that cannot be opened or read ends nothing: it is named, all others are read, and the code is 1', async () => {
  newKey('other')
  writeFileSync(join(folder, 'note.txt'), 'We moved the files of 2024.')
  await putAway('0-sealed-by-another.xml', credits('NX'), 'other')
  await takenIn('a.xml', credits('NA'))
  copyFileSync(join(archive, 'a.xml'), join(archive, '1-renamed.xml'))
  copyFileSync(join(folder, 'note.txt'), join(archive, '2-note.txt'))
  writeFileSync(join(archive, '3-cut.xml'), 'v1.')
  mkdirSync(join(archive, '4-folder'))
  symlinkSync(join(folder, 'nowhere'), join(archive, '5-lost.xml'))
  await putAway('6-never-taken.xml', credits('NY'))
  await takenIn('7.zip', zipSync({ 'foreign.txt': strToU8('hello'), 'inner.xml': credits('NZ') }))

  const whole = await again()
  const bad = [
    '0-sealed-by-another.xml',
    '1-renamed.xml',
    '2-note.txt',
    '3-cut.xml',
    '4-folder',
    '5-lost.xml',
  ]
  const named = [...bad, '6-never-taken.xml', '7.zip/foreign.txt']
  expect(
    whole.said
      .split('\n')
      .slice(0, -2)
      .map((line) => line.split(': ')[0]),
  ).toEqual(named)
  expect(whole.said).toContain(
    '\n4-folder: cannot be read again: it is a folder, and its files are not read\n',
  )
  expect(whole.said).toContain('\n6-never-taken.xml: was never taken in\n')
  expect(whole.code).toBe(1)
  expect(lastLine(whole)).toBe('2 files read again, 8 not read, 0 entries missed.')

  await lose('NA')
  await lose('NZ')
  const kept = await again('--keep')
  expect(kept.said).toMatch(/\na\.xml: 2000 of/)
  expect(kept.said).toMatch(/\n7\.zip\/inner\.xml: 2000 of/)
  expect(lastLine(kept)).toBe('2 files read again, 8 not read, 2 entries missed. They wait for a person now.')
  expect(kept.code).toBe(1)
})

test('a file of a packed one that the database refuses changes nothing, is named, and keeps no other from being read', async () => {
  await takenIn('a.zip', zipSync({ '1.xml': credits('NA'), '2.xml': credits('NB') }))
  await takenIn('b.xml', credits('NC'))
  for (const statement of ['NA', 'NB', 'NC']) await lose(statement)
  await db.query(`alter table bank_line add constraint never check (statement <> 'NA') not valid`)
  const kept = await again('--keep')
  expect(kept.said).toMatch(/^a\.zip\/1\.xml: cannot be read again: .*never/)
  expect(lastLine(kept)).toBe('2 files read again, 1 not read, 2 entries missed. They wait for a person now.')
  await db.query('alter table bank_line drop constraint never')
  expect(lastLine(await again('--keep'))).toBe(
    '3 files read again, 1 entries missed. They wait for a person now.',
  )
})

test('words that the command does not know are answered with its own, and a folder that is not there with a sentence', async () => {
  expect(await again('--now')).toEqual({ code: 2, said: expect.stringContaining('Usage: agio archive old') })
  expect(await agio(['archive', 'again'])).toEqual({
    code: 2,
    said: expect.stringContaining('again <folder>'),
  })
  expect(await agio(['archive', 'again', join(folder, 'nowhere')])).toEqual({
    code: 1,
    said: expect.stringContaining('nowhere'),
  })
})
