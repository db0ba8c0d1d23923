import { expect, test } from 'vitest'
import { authenticateOperator, rules } from './sign-in.ts'
import { openDesk, pin } from '../testing.ts'

const failed = { refused: 'login.failed' }
const asked = (token: string) => ({
  requestId: 'r',
  route: '/',
  ip: '127.0.0.1',
  headers: {},
  token,
  bytes: undefined,
})

test('PIN and code open a session; neither alone does, and nobody learns which was wrong', async () => {
  await using desk = await openDesk()
  const email = await desk.hire('Ada Admin', 'admin')
  expect(await desk.enter(email, { pin: '483921' })).toEqual(failed)
  expect(await desk.enter(email, { code: '000000' })).toEqual(failed)
  expect(await desk.enter('nobody@desk.example', { code: '000000' })).toEqual(failed)
  const entered = await desk.enter(email)
  expect(entered).toMatchObject({ operator: { name: 'Ada Admin', role: 'admin' } })
  const who = authenticateOperator(desk.house)
  const token = 'token' in entered ? entered.token : ''
  expect(await who(asked(token))).toMatchObject({ caller: { role: 'admin', name: 'Ada Admin' } })
  expect(await who(asked('x'.repeat(43)))).toEqual({ refused: 'unauthorized' })
})

test('a code works once: not again, not an older one, not for two at the same time', async () => {
  await using desk = await openDesk()
  const email = await desk.hire('Ada Admin', 'admin')
  const code = desk.codeOf(email)
  const both = await Promise.all([desk.enter(email, { code }), desk.enter(email, { code })])
  expect(both.filter((one) => 'token' in one)).toHaveLength(1)
  expect(await desk.enter(email, { code })).toEqual(failed)
  desk.clock.advance(30)
  const next = desk.codeOf(email)
  expect(await desk.enter(email, { code: next })).toHaveProperty('token')
  expect(await desk.enter(email, { code })).toEqual(failed)
})

test('a code of one step to each side is taken, further away none is', async () => {
  await using desk = await openDesk()
  const email = await desk.hire('Ada Admin', 'admin')
  const code = desk.codeOf(email)
  desk.clock.advance(61)
  expect(await desk.enter(email, { code })).toEqual(failed)
  const fresh = desk.codeOf(email)
  desk.clock.advance(29)
  expect(await desk.enter(email, { code: fresh })).toHaveProperty('token')
})

test('tries are counted before anything is compared, for people nobody knows too, and forgotten in time', async () => {
  await using desk = await openDesk()
  const email = await desk.hire('Ada Admin', 'admin')
  for (const address of [email, 'nobody@desk.example']) {
    const tries = Array.from({ length: rules.accountTries + 5 }, (_, at) =>
      desk.enter(address, { pin: '111111', code: '000000', ip: `192.0.2.${at}` }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter((one) => 'refused' in one && one.refused === 'too-many')).toHaveLength(5)
  }
  expect(await desk.enter(email)).toEqual({ refused: 'too-many' })
  desk.clock.advance(rules.triesMinutes * 60 + 1)
  expect(await desk.enter(email)).toHaveProperty('token')
}, 60_000)

test('a session ends after thirty idle minutes, after twelve hours, and by signing out', async () => {
  await using desk = await openDesk()
  const { token } = await desk.person('Ada Admin', 'admin')
  const who = authenticateOperator(desk.house)
  for (let step = 0; step < (rules.absoluteHours * 60) / 20 - 1; step += 1) {
    desk.clock.advance(20 * 60)
    expect(await who(asked(token))).toHaveProperty('caller')
  }
  desk.clock.advance(20 * 60)
  expect(await who(asked(token))).toEqual({ refused: 'unauthorized' })
  const { token: idle } = await desk.person('Tom Treasurer', 'treasurer')
  desk.clock.advance(rules.idleMinutes * 60)
  expect(await who(asked(idle))).toEqual({ refused: 'unauthorized' })
})

test('nothing secret lies readable in the database', async () => {
  await using desk = await openDesk()
  const { token } = await desk.person('Ada Admin', 'admin')
  const rows = await desk.db.query<{ all: string }>(
    `select (select jsonb_agg(o) from operator o)::text || (select jsonb_agg(s) from operator_session s)::text ||
       (select jsonb_agg(a) from operator_audit a)::text as all`,
  )
  for (const secret of [token, pin, 'ada@desk.example']) expect(rows[0]?.all).not.toContain(secret)
})
