/** Guarantees of the check of a payee's name: asked once, told to its customer alone, used by the order, and never a reason to wait. */
import type { AnswerOf, checkPayee } from '@agio/contract'
import { expect, test } from 'vitest'
import { noBudgets } from '../../customers/testing.ts'
import { iban, openWorld, type World } from '../testing/world.ts'
import { forgetOldAnswers } from './payee-answers.ts'

type Asked = { readonly name: string; readonly account: { readonly kind: string } }
type Answer = AnswerOf<typeof checkPayee> & { readonly error?: { readonly code: string } }

/** A bank that counts what it is asked, and gives these answers. */
async function openBank() {
  const world = await openWorld()
  const asked: Asked[] = []
  world.giveDoors(({ payees }) => ({
    payees: {
      ...payees,
      check: async (name, account) => {
        asked.push({ name, account })
        return payees.check(name, account)
      },
    },
  }))
  const serve = async (options: { as?: string } = {}, platform = world.platform) => {
    const http = await world.serveOrders(options, platform)
    return (beneficiary: object = {}, currency = 'EUR') =>
      http.json<Answer>('POST', '/api/validate/payee', {
        body: { currency, beneficiary: { name: 'Greta Beispiel', iban, ...beneficiary } },
      })
  }
  return { world, asked, serve, [Symbol.asyncDispose]: world.close }
}

const paid = async (world: World) => {
  const id = await world.placed()
  await world.paidInFull(id)
  return world.status(id)
}

test.each(['match', 'no_match', 'unavailable'] as const)(
  'a form learns that the answer is %s, and no name',
  async (match) => {
    await using bank = await openBank()
    bank.world.out.match = match
    const ask = await bank.serve()
    expect(await ask()).toMatchObject({ status: 200, body: { match, name: null } })
  },
)

test('a name that is nearly right comes back as the bank has it, also when it is asked again', async () => {
  await using bank = await openBank()
  bank.world.out.closeTo = 'Greta Exempel'
  const ask = await bank.serve()
  const close = { status: 200, body: { match: 'close', name: 'Greta Exempel' } }
  expect(await ask()).toMatchObject(close)
  expect(await ask({ name: ' Greta  Beispiel ' })).toMatchObject(close)
  expect(bank.asked).toHaveLength(1)
  const [row] = await bank.world.db.query<object>('select * from payee_answer')
  expect(JSON.stringify(row)).not.toMatch(/Greta|Exempel|DE\d\d/)
})

test('the order uses the answer of its form, and asks itself when that is old', async () => {
  await using bank = await openBank()
  const ask = await bank.serve()
  await ask()
  // Whatever the bank would say now: it is not asked again.
  bank.world.out.match = 'no_match'
  expect(await paid(bank.world)).toBe('converted')
  expect(bank.asked).toHaveLength(1)
  bank.world.clock.advance(121 * 60)
  expect(await paid(bank.world)).toBe('needs_revision')
  expect(bank.asked).toHaveLength(2)
  expect(await bank.world.db.query('select match from payee_answer')).toEqual([{ match: 'match' }])
  await forgetOldAnswers(bank.world.platform)
  expect(await bank.world.db.query('select match from payee_answer')).toEqual([])
})

test('a name that the bank denied before placing makes the order ask its customer', async () => {
  await using bank = await openBank()
  bank.world.out.match = 'no_match'
  await (
    await bank.serve()
  )()
  expect(await paid(bank.world)).toBe('needs_revision')
  expect(bank.asked).toHaveLength(1)
})

test('silence is no answer: the order asks again, and waits for nobody', async () => {
  await using bank = await openBank()
  bank.world.out.match = 'unavailable'
  const ask = await bank.serve()
  await ask()
  expect(await paid(bank.world)).toBe('converted')
  expect(bank.asked).toHaveLength(2)
  expect(await bank.world.db.query('select match from payee_answer')).toEqual([])
})

test('the answer is its customer’s alone: another one’s question goes to the bank, and a stranger’s nowhere', async () => {
  await using bank = await openBank()
  await bank.world.meet('cus_ben')
  await (
    await bank.serve()
  )()
  await (
    await bank.serve({ as: 'cus_ben' })
  )()
  expect(bank.asked).toHaveLength(2)
  const http = await bank.world.serveOrders()
  const body = { currency: 'EUR', beneficiary: { name: 'Greta Beispiel', iban } }
  expect(await http.json('POST', '/api/validate/payee', { body, as: '' })).toMatchObject({ status: 401 })
  expect(bank.asked).toHaveLength(2)
})

test('what is no account is said at its field, and no bank is asked', async () => {
  await using bank = await openBank()
  const ask = await bank.serve()
  expect(await ask({ iban: 'DE89370400440532013001' })).toMatchObject({
    status: 422,
    body: { error: { code: 'iban.invalid' } },
  })
  expect(await ask({ iban: undefined, sortCode: '601613', accountNumber: '31926819' }, 'GBP')).toMatchObject({
    body: { match: 'match' },
  })
  expect(bank.asked.map(({ account }) => account.kind)).toEqual(['uk'])
})

test.each(['account', 'network'] as const)(
  'a budget per %s ends what one can try; an answer that is known costs nothing, and an order always asks',
  async (reach) => {
    await using bank = await openBank()
    const { settings } = bank.world.platform
    const payee = { ...noBudgets.payee, [reach]: { most: 2, withinSeconds: 3_600 } }
    const budgets = { ...noBudgets, payee }
    const ask = await bank.serve({}, { ...bank.world.platform, settings: { ...settings, budgets } })
    let tries = 0
    const next = async () => (await ask({ name: `Greta ${'A'.repeat((tries += 1))}` })).status
    const answers: number[] = []
    // The tests' own machine has the budget of many networks.
    while (answers.at(-1) !== 429 && tries < 200) answers.push(await next())
    expect(answers.at(-1)).toBe(429)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
    if (reach === 'account') expect(tries).toBe(3)
    expect(await ask({ name: 'Greta A' })).toMatchObject({ status: 200, body: { match: 'match' } })
    expect(await paid(bank.world)).toBe('converted')
    expect(bank.asked.at(-1)).toMatchObject({ name: 'Greta Beispiel' })
  },
)
