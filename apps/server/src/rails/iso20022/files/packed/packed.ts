/**
 * Files that a bank packs: a ZIP of statements, as EBICS hands out for C52, C53 and C54. Nothing in it can make us write
 * anywhere or grow without bound: names are labels, and number and size are bounded before anything is unpacked. Nothing of it
 * is taken where one byte of it is not what its writer packed.
 */
import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { defaultMaxBytes } from '../xml.ts'
import { membersOf, type Member } from './zip-directory.ts'

export type PackedFile = { readonly name: string; readonly bytes: Uint8Array }
export type Packed = { readonly kind: 'zip'; readonly files: readonly PackedFile[] }
export type PackedRefusal = { readonly refused: 'bank.file_packed_badly' | 'bank.file_too_large' }

const mostFiles = 1_000
const mostBytes = 5 * defaultMaxBytes

/** A file begins as a ZIP does, an empty one included. */
export const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** The files inside, in the order of their names. An archive that cannot be unpacked whole is refused whole. */
export function unpack(bytes: Uint8Array): Packed | PackedRefusal {
  if (bytes.length > defaultMaxBytes) return { refused: 'bank.file_too_large' }
  // A folder has no bytes: a file that is named like one would be left out.
  const listed = membersOf(bytes)?.filter(({ name, size }) => size > 0 || !name.endsWith('/'))
  if (listed === undefined) return { refused: 'bank.file_packed_badly' }
  const size = listed.reduce((sum, member) => sum + member.size, 0)
  if (listed.length > mostFiles || size > mostBytes || listed.some((it) => it.size > defaultMaxBytes))
    return { refused: 'bank.file_too_large' }
  const files = contentsOf(bytes, listed)
  if (files === undefined) return { refused: 'bank.file_packed_badly' }
  return { kind: 'zip', files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** Undefined where a member has not the length and the CRC-32 of the directory, or shares its name with another one. */
function contentsOf(bytes: Uint8Array, listed: readonly Member[]): readonly PackedFile[] | undefined {
  try {
    const files = new Map(Object.entries(unzipSync(bytes, { filter: ({ name }) => !name.endsWith('/') })))
    const found = listed.flatMap(({ name, size, crc }) => {
      const content = files.get(name)
      files.delete(name)
      return content?.length === size && crc32(content) === crc ? [{ name, bytes: content }] : []
    })
    return found.length === listed.length ? found : undefined
  } catch {
    return undefined
  }
}
