/** An operator's life on the command line: what it does at once, and that each step is in the audit. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDesk } from '../testing.ts'
import { createPeople } from './people.ts'
import { newTotp } from './secrets.ts'
import { authenticateOperator } from './sign-in.ts'

async function openPeople() {
  const desk = await openDesk()
  const ada = await desk.person('Ada Admin', 'admin')
  const tom = await desk.person('Tom Treasurer', 'treasurer')
  const who = authenticateOperator(desk.house)
  const call = (token: string) =>
    who({ requestId: 'r', route: '/', ip: '192.0.2.1', headers: {}, token, bytes: undefined })
  const audited = async () => {
    const page = await desk.audit.list({ limit: 100, subject: tom.id })
    return 'items' in page ? page.items.map(({ action, details }) => ({ action, ...details })) : []
  }
  return { ...desk, ada, tom, call, audited, people: createPeople(desk.house) }
}
const gone = { refused: 'unauthorized' }
const email = 'tom@desk.example'

test('a disabled operator is out with the next request, and does not come back', async () => {
  await using desk = await openPeople()
  expect(await desk.call(desk.tom.token)).toMatchObject({ caller: { role: 'treasurer' } })
  expect(await desk.people.disable(email)).toBe(true)

  expect(await desk.call(desk.tom.token)).toEqual(gone)
  expect(await desk.enter(email)).toEqual({ refused: 'login.failed' })
  expect(await desk.people.sessions(email)).toEqual([])
  expect(await desk.call(desk.ada.token)).toHaveProperty('caller')
  expect(await desk.audited()).toContainEqual({ action: 'operator.disabled', sessions: 1 })
  for (const again of [
    desk.people.disable(email),
    desk.people.giveRole(email, 'admin'),
    desk.people.endSessions(email),
  ])
    expect(await again).toBe(undefined)
})

test('a reset ends all sessions, and only the new PIN and authenticator sign in', async () => {
  await using desk = await openPeople()
  const { secret } = newTotp(randomBytes, email)
  expect(await desk.people.reset(email, { pin: '90817263', totpSecret: secret })).toBe(true)

  expect(await desk.call(desk.tom.token)).toEqual(gone)
  expect(await desk.enter(email)).toEqual({ refused: 'login.failed' })
  expect(await desk.enter(email, { pin: '90817263', code: desk.codeFrom(secret) })).toHaveProperty('token')
  expect(await desk.audited()).toContainEqual({ action: 'operator.reset', sessions: 1 })
  await expect(desk.people.reset(email, { pin: 'short', totpSecret: secret })).rejects.toThrow(
    '6 to 12 digits',
  )
})

test('another role counts at the next request', async () => {
  await using desk = await openPeople()
  expect(await desk.people.giveRole(desk.tom.id, 'viewer')).toBe(true)

  expect(await desk.call(desk.tom.token)).toMatchObject({ caller: { role: 'viewer' } })
  expect(await desk.audited()).toContainEqual({
    action: 'operator.role_changed',
    from: 'treasurer',
    to: 'viewer',
  })
})

test('sessions are listed and ended; an unknown operator has none', async () => {
  await using desk = await openPeople()
  await desk.enter(email)
  expect(await desk.people.sessions(email)).toHaveLength(2)
  expect(await desk.people.endSessions(email)).toBe(2)
  expect(await desk.people.sessions(email)).toEqual([])
  expect(await desk.call(desk.tom.token)).toEqual(gone)
  expect(await desk.people.sessions('nobody@desk.example')).toEqual([])
  expect(await desk.people.endSessions('nobody@desk.example')).toBe(undefined)
  expect(await desk.people.list()).toEqual([
    expect.objectContaining({ name: 'Ada Admin', email: 'ada@desk.example', role: 'admin', endedAt: null }),
    expect.objectContaining({ name: 'Tom Treasurer', email, role: 'treasurer' }),
  ])
  expect(await desk.audit.verify()).toMatchObject({ broken: null })
})
