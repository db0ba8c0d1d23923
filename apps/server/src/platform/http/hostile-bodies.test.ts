/** Texts that never end, in every field of every body, as large as a body may be: none holds up its reader. */
import * as contract from '@agio/contract'
import { expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import * as z from 'zod'
import { createParse } from './pipeline.ts'
import { Malformed, readJson } from './json-body.ts'

/** The limit of a body (`http-server.ts`). */
const most = 250_000
const fillings = [
  'a',
  ' ',
  '0',
  '-',
  '.',
  '@',
  'a@',
  'a.',
  '"',
  "'",
  ',',
  '\n',
  '\t',
  '%',
  '/',
  '\\',
  '<',
  '(',
  '[',
  '{"a":',
  '\u0000',
  '\u200f',
  'ä',
  '\u0300',
  '😀',
  'https://a.',
  'data:image/png;base64,',
  '1,',
  'A1',
]
type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
}

/** A value of the shape with the text in every field that takes one. */
function filledWith(text: string, it: Schema): unknown {
  const choices = it.anyOf ?? it.oneOf
  if (choices) return filledWith(text, choices[0] ?? {})
  if (it.const !== undefined) return it.const
  if (it.enum) return it.enum[0]
  if (it.type === 'array') return [filledWith(text, it.items ?? {})]
  if (it.type === 'integer' || it.type === 'number') return 1
  if (it.type === 'boolean') return true
  if (it.properties)
    return Object.fromEntries(
      Object.entries(it.properties).map(([name, its]) => [name, filledWith(text, its)]),
    )
  return text
}

const routes = Object.entries(contract).flatMap(([name, it]) =>
  typeof it === 'object' && 'path' in it && 'access' in it
    ? [[name, it as unknown as contract.Route] as const]
    : [],
)
const secondsOf = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

test('no text in a field of a body or a query holds its reader', { tags: ['larger'] }, () => {
  expect(routes.length).toBeGreaterThan(200)
  for (const [place, [name, route]] of routes.entries()) {
    const parse = createParse(route)
    const shapeOf = (part: z.ZodType) =>
      z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as unknown as Schema
    const [params, query, body] = [route.params, route.query, route.body].map(shapeOf)
    // With a change a quarter of the texts at each, and another one at the next.
    for (const part of fillings.filter((_, at) => (at + place) % perTier(4, 1) === 0)) {
      const text = part.repeat(most / part.length)
      const call = {
        // A parameter is shorter than the line of the address.
        params: filledWith(text.slice(0, 15_000), params ?? {}),
        query: filledWith(text.slice(0, 15_000), query ?? {}),
        body: filledWith(text, body ?? {}),
      }
      const seconds = secondsOf(() => parse(call))
      expect([name, part, seconds < 1]).toEqual([name, part, true])
    }
  }
})

test('no body of JSON holds its reader, however deep, wide or odd', () => {
  const opened = (part: string, close: string) => {
    const times = Math.floor(most / (part.length + close.length))
    return part.repeat(times) + close.repeat(times)
  }
  const texts = [
    opened('[', ']'),
    opened('{"a":', '}').replace('}', '1}'),
    `[${Array.from({ length: most / 2 }, () => '1').join(',')}]`,
    `{${Array.from({ length: most / 12 }, (_, at) => `"a${at}":1`).join(',')}}`,
    JSON.stringify('\\u0000'.repeat(most / 8)),
    `"${'\\ud800'.repeat(most / 6)}"`,
    `"${'\\ud83d\\ude00'.repeat(most / 12)}"`,
    `[${'"constructor",'.repeat(most / 14)}1]`,
    '1'.repeat(most),
    `"${'a'.repeat(most)}`,
    ' '.repeat(most),
  ]
  for (const [at, text] of texts.entries()) {
    const seconds = secondsOf(() => {
      try {
        readJson(Buffer.from(text))
      } catch (error) {
        expect(error).toBeInstanceOf(Malformed)
      }
    })
    expect([at, seconds < 1]).toEqual([at, true])
  }
})
