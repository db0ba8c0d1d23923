/**
 * Inputs for every operation of the served document, made from its schemas: words that fit, the same with one place
 * spoiled, bytes that are no JSON, headers that no client sends. The same seed gives the same inputs, as far as the ids
 * in `pool` do.
 */
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import type { Operation, Schema } from './operations.ts'

export type Input = {
  readonly operation: Operation
  /** An index into the callers. */
  readonly caller: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

/** Words of the running server by the name of their field: ids, versions, hashes. With them an input comes further. */
export type Pool = ReadonlyMap<string, readonly unknown[]>

/** Signers of hooks, so that their content is looked at. */
export type Signers = { readonly card: string; readonly bank: string; readonly now: () => number }

/** `callers`: what each of them may call, `anyone` or a kind of access, and of an operator the role. */
type Making = { readonly pool: Pool; readonly callers: readonly string[]; readonly signers: Signers }

export function inputs(
  operations: readonly Operation[],
  making: Making,
  { seed, count }: { seed: number; count: number },
): Input[] {
  const one = fc.constantFrom(...operations).chain((operation) => inputOf(operation, making))
  return fc.sample(one, { seed, numRuns: count })
}

function inputOf(operation: Operation, { pool, callers, signers }: Making): fc.Arbitrary<Input> {
  const words = (place: 'path' | 'query') => {
    const parameters = operation.parameters.filter((one) => one.in === place)
    const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
    const required = parameters.filter((one) => one.required).map(({ name }) => name)
    return spoiledSometimes(fitting({ type: 'object', properties, required }, pool), place === 'path' ? 8 : 6)
  }
  const isHook = operation.path.includes('/hooks/')
  return fc
    .record({
      caller: callerOf(operation, callers),
      params: words('path'),
      query: words('query'),
      body: operation.method === 'GET' ? fc.constant(undefined) : bodyOf(operation, pool, isHook),
      headers: oddHeaders,
      key: fc.option(fc.stringMatching(/^[\x21-\x7e]{8,20}$/), { nil: undefined }),
    })
    .map(({ caller, params, query, body, headers, key }) => ({
      operation,
      caller,
      path: addressOf(operation.path, params, query),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(isHook && typeof body === 'string' && signed(body, signers)),
        ...headers,
      },
      body,
    }))
}

/** Mostly one who may call it: what is behind the door is looked at too. */
function callerOf({ access, roles }: Operation, callers: readonly string[]): fc.Arbitrary<number> {
  const fitting = callers.flatMap((word, at) => (word === access || roles.includes(word) ? [at] : []))
  const anyone = fc.nat(callers.length - 1)
  // The holder of a hand-over's link is none of the callers.
  return fitting.length === 0
    ? anyone
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, anyone)
}

function addressOf(template: string, params: unknown, query: unknown): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(valueAt(params, name)) || '-')
  const pairs = isObject(query)
    ? Object.entries(query).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    : [inAddress(query)]
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valueAt = (object: unknown, name: string) => (isObject(object) ? object[name] : object)

/** Dots alone would be another address. */
const inAddress = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '?')).replace(/^\.+$/, '%2E%2E')
}

function bodyOf(operation: Operation, pool: Pool, isHook: boolean): fc.Arbitrary<string | Uint8Array> {
  const good = isHook ? hookBodies(pool) : fitting(operation.body, pool)
  return fc.oneof(
    { weight: 12, arbitrary: spoiledSometimes(good, 3).map((value) => JSON.stringify(value) ?? '') },
    { weight: 2, arbitrary: good.chain((value) => torn(JSON.stringify(value) ?? '')) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  )
}

/** The text with a piece cut out, doubled, or another one put in. */
const torn = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(12), fc.constantFrom('', '\0', '"', '{', '\\ud800', '9'.repeat(400)))
    .map(([at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length))

/** A value that fits the schema; half of the fields that the server knows words for get one of them. */
function fitting(schema: Schema, pool: Pool, name = ''): fc.Arbitrary<unknown> {
  const { pattern } = schema
  const isId = pattern?.endsWith('_[a-z2-7]{26}$')
  const known = isId
    ? (pool.get('id') ?? []).filter((one) => new RegExp(pattern!).test(String(one)))
    : (pool.get(name) ?? [])
  const made = makerOf(schema, pool)
  return known.length === 0 ? made : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, made)
}

