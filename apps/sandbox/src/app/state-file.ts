/** An institution's state is one JSON file that is replaced whole: a crash leaves the old one or the new one. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Reads the file, or gives `empty` where there is none yet. */
export function loadState<T>(path: string, empty: T): T {
  try {
    return { ...empty, ...(JSON.parse(readFileSync(path, 'utf8')) as T) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty
    throw error
  }
}

export function saveState(path: string, state: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeWhole(path, JSON.stringify(state, null, 1))
}

/** Writes beside and renames, so that no reader sees half a file. */
export function writeWhole(path: string, text: string): void {
  const beside = `${path}.part`
  writeFileSync(beside, text)
  renameSync(beside, path)
}
