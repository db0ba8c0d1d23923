/** The six given calls as a program sees them, over real HTTP. */
import { refusals } from '@agio/contract'
import { createGate } from '../../platform/guards/gate.ts'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { noBudgets, openCustomerWorld, other } from '../testing.ts'
import { ownDevices } from '../devices/devices.ts'
import { keepDevice } from '../devices/testing.ts'
import { profileRoutes } from '../contact/profile-routes.ts'
import type { Serve } from '../../platform/http/route.ts'
import { authenticateCustomer, customerRoutes, type PhoneCodes } from './routes.ts'
import { authenticate } from './sessions.ts'

const email = 'ana@example.test'
const message = 'The code is wrong or has expired.'

test('the call of the specification signs in: no payload, error and token in the answer', async () => {
  await using town = await openTown()
  const sent = await town.post(`/api/auth/send_login_link/${email}`)
  expect(sent).toMatchObject({
    status: 200,
    body: { sent: true, nonce: expect.stringMatching(/^[\w-]{43}$/), expiresAt: '2026-05-04 10:10:00' },
  })

  const entered = await town.post(`/api/auth/login/${email}/${await town.pin()}`)

  expect(entered.status).toBe(200)
  expect(entered.body).toEqual({ error: null, token: expect.stringMatching(/^[\w-]{43}$/) })
  expect(entered.headers.get('cache-control')).toBe('no-store')
  expect(entered.headers.get('referrer-policy')).toBe('no-referrer')
})

test('the link of the mail signs in with its nonce; address and case do not matter', async () => {
  await using town = await openTown()
  const sent = await town.post('/api/auth/send_login_link/ANA%40Example.test', {
    redirect: '/sell/order',
    locale: 'de',
  })
  expect((await town.mails()).at(-1)).toMatchObject({
    locale: 'de',
    params: { email, redirect: '/sell/order' },
  })
  const { link: nonce } = await town.newest()
  expect(nonce).not.toBe((sent.body as { nonce: string }).nonce)

  const entered = await town.post(`/api/auth/login/${encodeURIComponent(email)}/${await town.pin()}`, {
    nonce,
  })
  expect(entered.body).toMatchObject({ error: null })
})

test('the page names its time zone; an unknown one locks no customer out', async () => {
  await using town = await openTown()
  for (const [zone, kept] of [
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Middle/Earth', 'Europe/Berlin'],
  ]) {
    await town.post(`/api/auth/send_login_link/${email}`, { zone })
    await town.post(`/api/auth/login/${email}/${await town.pin()}`)
    expect(await town.db.query('select zone from customer')).toEqual([{ zone: kept }])
  }
})

test('a wrong PIN is an answer whose error is the code of the refusal', async () => {
  await using town = await openTown()
  await town.post(`/api/auth/send_login_link/${email}`)

  const entered = await town.post(`/api/auth/login/${email}/${other(await town.pin())}`)
  expect(entered).toMatchObject({ status: 200, body: { error: 'login.failed', token: null } })
  const stranger = await town.post('/api/auth/login/nobody@example.test/123456')
  expect(stranger).toMatchObject({ status: 200, body: { error: 'login.failed', token: null } })
  // The answer is a success on the wire; the watch of refusals counts both.
  expect(town.refused).toEqual(['login.failed', 'login.failed'])
})

test.each([
  ['POST', '/api/auth/login/ana@example.test/12345', undefined, 422, 'invalid'],
  ['POST', '/api/auth/login/ana@example.test/1234567', undefined, 422, 'invalid'],
  ['POST', '/api/auth/login/not-an-address/123456', undefined, 422, 'invalid'],
  ['POST', '/api/auth/login/ana@example.test/123456', { pin: '1' }, 422, 'invalid'],
  ['POST', '/api/auth/login/ana@example.test/123456', { nonce: 1 }, 422, 'invalid'],
  ['POST', '/api/auth/send_login_link/not-an-address', undefined, 422, 'invalid'],
  ['POST', `/api/auth/send_login_link/${'a'.repeat(250)}@example.test`, undefined, 422, 'invalid'],
  ['POST', '/api/auth/send_login_link/ana@example.test', { locale: 'x'.repeat(99) }, 422, 'invalid'],
  ['POST', '/api/auth/send_login_link/ana%00@example.test', undefined, 400, 'malformed'],
  ['GET', '/api/auth/login/ana@example.test/123456', undefined, 405, 'method-not-allowed'],
  ['GET', '/api/auth/send_login_link/ana@example.test', undefined, 405, 'method-not-allowed'],
  ['POST', '/api/auth/logout', undefined, 401, 'unauthorized'],
  ['POST', '/api/auth/verify/start', undefined, 401, 'unauthorized'],
  ['POST', '/api/auth/verify/pin', { pin: '123456' }, 401, 'unauthorized'],
  ['GET', '/api/auth/sessions', undefined, 401, 'unauthorized'],
  ['DELETE', `/api/auth/sessions/ses_${'a'.repeat(26)}`, undefined, 401, 'unauthorized'],
])(
  '%s %s with %j is refused with %i %s and nothing of it is repeated',
  async (method, path, body, status, code) => {
    await using town = await openTown()
    const answer = await town.call(method, path, body)

    expect(answer).toMatchObject({ status, body: { error: { code } } })
    expect(JSON.stringify(answer.body)).not.toMatch(/123456|ana@|ana%/)
    expect(await town.mails()).toEqual([])
  },
)

