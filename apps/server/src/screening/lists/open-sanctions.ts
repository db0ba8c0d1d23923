/** Lists in the shape of OpenSanctions: one entity a line, as `targets.nested.json` and `entities.ftm.json` have them. */
import { BrokenList, entryOf, fileOf, type Files, type ListEntry, type Text } from './entry.ts'

/** A longer line is not of a list. */
const mostCharacters = 4_000_000

type Entity = {
  readonly id?: unknown
  readonly schema?: unknown
  readonly properties?: Readonly<Record<string, readonly unknown[]>>
}

const kinds: Readonly<Record<string, ListEntry['kind']>> = {
  Person: 'person',
  Company: 'organisation',
  Organization: 'organisation',
  LegalEntity: 'other',
  PublicBody: 'organisation',
  Vessel: 'vessel',
  CryptoWallet: 'other',
}

export async function* readOpenSanctions(files: Files): AsyncIterable<ListEntry> {
  for await (const line of linesOf(fileOf(files))) {
    const entity = entityOf(line)
    const kind = kindOfSchema(entity.schema)
    // Addresses, papers and ties have lines of their own in `entities.ftm.json`.
    if (kind === undefined || typeof entity.id !== 'string') continue
    yield entryOf({ ...partOfEntity({ ...entity, id: entity.id }), kind, text: line })
  }
}

export const kindOfSchema = (schema: unknown): ListEntry['kind'] | undefined => kinds[String(schema)]

/** The fields of an entity, under the names of the entries here. */
export function partOfEntity({ id, properties = {} }: Entity & { readonly id: string }) {
  const of = (name: string): string[] =>
    (properties[name] ?? []).filter((value): value is string => typeof value === 'string')
  return {
    id,
    names: [...of('name'), ...of('alias'), ...of('previousName')],
    birthDates: of('birthDate'),
    countries: [...of('nationality'), ...of('citizenship'), ...of('country'), ...of('jurisdiction')],
    numbers: [...of('imoNumber'), ...of('registrationNumber')],
  }
}

function entityOf(line: string): Entity {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && 'schema' in value) return value
  } catch {
    throw new BrokenList('a line is no JSON')
  }
  throw new BrokenList('a line is no entity')
}

async function* linesOf(text: Text): AsyncIterable<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > mostCharacters) throw new BrokenList('a line is too long')
    yield* lines.filter((line) => line.trim() !== '')
  }
  if (rest.trim() !== '') yield rest
}
