/** Files change hands in two folders: the customer puts `*.xml` into to-bank, the bank puts its own into from-bank. */
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../app/state-file.ts'

export type Folder = {
  directory: string
  hand(name: string, text: string): void
  /** Gives each waiting file to `receive`, oldest name first, then puts it into `archive`. */
  collect(receive: (text: string) => void): void
}

export function openFolder(directory: string): Folder {
  for (const name of ['to-bank', 'from-bank', 'archive'])
    mkdirSync(join(directory, name), { recursive: true })
  return {
    directory,
    hand: (name, text) => writeWhole(join(directory, 'from-bank', name), text),
    collect(receive) {
      const waiting = readdirSync(join(directory, 'to-bank'))
        .filter((name) => /^[^.].*\.xml$/i.test(name))
        .toSorted()
      for (const name of waiting) {
        const path = join(directory, 'to-bank', name)
        receive(readFileSync(path, 'utf8'))
        renameSync(path, join(directory, 'archive', `${Date.now()}-${name}`))
      }
    },
  }
}
