/** Guarantees of confirming a number, over HTTP on both sides: the application's own, and the gateway's of the sandbox. */
import { createMetrics } from '../../platform/metrics.ts'
import { expect, test } from 'vitest'
import { reportOf, smsKeys } from '../../../../sandbox/src/sms/index.ts'
import { usualBudgets } from '../../settings/budgets.ts'
import { noBudgets, other } from '../../customers/testing.ts'
import { number, openTown, soon, type Town } from './testing/town.ts'

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
    confirmed: '+49 1512 3456789',
    code: null,
  })
  expect(town.confirmed).toEqual([{ customerId: me.customerId, number, country: 'DE' }])
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
  ['01512 3456789', 'phone.without_country'],
  ['+49 30 901820', 'phone.landline'],
  ['+44 70 0912 3456', 'phone.landline'],
])('%s is refused with %s at its field, and nothing is sent', async (phone, code) => {
  await using town = await openTown()
  const me = await town.signIn()
  expect(await town.post('start', { phone }, me)).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid', fields: [{ field: 'phone', code }] } },
  })
  expect(await town.world.db.query(`select id from outbox where kind = 'sms'`)).toEqual([])
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

test('before the details are saved no code is drawn, and no budget is touched', async () => {
  await using town = await openTown()
  const me = await town.signInOnly()
  expect(await town.post('start', { phone: number }, me)).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid', fields: [{ field: 'phone', code: 'phone.details_first' }] } },
  })
  expect(await town.world.db.query("select 1 from sign_in_budget where bucket like 'sms:%'")).toEqual([])
})

/** Each asks once, from an account of their own. */
async function askEach(town: Town, phones: readonly string[]) {
  const statuses: number[] = []
  for (const [at, phone] of phones.entries()) {
    const me = await town.signIn(`pumper.${at}.${phone.slice(-4)}@example.test`)
    statuses.push((await town.post('start', { phone }, me)).status)
  }
  return statuses
}
const day = { withinSeconds: 86_400, isExact: true } as const

test.each([
  [
    'a block of ten thousand numbers',
    { prefix: { most: 2, ...day } },
    ['+4915123456701', '+4915123456702', '+4915123456703', '+4915123466704'],
    [200, 200, 429, 200],
  ],
  [
    'a country',
    { country: { most: 2, ...day } },
    ['+4915123456701', '+4915123466702', '+4915123476703', '+33612345678'],
    [200, 200, 429, 200],
  ],
  [
    'the day',
    { day: { most: 3, ...day } },
    ['+4915123456701', '+33612345678', '+12125552368', '+31612345678'],
    [200, 200, 200, 429],
  ],
])(
  '%s has a ceiling for all customers together, and a refused request takes nothing from the others',
  async (_, ceiling, phones, statuses) => {
    await using town = await openTown({ budgets: { ...noBudgets, sms: { ...noBudgets.sms, ...ceiling } } })
    expect(await askEach(town, phones)).toEqual(statuses)
    const spent = await town.world.db.query<{ of: string; count: number }>(
      `select bucket as of, cardinality(spent) as count from sign_in_budget
       where bucket like 'sms:%' and cardinality(spent) > 0`,
    )
    expect(Math.max(...spent.map(({ count }) => count))).toBeLessThanOrEqual(3)
    town.world.clock.advance(86_400)
    expect(await askEach(town, phones.slice(-2))).toEqual([200, 200])
  },
)

test('a figure tells how much of the ceiling is used: in all, and by the country that has most', async () => {
  const metrics = createMetrics()
  const day = { most: 4, withinSeconds: 86_400 }
  const sms = { ...noBudgets.sms, day, country: { ...day, most: 2 } }
  await using town = await openTown({ metrics, budgets: { ...noBudgets, sms } })
  await askEach(town, ['+4915123456701', '+4915123466702', '+33612345678'])
  const figures = await metrics.registry.metrics()
  expect(figures).toContain('agio_sms_ceiling_used{of="all"} 0.75')
  expect(figures).toContain('agio_sms_ceiling_used{of="country"} 1')
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

test('a slow gateway is waited for: the page says that the code waits, and it comes once', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  await town.outside.at('/sms/fault', { kind: 'slow', seconds: 600 })
  expect((await town.post('start', { phone: number }, me)).status).toBe(200)
  await expect.poll(() => town.tries(), soon).toBeGreaterThan(0)
  expect(await town.codeState(me)).toBe('waiting')
  expect(town.gateway.list(number)).toHaveLength(0)
  await expect.poll(() => town.codeState(me), soon).toBe('delivered')
  expect(town.gateway.list(number)).toHaveLength(1)
})

test('reports in the wrong order: delivered stays delivered, and a late report of the first code says nothing of the next', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  const { outside } = town
  await outside.at('/sms/fault', { kind: 'no_report', seconds: 600 })
  await town.post('start', { phone: number }, me)
  await expect.poll(() => town.codeState(me), soon).toBe('sent')
  const [first] = town.gateway.list(number)
  await outside.at('/sms/fault', { kind: 'no_report', seconds: 0 })
  await outside.at('/sms/fault', { kind: 'undelivered', seconds: 600 })
  await town.post('start', { phone: number }, me)
  await expect.poll(() => town.codeState(me), soon).toBe('not_delivered')
  const [second] = town.gateway.list(number)

  // The first one arrives after all; then the second one, whose failure was reported too early.
  const reports = async (sms = first, status: 'Delivered' | 'Dispatched' = 'Delivered') => {
    if (!sms) throw new Error('the gateway has no such message')
    sms.status = status
    expect(await town.hook(JSON.stringify(reportOf(sms)), smsKeys.hookSecret)).toBe(204)
  }
  await reports(first)
  await expect.poll(() => town.stateOf(first?.id), soon).toBe('delivered')
  expect(await town.codeState(me)).toBe('not_delivered')
  await reports(second)
  await expect.poll(() => town.codeState(me), soon).toBe('delivered')
  await reports(second, 'Dispatched')
  // Reports are asked for in the order of due times: a later message is through, so this one was passed over or kept.
  await outside.at('/sms/fault', { kind: 'undelivered', seconds: 0 })
  const ben = await town.signIn('ben@example.test')
  await town.post('start', { phone: '+4915123456780' }, ben)
  await town.code(ben, '+4915123456780')
  expect(await town.codeState(me)).toBe('delivered')
})

test('a report that comes twice, also while the first is read, is one: the code is delivered, sent once and confirms once', async () => {
  await using town = await openTown()
  const me = await town.signIn()
  await town.outside.at('/sms/fault', { kind: 'no_report', seconds: 600 })
  await town.post('start', { phone: number }, me)
  await expect.poll(() => town.codeState(me), soon).toBe('sent')
  const [sms] = town.gateway.list(number)
  if (!sms) throw new Error('the gateway has no message')
  sms.status = 'Delivered'
  const report = () => town.hook(JSON.stringify(reportOf(sms)), smsKeys.hookSecret)
  expect(await Promise.all([report(), report()])).toEqual([204, 204])
  await expect.poll(() => town.codeState(me), soon).toBe('delivered')
  expect(await report()).toBe(204)
  expect((await town.post('pin', { pin: sms.code }, me)).status).toBe(200)
  expect([town.gateway.list(number).length, town.confirmed.length]).toEqual([1, 1])
})

test('a message that does not reach the phone is said, and another code may be asked for', async () => {
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
