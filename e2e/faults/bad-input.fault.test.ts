/**
 * Bad input to every operation of the served OpenAPI document: always a 4xx with a code of the catalogue and a documented
 * status, never a 5xx, and nothing in the database changes.
 */
import { refusals } from '@agio/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Answer, type World, type Person } from './world.ts'
import { addressOf, operationsOf, type Operation, type Schema } from './operations.ts'

const seed = 20_261_120

let world: World
let person: Person
/** Of an operator who may call everything: what is refused is refused for its words. */
let admin: string
let operations: Operation[]
let counts: () => Promise<unknown>

beforeAll(async () => {
  world = await openWorld()
  person = await world.person()
  admin = (await world.operatorTokens()).get('admin')!
  operations = await operationsOf(world)
  const books = world.books()
  counts = async () =>
    books.database.query(
      `select ${tables.map((table) => `(select count(*) from ${table})::text as ${table}`).join(', ')}`,
    )
})
afterAll(() => world?.end())

const tables = [
  'orders order_event order_inbox order_receipt outbox idempotency_key quote',
  'ledger_posting ledger_entry limit_entry limit_bucket evm_transfer bank_payment',
  'customer session sign_in_challenge mail_sent operator_case widget_key wallet_challenge wallet_proof',
  'ob_payment ob_state ob_hook card_session card_event card_refund bank_credit operator_audit approval',
].flatMap((some) => some.split(' '))

/** A refusal as the catalogue has it, under a status that the document names for this operation. */
function expectRefusal(operation: Operation, what: string, answer: Answer | undefined): void {
  const said = `${operation.method} ${operation.path} with ${what}: ${answer?.status} ${answer?.text.slice(0, 300)}`
  expect(answer, said).toBeDefined()
  const { error } = JSON.parse(answer!.text) as { error: { code: keyof typeof refusals; requestId: string } }
  expect(Object.keys(refusals), said).toContain(error.code)
  expect(answer!.status, said).toBe(refusals[error.code][0])
  expect(answer!.status >= 400 && answer!.status < 500, said).toBe(true)
  expect(operation.statuses, said).toContain(String(answer!.status))
}

async function nothingChanges(work: () => Promise<void>): Promise<void> {
  const before = await counts()
  await work()
  expect(await counts()).toEqual(before)
}

/** No more than who asks. */
const bare = ({ access }: { access?: string } = {}) => ({
  authorization: access === 'operator' ? `Bearer ${admin}` : person.headers.authorization,
})

const send = (operation: Operation, body: string | Buffer, headers: Record<string, string> = {}) =>
  world.ask(operation.method, addressOf(operation), {
    headers: { ...person.headers, ...bare(operation), ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })

const writing = () => operations.filter(({ method }) => method !== 'GET')

test('bodies that no operation takes are refused by every one', async () => {
  const bodies: [string, string | Buffer, Record<string, string>?][] = [
    ['an array', '[]'],
    ['a text', '"words"'],
    ['a number', '7'],
    ['null', 'null'],
    ['half of JSON', '{"a":'],
    ['no JSON', 'quoteId=1'],
    ['a number of 40 digits under an unknown name', `{"\u{1F984}":${'9'.repeat(40)}}`],
    ['NUL in a value', '{"a":"x\\u0000y"}'],
    ['NUL in a name', '{"a\\u0000":"x"}'],
    ['half a character', '{"a":"\\ud800"}'],
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['__proto__', '{"__proto__":{"access":"operator"}}'],
    ['constructor', '{"constructor":{"prototype":{"a":1}}}'],
    ['a deep nest', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['a megabyte', JSON.stringify({ name: 'x'.repeat(1_048_576) })],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['words', 'hello', { 'content-type': 'text/plain' }],
    ['XML', '<a/>', { 'content-type': 'application/xml' }],
  ]
  await nothingChanges(async () => {
    for (const operation of writing()) {
      for (const [what, body, headers] of bodies)
        expectRefusal(operation, what, await send(operation, body, headers))
    }
  })
})

/** Values that are wrong wherever a schema of this kind stands. */
function wrongFor(schema: Schema): unknown[] {
  if (schema.const !== undefined) return [null, 'no', 0, false, []]
  if (schema.type === 'string') {
    const words = ['\u0000', 'x'.repeat(600), 7, Number('9'.repeat(40)), true, null, [], {}, ['x']]
    return schema.pattern || schema.enum || schema.minLength
      ? [...words, '', '\u202e\u{1F4A3}'.repeat(40)]
      : words
  }
  if (schema.type === 'boolean') return ['yes', 1, null, [], {}]
  return ['words', 7, null, [], { unknown: 1 }, true]
}

/** The body with everything in it, and the places in it. */
function filled(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, of]) => [
      name,
      of.properties ? filled(of) : (of.const ?? of.enum?.[0] ?? 'x'),
    ]),
  )
}

