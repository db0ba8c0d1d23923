/** An operator's life on the command line: what it does at once, and that each step is in the audit. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { lockWaits } from '../../platform/testing.ts'
import { hashPin } from '../../platform/secrets.ts'
import { openBackOffice } from '../testing.ts'
import { newTotp, operatorKeysOf } from './secrets.ts'
import { authenticateOperator } from './sign-in.ts'
import * as audit from '../audit/audit.ts'
import * as people from './people.ts'

async function openPeople() {
  const office = await openBackOffice()
  const ada = await office.person('Ada Admin', 'admin')
  const tom = await office.person('Tom Treasurer', 'treasurer')
  const who = authenticateOperator(office.platform)
  const call = (token: string) =>
    who({ requestId: 'r', route: '/', ip: '192.0.2.1', headers: {}, token, bytes: undefined })
  const audited = async () => {
    const page = await audit.list(office.platform, { limit: 100, subject: tom.id })
    return 'items' in page ? page.items.map(({ action, details }) => ({ action, ...details })) : []
  }
  return { ...office, ada, tom, call, audited }
}
const gone = { refused: 'unauthorized' }
const email = 'tom@desk.example'

test('a disabled operator is out with the next request, and does not come back', async () => {
  await using office = await openPeople()
  expect(await office.call(office.tom.token)).toMatchObject({ caller: { roles: ['treasurer'] } })
  expect(await people.disable(office.platform, null, email)).toBe(true)

  expect(await office.call(office.tom.token)).toEqual(gone)
  expect(await office.enter(email)).toEqual({ refused: 'login.failed' })
  expect(await people.sessions(office.platform, email)).toEqual([])
  expect(await office.call(office.ada.token)).toHaveProperty('caller')
  expect(await office.audited()).toContainEqual({ action: 'operator.disabled', sessions: 1 })
  for (const again of [
    people.disable(office.platform, null, email),
    people.giveRoles(office.platform, null, email, ['admin']),
    people.endSessions(office.platform, email),
  ])
    expect(await again).toBe(undefined)
})

test('a reset ends all sessions, and only the new PIN and authenticator sign in', async () => {
  await using office = await openPeople()
  const { secret } = newTotp(randomBytes, email)
  expect(await people.reset(office.platform, email, { pin: '90817263', totpSecret: secret })).toBe(true)

  expect(await office.call(office.tom.token)).toEqual(gone)
  expect(await office.enter(email)).toEqual({ refused: 'login.failed' })
  expect(await office.enter(email, { pin: '90817263', code: office.codeFrom(secret) })).toHaveProperty(
    'token',
  )
  expect(await office.audited()).toContainEqual({ action: 'operator.reset', sessions: 1 })
  await expect(people.reset(office.platform, email, { pin: 'short', totpSecret: secret })).rejects.toThrow(
    '6 to 12 digits',
  )
})

test('a sign-in that a reset overtakes opens no session', async () => {
  await using office = await openPeople()
  const { secret } = newTotp(randomBytes, email)
  const secrets = {
    ...(await hashPin(operatorKeysOf(office.platform).peppers, '90817263', randomBytes(16))),
    totpSecret: secret,
  }
  const { entering } = await office.db.transaction(async (sql) => {
    await sql.query('select from operator where id = $1 for update', [office.tom.id])
    // PIN and code are compared already when it waits.
    const entering = office.enter(email)
    await expect.poll(() => lockWaits(office.db), { timeout: 10_000 }).toBeGreaterThanOrEqual(1)
    expect(await people.replaceSecrets(office.platform, null, email, secrets, { by: null, sql })).toBe(true)
    return { entering }
  })
  expect(await entering).toEqual({ refused: 'login.failed' })
  expect(await people.sessions(office.platform, email)).toEqual([])
})

test('other roles count at the next request', async () => {
  await using office = await openPeople()
  expect(await people.giveRoles(office.platform, null, office.tom.id, ['support', 'viewer'])).toBe(true)

  expect(await office.call(office.tom.token)).toMatchObject({ caller: { roles: ['viewer', 'support'] } })
  expect(await office.audited()).toContainEqual({
    action: 'operator.roles_changed',
    from: 'treasurer',
    to: 'viewer, support',
  })
})

test('sessions are listed and ended; an unknown operator has none', async () => {
  await using office = await openPeople()
  await office.enter(email)
  expect(await people.sessions(office.platform, email)).toHaveLength(2)
  expect(await people.endSessions(office.platform, email)).toBe(2)
  expect(await people.sessions(office.platform, email)).toEqual([])
  expect(await office.call(office.tom.token)).toEqual(gone)
  expect(await people.sessions(office.platform, 'nobody@desk.example')).toEqual([])
  expect(await people.endSessions(office.platform, 'nobody@desk.example')).toBe(undefined)
  expect(await people.list(office.platform, null)).toEqual([
    expect.objectContaining({
      name: 'Ada Admin',
      email: 'ada@desk.example',
      roles: ['admin'],
      endedAt: null,
    }),
    expect.objectContaining({ name: 'Tom Treasurer', email, roles: ['treasurer'] }),
  ])
  expect(await audit.verify(office.platform)).toMatchObject({ broken: null })
})
