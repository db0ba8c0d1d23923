/** The back office, against the real processes: who of the operators may call what, and what they may send. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Answer, type World, type Person } from './world.ts'
import { addressOf, operationsOf, type Operation } from './operations.ts'

let world: World
let person: Person
let operations: Operation[]
let tokens: ReadonlyMap<string, string>
let left: string

beforeAll(async () => {
  world = await openWorld()
  person = await world.person()
  operations = (await operationsOf(world)).filter(({ access }) => access === 'operator')
  tokens = await world.operatorTokens()
  left = tokens.get('viewer')!
})
afterAll(() => world?.end())

function send(method: string, path: string, token?: string, body?: object): Promise<Answer | undefined> {
  return world.ask(method, path, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const ask = (operation: Operation, token?: string) =>
  operation.path.endsWith('/stream')
    ? begin(operation, token)
    : send(operation.method, addressOf(operation), token, operation.method === 'GET' ? undefined : {})

/** A stream does not end by itself. */
async function begin(operation: Operation, token = ''): Promise<Pick<Answer, 'status'>> {
  const answer = await fetch(world.root + addressOf(operation), {
    headers: { authorization: `Bearer ${token}` },
  })
  await answer.body?.cancel()
  return answer
}
const name = ({ method, path }: Operation) => `${method} ${path}`

test('every operation for operators names who of them may call it', () => {
  expect(operations.length).toBeGreaterThan(20)
  for (const operation of operations)
    expect([name(operation), operation.roles]).not.toEqual([name(operation), []])
})

test('requests without a token, garbage and customers get in nowhere; operators are no customers', async () => {
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

test('an unknown id is missing, and words that do not fit are refused with a reason', async () => {
  for (const operation of operations.filter(({ path }) => path.includes('{id}'))) {
    const token = tokens.get(operation.roles.includes('admin') ? 'admin' : operation.roles[0]!)
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
  expect(world.said.filter((line) => /"level":"?(error|50)/.test(line))).toEqual([])
})
