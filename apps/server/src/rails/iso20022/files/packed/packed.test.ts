/** Packed files of a bank are opened within bounds, or refused whole. */
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readBankFile } from '../bank-file.ts'
import { isPacked, unpack } from './packed.ts'

const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )
const namesIn = (bytes: Uint8Array) => {
  const read = unpack(bytes)
  return 'refused' in read ? read.refused : read.files.map(({ name }) => name)
}

test('a ZIP is known by its bytes, whatever it is called, and its files come in order', async () => {
  const bytes = zip({ 'b.xml': '<b/>', 'a.xml': '<a/>', 'folder/c.xml': '<c/>' })
  expect(isPacked(bytes)).toBe(true)
  expect(await readBankFile(bytes)).toMatchObject({ kind: 'zip' })
  expect(namesIn(bytes)).toEqual(['a.xml', 'b.xml', 'folder/c.xml'])
  expect(isPacked(strToU8('<Document/>'))).toBe(false)
})

test('an empty ZIP is one without files', () => {
  expect(namesIn(zip({}))).toEqual([])
})

test.each<[what: string, bytes: () => Uint8Array, refused: string]>([
  ['cut', () => zip({ 'a.xml': '<a/>'.repeat(500) }).slice(0, -40), 'bank.file_packed_badly'],
  ['damaged', () => zip({ 'a.xml': '<a/>'.repeat(500) }).fill(255, 40, 60), 'bank.file_packed_badly'],
  [
    'of too many files',
    () => zip(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}`, 'x']))),
    'bank.file_too_large',
  ],
  [
    'with one file that grows too large',
    () => zip({ bomb: new Uint8Array(20_000_001) }),
    'bank.file_too_large',
  ],
  [
    'that grows too large together',
    () => zip(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}`, new Uint8Array(19_000_000)]))),
    'bank.file_too_large',
  ],
  ['that is too large as it comes', () => new Uint8Array(20_000_001), 'bank.file_too_large'],
  ['with two files of one name', () => twice(), 'bank.file_packed_badly'],
  ['with one figure changed that is stored as it is', () => changed(), 'bank.file_packed_badly'],
  ['whose directory leaves a member out', () => hidden(), 'bank.file_packed_badly'],
  ['whose directory says a shorter member', () => shorter(), 'bank.file_packed_badly'],
  [
    'with a file that is named like a folder',
    () => zip({ 'a.xml': '<a/>', 'b.xml/': '<b/>' }),
    'bank.file_packed_badly',
  ],
  ['that says it is encrypted', () => encrypted(), 'bank.file_packed_badly'],
  [
    'with bytes before its first member',
    () => Buffer.concat([zip({ a: 'x' }), stored()]),
    'bank.file_packed_badly',
  ],
])('a ZIP %s is refused whole', (_, bytes, refused) => {
  expect(namesIn(bytes())).toBe(refused)
})

const text = '<Document><Amt Ccy="EUR">100.00</Amt></Document>'
const stored = (...more: string[]) =>
  Buffer.from(
    zipSync(Object.fromEntries([text, ...more].map((it, nth) => [`${nth}.xml`, strToU8(it)])), { level: 0 }),
  )
const mark = (nth: number, kind: number) => Buffer.from([0x50, 0x4b, nth, kind])
function changed(): Uint8Array {
  const bytes = stored()
  return bytes.fill('9', bytes.indexOf('100.00'), bytes.indexOf('100.00') + 1)
}
function hidden(): Uint8Array {
  const bytes = stored(text.replace('100', '200'))
  const end = bytes.lastIndexOf(mark(5, 6))
  const second = bytes.lastIndexOf(mark(1, 2))
  bytes.writeUInt16LE(1, end + 8)
  bytes.writeUInt16LE(1, end + 10)
  bytes.writeUInt32LE(second - bytes.readUInt32LE(end + 16), end + 12)
  return Buffer.concat([bytes.subarray(0, second), bytes.subarray(end)])
}
function shorter(): Uint8Array {
  const bytes = Buffer.from(zip({ 'a.xml': text + ' '.repeat(1000) }))
  bytes.writeUInt32LE(text.length, bytes.indexOf(mark(1, 2)) + 24)
  return bytes
}
function encrypted(): Uint8Array {
  const bytes = stored()
  for (const at of [6, bytes.indexOf(mark(1, 2)) + 8]) bytes.writeUInt8(1, at)
  return bytes
}

test('a ZIP whose writer gave sizes and CRC-32 behind each member is read', () => {
  const chunks: Uint8Array[] = []
  const writer = new Zip((_, chunk) => chunks.push(chunk))
  const member = new ZipDeflate('a.xml')
  writer.add(member)
  member.push(strToU8(text), true)
  writer.end()
  expect(namesIn(Buffer.concat(chunks))).toEqual(['a.xml'])
})

/** The second name is written over, in both places where a ZIP has it. */
function twice(): Uint8Array {
  const bytes = zip({ 'a.xml': '<a/>', 'b.xml': '<b/>' })
  for (let at = 0; at < bytes.length; at += 1)
    if (bytes[at] === 98) bytes[at] = bytes[at + 1] === 46 ? 97 : 98
  return bytes
}
