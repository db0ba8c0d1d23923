/**
 * Files that a bank packs: a ZIP of statements, as EBICS hands out for C52, C53 and C54. Nothing in it can make us write
 * anywhere or grow without bound: names are labels, and number and size are bounded before anything is unpacked.
 */
import { unzipSync } from 'fflate'
import { defaultMaxBytes } from './xml.ts'

export type PackedFile = { readonly name: string; readonly bytes: Uint8Array }
export type Packed = { readonly kind: 'zip'; readonly files: readonly PackedFile[] }
export type PackedRefusal = { readonly refused: 'bank.file_packed_badly' | 'bank.file_too_large' }

const mostFiles = 1_000
const mostBytes = 5 * defaultMaxBytes

/** Whether a file begins as a ZIP does, an empty one included. */
export const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** The files inside, in the order of their names. What cannot be unpacked whole is refused whole. */
export function unpack(bytes: Uint8Array): Packed | PackedRefusal {
  if (bytes.length > defaultMaxBytes) return { refused: 'bank.file_too_large' }
  const names = new Set<string>()
  let size = 0
  let entries = 0
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name.endsWith('/')) return false
        entries += 1
        size += originalSize
        names.add(name)
        if (entries > mostFiles || size > mostBytes || originalSize > defaultMaxBytes) throw new TooLarge()
        return true
      },
    })
    const found = Object.entries(files).map(([name, content]) => ({ name, bytes: content }))
    // Two files of one name would be one, and a name that an object cannot hold would be none.
    if (found.length !== entries || names.size !== entries) return { refused: 'bank.file_packed_badly' }
    return { kind: 'zip', files: found.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
  } catch (cause) {
    return { refused: cause instanceof TooLarge ? 'bank.file_too_large' : 'bank.file_packed_badly' }
  }
}

class TooLarge extends Error {}
