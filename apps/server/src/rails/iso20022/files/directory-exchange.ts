/**
 * Files change hands in a folder: `to-bank`, `from-bank`, and `archive` for what was taken in. A file appears under its
 * name only when it is whole; `*.part` and hidden files are still being written. Names and accounts are in them: what this
 * process writes or takes in is readable by its own user only.
 */
import { constants, createReadStream } from 'node:fs'
import { access, chmod, mkdir, open, readdir, rename, unlink } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Exchange } from './exchange.ts'
import { sha256Of } from './identifiers.ts'
import { defaultMaxBytes } from './xml.ts'

export function createDirectoryExchange(folder: string): Exchange {
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
      const target = await freeName(archive, name)
      await rename(join(fromBank, name), target)
        .then(() => chmod(target, 0o600))
        .catch(ifMissing)
    },
    close: async () => undefined,
  }
}

/** Whether a name is one of a file that is whole. */
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
    const path = join(folder, number === 0 ? name : `${name}.${number}`)
    const taken = await access(path, constants.F_OK).then(
      () => true,
      () => false,
    )
    if (!taken) return path
  }
}

function ifMissing(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
  throw cause
}
