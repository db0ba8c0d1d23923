/** The desk, against the real processes: who of the operators may call what, and what they may send. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type Answer, type House, type Person } from './house.ts'
import { addressOf, operationsOf, type Operation } from './operations.ts'

type Seeded = { role: string; email: string; pin: string; totpSecret: string }

let house: House
let person: Person
let operations: Operation[]
let tokens: ReadonlyMap<string, string>
let left: string

beforeAll(async () => {
  house = await openHouse()
  person = await house.person()
  operations = (await operationsOf(house)).filter(({ access }) => access === 'operator')
  const seeded = JSON.parse(readFileSync(join(house.folder, 'operators.json'), 'utf8')) as Seeded[]
  tokens = new Map(await Promise.all(seeded.map(async (one) => [one.role, await signIn(one)] as const)))
  left = tokens.get('viewer')!
})
afterAll(() => house?.end())

/** RFC 6238, by hand: the sandbox and the server each do it their own way. */
function codeOf(secret: string, seconds: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)))
  const mac = createHmac('sha1', key).update(step).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function signIn({ email, pin, totpSecret }: Seeded): Promise<string> {
  const code = codeOf(totpSecret, Date.now() / 1000)
  const answer = await send('POST', '/api/admin/sign_in', undefined, { email, pin, code })
  return (JSON.parse(answer?.text ?? '{}') as { token: string }).token
}

function send(method: string, path: string, token?: string, body?: object): Promise<Answer | undefined> {
  return house.ask(method, path, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const ask = (operation: Operation, token?: string) =>
  send(operation.method, addressOf(operation), token, operation.method === 'GET' ? undefined : {})
const name = ({ method, path }: Operation) => `${method} ${path}`

test('every operation for operators names who of them may call it', () => {
  expect(operations.length).toBeGreaterThan(20)
  for (const operation of operations)
    expect([name(operation), operation.roles]).not.toEqual([name(operation), []])
})

test('nobody, garbage and customers get in nowhere; operators are no customers', async () => {
  for (const operation of operations)
    for (const token of [undefined, '', 'x'.repeat(43), person.token]) {
      const answer = await ask(operation, token)
      expect([name(operation), answer?.status]).toEqual([name(operation), 401])
    }
  const profile = await send('GET', '/api/profile', tokens.get('admin'))
  expect(profile?.status).toBe(401)
})

test('each role gets into its own operations, and into no other', async () => {
  for (const operation of operations.filter(({ path }) => !path.endsWith('sign_out')))
    for (const [role, token] of tokens) {
      const status = (await ask(operation, token))?.status
      const isIn = operation.roles.includes(role)
      expect([name(operation), role, status === 403]).toEqual([name(operation), role, !isIn])
      expect([name(operation), role, (status ?? 500) < 500]).toEqual([name(operation), role, true])
    }
})

test('what does not exist is missing, and words that do not fit are refused with a reason', async () => {
  const token = tokens.get('admin')
  for (const operation of operations.filter(({ path }) => path.includes('{id}'))) {
    if (operation.method === 'GET')
      expect([name(operation), (await ask(operation, token))?.status]).toEqual([name(operation), 404])
    for (const id of ['%00', 'x'.repeat(400), "'%20or%201=1"]) {
      const path = operation.path.replace('{id}', id)
      const answer = await send(operation.method, path, token, operation.method === 'GET' ? undefined : {})
      expect([name(operation), id, [400, 404, 422].includes(answer?.status ?? 0)]).toEqual([
        name(operation),
        id,
        true,
      ])
    }
  }
})

test('a session that has ended is over', async () => {
  expect((await send('POST', '/api/admin/sign_out', left, {}))?.status).toBe(200)
  expect((await send('GET', '/api/admin/me', left))?.status).toBe(401)
})

test('all of it is in a chain that holds', async () => {
  const answer = await send('GET', '/api/admin/audit/verify', tokens.get('auditor'))
  expect(JSON.parse(answer?.text ?? '{}')).toMatchObject({ broken: null })
  expect(house.said.filter((line) => /"level":"?(error|50)/.test(line))).toEqual([])
})
