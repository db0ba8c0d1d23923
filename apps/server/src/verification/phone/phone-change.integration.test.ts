/** Another phone number: only with a fresh PIN and the code of the new one; until then the confirmed number counts. */
import { expect, test } from 'vitest'
import { usualBudgets } from '../../settings/budgets.ts'
import { noBudgets, other } from '../../customers/testing.ts'
import { number, openTown } from './testing/town.ts'

const next = '+4915123456780'
const [old, fresh] = ['+49 1512 3456789', '+49 1512 3456780']

async function confirmedTown(given: Parameters<typeof openTown>[0] = {}) {
  const town = await openTown(given)
  const me = await town.signIn()
  await town.post('start', { phone: number }, me)
  await town.post('pin', { pin: await town.code(me) }, me)
  return {
    ...town,
    me,
    start: (phone = next, as = me) => town.post('start', { phone }, as),
    confirm: (pin: string, as = me) => town.post('pin', { pin }, as),
    /** Expects the present number unchanged. */
    expectOld: async () => {
      expect(await town.phone(me)).toMatchObject({ confirmed: old })
      expect(town.replaced).toEqual([])
    },
  }
}

test('the new number counts once its code is given: it is handed on once, with the customer to write to', async () => {
  await using town = await confirmedTown()
  expect(town.replaced).toEqual([])
  expect((await town.start()).status).toBe(200)
  expect(await town.phone(town.me)).toMatchObject({ number: fresh, confirmed: old, isConfirmed: false })
  const pin = await town.code(town.me, next)
  expect((await town.confirm(pin)).status).toBe(200)
  expect(await town.phone(town.me)).toMatchObject({ number: fresh, confirmed: fresh, code: null })
  expect(town.confirmed.at(-1)).toEqual({ customerId: town.me.customerId, number: next, country: 'DE' })
  expect(town.replaced).toEqual([
    { id: expect.stringMatching(/^chl_/), customerId: town.me.customerId, number: next },
  ])
  expect((await town.confirm(pin)).status).toBe(422)
  expect(town.replaced).toHaveLength(1)
})

test('the same number confirmed again is no change', async () => {
  await using town = await confirmedTown()
  await town.start(number)
  await town.confirm(await town.code(town.me))
  await town.expectOld()
})

test('without a fresh PIN nothing begins, and no message is sent', async () => {
  await using town = await confirmedTown()
  town.world.clock.advance(700)
  expect(await town.start()).toMatchObject({ status: 428, body: { error: { code: 'pin.required' } } })
  expect(town.gateway.list(next)).toEqual([])
  await town.expectOld()
})

test.each([
  ['+850 191 234 5678', 'phone-country-not-supported'],
  ['01512 3456789', 'phone.without_country'],
])('%s is refused with %s, and the confirmed number stays', async (phone, code) => {
  await using town = await confirmedTown()
  expect(await town.start(phone)).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid', fields: [{ field: 'phone', code }] } },
  })
  await town.expectOld()
})

test('a wrong code, a sixth try, a code of another session and an expired one change nothing', async () => {
  await using town = await confirmedTown()
  await town.start()
  const pin = await town.code(town.me, next)
  const elsewhere = await town.signIn()
  expect((await town.confirm(pin, elsewhere)).status).toBe(422)
  for (let times = 1; times <= 5; times += 1) expect((await town.confirm(other(pin, times))).status).toBe(422)
  expect((await town.confirm(pin)).status).toBe(422)
  await town.start()
  const second = await town.code(town.me, next)
  town.world.clock.advance(11 * 60)
  expect((await town.confirm(second)).status).toBe(422)
  expect(await town.phone(town.me)).toMatchObject({ number: old, confirmed: old, code: null })
  await town.expectOld()
})

test('a change that is taken back cannot be confirmed, and taking back twice is one', async () => {
  await using town = await confirmedTown()
  await town.start()
  const pin = await town.code(town.me, next)
  expect((await town.cancel(town.me)).status).toBe(200)
  expect((await town.cancel(town.me)).status).toBe(200)
  expect((await town.confirm(pin)).status).toBe(422)
  expect(await town.phone(town.me)).toEqual({
    number: old,
    country: 'DE',
    isConfirmed: true,
    confirmed: old,
    code: null,
  })
  await town.expectOld()
})

test('of two codes in two sessions the number that is confirmed last counts', async () => {
  await using town = await confirmedTown()
  const elsewhere = await town.signIn()
  await town.start()
  const pin = await town.code(town.me, next)
  await town.start('+4915123456781', elsewhere)
  await town.confirm(await town.code(elsewhere, '+4915123456781'), elsewhere)
  town.world.clock.advance(1)
  expect((await town.confirm(pin)).status).toBe(200)
  expect(await town.phone(town.me)).toMatchObject({ confirmed: fresh })
  expect(town.replaced).toHaveLength(2)
})

test('the budgets of messages count for a change too', async () => {
  await using town = await confirmedTown({ budgets: { ...noBudgets, sms: usualBudgets.sms } })
  for (let times = 0; times < 4; times += 1) expect((await town.start()).status).toBe(200)
  expect((await town.start()).status).toBe(429)
  await town.expectOld()
})
