/**
 * The ends of the audit, one line per day, in a file outside the database: who sets table and end back together, or restores
 * an older database, cannot hide it. Copy the file somewhere else as well. Each line is keyed.
 */
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type ExportedEnd = { readonly day: string; readonly seq: string; readonly hash: string }
/** `isOurs`: the line is as it was written. */
export type ReadEnd = ExportedEnd & { readonly isOurs: boolean }

const macOf = (key: Uint8Array, { day, seq, hash }: ExportedEnd): string =>
  createHmac('sha256', key).update(`exported\n${day}\n${seq}\n${hash}`).digest('hex')

const written = /^(\d{4}-\d{2}-\d{2}) (\d{1,18}) ([0-9a-f]{64}) ([0-9a-f]{64})$/

export function readExportedEnds(file: string, keys: readonly Uint8Array[]): ReadEnd[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [, day = line.slice(0, 10), seq = '0', hash = '', mac] = written.exec(line) ?? []
    const end = { day, seq, hash }
    return { ...end, isOurs: keys.some((key) => mac === macOf(key, end)) }
  })
}

/** The line of a day is renewed while the day lasts. Written beside and renamed: the file is never half there. */
export function keepExportedEnd(file: string, key: Uint8Array, end: ExportedEnd): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const kept = before.filter((line) => line !== '' && !line.startsWith(`${end.day} `))
  const lines = [...kept, [end.day, end.seq, end.hash, macOf(key, end)].join(' ')]
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
