/**
 * International bank account numbers (ISO 13616), as the registry of release 99 lists 89 countries, and SEPA's reach
 * (`sepa-scope.ts`). Spaces and dashes are for people and are taken out; everything else is strict: upper case, the structure of
 * the country, check digits 02–98 (00, 01 and 99 pass a naive mod 97 and are never issued), ISO 7064 mod 97-10.
 * A country outside the registry is refused: the length of its numbers is not known.
 */
import { isInSepa, sepaTableDate } from './sepa-scope.ts'

/** Electronic format: no spaces, upper case, checked. Only `readIban` makes one. */
export type Iban = string & { readonly __iban: true }
export type IbanRefusal = { readonly refused: 'iban.invalid' }

/** State of the registry the structures below were taken from. */
export const registryRelease = 99

/** The structure of each country after its check digits: n digits, a upper-case letters, c either. */
const structures = {
  AD: '8n 12c',
  AE: '19n',
  AL: '8n 16c',
  AT: '16n',
  AZ: '4a 20c',
  BA: '16n',
  BE: '12n',
  BG: '4a 6n 8c',
  BH: '4a 14c',
  BI: '23n',
  BR: '23n 1a 1c',
  BY: '4c 4n 16c',
  CH: '5n 12c',
  CR: '18n',
  CY: '8n 16c',
  CZ: '20n',
  DE: '18n',
  DJ: '23n',
  DK: '14n',
  DO: '4c 20n',
  EE: '16n',
  EG: '25n',
  ES: '20n',
  FI: '14n',
  FK: '2a 12n',
  FO: '14n',
  FR: '10n 11c 2n',
  GB: '4a 14n',
  GE: '2a 16n',
  GI: '4a 15c',
  GL: '14n',
  GR: '7n 16c',
  GT: '24c',
  HN: '4a 20n',
  HR: '17n',
  HU: '24n',
  IE: '4a 14n',
  IL: '19n',
  IQ: '4a 15n',
  IS: '22n',
  IT: '1a 10n 12c',
  JO: '4a 4n 18c',
  KW: '4a 22c',
  KZ: '3n 13c',
  LB: '4n 20c',
  LC: '4a 24c',
  LI: '5n 12c',
  LT: '16n',
  LU: '3n 13c',
  LV: '4a 13c',
  LY: '21n',
  MC: '10n 11c 2n',
  MD: '20c',
  ME: '18n',
  MK: '3n 10c 2n',
  MN: '16n',
  MR: '23n',
  MT: '4a 5n 18c',
  MU: '4a 19n 3a',
  NI: '4a 20n',
  NL: '4a 10n',
  NO: '11n',
  OM: '3n 16c',
  PK: '4a 16c',
  PL: '24n',
  PS: '4a 21c',
  PT: '21n',
  QA: '4a 21c',
  RO: '4a 16c',
  RS: '18n',
  RU: '14n 15c',
  SA: '2n 18c',
  SC: '4a 20n 3a',
  SD: '14n',
  SE: '20n',
  SI: '15n',
  SK: '20n',
  SM: '1a 10n 12c',
  SO: '19n',
  ST: '21n',
  SV: '4a 20n',
  TL: '19n',
  TN: '20n',
  TR: '6n 16c',
  UA: '6n 19c',
  VA: '18n',
  VG: '4a 16n',
  XK: '16n',
  YE: '4a 4n 18c',
} as const satisfies Record<string, string>

const characters: Record<string, string> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' }

const patterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(structures).map(([country, structure]) => {
    const body = structure.replace(
      /(\d+)([nac]) ?/g,
      (_, count: string, kind: string) => `${characters[kind]}{${count}}`,
    )
    return [country, new RegExp(`^${country}[0-9]{2}${body}$`)]
  }),
)

/** The registry's countries, sorted. */
export const countries: readonly string[] = [...patterns.keys()]

/** Longest text looked at: the longest number (33) with a space after each character. */
const longestText = 66

/** The characters of a number as it is pasted: in groups, after the word IBAN, with unseen signs, in full-width letters. */
const compactOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}-]/gu, '')
    .replace(/^IBAN:?/i, '')

/** Reads what a person typed or pasted. Refuses with the code whose text is "IBAN invalid". */
export function readIban(text: string): Iban | IbanRefusal {
  if (text.length > longestText) return { refused: 'iban.invalid' }
  const compact = compactOf(text)
  if (!patterns.get(compact.slice(0, 2))?.test(compact)) return { refused: 'iban.invalid' }
  if (!hasIssuableCheckDigits(compact)) return { refused: 'iban.invalid' }
  if (remainder97(compact.slice(4) + compact.slice(0, 4)) !== 1) return { refused: 'iban.invalid' }
  return compact as Iban
}

/** Country, check digits and the first of the bank's own characters. */
const shortestBeginning = 8

/** The beginning of a number while it is typed: what is there fits its country. Whether it is right only the whole one says. */
export function readBeginning(text: string): string | IbanRefusal {
  if (text.length > longestText) return { refused: 'iban.invalid' }
  const compact = compactOf(text)
  const structure = structureOf(compact.slice(0, 2))
  if (structure === undefined || compact.length < shortestBeginning) return { refused: 'iban.invalid' }
  const fits = [...compact].every(
    (it, place) => place < 4 || new RegExp(structure[place - 4] ?? '$^').test(it),
  )
  return fits && hasIssuableCheckDigits(compact) ? compact : { refused: 'iban.invalid' }
}

/** The characters that each place after the check digits may hold. */
function structureOf(country: string): string[] | undefined {
  const structure: string | undefined = (structures as Record<string, string>)[country]
  return structure?.split(' ').flatMap((part) => {
    const kind = characters[part.slice(-1)] ?? ''
    return Array.from({ length: parseInt(part, 10) }, () => kind)
  })
}

/** As `readIban`, and reachable by SEPA on that day (`YYYY-MM-DD`). */
export function readSepaIban(
  text: string,
  day: string = sepaTableDate,
): Iban | IbanRefusal | { readonly refused: 'iban.not_sepa' } {
  const iban = readIban(text)
  if (typeof iban !== 'string') return iban
  return isSepa(iban, day) ? iban : { refused: 'iban.not_sepa' }
}

/** As `readBeginning`, in a country that SEPA reaches on that day. */
export function readSepaBeginning(
  text: string,
  day: string,
): string | IbanRefusal | { readonly refused: 'iban.not_sepa' } {
  const beginning = readBeginning(text)
  if (typeof beginning !== 'string') return beginning
  return isInSepa(beginning.slice(0, 2), day) ? beginning : { refused: 'iban.not_sepa' }
}

/** Whether SEPA reaches the country of the number on that day. The bank itself may still not be reachable. */
export function isSepa(iban: Iban, day: string = sepaTableDate): boolean {
  return isInSepa(countryOf(iban), day)
}

/** ISO 3166 alpha-2, or `XK`. */
export function countryOf(iban: Iban): string {
  return iban.slice(0, 2)
}

/** In groups of four, as people read and banks print it. */
export function grouped(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Country, and the last four: enough to recognise one's own account, not to learn it. */
export function masked(iban: Iban): string {
  return `${iban.slice(0, 2)}** **** ${iban.slice(-4)}`
}

/** ISO 7064 mod 97-10 of digits and upper-case letters (A = 10 … Z = 35). Shared with creditor references. */
export function remainder97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

function hasIssuableCheckDigits(iban: string): boolean {
  const digits = iban.slice(2, 4)
  return /^[0-9]{2}$/.test(digits) && digits >= '02' && digits <= '98'
}
