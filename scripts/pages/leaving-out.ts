/**
 * Leaves unused parts of a library out of a page. The build fails if a source uses such a part, so no page behaves differently from
 * development.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** All our sources of a page, as one text. */
export function sourcesIn(folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('')
}

/** `saidBy` matches sources that use the removed part. */
export function refuse(sources: string, saidBy: RegExp, name: string): void {
  const [word] = saidBy.exec(sources) ?? []
  if (word !== undefined)
    throw new Error(`"${word}" is of ${name}, which this page is built without: see scripts/pages.`)
}

export const without = (code: string, what: string | RegExp): string => swapped(code, what, () => '')

/** Fails if a new version of the library has different code, so that the bundle never grows unnoticed. */
export function swapped(code: string, what: string | RegExp, by: (found: string) => string): string {
  const lean = code.replace(what, by)
  if (lean === code) throw new Error(`Not found, so nothing is left out: ${String(what)}`)
  return lean
}
