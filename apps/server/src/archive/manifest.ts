/** The list of an archive: a line per month and table, each with the hash of the line before it. */
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Table } from './archive-store.ts'

export const listName = 'manifest.jsonl'

export type Listed = {
  readonly number: number
  readonly table: Table
  /** 2024-03 */
  readonly month: string
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  readonly rows: number
  /** The debits per asset, which equal the credits. */
  readonly sums: Readonly<Record<string, string>>
  /** SHA-256 of the line before; empty in the first. */
  readonly previous: string
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whole lines only: a killed run may have left a part of one. */
export function linesIn(folder: string): string[] {
  const path = join(folder, listName)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8').split('\n').slice(0, -1)
}

export const listedIn = (line: string): Listed => JSON.parse(line) as Listed

/** Adds a line and waits until it is on the disk; gives the line. */
export function append(folder: string, entry: Omit<Listed, 'number' | 'previous'>): string {
  const before = linesIn(folder)
  const last = before.at(-1)
  const line = JSON.stringify({
    number: before.length + 1,
    ...entry,
    previous: last === undefined ? '' : hashOf(last),
  })
  const path = join(folder, listName)
  if (existsSync(path)) truncateSync(path, Buffer.byteLength(before.map((one) => `${one}\n`).join('')))
  const file = openSync(path, 'a', 0o600)
  try {
    writeSync(file, `${line}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  syncFolder(folder)
  return line
}

/** A new name in a folder is on the disk when the folder is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
