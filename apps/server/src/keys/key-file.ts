/**
 * The key file: one key a line, 32 random bytes as hex, the newest last; outside the database, readable by its owner alone.
 */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Random } from '../platform/secrets.ts'
import { keysFrom, type Keys } from './sealed.ts'

/** Of 32 random bytes some thirty differ; fewer than these are no accident. */
const leastDifferentBytes = 16

/**
 * Reads the keys. With `create` (embedded database only) a missing file is made; without it a missing file stops
 * the start, because new keys on an old database would make every customer unreadable.
 */
export function keysFromFile(path: string, { create, random }: { create: boolean; random: Random }): Keys {
  if (create && !existsSync(path)) makeKeyFile(path, random)
  if (!existsSync(path)) {
    throw new Error(
      `The key file ${path} is missing. Restore it, or make one with: openssl rand -hex 32 > ${path}`,
    )
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Error(`The key file ${path} can be read by others than its owner. Run: chmod 600 ${path}`)
  const [first, ...later] = readLines(path)
  if (!first) throw new Error(`The key file ${path} must hold 64 hexadecimal digits a line.`)
  return keysFrom(first, ...later)
}

function readLines(path: string): Buffer[] {
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split(/\s*\n\s*/)
  return lines.map((line) => {
    if (!/^[0-9a-f]{64}$/i.test(line))
      throw new Error(`The key file ${path} must hold 64 hexadecimal digits a line.`)
    const bytes = Buffer.from(line, 'hex')
    if (new Set(bytes).size < leastDifferentBytes)
      throw new Error(
        `The key file ${path} holds no random key. Make one with: openssl rand -hex 32 > ${path}`,
      )
    return bytes
  })
}

/** Appends a key, which seals from the next start on. The file is whole at every moment. */
export function addKey(path: string, random: Random): void {
  const lines = readLines(path).map((key) => key.toString('hex'))
  const draft = `${path}.${random(6).toString('hex')}`
  const text = [...lines, random(32).toString('hex')].join('\n')
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true })
  renameSync(draft, path)
}

/** Written to a draft and linked into place, so that two processes starting at once agree on one key. */
function makeKeyFile(path: string, random: Random): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${random(6).toString('hex')}`
  writeFileSync(draft, `${random(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem
  } finally {
    rmSync(draft)
  }
}
