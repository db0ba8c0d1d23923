/**
 * What of a library a page does not use is left out when it is built. Who begins to use it is told so by the build: no page
 * is built that would behave otherwise than in development.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** Every source of a page that is ours, as one text. */
export function sourcesIn(folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('')
}

/** `saidBy` is what a source would say that uses what is left out. */
export function refuse(sources: string, saidBy: RegExp, name: string): void {
  const [word] = saidBy.exec(sources) ?? []
  if (word !== undefined)
    throw new Error(`"${word}" is of ${name}, which this page is built without: see scripts/pages.`)
}

export const without = (code: string, what: string | RegExp): string => swapped(code, what, () => '')

/** A new version of a library may be written otherwise: then the build says so, and nothing is heavier unseen. */
export function swapped(code: string, what: string | RegExp, by: (found: string) => string): string {
  const lean = code.replace(what, by)
  if (lean === code) throw new Error(`Not found, so nothing is left out: ${String(what)}`)
  return lean
}
