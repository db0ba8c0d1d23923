/** For tests: values that fit the schemas of an operation, with a text that is hard to read in every place that takes one. */
import type * as contract from '@agio/contract'
import fc from 'fast-check'
import * as z from 'zod'

/** Each is repeated as often as the place takes it. */
export const units: readonly string[] = [
  'a',
  'a ',
  ' ',
  '\t\n',
  '0',
  '-',
  '.',
  'a.',
  '@',
  'a@a.',
  'https://a.',
  '%',
  '%41',
  '\\',
  '/',
  '"',
  "'",
  ',',
  '(',
  '[',
  '<a>',
  '&amp;',
  '+49',
  'RF18',
  'NONREF ',
  'mohammed ',
  'Straße 1 ',
  'e\u0301',
  '\u0301',
  '\u200d',
  '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
  '\u202e',
  '\ufdfa',
  'İ',
  'عبد ',
  '中',
  '\u{1D518}',
]

type Schema = {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
}

const schemaOf = (part: z.ZodType) =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as unknown as Schema

/** `turn` chooses among the shapes that a place may have. `isOne`: one field has the text, and the others are as people write. */
type Filling = {
  readonly unit: string
  readonly most: number
  readonly turn: number
  readonly ids: Ids
  readonly isOne: boolean
}
/** Ids of the database, by what they begin with. */
export type Ids = Readonly<Record<string, string>>

/** The parts of a request to a route. The whole body is shorter than the server's limit, unless `most` says otherwise. */
export function requestOf({ path, params, query, body }: contract.Route, filling: Filling) {
  const short = { ...filling, most: 400 }
  const names = valueOf(schemaOf(params), short) as Record<string, unknown> | undefined
  const words = valueOf(schemaOf(query), { ...filling, most: 2_000 }) as Record<string, unknown> | undefined
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(names?.[name]))
  const pairs = Object.entries(words ?? {}).map(([name, value]) => `${name}=${inAddress(value)}`)
  return {
    address: pairs.length === 0 ? address : `${address}?${pairs.join('&')}`.slice(0, 12_000),
    body: valueOf(schemaOf(body), filling),
  }
}

const inAddress = (value: unknown) =>
  encodeURIComponent(typeof value === 'string' ? value : (JSON.stringify(value) ?? '-')).replace(
    /^\.+$/,
    '%2E',
  )

function valueOf(it: Schema, filling: Filling): unknown {
  const choices = it.anyOf ?? it.oneOf
  if (choices) return valueOf(choices[filling.turn % choices.length] ?? {}, filling)
  if (it.allOf) return Object.assign({}, ...it.allOf.map((one) => valueOf(one, filling)))
  if (it.const !== undefined) return it.const
  if (it.enum) return it.enum[filling.turn % it.enum.length]
  if (it.type === 'null') return null
  if (it.type === 'boolean') return filling.turn % 2 === 0
  if (it.type === 'integer' || it.type === 'number') return it.minimum ?? 1
  if (it.type === 'array') return listOf(it, filling)
  if (it.type === 'string') return textOf(it, filling)
  if (it.properties === undefined && it.additionalProperties !== false) return manyKeys(it, filling)
  const fields = Object.entries(it.properties ?? {}).filter(isThere(it, filling))
  const share = { ...filling, most: Math.floor(filling.most / Math.max(1, fields.length)) }
  const made = fields.map(([name, of], at) => [
    name,
    valueOf(of, filling.isOne && at !== filling.turn % fields.length ? { ...share, unit: plain } : share),
  ])
  return Object.fromEntries(made) as object
}

const plain = 'Ana'

/** Beside a field that has the text there are those that are needed. */
const isThere =
  ({ required = [] }: Schema, { isOne, turn }: Filling) =>
  ([name]: readonly [string, Schema], at: number, all: readonly unknown[]) =>
    !isOne || required.includes(name) || at === turn % all.length

function listOf({ items = {}, minItems = 0, maxItems = 50 }: Schema, filling: Filling): unknown[] {
  const length = Math.max(minItems, filling.turn % 2 === 0 ? 1 : Math.min(maxItems, 50))
  const share = { ...filling, most: Math.floor(filling.most / length) }
  return Array.from({ length }, () => valueOf(items, share))
}

/** An object of any names: as many as fit. */
function manyKeys({ additionalProperties: of }: Schema, { unit, ...filling }: Filling): object {
  const value = typeof of === 'object' ? valueOf(of, { ...filling, unit, most: 100 }) : unit
  const count = Math.min(5_000, Math.floor(filling.most / 200))
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${unit}${at}`.slice(-40), value]))
}

const matched = new Map<string, string>()

/** A text of the pattern, always the same: to draw one for the pattern of an IPv6 address takes a second. */
function matching(pattern: string): string {
  const drawn =
    matched.get(pattern) ??
    fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })[0] ??
    ''
  matched.set(pattern, drawn)
  return drawn
}

function textOf(it: Schema, { unit, most, ids, turn }: Filling): string {
  const { format, pattern, maxLength = most } = it
  if (unit === plain && pattern === undefined && format === undefined) return plain
  const id = /^\^([a-z]+)_\[/.exec(pattern ?? '')?.[1]
  if (id !== undefined) return ids[id] ?? `${id}_${'a'.repeat(26)}`
  if (format === 'email') return `${unit.repeat(9).replaceAll(/[^a-z]/g, '') || 'a'}@example.test`
  if (format === 'date-time') return '2026-05-01T00:00:00Z'
  if (format === 'date') return '2026-05-01'
  if (pattern !== undefined && turn % 3 !== 2 && !/\\p\{|\(\?/.test(pattern)) return matching(pattern)
  const text = unit.repeat(Math.ceil(Math.min(maxLength, most) / unit.length))
  return text.slice(0, Math.min(maxLength, most)).replace(/[\ud800-\udbff]$/, '')
}
