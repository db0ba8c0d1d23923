/** The catalogues, read once: of each language the texts of all its rooms. A built server has them inside (scripts/package/bundle.mjs). */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type Catalogue = Readonly<Record<string, string>>

/** A file that is read in this way is a source, of which `node --watch` hears. */
const require = createRequire(import.meta.filename)
const folder = join(import.meta.dirname, 'catalogues')

export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  readdirSync(folder).map((language) => [language, textsOf(join(folder, language))]),
)

function textsOf(rooms: string): Catalogue {
  const texts = readdirSync(rooms).map((room) => require(join(rooms, room)) as Catalogue)
  return Object.assign({}, ...texts) as Catalogue
}
