import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { authenticateOperator, rules, signIn, signOut } from './sign-in.ts'
import { hiddenCallers } from '../../platform/http/traffic.ts'
import { installationKeysOf, keysFrom } from '../../keys/index.ts'
import { openWorld } from '../../testing/world.ts'
import { openBackOffice, pin } from '../testing.ts'
import { indexOf, operatorKeysOf } from './secrets.ts'
import { tryRules } from './tries.ts'
import * as audit from '../audit/audit.ts'
import * as people from './people.ts'

const failed = { refused: 'login.failed' }
const asked = (token: string) => ({
  requestId: 'r',
  route: '/',
  ip: '127.0.0.1',
  headers: {},
  token,
  bytes: undefined,
})

test('PIN and code open a session; neither alone does, and the answer does not say which was wrong', async () => {
  await using office = await openBackOffice()
  const email = await office.hire('Ada Admin', 'admin')
  expect(await office.enter(email, { pin: '483921' })).toEqual(failed)
  expect(await office.enter(email, { code: '000000' })).toEqual(failed)
  expect(await office.enter('nobody@desk.example', { code: '000000' })).toEqual(failed)
  const entered = await office.enter(email)
  expect(entered).toMatchObject({ operator: { name: 'Ada Admin', roles: ['admin'] } })
  const who = authenticateOperator(office.platform)
  const token = 'token' in entered ? entered.token : ''
  expect(await who(asked(token))).toMatchObject({ caller: { roles: ['admin'], name: 'Ada Admin' } })
  expect(await who(asked('x'.repeat(43)))).toEqual({ refused: 'unauthorized' })
})

test('a code works once: not again, not an older one, not for two at the same time', async () => {
  await using office = await openBackOffice()
  const email = await office.hire('Ada Admin', 'admin')
  const code = office.codeOf(email)
  const both = await Promise.all([office.enter(email, { code }), office.enter(email, { code })])
  expect(both.filter((one) => 'token' in one)).toHaveLength(1)
  expect(await office.enter(email, { code })).toEqual(failed)
  office.clock.advance(30)
  const next = office.codeOf(email)
  expect(await office.enter(email, { code: next })).toHaveProperty('token')
  expect(await office.enter(email, { code })).toEqual(failed)
})

test('after a new key an operator signs in as before, and the PIN rests under the new key alone', async () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  await using world = await openWorld()
  const before = await openBackOffice(world, { keys: installationKeysOf(keysFrom(old)) })
  const email = await before.hire('Ada Admin', 'admin')
  const enterWith = async (...masters: Parameters<typeof keysFrom>) => {
    before.clock.advance(30)
    const { platform } = await openBackOffice(world, { keys: installationKeysOf(keysFrom(...masters)) })
    return signIn(platform, { email, pin, code: before.codeOf(email), ip: '192.0.2.1' })
  }
  expect(await enterWith(old, fresh)).toMatchObject({ operator: { name: 'Ada Admin' } })
  expect(await enterWith(old)).toEqual(failed)
  expect(await enterWith(old, fresh)).toMatchObject({ operator: { name: 'Ada Admin' } })
})

test('a code of one step to each side is taken, further away none is', async () => {
  await using office = await openBackOffice()
  const email = await office.hire('Ada Admin', 'admin')
  const code = office.codeOf(email)
  office.clock.advance(61)
  expect(await office.enter(email, { code })).toEqual(failed)
  const fresh = office.codeOf(email)
  office.clock.advance(29)
  expect(await office.enter(email, { code: fresh })).toHaveProperty('token')
})

const tooMany = { refused: 'too-many', waitSeconds: expect.any(Number) as number }
const wrong = { pin: '111111', code: '000000' }

test('tries are counted before anything is compared, for unknown people too, and forgotten in time', async () => {
  await using office = await openBackOffice()
  const email = await office.hire('Ada Admin', 'admin')
  for (const address of [email, 'nobody@desk.example']) {
    const tries = Array.from({ length: tryRules.account + 5 }, () => office.enter(address, wrong))
    const answers = await Promise.all(tries)
    expect(answers.filter((one) => 'refused' in one && one.refused === 'too-many')).toHaveLength(5)
  }
  office.clock.advance(60)
  expect(await office.enter(email)).toEqual({ refused: 'too-many', waitSeconds: (tryRules.minutes - 1) * 60 })
  office.clock.advance((tryRules.minutes - 1) * 60)
  expect(await office.enter(email)).toHaveProperty('token')
}, 60_000)

test('strangers keep no operator out: neither from elsewhere, nor from the same network on a device that is known', async () => {
  await using office = await openBackOffice()
  const email = await office.hire('Ada Admin', 'admin')
  const entered = await office.enter(email)
  const device = 'device' in entered ? entered.device : ''
  office.clock.advance(30)
  for (let at = 0; at < tryRules.account * 2; at += 1)
    await office.enter(email, { ...wrong, ip: `198.51.100.${at}` })
  expect(await office.enter(email)).toHaveProperty('token')

  office.clock.advance(30)
  for (let at = 0; at < tryRules.account; at += 1) await office.enter(email, wrong)
  expect(await office.enter(email)).toEqual(tooMany)
  expect(await office.enter(email, { device: `${device}0` })).toEqual(tooMany)
  expect(await office.enter(email, { device })).toHaveProperty('token')

  const other = await office.hire('Tom Treasurer', 'treasurer')
  for (let at = 0; at < tryRules.account; at += 1) await office.enter(other, wrong)
  expect(await office.enter(other, { device })).toEqual(tooMany)
}, 60_000)