test('a spent budget is 429 and says when to come back', async () => {
  const one = { most: 1, withinSeconds: 120 }
  await using town = await openTown({
    ...noBudgets,
    send: { ...noBudgets.send, account: one, device: one },
    try: { ...noBudgets.try, account: one, device: one },
  })
  const token = await town.signIn()
  await town.post(`/api/auth/login/${email}/123456`)
  await town.post('/api/auth/verify/start', undefined, token)
  await town.post('/api/auth/verify/pin', { pin: '123456' }, token)

  for (const again of [
    await town.post(`/api/auth/send_login_link/${email}`),
    await town.post(`/api/auth/login/${email}/123456`),
    await town.post('/api/auth/verify/start', undefined, token),
    await town.post('/api/auth/verify/pin', { pin: '123456' }, token),
  ]) {
    expect(again).toMatchObject({
      status: 429,
      body: { error: { code: 'too-many', message: refusals['too-many'][1] } },
    })
    expect(again.headers.get('retry-after')).toBe('120')
  }
})

test('a token older than ten minutes is replaced in the authorization header', async () => {
  await using town = await openTown()
  const token = await town.signIn()
  expect(
    (await town.call('GET', '/api/auth/sessions', undefined, token)).headers.get('authorization'),
  ).toBeNull()

  town.clock.advance(600)
  const header = (await town.call('GET', '/api/auth/sessions', undefined, token)).headers.get('authorization')
  expect(header).toMatch(/^Bearer [\w-]{43}$/)
  expect(await town.call('GET', '/api/auth/sessions', undefined, header!.slice(7))).toMatchObject({
    status: 200,
  })
})

test('a fresh PIN is asked for and confirmed', async () => {
  await using town = await openTown()
  const token = await town.signIn()
  const started = await town.post('/api/auth/verify/start', undefined, token)
  expect(started).toMatchObject({ status: 200, body: { sent: true, expiresAt: '2026-05-04 10:10:00' } })

  const wrong = await town.post('/api/auth/verify/pin', { pin: other(await town.pin()) }, token)
  expect(wrong).toMatchObject({ status: 422, body: { error: { code: 'login.failed', message } } })
  const right = await town.post('/api/auth/verify/pin', { pin: await town.pin() }, token)
  expect(right).toMatchObject({ status: 200, body: { verifiedUntil: '2026-05-04 10:10:00' } })
})

test("sessions are listed and ended; another's session answers like a missing one", async () => {
  await using town = await openTown()
  const [here, there, stranger] = [
    await town.signIn(),
    await town.signIn(),
    await town.signIn('ben@example.test'),
  ]
  const listed = await town.call('GET', '/api/auth/sessions', undefined, here)
  const { items } = listed.body as { items: { id: string; current: boolean }[] }
  expect(items.map(({ current }) => current).sort()).toEqual([false, true])
  expect(items[0]).toMatchObject({
    createdAt: '2026-05-04 10:00:00',
    lastSeenAt: '2026-05-04 10:00:00',
    device: '',
  })

  const path = `/api/auth/sessions/${items.find(({ current }) => !current)!.id}`
  expect(await town.call('DELETE', path, undefined, stranger)).toMatchObject({
    status: 404,
    body: { error: { code: 'not-found' } },
  })
  expect(await town.call('DELETE', path, undefined, here)).toMatchObject({
    status: 200,
    body: { done: true },
  })
  expect(await town.call('GET', '/api/auth/sessions', undefined, there)).toMatchObject({ status: 401 })
})

test('a customer sees their own profile', async () => {
  await using town = await openTown()
  const token = await town.signIn()

  expect(await town.call('GET', '/api/profile', undefined, token)).toMatchObject({
    status: 200,
    body: { email, level: 'starter', createdAt: '2026-05-04 10:00:00' },
  })
  expect(await town.call('GET', '/api/profile')).toMatchObject({ status: 401 })
})

