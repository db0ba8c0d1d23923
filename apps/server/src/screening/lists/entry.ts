/** The entry that each publisher's file is read into, and the readers of dates and countries. */
import type { Listed } from '../matching/match.ts'

export type ListEntry = Listed & {
  /** As the publisher numbers it. */
  readonly id: string
  /** Wallet addresses, lower case. */
  readonly wallets: readonly string[]
}

/** A file of a list as pieces of text; a list may have several files. */
export type Text = AsyncIterable<string>
export type Files = Readonly<Record<string, Text>>
export type Reader = (files: Files) => AsyncIterable<ListEntry>

/** The file does not fit its format. No part of it is used. */
export class BrokenList extends Error {}

export const fileOf = (files: Files, name = 'main'): Text => {
  const text = files[name]
  if (text === undefined) throw new BrokenList(`the file "${name}" is missing`)
  return text
}

/** The fields of a record, as they are written there. */
export type Part = {
  readonly id: string
  readonly kind: ListEntry['kind']
  readonly names: readonly (string | undefined)[]
  readonly birthDates?: readonly (string | undefined)[]
  readonly countries?: readonly (string | undefined)[]
  readonly numbers?: readonly string[]
  /** All of it: wallet addresses are found in it. */
  readonly text: string
}

/** An entry without an empty or a repeated word in it. */
export function entryOf(it: Part): ListEntry {
  const names = unique(it.names.map((name) => name?.replace(/\s+/g, ' ').trim()))
  if (it.id === '') throw new BrokenList(`an entry has no id: ${names[0] ?? 'without a name'}`)
  return {
    id: it.id,
    kind: it.kind,
    names,
    birthDates: unique((it.birthDates ?? []).flatMap((date) => datesOf(date ?? ''))),
    countries: unique((it.countries ?? []).map((country) => countryOf(country ?? ''))),
    numbers: unique(it.numbers ?? []),
    wallets: unique((it.text.match(/\b0x[0-9a-fA-F]{40}\b/g) ?? []).map((address) => address.toLowerCase())),
  }
}

const unique = (words: readonly (string | undefined)[]): string[] => [
  ...new Set(words.filter((word): word is string => word !== undefined && word !== '')),
]

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const two = (text: string | number) => String(text).padStart(2, '0')

/** "21 Sep 1979", "14/02/1958", "00/00/1965", "1971-03", "circa 1962" as a day, a month or a year. */
export function dateOf(text: string): string | undefined {
  const iso = /\b(\d{4})-(\d{2})(?:-(\d{2}))?\b/.exec(text)
  if (iso) return fromParts(iso[1], iso[2], iso[3])
  const slashed = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(text)
  if (slashed) return fromParts(slashed[3], slashed[2], slashed[1])
  const worded = /\b(?:(\d{1,2}) )?([A-Za-z]{3})[a-z]* (\d{4})\b/.exec(text)
  const month = months.indexOf((worded?.[2] ?? '').toLowerCase()) + 1
  if (worded && month > 0) return fromParts(worded[3], String(month), worded[1])
  return /\b(1[89]|20)\d{2}\b/.exec(text)?.[0]
}

/** The date, or each year of a range: "01 Jan 1977 to 31 Dec 1985". */
function datesOf(text: string): (string | undefined)[] {
  const [first, last] = text.split(' to ').map((part) => Number(dateOf(part)?.slice(0, 4)))
  if (first === undefined || last === undefined || !(last >= first)) return [dateOf(text)]
  return Array.from({ length: Math.min(last - first + 1, 100) }, (_, at) => String(first + at))
}

function fromParts(year = '', month = '', day = ''): string {
  const isReal = (part: string) => part !== '' && !/^0+$/.test(part)
  if (!isReal(month)) return year
  return isReal(day) ? `${year}-${two(month)}-${two(day)}` : `${year}-${two(month)}`
}

/** Other names of countries that the lists use. */
const otherNames: Readonly<Record<string, string>> = {
  'democratic republic of the congo': 'cd',
  'congo, democratic republic of the': 'cd',
  'russian federation': 'ru',
  'iran (islamic republic of)': 'ir',
  'syrian arab republic': 'sy',
  "democratic people's republic of korea": 'kp',
  'korea, north': 'kp',
  'united kingdom of great britain and northern ireland': 'gb',
  'united states of america': 'us',
  burma: 'mm',
  türkiye: 'tr',
  turkey: 'tr',
  palestinian: 'ps',
}

const codes = new Map<string, string>(Object.entries(otherNames))
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
for (const first of letters)
  for (const second of letters) {
    const name = names.of(first + second)
    if (name !== undefined && !codes.has(name.toLowerCase()))
      codes.set(name.toLowerCase(), `${first}${second}`.toLowerCase())
  }

/** The code of a country by its code or its English name; undefined where it is not known. */
export function countryOf(text: string): string | undefined {
  const word = text.trim().toLowerCase()
  return /^[a-z]{2}$/.test(word) ? word : codes.get(word)
}
