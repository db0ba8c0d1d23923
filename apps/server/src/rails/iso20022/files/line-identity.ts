/** The identity of a statement line, the words by which the same entry is known in another file, and references that tell something. */
import { sha256Of } from './identifiers.ts'
import { canonical, type XmlNode } from './xml.ts'

type Place = { readonly entry: number; readonly detail: number }

/**
 * Each line of each file has a name of its own: the file's hash, the place of the statement in it, and the line's place
 * there. Whether it is a movement of its own or repeats another line is decided in statements/movements.ts.
 */
export const lineIdentity = (file: string, statement: number, { entry, detail }: Place): string =>
  sha256Of(JSON.stringify([file, statement, entry, detail]))

/** The hash of all that an entry says, however its XML is laid out. */
export const contentOf = (entry: XmlNode): string => sha256Of(canonical(entry))

/** For each of these, how often the same came before. */
export function occurrencesOf(contents: readonly string[]): readonly number[] {
  const seen = new Map<string, number>()
  return contents.map((content) => {
    const before = seen.get(content) ?? 0
    seen.set(content, before + 1)
    return before
  })
}

/** In capitals, without spaces and punctuation. */
const placeholders = new Set(
  `NONREF NOREF NONREFERENCE NOREFERENCE NOREFERENCEPROVIDED REF REFERENCE NOTPROVIDED NOTPROVIDE
  NOTGIVEN NOTAVAILABLE NOTAPPLICABLE NOTKNOWN NOTSPECIFIED UNPROVIDED UNAVAILABLE UNKNOWN UNSPECIFIED
  UNDEFINED DEFAULT EMPTY BLANK NO NONE NULL NIL NA NOID NOE2E NOE2EID ENDTOENDID E2EID KEINE
  KEINEREFERENZ KEINEANGABE NICHTANGEGEBEN OHNEREFERENZ NICHTVERFUEGBAR NONFOURNI NONRENSEIGNE
  NODISPONIBLE NOINFORMADO NONDISPONIBILE NIETBESCHIKBAAR BRAK`.split(/\s+/),
)

/** No bank's id is longer. One that is tells nothing, because no index holds it. */
export const mostOfId = 500

/**
 * The reference as it is written; undefined where it tells nothing: too long, empty, without a letter or a figure (`-`), zeros, one
 * character over and over (`XXX`), or a word for "none", in any case and punctuation.
 */
export function telling(reference: string | undefined): string | undefined {
  if (reference !== undefined && reference.length > mostOfId) return undefined
  const plain = (reference ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return /^(?:0*|(.)\1{2,})$/u.test(plain) || placeholders.has(plain) ? undefined : reference
}
