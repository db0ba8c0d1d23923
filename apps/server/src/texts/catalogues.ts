/** The catalogues, read once: of each language the texts of all its rooms. A built server has them inside (scripts/package/bundle.mjs). */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

type Catalogue = Readonly<Record<string, string>>

/** A file that is read in this way is a source, of which `node --watch` hears. */
const require = createRequire(import.meta.url)
const folder = new URL('./catalogues/', import.meta.url)

export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  readdirSync(folder).map((language) => [language, textsOf(new URL(`${language}/`, folder))]),
)

function textsOf(rooms: URL): Catalogue {
  const texts = readdirSync(rooms).map((room) => require(fileURLToPath(new URL(room, rooms))) as Catalogue)
  return Object.assign({}, ...texts) as Catalogue
}
