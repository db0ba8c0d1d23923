import type { SealedColumn } from '../platform/sealing.ts'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { addKey, keysFromFile } from './key-file.ts'
import { openInstallationKeys } from './installation-keys.ts'
import { blindIndex, keysFrom, open, seal } from './sealed.ts'

const place: SealedColumn = { table: 'customer', column: 'email', row: 'cus_ana' }
const key = [randomBytes(32)]
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

test('a sealed text opens in its place and looks different each time', () => {
  const sealed = seal(key, place, 'ana@example.test', randomBytes)

  expect(open(key, place, sealed)).toBe('ana@example.test')
  expect(sealed).not.toContain('ana@')
  expect(seal(key, place, 'ana@example.test', randomBytes)).not.toBe(sealed)
})

test.each([
  ['another row', key, { ...place, row: 'cus_ben' }],
  ['another column', key, { ...place, column: 'name' }],
  ['another table', key, { ...place, table: 'beneficiary' }],
  ['another key', [randomBytes(32)], place],
])('a sealed text does not open with %s', (_, otherKey, otherPlace) => {
  const sealed = seal(key, place, 'ana@example.test', randomBytes)

  expect(() => open(otherKey, otherPlace, sealed)).toThrow('does not open')
})

test('a changed bit is noticed wherever it is', () => {
  const [version, id, body = ''] = seal(key, place, 'ana', randomBytes).split('.')
  const bytes = Buffer.from(body, 'base64url')
  bytes.forEach((_, at) => {
    const bent = Buffer.from(bytes)
    bent[at]! ^= 1
    expect(() => open(key, place, `${version}.${id}.${bent.toString('base64url')}`)).toThrow('does not open')
  })
})

test.each([
  '',
  'v1.',
  'v1.AAAA',
  'v2.12345678.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'ana@example.test',
])('a text that was never sealed is refused without being repeated: "%s"', (text) =>
  expect(() => open(key, place, text)).toThrow('customer.email of cus_ana is not sealed'),
)

test('the blind index finds equal values, of one kind, under one key', () => {
  const keys = keysFrom(key[0]!)
  const found = blindIndex(keys, 'customer.email', 'ana@example.test')

  expect(blindIndex(keys, 'customer.email', 'ana@example.test')).toEqual(found)
  expect(blindIndex(keys, 'beneficiary.iban', 'ana@example.test')).not.toEqual(found)
  expect(blindIndex(keysFrom(randomBytes(32)), 'customer.email', 'ana@example.test')).not.toEqual(found)
})

test('every use has a key of its own', () => {
  const { wrap, blind, peppers, device, receipts, post, fingerprint } = keysFrom(key[0]!)
  const all = [...key, ...wrap, blind, ...peppers, device, receipts, ...post, fingerprint]
  expect(new Set(all.map((one) => one.toString('hex'))).size).toBe(8)
})

test('a sealed message in the outbox opens in its own row only', () => {
  const { outbox } = openInstallationKeys(join(folder(), 'key'), true)
  const sealed = outbox.seal('chl_1', 'secret')

  expect(outbox.open('chl_1', sealed)).toBe('secret')
  expect(() => outbox.open('chl_2', sealed)).toThrow('does not open')
})

test('the key file is made once, for its owner alone, and read again', () => {
  const path = join(folder(), 'data', 'key')
  const made = keysFromFile(path, { create: true, random: randomBytes })

  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  expect(keysFromFile(path, { create: true, random: randomBytes })).toEqual(made)
  expect(keysFromFile(path, { create: false, random: randomBytes })).toEqual(made)
})

test('a key that is added seals, the ones before still open, and what is looked up stays', () => {
  const path = join(folder(), 'key')
  const before = keysFromFile(path, { create: true, random: randomBytes })
  const old = seal(before.post, place, 'ana', randomBytes)
  addKey(path, randomBytes)

  const after = keysFromFile(path, { create: false, random: randomBytes })
  expect(open(after.post, place, old)).toBe('ana')
  const fresh = seal(after.post, place, 'ana', randomBytes)
  expect(fresh.split('.')[1]).not.toBe(old.split('.')[1])
  expect(() => open(before.post, place, fresh)).toThrow(/the key [0-9a-f]{8} is not here/)
  expect([after.blind, after.fingerprint]).toEqual([before.blind, before.fingerprint])
  for (const use of ['device', 'receipts'] as const) expect(after[use]).not.toEqual(before[use])
  expect(after.peppers.slice(0, -1)).toEqual(before.peppers)
  expect(after.ids.slice(0, 1)).toEqual(before.ids)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a text does not pretend to another key', () => {
  const keys = [randomBytes(32), randomBytes(32)]
  const [version, , body] = seal(keys, place, 'ana', randomBytes).split('.')
  const [, other] = seal(keys.slice(0, 1), place, 'ana', randomBytes).split('.')
  expect(() => open(keys, place, `${version}.${other}.${body}`)).toThrow('does not open')
})

test('a missing key file stops the start where it is not to be made', () => {
  const path = join(folder(), 'key')
  expect(() => keysFromFile(path, { create: false, random: randomBytes })).toThrow(
    /is missing.*openssl rand -hex 32/,
  )
})

test('a key file with anything but 32 bytes is refused', () => {
  const path = join(folder(), 'key')
  writeFileSync(path, 'secret', { mode: 0o600 })
  expect(() => keysFromFile(path, { create: true, random: randomBytes })).toThrow('64 hexadecimal digits')
  expect(() => keysFrom(randomBytes(16))).toThrow('32 bytes')
})

test('a key file that others can read, or that holds no random key, is refused', () => {
  const read = (text: string, mode: number) => {
    const path = join(folder(), 'key')
    writeFileSync(path, text)
    chmodSync(path, mode)
    return () => keysFromFile(path, { create: false, random: randomBytes })
  }
  const good = randomBytes(32).toString('hex')
  for (const mode of [0o644, 0o640, 0o604, 0o666, 0o610]) expect(read(good, mode)).toThrow('chmod 600')
  for (const mode of [0o600, 0o400]) expect(read(good, mode)).not.toThrow()
  for (const weak of [
    '0'.repeat(64),
    'ff'.repeat(32),
    '00112233445566778899aabbccddeeff'.slice(0, 16).repeat(4),
  ])
    expect(read(weak, 0o600)).toThrow('no random key')
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'agio-key-'))
  folders.push(made)
  return made
}