test('another address is confirmed over HTTP, shown while it waits, and the language of mails is changed', async () => {
  await using town = await openTown()
  const token = await town.signIn()
  const fresh = 'ana.new@example.test'
  expect(await town.call('POST', '/api/profile/email', { email: fresh }, token)).toMatchObject({
    status: 200,
    body: { sent: true },
  })
  expect(await town.call('GET', '/api/profile', undefined, token)).toMatchObject({
    body: { email, emailChange: { email: fresh } },
  })
  const confirmed = await town.call('POST', '/api/profile/email/confirm', { pin: await town.pin() }, token)
  expect(confirmed).toMatchObject({ status: 200 })
  await town.call('PATCH', '/api/profile', { locale: 'de' }, token)
  expect(await town.call('GET', '/api/profile', undefined, token)).toMatchObject({
    body: { email: fresh, emailChange: null, locale: 'de' },
  })
  await town.call('DELETE', '/api/auth/sessions', undefined, token)
  expect(await town.call('GET', '/api/profile', undefined, token)).toMatchObject({ status: 401 })
})

test('after logging out the token has no session', async () => {
  await using town = await openTown()
  const token = await town.signIn()

  expect(await town.post('/api/auth/logout', undefined, token)).toMatchObject({
    status: 200,
    body: { done: true },
  })
  expect(await town.post('/api/auth/logout', undefined, token)).toMatchObject({ status: 401 })
})

test('a browser that signs out, or in by a code, forgets the device that it kept', async () => {
  await using town = await openTown()
  const keeps = async () => {
    const session = await authenticate(town.platform, await town.signIn())
    if (!session) throw new Error('A new token has no customer.')
    const kept = `agio_kept=${await keepDevice(town.platform, session)}`
    // Another session of the same browser.
    const token = await town.signIn()
    expect(await ownDevices(town.platform, session.customerId)).toHaveLength(1)
    return { kept, token, left: () => ownDevices(town.platform, session.customerId) }
  }
  const out = await keeps()
  await town.post('/api/auth/logout', undefined, out.token, out.kept)
  expect(await out.left()).toEqual([])
  const again = await keeps()
  await town.post(`/api/auth/send_login_link/${email}`)
  await town.post(`/api/auth/login/${email}/${await town.pin()}`, undefined, undefined, again.kept)
  expect(await again.left()).toEqual([])
})

test('the log tells what happened and never a PIN, a token, a nonce or an address', async () => {
  await using town = await openTown()
  const token = await town.signIn()
  const pin = await town.pin()
  const { nonce } = (await town.post(`/api/auth/send_login_link/${email}`)).body as { nonce: string }
  await town.post(`/api/auth/login/${email}/${other(await town.pin())}`)
  await town.call('GET', `/api/auth/login/${email}/${pin}`)
  await town.db.query('drop table sign_in_challenge')
  expect(await town.post(`/api/auth/login/${email}/${pin}`)).toMatchObject({ status: 500 })

  const log = town.lines.join('\n')
  expect(log).toContain('/api/auth/login/{email}/{pin}')
  for (const secret of [pin, token, nonce, email, 'ana']) expect(log).not.toContain(secret)
})

const noPhones: PhoneCodes = {
  start: async () => ({ refused: 'sms.unavailable' }),
  confirm: async () => undefined,
}

async function openTown(budgets = noBudgets) {
  const world = await openCustomerWorld({ budgets })
  const lines: string[] = []
  const refused: string[] = []
  const note = (code: string) => void refused.push(code)
  const gate = createGate({ atOnce: 4, laneAtOnce: 4, laneWaiting: 100, waiting: 100, choose: () => 0 })
  const register = (serve: Serve) => {
    const askFile = async () => ({ refused: 'not-found' })
    customerRoutes(serve, world.platform, { noteRefusal: note, gate, askFile, phoneCodes: noPhones })
    profileRoutes(serve, world.platform, async () => 'starter', gate)
  }
  const http = await world.serve(register, {
    authenticate: { customer: authenticateCustomer(world.platform) },
    log: createLog('debug', { write: (line) => void lines.push(line) }),
  })
  const call = (method: string, path: string, body?: object, as?: string, cookie = '') =>
    http.json<unknown>(method, path, { body, as, headers: { 'user-agent': 'test', cookie } })
  const post = (path: string, body?: object, token?: string, cookie?: string) =>
    call('POST', path, body, token, cookie)
  const pin = async () => (await world.newest()).pin
  const signIn = async (who = email) => {
    const { nonce } = (await post(`/api/auth/send_login_link/${who}`)).body as { nonce: string }
    return ((await post(`/api/auth/login/${who}/${await pin()}`, { nonce })).body as { token: string }).token
  }
  return { ...world, lines, refused, call, post, pin, signIn }
}
