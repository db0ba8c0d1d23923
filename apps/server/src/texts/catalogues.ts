/** The catalogues, read once: of each language the texts of all its rooms. A built server has them inside (scripts/package/bundle.mjs). */
import { readdirSync, readFileSync } from 'node:fs'

type Catalogue = Readonly<Record<string, string>>

const folder = new URL('./catalogues/', import.meta.url)

export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  readdirSync(folder).map((language) => [language, textsOf(new URL(`${language}/`, folder))]),
)

function textsOf(rooms: URL): Catalogue {
  const texts = readdirSync(rooms).map(
    (room) => JSON.parse(readFileSync(new URL(room, rooms), 'utf8')) as Catalogue,
  )
  return Object.assign({}, ...texts) as Catalogue
}