test('a stranger with a PIN guesses at ten codes, from however many networks, and does not learn that the PIN is right', async () => {
  await using office = await openBackOffice()
  const email = await office.hire('Ada Admin', 'admin')
  const first = await office.enter(email)
  const device = 'device' in first ? first.device : ''
  office.clock.advance(30)
  for (let at = 0; at < tryRules.code; at += 1)
    expect(await office.enter(email, { code: '000000', ip: `198.51.100.${at}` })).toEqual(failed)
  expect(await office.enter(email, { ip: '198.51.100.99' })).toEqual(failed)
  expect(await office.enter(email, { device })).toHaveProperty('token')
}, 60_000)

test('loopback has a budget too: that of the networks a proxy may hide', async () => {
  await using office = await openBackOffice()
  const most = tryRules.network * hiddenCallers
  await office.enter('somebody@desk.example', { ...wrong, ip: '127.0.0.1' })
  await office.db.query(`update operator_try set tries = $1 where bucket like 'network:%'`, [most])
  expect(await office.enter('another@desk.example', { ...wrong, ip: '127.0.0.1' })).toEqual(tooMany)
})

test('refused sign-ins are counted beside the audit: strangers add no line to it, and the next sign-in tells how many', async () => {
  await using office = await openBackOffice()
  const email = await office.hire('Ada Admin', 'admin')
  const lines = async () =>
    (await office.db.query<{ line: string }>('select line from operator_audit')).length
  const before = await lines()
  for (let at = 0; at < 12; at += 1)
    await office.enter(at < 4 ? email : `nobody${at}@desk.example`, { ...wrong, ip: `198.51.100.${at}` })
  expect(await lines()).toBe(before)
  expect((await people.list(office.platform, null)).map(({ refused }) => refused)).toEqual([4])
  expect(await people.refusedUnknown(office.platform)).toMatchObject({ tries: 8 })
  expect(await office.enter(email)).toHaveProperty('token')
  const [last] = await office.db.query<{ line: string }>(
    'select line from operator_audit order by seq desc limit 1',
  )
  expect(last?.line).toMatch(/operator\.signed_in.*"refusedBefore":4/)
  expect((await people.list(office.platform, null)).map(({ refused }) => refused)).toEqual([0])
}, 60_000)

test('an index that was moved to another operator opens no session', async () => {
  await using office = await openBackOffice()
  const [ada, tom] = [
    await office.hire('Ada Admin', 'admin'),
    await office.hire('Tom Treasurer', 'treasurer'),
  ]
  await office.db.query(`delete from operator where name like 'Tom%'`)
  await office.db.query('update operator set email_index = $1', [
    indexOf(operatorKeysOf(office.platform), 'operator.email', tom),
  ])
  expect(await office.enter(tom, { code: office.codeOf(ada) })).toEqual(failed)
}, 60_000)

test('a session ends after thirty idle minutes, after twelve hours, and by signing out', async () => {
  await using office = await openBackOffice()
  const { token } = await office.person('Ada Admin', 'admin')
  const who = authenticateOperator(office.platform)
  for (let step = 0; step < (rules.absoluteHours * 60) / 20 - 1; step += 1) {
    office.clock.advance(20 * 60)
    expect(await who(asked(token))).toHaveProperty('caller')
  }
  office.clock.advance(20 * 60)
  expect(await who(asked(token))).toEqual({ refused: 'unauthorized' })
  const { token: idle } = await office.person('Tom Treasurer', 'treasurer')
  office.clock.advance(rules.idleMinutes * 60)
  expect(await who(asked(idle))).toEqual({ refused: 'unauthorized' })
})

test('signing out ends the session together with its entry in the audit, or not at all', async () => {
  await using office = await openBackOffice()
  const ada = await office.person('Ada Admin', 'admin')
  const who = authenticateOperator(office.platform)
  const [session] = await people.sessions(office.platform, ada.id)
  const id = session?.id ?? ''
  await office.db.query('alter table operator_audit rename to audit_away')
  await expect(signOut(office.platform, ada, id)).rejects.toThrow('operator_audit')
  await office.db.query('alter table audit_away rename to operator_audit')
  expect(await who(asked(ada.token))).toHaveProperty('caller')
  await signOut(office.platform, ada, id)
  expect(await who(asked(ada.token))).toEqual({ refused: 'unauthorized' })
  const newest = await audit.list(office.platform, { subject: ada.id, limit: 1 })
  expect(newest).toMatchObject({ items: [{ action: 'operator.signed_out' }] })
})

test('nothing secret lies readable in the database', async () => {
  await using office = await openBackOffice()
  const { token } = await office.person('Ada Admin', 'admin')
  const rows = await office.db.query<{ all: string }>(
    `select (select jsonb_agg(o) from operator o)::text || (select jsonb_agg(s) from operator_session s)::text ||
       (select jsonb_agg(a) from operator_audit a)::text as all`,
  )
  for (const secret of [token, pin, 'ada@desk.example']) expect(rows[0]?.all).not.toContain(secret)
})
