/** One part of an export: a ZIP file with JSON for each room, and files as they were sent. */
import { zipSync, type Zippable } from 'fflate'
import type { Platform } from '../../platform/platform.ts'
import { documents } from '../../verification/documents/index.ts'
import type { OwnFile, PrivacyDoors } from '../doors.ts'

/** A part is made in memory, and one file is at most 10 MB. */
const mostPartBytes = 16 * 1024 * 1024

/** Files by part, in their order; the first part has the rooms, and is there without files too. */
export function planOf(files: readonly Pick<OwnFile, 'id' | 'size'>[]): string[][] {
  const parts: string[][] = [[]]
  let bytes = 0
  for (const { id, size } of files) {
    if (bytes + size > mostPartBytes && bytes > 0) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(id)
    bytes += size
  }
  return parts
}

type Part = {
  readonly customerId: string
  readonly askedAt: Date
  readonly number: number
  readonly of: number
  readonly fileIds: readonly string[]
}

export type Inside = {
  readonly rooms: PrivacyDoors['rooms']
  /** In the first part, beside the rooms. */
  readonly paper?: { readonly name: string; readonly draw: () => Promise<Uint8Array> }
}

/** A file that was taken back meanwhile is left out. */
export async function pack(
  platform: Platform,
  { rooms, paper }: Inside,
  { customerId, askedAt, number, of, fileIds }: Part,
): Promise<Uint8Array> {
  const inside: Zippable = {}
  if (number === 1) {
    const about = { customer: customerId, askedAt, parts: of, rooms: Object.keys(rooms) }
    inside['about.json'] = json(about)
    for (const [name, read] of Object.entries(rooms)) inside[`${name}.json`] = json(await read(customerId))
    if (paper) inside[paper.name] = await paper.draw()
  }
  const known = fileIds.length === 0 ? [] : await documents.filesOf(platform, customerId)
  for (const file of known.filter(({ id }) => fileIds.includes(id)))
    inside[nameOf(file)] = [await documents.bytesOf(platform, file), { level: 0 }]
  return zipSync(inside, { mtime: askedAt })
}

const nameOf = ({ id, purpose, type }: OwnFile): string =>
  `${purpose === 'support' ? 'support-files' : 'documents'}/${id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`

/** Money counts in integers that JSON has none for: they are written as text. */
const json = (value: unknown): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify(value ?? null, (_, it: unknown) => (typeof it === 'bigint' ? it.toString() : it), 2),
  )
