/** Guarantees of confirming a number, over HTTP on both sides: the application's own, and the gateway's of the sandbox. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createGate } from '../../platform/guards/gate.ts'
import { openGateway, smsKeys, smsRoutes, type Gateway } from '../../../../sandbox/src/phone/index.ts'
import { customerRoutes, usualBudgets } from '../../customers/index.ts'
import { ana, noBudgets, openCustomerWorld, other } from '../../customers/testing.ts'
import { openOutside, runDoors, serveDoors } from '../testing/door-world.ts'
import { createPhones, createSinch, phoneRoutes } from './index.ts'

const number = '+4915123456789'
const soon = { timeout: 30_000, interval: 30 }

test('a code comes by SMS, is reported as delivered, and confirms the number once', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  expect((await town.post('start', { phone: '+49 1512 3456789' }, me)).status).toBe(200)
  await expect.poll(() => town.codeState(me), soon).toBe('delivered')
  const [sms] = town.gateway.list(number)
  expect(sms).toMatchObject({ from: 'Agio', copies: 1, code: expect.stringMatching(/^\d{6}$/) })
  expect(sms?.text).toContain(`@pay.example #${sms?.code}`)
  expect(await town.phone(me)).toMatchObject({
    number: '+49 1512 3456789',
    country: 'DE',
    isConfirmed: false,
  })

  expect(await town.post('pin', { pin: other(sms?.code ?? '') }, me)).toMatchObject({ status: 422 })
  expect(await town.post('pin', { pin: sms?.code }, me)).toMatchObject({
    status: 200,
    body: { verifiedUntil: null },
  })
  expect(await town.post('pin', { pin: sms?.code }, me)).toMatchObject({ status: 422 })
  expect(await town.phone(me)).toEqual({
    number: '+49 1512 3456789',
    country: 'DE',
    isConfirmed: true,
    code: null,
  })
  expect(town.confirmed).toEqual([{ customerId: me.customerId, country: 'DE' }])
})

test('the code of an SMS opens nothing: a sensitive step still wants the PIN of a mail', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  town.world.clock.advance(700)
  await town.post('start', { phone: number }, me)
  await town.post('pin', { pin: await town.code(me) }, me)
  expect(await town.world.hasFreshPin(me.sessionId)).toBe(false)
})

test('another number than the confirmed one wants a fresh PIN of the mail first', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  await town.post('start', { phone: number }, me)
  await town.post('pin', { pin: await town.code(me) }, me)
  town.world.clock.advance(700)
  expect(await town.post('start', { phone: '+4915123456780' }, me)).toMatchObject({
    status: 428,
    body: { error: { code: 'pin.required' } },
  })
  expect((await town.post('start', { phone: number }, me)).status).toBe(200)
})

test('a code lasts ten minutes, and belongs to its session', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  const elsewhere = await town.signIn()
  await town.post('start', { phone: number }, me)
  const pin = await town.code(me)
  expect(await town.post('pin', { pin }, elsewhere)).toMatchObject({ status: 422 })
  town.world.clock.advance(600)
  expect(await town.post('pin', { pin }, me)).toMatchObject({ status: 422 })
  expect(await town.phone(me)).toMatchObject({ isConfirmed: false, code: null })
})

test.each([
  ['+850 191 234 5678', 'phone-country-not-supported'],
  ['+870 301 123 456', 'phone-country-not-supported'],
  ['01512 3456789', 'invalid'],
])('%s is refused with %s at its field, and nothing is sent', async (phone, code) => {
  await using town = await openTown()
  const me = await town.signIn()
  expect(await town.post('start', { phone }, me)).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid', fields: [{ field: 'phone', code }] } },
  })
  expect(await town.world.db.query('select id from outbox')).toEqual([])
})

test('budgets count per account and per number, by the mechanism of signing in', async () => {
  await using town = await openTown({ budgets: { ...noBudgets, sms: usualBudgets.sms } })
  const me = await town.signIn()
  for (let times = 0; times < 5; times += 1)
    expect((await town.post('start', { phone: number }, me)).status).toBe(200)
  expect((await town.post('start', { phone: '+4915123456780' }, me)).status).toBe(429)
  const ben = await town.signIn('ben@example.test')
  const refused = await town.post('start', { phone: number }, ben)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await town.post('start', { phone: '+4915123456780' }, ben)).status).toBe(200)
})

test.each(['down', 'lying', 'silent'] as const)(
  'a gateway that is %s for a while sends the code once, as soon as it answers',
  async (kind) => {
    await using town = await openTown()
    const me = await town.signIn()
    await town.outside.at('/sms/fault', { kind, seconds: 600 })
    await town.post('start', { phone: number }, me)
    await expect.poll(() => town.tries(), soon).toBeGreaterThan(1)
    if (kind !== 'silent') expect((await town.phone(me))?.code).toMatchObject({ state: 'waiting' })
    await town.outside.at('/sms/fault', { kind, seconds: 0 })
    await expect.poll(() => town.codeState(me), soon).toBe('delivered')
    expect(town.gateway.list(number)).toHaveLength(1)
  },
)

test('what does not reach the phone is said, and another code may be asked for', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  await town.outside.at('/sms/fault', { kind: 'undelivered', seconds: 600 })
  await town.post('start', { phone: number }, me)
  await expect.poll(() => town.codeState(me), soon).toBe('not_delivered')
  await town.outside.at('/sms/fault', { kind: 'undelivered', seconds: 0 })
  await town.post('start', { phone: number }, me)
  await expect.poll(() => town.codeState(me), soon).toBe('delivered')
})

test('without hooks the report is asked for; a hook only says where to look, and a strange one is refused', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  await town.outside.at('/sms/fault', { kind: 'hooks_off', seconds: 600 })
  await town.post('start', { phone: number }, me)
  await expect.poll(() => town.codeState(me), soon).toBe('delivered')

  await town.outside.at('/sms/fault', { kind: 'no_report', seconds: 600 })
  await town.post('start', { phone: number }, me)
  await expect.poll(() => town.codeState(me), soon).toBe('sent')
  const [{ id } = { id: '' }] = town.gateway.list(number)
  const lie = JSON.stringify({ batch_id: id, statuses: [{ code: 0, status: 'Delivered', count: 1 }] })
  expect(await town.hook(lie, 'another secret')).toBe(400)
  expect(await town.hook(lie, smsKeys.hookSecret, -301)).toBe(400)
  expect(await town.hook(lie, smsKeys.hookSecret)).toBe(204)
  await town.lookedAt(id)
  expect(await town.codeState(me)).toBe('sent')
})

test('no table and no line of the log has the number or the code', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  await town.post('start', { phone: number }, me)
  const pin = await town.code(me)
  const tables = ['phone_code', 'outbox', 'sign_in_challenge', 'sign_in_budget']
  const rows = await Promise.all(
    tables.map((table) => town.world.db.query(`select to_jsonb(t) as row from ${table} t`)),
  )
  for (const text of [JSON.stringify(rows), town.lines.join('\n')])
    for (const secret of ['15123456789', `"${pin}"`, ` ${pin} `]) expect(text).not.toContain(secret)
})

test('without a gateway the call says so', async () => {
  await using town = await openTown({ isOff: true })
  const me = await town.signIn()
  expect(await town.post('start', { phone: number }, me)).toMatchObject({
    status: 503,
    body: { error: { code: 'sms.unavailable' } },
  })
})

async function openTown({ budgets = noBudgets, isOff = false } = {}) {
  const world = await openCustomerWorld({ budgets })
  const { gateway, outside } = await openSms(world)
  const confirmed: object[] = []
  const hookUrl = { now: '' }
  const sinch = {
    apiUrl: outside.url,
    plan: smsKeys.plan,
    token: smsKeys.token,
    from: 'Agio',
    hookSecret: smsKeys.hookSecret,
    get hookUrl() {
      return hookUrl.now
    },
  }
  const plain = { seal: (_: string, text: string) => Buffer.from(text).toString('base64') }
  const phones = createPhones({
    db: world.db,
    clock: world.clock,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    gateway: isOff ? undefined : createSinch(sinch),
    isServed: async (country) => country !== 'KP',
    publicUrl: 'https://pay.example',
    company: 'Agio',
    customers: world.customers,
    outbox: { ...plain, open: (_, sealed) => Buffer.from(sealed, 'base64').toString() },
    onConfirmed: async (_, it) => void confirmed.push(it),
  })
  const gate = createGate({ atOnce: 9, laneAtOnce: 9, laneWaiting: 9, waiting: 9, choose: () => 0 })
  const { http, log, lines } = await serveDoors(world, (serve) => {
    customerRoutes(serve, world.customers, {
      noteRefusal: () => undefined,
      gate,
      phoneCodes: phones.codes,
    })
    phoneRoutes(serve, phones)
  })
  hookUrl.now = `${http.url}/api/hooks/sms/sinch`
  runDoors(world, phones.handlers, phones.workers, log)
  type Me = { token: string }
  const phone = async ({ token }: Me) =>
    (await http.json<{ phone: Phone | null }>('GET', '/api/verification/phone', { as: token })).body.phone
  return {
    world,
    gateway,
    outside,
    confirmed,
    lines,
    signIn: (email = ana) => world.signIn(email),
    post: (path: string, body: object, { token }: Me) =>
      http.json<object>('POST', `/api/auth/verify/${path}`, { as: token, body }),
    phone,
    codeState: async (me: Me) => (await phone(me))?.code?.state,
    async code(me: Me) {
      await expect.poll(async () => (await phone(me))?.code?.state, soon).toBe('delivered')
      return gateway.list(number)[0]?.code ?? ''
    },
    tries: async () => (await world.db.query<{ tries: number }>('select tries from outbox'))[0]?.tries ?? 0,
    /** The report of this message was read since it was called for. */
    async lookedAt(batchId: string) {
      const text = 'select 1 from phone_code where batch_id = $1 and due_at > clock_timestamp()'
      await expect.poll(async () => (await world.db.query(text, [batchId])).length, soon).toBe(1)
    },
    async hook(body: string, secret: string, agoSeconds = 0) {
      const timestamp = String(Math.floor(world.clock.now().getTime() / 1000) + agoSeconds)
      const mac = createHmac('sha256', secret).update(`${body}.n.${timestamp}`).digest('base64')
      const headers = {
        'content-type': 'application/json',
        'x-sinch-webhook-signature': mac,
        'x-sinch-webhook-signature-nonce': 'n',
        'x-sinch-webhook-signature-timestamp': timestamp,
      }
      return (await fetch(hookUrl.now, { method: 'POST', headers, body })).status
    },
    [Symbol.asyncDispose]: world.close,
  }
}

type Phone = { number: string; code: { state: string } | null }

async function openSms(world: Awaited<ReturnType<typeof openCustomerWorld>>) {
  const opened: { gateway?: Gateway } = {}
  const outside = await openOutside(world, (app, serve, folder) => {
    const gateway = openGateway({ file: `${folder}/sms.json`, now: world.clock.now, film: undefined })
    opened.gateway = gateway
    smsRoutes(app, serve, gateway)
    return gateway.close
  })
  if (!opened.gateway) throw new Error('no gateway')
  return { gateway: opened.gateway, outside }
}