function places(schema: Schema, path: string[] = []): { path: string[]; schema: Schema }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    const here = [...path, name]
    return [{ path: here, schema: of }, ...places(of, here)]
  })
}

function put(
  body: Record<string, unknown>,
  [name, ...rest]: string[],
  value: unknown,
): Record<string, unknown> {
  const inner = body[name ?? ''] as Record<string, unknown>
  return { ...body, [name ?? '']: rest.length > 0 ? put(inner, rest, value) : value }
}

test('bodies with one wrong field, or one too many, are refused by every operation', async () => {
  const spoiled = writing().flatMap((operation) =>
    places(operation.body).flatMap(({ path, schema }) =>
      wrongFor(schema).map((value) => ({ operation, path, value })),
    ),
  )
  const oneTooMany = writing().filter(({ body }) => body.additionalProperties === false)
  await nothingChanges(async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...spoiled), async ({ operation, path, value }) => {
        const body = JSON.stringify(put(filled(operation.body), path, value))
        expectRefusal(
          operation,
          `${path.join('.')} = ${String(body).slice(0, 200)}`,
          await send(operation, body),
        )
      }),
      { seed, numRuns: 250 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...oneTooMany),
        fc.string({ minLength: 1 }).filter((name) => !/^(__proto__|constructor|prototype)$/.test(name)),
        fc.jsonValue(),
        async (operation, name, value) => {
          const known = operation.body.properties ?? {}
          const body = JSON.stringify({
            ...filled(operation.body),
            [name in known ? `${name}_` : name]: value,
          })
          expectRefusal(operation, body, await send(operation, body))
        },
      ),
      { seed, numRuns: 120 },
    )
  })
})

test('parameters, queries and keys that fit nowhere are refused by every operation', async () => {
  const odd = [
    '%00',
    '%zz',
    '..%2f..%2fetc',
    'x'.repeat(499),
    '%F0%9F%92%A3',
    '9'.repeat(40),
    "'%20or%201=1",
    '%ff',
  ]
  await nothingChanges(async () => {
    for (const operation of operations.filter(({ path }) => path.includes('{'))) {
      for (const value of odd)
        expectRefusal(
          operation,
          `parameter ${value}`,
          await world.ask(operation.method, operation.path.replaceAll(/\{\w+\}/g, value), {
            headers: bare(operation),
          }),
        )
    }
    for (const operation of operations) {
      for (const query of ['unknown=1', 'limit=abc%00', '__proto__=1', '%zz=%zz'])
        expectRefusal(
          operation,
          `query ${query}`,
          await world.ask(operation.method, `${addressOf(operation)}?${query}`, { headers: bare(operation) }),
        )
    }
    const [list] = operations.filter(({ path }) => path === '/api/transactions')
    for (const query of [
      'limit=0',
      `limit=${'9'.repeat(40)}`,
      'cursor=%00',
      'cursor=garbage',
      'from=2026-02-30',
      'from=0553-10-30',
      'to=9999-12-31',
      'status=c',
    ])
      expectRefusal(list!, query, await world.ask('GET', `/api/transactions?${query}`, { headers: bare() }))
    for (const key of ['short', 'x'.repeat(129), 'with space'])
      for (const operation of writing().filter(({ keyed }) => keyed))
        expectRefusal(operation, `key ${key}`, await send(operation, '{}', { 'idempotency-key': key }))
  })
})

test('addresses and methods that are none are refused too', async () => {
  for (const [method, path, status] of [
    ['GET', '/api/nothing', 404],
    ['PATCH', '/api/orders/sell', 405],
    ['GET', `/api/auth/login/${person.email}/000000`, 405],
    ['DELETE', '/api/profile', 405],
  ] as const) {
    const answer = await world.ask(method, path, { headers: bare() })
    expect([method, path, answer?.status]).toEqual([method, path, status])
    expect(answer?.text).not.toContain(person.email)
  }
  expect(world.said.filter((line) => /"level":"?(error|50)/.test(line))).toEqual([])
})
