/**
 * The countries that SEPA credit transfers reach, by the first two letters of the IBAN, each with the first day of operation.
 * Libraries lack AL, MD, ME, MK and RS. GI has numbers of its own and is reached through the United Kingdom; Jersey, Guernsey and
 * Man use GB, the French overseas departments FR, Åland FI, the Azores and Madeira PT. Being in the table is necessary, not
 * sufficient: each bank joins each scheme for itself.
 */

/** Day on which this table was last compared with the European Payments Council's list. */
export const sepaTableDate = '2026-11-20'

const fromTheStart = '2008-01-28'

type Scope = { readonly since: string; readonly eea: boolean }
const eea: Scope = { since: fromTheStart, eea: true }
const outside: Scope = { since: fromTheStart, eea: false }

const scope: Readonly<Record<string, Scope>> = {
  AT: eea,
  BE: eea,
  BG: eea,
  CY: eea,
  CZ: eea,
  DE: eea,
  DK: eea,
  EE: eea,
  ES: eea,
  FI: eea,
  FR: eea,
  GR: eea,
  HR: eea,
  HU: eea,
  IE: eea,
  IS: eea,
  IT: eea,
  LI: eea,
  LT: eea,
  LU: eea,
  LV: eea,
  MT: eea,
  NL: eea,
  NO: eea,
  PL: eea,
  PT: eea,
  RO: eea,
  SE: eea,
  SI: eea,
  SK: eea,
  AD: outside,
  CH: outside,
  GB: outside,
  GI: outside,
  MC: outside,
  SM: outside,
  VA: outside,
  ME: { since: '2025-10-06', eea: false },
  MD: { since: '2025-10-06', eea: false },
  AL: { since: '2025-10-07', eea: false },
  MK: { since: '2025-10-07', eea: false },
  RS: { since: '2026-05-01', eea: false },
}

/** Two-letter prefixes of the table. */
export const sepaPrefixes: readonly string[] = Object.keys(scope)

/** Accounts of the country could receive SEPA transfers on that day (`YYYY-MM-DD`). */
export function isInSepa(country: string, day: string = sepaTableDate): boolean {
  const found = Object.hasOwn(scope, country) ? scope[country] : undefined
  return found !== undefined && found.since <= day
}

/** In SEPA but outside the EEA: banks expect the payer's address, and some the BIC. */
export function isSepaOutsideEea(country: string, day: string = sepaTableDate): boolean {
  return isInSepa(country, day) && scope[country]?.eea === false
}

/**
 * Parts of a member state that have a code of their own, and belong to the Union and so to the EEA: the outermost regions
 * (article 349 of the Treaty on the Functioning of the European Union) and Åland (Protocol 2 to the accession of Finland). Not
 * here: countries and territories overseas (annex II), the Faroes, Greenland, Svalbard.
 */
const memberOf: Readonly<Record<string, string>> = {
  AX: 'FI',
  GF: 'FR',
  GP: 'FR',
  MF: 'FR',
  MQ: 'FR',
  RE: 'FR',
  YT: 'FR',
}
/** The state that a country code belongs to: a passport of Réunion is French. */
export const memberStateOf = (country: string): string =>
  Object.hasOwn(memberOf, country) ? (memberOf[country] ?? country) : country

/** The European Economic Area, by its countries and their parts. */
export function isInEea(country: string): boolean {
  const state = memberStateOf(country)
  return Object.hasOwn(scope, state) && scope[state]?.eea === true
}
