/**
 * Files change hands in a folder: `to-bank`, `from-bank`, and `archive` for what was taken in. A file appears under its
 * name only when it is whole; `*.part` and hidden files are still being written. Names and accounts are in them: what this
 * process writes is readable by its own user only, and the archive is sealed (`agio archive open <file>` opens a file).
 */
import { constants, createReadStream, watch } from 'node:fs'
import { access, chmod, mkdir, open, readdir, rename, unlink } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ColumnSealer } from '../../../platform/sealing.ts'
import type { Exchange } from './exchange.ts'
import { sha256Of } from './identifiers.ts'
import { defaultMaxBytes } from './xml.ts'

export const archived = (name: string) => ({ table: 'bank archive', column: 'file', row: name }) as const

export function createDirectoryExchange(folder: string, sealer: ColumnSealer): Exchange {
  const toBank = join(folder, 'to-bank')
  const fromBank = join(folder, 'from-bank')
  const archive = join(folder, 'archive')
  let made: Promise<unknown> | undefined
  const ready = () =>
    (made ??= Promise.all(
      [toBank, fromBank, archive].map((path) => mkdir(path, { recursive: true, mode: 0o700 })),
    ))
  return {
    async put(name, bytes) {
      await ready()
      const target = join(toBank, name)
      const there = await readIfThere(target)
      if (there !== undefined && sha256Of(there) !== sha256Of(bytes))
        throw new Error(`the bank has another file of the name ${name}`)
      if (there === undefined) await writeWhole(toBank, name, bytes)
    },
    async list() {
      await ready()
      const entries = await readdir(fromBank, { withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && isWhole(entry.name))
        .map(({ name }) => name)
        .toSorted()
    },
    read: (name) => readIfThere(join(fromBank, name), defaultMaxBytes + 1),
    async archive(name) {
      const path = join(fromBank, name)
      const bytes = await readIfThere(path, defaultMaxBytes + 1)
      if (bytes === undefined) return undefined
      const free = await freeName(archive, name)
      // A file too large to be read was refused: it is kept as it is.
      if (bytes.length > defaultMaxBytes) {
        await rename(path, join(archive, free))
        await chmod(join(archive, free), 0o600)
        return free
      }
      await writeWhole(archive, free, Buffer.from(sealer.seal(archived(free), latin1(bytes))))
      await unlink(path).catch(ifMissing)
      return free
    },
    async listen(heard) {
      await ready()
      const watcher = watch(fromBank, heard)
      // Polling finds the files all the same.
      watcher.on('error', () => watcher.close())
      return () => watcher.close()
    },
    close: async () => undefined,
  }
}

/** Every byte is one character: a file of any encoding comes out as it went in. */
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** A name is one of a file that is whole. */
export function isWhole(name: string): boolean {
  return !name.endsWith('.part') && !name.startsWith('.') && !/[/\\\0]/.test(name)
}

async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const part = join(folder, `.${name}.${randomUUID()}.part`)
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, join(folder, name)).catch(async (cause: unknown) => {
    await unlink(part).catch(ifMissing)
    throw cause
  })
}

/** At most so many bytes: what is longer is refused by its length, and is not read for it. */
async function readIfThere(path: string, maxBytes = Infinity): Promise<Uint8Array | undefined> {
  return buffer(createReadStream(path, { end: maxBytes - 1 })).catch(ifMissing)
}

/** Banks use a name again; what was archived is never overwritten. */
async function freeName(folder: string, name: string): Promise<string> {
  for (let number = 0; ; number += 1) {
    const free = number === 0 ? name : `${name}.${number}`
    const taken = await access(join(folder, free), constants.F_OK).then(
      () => true,
      () => false,
    )
    if (!taken) return free
  }
}

function ifMissing(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
  throw cause
}
