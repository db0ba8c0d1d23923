/**
 * The machine-readable zone (ICAO 9303): passports (TD3), cards (TD1, TD2), old French cards. A number or a date counts only
 * where its check digit agrees. Names have none: they are shown, and compared with the typed ones.
 */
import { Verification } from '@agio/domain'
import { parse, type MRZFormat, type ParseResult } from 'mrz'
import { alpha2Of } from './countries.ts'
import type { Hint } from './hint.ts'

export type Mrz = Hint & {
  readonly format: 'TD1' | 'TD2' | 'TD3' | 'FRENCH'
  /** `P` of a passport, `V` of a visa, `I`, `A` or `C` of a card, with a second letter where it has one. */
  readonly code: string
  /** The check digits that agree. */
  readonly checks: Readonly<Record<'number' | 'birth' | 'expiry' | 'whole', boolean>>
}

const formats: Partial<Record<MRZFormat, Mrz['format']>> = {
  TD1: 'TD1',
  TD2: 'TD2',
  TD3: 'TD3',
  FRENCH_NATIONAL_ID: 'FRENCH',
}

/** From its lines; undefined where they are no such zone. `corrects`: an O among digits is a zero, as a reader of pictures writes it. */
export function readMrz(lines: readonly string[], today: Date, corrects = false): Mrz | undefined {
  let parsed: ParseResult
  try {
    parsed = parse([...lines], { autocorrect: corrects })
  } catch {
    return undefined
  }
  const { fields, details } = parsed
  const format = formats[parsed.format]
  if (format === undefined) return undefined
  const agrees = (name: keyof typeof fields) =>
    details.some(({ field, valid }) => field === name && valid) && (fields[name] ?? '') !== ''
  const checks = {
    number: agrees('documentNumberCheckDigit'),
    birth: agrees('birthDateCheckDigit'),
    expiry: agrees('expirationDateCheckDigit') || isFiller(fields),
    whole: agrees('compositeCheckDigit'),
  }
  return {
    format,
    checks,
    code: fields.documentCode ?? '',
    firstName: fields.firstName || null,
    lastName: fields.lastName || null,
    number: (checks.number && (parsed.documentNumber || fields.documentNumber)) || null,
    birthDate: checks.birth ? dateOf(fields.birthDate, today.getUTCFullYear()) : null,
    validUntil: checks.expiry ? endIn(fields.expirationDate, today) : null,
    country: alpha2Of(fields.issuingState ?? ''),
  }
}

/** A zone without an end may have a filler for the end's check digit too. */
const isFiller = (fields: ParseResult['fields']): boolean =>
  fields.expirationDate === fillers && !fields.expirationDateCheckDigit
const fillers = '<<<<<<'

/** A card without an end has fillers in its place, or a year 9999, of which two digits are here: no card ends in 1999. */
const endIn = (text: string | null | undefined, today: Date): string | null =>
  text === fillers || /^99\d{4}$/.test(text ?? '')
    ? Verification.noEnd
    : dateOf(text, today.getUTCFullYear() + 50)

/** Two digits of a year are the newest year that is not after the latest one. */
function dateOf(text: string | null | undefined, latest: number): string | null {
  const [, yy = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? []
  if (yy === '') return null
  const year = latest - ((((latest - Number(yy)) % 100) + 100) % 100)
  const date = `${year}-${month}-${day}`
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : null
}

const lengths = { TD1: [30, 3], TD2: [36, 2], TD3: [44, 2] } as const

/** From a picture's text, whose lines are a little too long or short, because a reader miscounts fillers. */
export function findMrz(text: string, today: Date): Mrz | undefined {
  const lines = text
    .toUpperCase()
    .split('\n')
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= 24)
  let best: { readonly mrz: Mrz; readonly fit: number } | undefined
  for (const [length, count] of Object.values(lengths))
    for (let at = 0; at + count <= lines.length; at++) {
      const some = lines.slice(at, at + count)
      const off = Math.max(...some.map((line) => Math.abs(line.length - length)))
      if (off > 10) continue
      const mrz = bestOf(fitted(some, length), today)
      if (!mrz || sureOf(mrz) === 0) continue
      // The surest; of two that are as sure the one whose lines are nearer to their length.
      const fit = sureOf(mrz) * 100 - off
      if (fit > (best?.fit ?? 0)) best = { mrz, fit }
    }
  return best?.mrz
}

/** A reader of pictures takes O for 0. In a number both may be right: it counts where one way of writing it fits its digit. */
function bestOf(lines: readonly string[], today: Date): Mrz | undefined {
  const plain = readMrz(lines, today, true)
  if (!plain || plain.checks.number) return plain
  const [line, from] = lines.length === 3 ? [0, 5] : [1, 0]
  const number = lines[line]?.slice(from, from + 9) ?? ''
  const ways = waysToWrite(number)
    .map((way) =>
      readMrz(
        lines.map((text, at) => (at === line ? text.slice(0, from) + way + text.slice(from + 9) : text)),
        today,
        true,
      ),
    )
    // The digit over the whole zone says so too: one of ten wrong ways fits a digit by chance.
    .filter((found) => found?.checks.number && found.checks.whole)
  return ways.length === 1 ? ways[0] : plain
}

/** Each O and each 0 as either; more than six of them give too many ways. */
function waysToWrite(number: string): string[] {
  if ((number.match(/[O0]/g)?.length ?? 0) > 6) return []
  let ways = ['']
  for (const sign of number)
    ways = ways.flatMap((way) => (sign === 'O' || sign === '0' ? [`${way}O`, `${way}0`] : [way + sign]))
  return ways
}

/** So many check digits agree. */
export const sureOf = ({ checks }: Mrz): number => Object.values(checks).filter(Boolean).length

/** Each line at its length. */
function fitted(lines: readonly string[], length: number): string[] {
  const isNames = (index: number) => (lines.length === 3 ? index === 2 : index === 0)
  return lines.map((line, index) => (isNames(index) ? names(line, length) : figures(line, length)))
}

/** `ERIKSSON<K<ANNA<MARIA<KLLLKLK`: after the last name there is filler, read as letters that look like it. */
function names(line: string, length: number): string {
  const plain = line.replace(/[KLCS<]*<[KLCS<]*$|([KLC]){4,}[KLC<]*$/, '').replace(/<[KLC]?<(?=[A-Z])/, '<<')
  return plain.slice(0, length).padEnd(length, '<')
}

/** The longest run of fillers grows or shrinks to the length of the line; characters after it have their place from the end. */
function figures(line: string, length: number): string {
  const runs = [...line.matchAll(/[<KLCS]*<[<KLCS]*/g)].toSorted((a, b) => b[0].length - a[0].length)
  const [run] = runs
  if (!run) return line.slice(0, length).padEnd(length, '<')
  const size = run[0].length + length - line.length
  if (size < 0) return line.slice(0, length)
  return line.slice(0, run.index) + '<'.repeat(size) + line.slice(run.index + run[0].length)
}