function makerOf(schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.maxSafeInteger())
  if (schema.type === 'string') return textOf(schema)
  if (schema.type !== 'object') return fc.jsonValue()
  const fields = Object.entries(schema.properties ?? {})
  const model = Object.fromEntries(fields.map(([field, of]) => [field, fitting(of, pool, field)]))
  return fc.record(model, { requiredKeys: [...(schema.required ?? [])] })
}

function textOf({ pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined && !pattern.includes('\\p{') && !pattern.includes('(?!'))
    return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength ?? 60, 60) })
}

/** Texts that a program's author did not think of. */
const oddTexts = [
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  '../..',
  "' or 1=1 --",
  '<a href="//x">',
  '=cmd()',
  '__proto__',
]
const oddFigures = [
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(31),
  '2026-02-30',
  `0x${'f'.repeat(40)}`,
  0,
  -1,
  0.1,
  2 ** 53,
]
const oddSizes = ['x'.repeat(5000), '\u{1F4A3}'.repeat(300), Number.MAX_VALUE, null, true, [], {}, [[]]]
const odd = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, ...oddFigures, ...oddSizes),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.jsonValue(),
)

/** In one of `times` one place, at any depth, holds something odd, is missing or is new. */
const spoiledSometimes = (made: fc.Arbitrary<unknown>, times: number): fc.Arbitrary<unknown> =>
  fc.tuple(made, fc.nat(times - 1), fc.nat(), odd, fc.nat(4)).map(([value, spoil, where, other, how]) => {
    return spoil === 0 ? spoiled(value, { where, other, how }) : value
  })

function spoiled(value: unknown, by: { where: number; other: unknown; how: number }): unknown {
  if (!isObject(value)) return by.other
  const names = Object.keys(value)
  if (by.how === 0) return { ...value, [(JSON.stringify(by.other) ?? '').slice(0, 20)]: by.other }
  const name = names[by.where % Math.max(1, names.length)]
  if (name === undefined) return by.other
  if (by.how === 1) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
  return { ...value, [name]: spoiled(value[name], { ...by, where: Math.floor(by.where / names.length) }) }
}

const address = fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `198.51.${a}.${b}`)
const headerNames =
  `accept accept-language content-type cookie if-none-match last-event-id origin range referer
  idempotency-key user-agent x-forwarded-for x-http-method-override x-request-id stripe-signature x-agio-signature
  x-agio-timestamp x-agio-event`.split(/\s+/)
/** Each header alone is nothing special; most inputs have none. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: address.map((ip): Record<string, string> => ({ 'x-forwarded-for': ip })) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(...headerNames),
      fc.oneof(
        fc.stringMatching(/^[\x21-\x7e\xa0-\xff]{0,60}$/),
        fc.constantFrom('x'.repeat(3000), '%00', '*/*'),
      ),
      { maxKeys: 3 },
    ),
  },
)

const hookFields = fc.constantFrom(
  'id',
  'type',
  'object',
  'data',
  'created',
  'paymentId',
  'transactionStatus',
)
function hookBodies(pool: Pool): fc.Arbitrary<unknown> {
  const ids = fc.constantFrom('evt_1', 'ch_1', 'pi_1', ...(pool.get('id') ?? []))
  const types = ['charge.refunded', 'charge.dispute.created', 'payment_intent.succeeded', 'payout.paid']
  const event = fc.record({
    id: fc.oneof(ids, fc.string()),
    type: fc.oneof(fc.constantFrom(...types, 'checkout.session.completed', 'v2.core.event'), fc.string()),
    data: fc.record({ object: fc.oneof(fc.record({ id: ids, amount: fc.integer() }), fc.jsonValue()) }),
  })
  const status = fc.record({ paymentId: ids, transactionStatus: fc.constantFrom('ACSC', 'RJCT', 'PDNG') })
  return fc.oneof(event, status, fc.dictionary(hookFields, fc.jsonValue()))
}

function signed(body: string, { card, bank, now }: Signers): Record<string, string> {
  const by = (secret: string, head: string) =>
    createHmac('sha256', secret)
      .update(head + body)
      .digest('hex')
  const at = String(now())
  const event = `event-${by('', '').slice(0, 8)}`
  return {
    'stripe-signature': `t=${at},v1=${by(card, `${at}.`)}`,
    'x-agio-event': event,
    'x-agio-timestamp': at,
    'x-agio-signature': by(bank, `${at}.${event}.`),
  }
}
