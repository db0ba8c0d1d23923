/** Lines about our own payments: only the one that fits moves a payment on; all else waits for a person. */
import { Money } from '@agio/domain'
import { describe, expect, test } from 'vitest'
import { ledger } from '../../ledger/index.ts'
import { endToEndIdOf } from './files/identifiers.ts'
import { notification, openBankWorld, paymentOf, statement, testSettings, type Entry } from './testing.ts'

const eur = (units: bigint) => ({ amount: Money.money('EUR', units) })

/** Payments that left, with the id of their block. */
async function sent(keys: readonly string[], settings: Parameters<typeof openBankWorld>[0] = {}) {
  const world = await openBankWorld(settings)
  for (const key of keys) await world.pay(paymentOf(key, eur(10_000n)))
  world.clock.advance(2)
  await world.worker.pass()
  const [file] = await world.sent()
  const block = /<PmtInfId>([^<]+)</.exec(file?.text ?? '')?.[1] ?? ''
  let count = 0
  const says = async (...entries: Entry[]) => {
    await world.answer(notification(`N${(count += 1)}`, entries))
    await world.worker.pass()
  }
  return Object.assign(world, { block, says })
}
const lineOf = (key: string, more: Partial<Entry> = {}): Entry => ({
  endToEndId: endToEndIdOf(key),
  amount: '100.00',
  ref: `B-${key}`,
  ...more,
})

describe('one line for a block', () => {
  test('books its payments, each once', async () => {
    await using world = await sent(['a', 'b'])
    await world.says({ amount: '200.00', ref: 'B1', block: { id: world.block, payments: 2 } })
    expect([await world.state('a'), await world.state('b')]).toEqual(['booked', 'booked'])
  })

  test.each(['199.99', '200.01', '100.00'])('of %s for 200.00 books none of them', async (amount) => {
    await using world = await sent(['a', 'b'])
    await world.says({ amount, ref: 'B1', block: { id: world.block, payments: 2 } })
    expect([await world.state('a'), await world.state('b')]).toEqual(['submitted', 'submitted'])
    expect(await world.unmatched()).toEqual(['debit_of_several'])
  })

  test('leaves out a payment that the bank rejected', async () => {
    await using world = await sent(['a', 'b'])
    await world.database.query(`update bank_payment set state = 'rejected' where key = 'a'`)
    await world.says({ amount: '100.00', ref: 'B1', block: { id: world.block, payments: 1 } })
    expect([await world.state('a'), await world.state('b')]).toEqual(['rejected', 'submitted'])
    await world.says({ amount: '100.00', ref: 'B2', block: { id: world.block, payments: 2 } })
    expect([await world.state('a'), await world.state('b')]).toEqual(['rejected', 'booked'])
  })
})

test('a debit that reverses another books no payment', async () => {
  await using world = await sent(['a'])
  await world.says(lineOf('a', { reversal: true }))
  expect(await world.state('a')).toBe('submitted')
  expect(await world.unmatched()).toEqual(['debit_reversal'])
})

test('a credit that calls itself a reversal, and returns none of our payments, is offered to no order', async () => {
  const offered: unknown[] = []
  await using world = await sent([], {
    orders: {
      allocate: async (_, credit) => {
        offered.push(credit)
        return { reason: 'no_reference' }
      },
    },
  })
  await world.says({ credit: true, amount: '100.00', ref: 'B1', reversal: true })
  expect([await world.unmatched(), offered]).toEqual([['unknown_return'], []])
})

test('money for a payment that was taken back is no return of it', async () => {
  await using world = await openBankWorld()
  await world.pay(paymentOf('a', eur(10_000n)))
  await world.database.transaction((sql) => world.rail.out.cancel?.(sql, 'a') ?? Promise.resolve())
  expect(await world.state('a')).toBe('withdrawn')
  await world.answer(notification('N1', [lineOf('a', { credit: true, reason: 'AC04' })]))
  await world.worker.pass()
  expect([await world.state('a'), await world.unmatched()]).toEqual(['withdrawn', ['unknown_return']])
})

test('a payment is booked and returned by lines of its own account only', async () => {
  const [first] = testSettings.accounts
  const accounts = [
    ...testSettings.accounts,
    { ...first!, id: 'eur2', account: { kind: 'iban', iban: 'DE75512108001245126199' } },
  ]
  await using world = await sent(['a'], { settings: { accounts: accounts as typeof testSettings.accounts } })
  await world.database.query(`update bank_payment set debtor = 'eur2' where key = 'a'`)
  await world.says(lineOf('a'))
  expect(await world.state('a')).toBe('submitted')
  expect(await world.unmatched()).toEqual(['debit_of_other_account'])
})

const gift = (ref: string, amount: string, more: Partial<Entry> = {}): Entry => ({
  ref,
  amount,
  endToEndId: 'GIFT',
  ...more,
})

test('a recall that names more than one credit takes none of them back: a person looks at it', async () => {
  await using world = await sent([])
  await world.says(gift('C1', '50.00', { credit: true }), gift('C2', '50.00', { credit: true }))
  await world.says(gift('D1', '50.00', { reason: 'AC04' }))
  expect(await world.database.query('select 1 from bank_recall')).toEqual([])
  expect((await world.unmatched()).toSorted()).toEqual(['debit_unknown', 'no_reference', 'no_reference'])
})

test('each part that is recalled of money that was sent back is owed, and no more than came', async () => {
  await using world = await sent([])
  await world.says(gift('C1', '50.00', { credit: true }))
  await world.database.query(`update bank_credit set state = 'returned', in_suspense = false`)
  await world.says(gift('D1', '20.00', { reason: 'AC04' }))
  await world.says(gift('D2', '30.00', { reason: 'AC04' }))
  await world.says(gift('D3', '0.01', { reason: 'AC04' }))
  expect(await world.database.query('select units::text, owed from bank_recall order by units')).toEqual([
    { units: '2000', owed: true },
    { units: '3000', owed: true },
  ])
  const [credit] = (await world.rail.queue.list({ state: 'out_twice' })).items
  expect(await ledger.balance(world.database, `debt:credit:${credit?.identity}`, 'EUR')).toBe(5_000n)
  const kinds = (await world.cases()).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['credit_out_twice', 'credit_out_twice', 'unallocated_debit'])
  expect((await world.unmatched()).toSorted()).toEqual(['debit_unknown', 'no_reference'])
})

/** The postings that undo a debit of unknown cause. */
const undone = async ({ database }: Awaited<ReturnType<typeof sent>>) =>
  (await database.query<{ key: string }>(`select key from ledger_posting where key like '%:is-payment'`)).map(
    ({ key }) => key,
  )

describe('a debit that another report explains', () => {
  async function unknown() {
    const world = await sent(['a'])
    await world.says({ amount: '100.00', ref: 'B7', words: 'out' })
    const [debit] = (await world.rail.queue.list({ isDebit: true })).items
    const named = statement('S1', { opening: '200.00', closing: '100.00' }, [
      { amount: '100.00', ref: 'B7', words: 'out', endToEndId: endToEndIdOf('a') },
    ])
    const identity = debit?.identity ?? ''
    const states = async () => (await world.rail.queue.one(identity))?.state
    const fates = () =>
      world.database.query(
        `select kind, outcome, movement <> identity as repeats from bank_line order by recorded_at, kind desc`,
      )
    return Object.assign(world, { named, identity, states, fates })
  }

  test('by our end-to-end id is that payment: what was posted as unknown is undone, and no person is asked', async () => {
    await using world = await unknown()
    expect(await world.strays()).toEqual([`-10000 ${world.identity}`])
    expect(await world.cases()).toMatchObject([{ kind: 'unallocated_debit' }])
    await world.answer(world.named)
    await world.worker.pass()
    expect([await world.state('a'), await world.states()]).toEqual(['booked', 'payment'])
    expect(await undone(world)).toEqual([`bank:eur:out:${world.identity}:is-payment`])
    expect(await world.cases()).toEqual([])
    expect(await world.fates()).toEqual([
      { kind: 'camt.054', outcome: 'payment_booked', repeats: false },
      { kind: 'camt.053', outcome: 'reported_before', repeats: true },
    ])
    expect(await world.unmatched()).toEqual([])
  })

  test('as a block books its payments', async () => {
    await using world = await sent(['a', 'b'])
    await world.says({ amount: '200.00' })
    expect(await world.unmatched()).toEqual(['debit_unknown'])
    const named = { amount: '200.00', block: { id: world.block, payments: 2 } }
    for (const id of ['S1', 'S2']) {
      await world.answer(statement(id, { opening: '200.00', closing: '0.00' }, [named]))
      await world.worker.pass()
      expect([await world.state('a'), await world.state('b')]).toEqual(['booked', 'booked'])
      expect(await world.unmatched()).toEqual([])
    }
  })

  test('as a recall takes the credit back, and what was posted as unknown is undone', async () => {
    await using world = await sent([])
    await world.says(gift('C1', '50.00', { credit: true }))
    await world.says({ amount: '50.00', words: 'gift' })
    expect((await world.unmatched()).toSorted()).toEqual(['debit_unknown', 'no_reference'])
    const recalled = gift('D1', '50.00', { reason: 'AC04', words: 'gift' })
    await world.answer(statement('S1', { opening: '50.00', closing: '0.00' }, [recalled]))
    await world.worker.pass()
    const [debit] = (await world.rail.queue.list({ isDebit: true, state: 'closed' })).items
    expect(await undone(world)).toEqual([`bank:eur:out:${debit?.identity}:is-payment`])
    expect(await world.database.query('select units::text, owed from bank_recall')).toEqual([
      { units: '5000', owed: false },
    ])
    expect(await world.unmatched()).toEqual(['no_reference'])
    expect((await world.rail.queue.list({ state: 'recalled' })).items).toHaveLength(1)
  })

  test.each([
    ['names our payment', () => ({ endToEndId: endToEndIdOf('a') })],
    ['names its block', (block: string) => ({ block: { id: block, payments: 1 } })],
    ['takes a credit back', () => ({ reason: 'AC04' })],
  ])('after a person took it for a loss is a doubt where it %s, and books nothing', async (_, cause) => {
    await using world = await unknown()
    const loss = { as: 'loss', actor: 'opr_ida', reason: 'no cause was found' } as const
    await world.database.transaction((sql) => world.rail.queue.explain(world.identity, loss, sql))
    const line = { amount: '100.00', ref: 'B7', words: 'out', ...cause(world.block) }
    await world.answer(statement('S1', { opening: '200.00', closing: '100.00' }, [line]))
    await world.worker.pass()
    expect(await world.state('a')).toBe('submitted')
    expect(await world.unmatched()).toContain('debit_reported_before_perhaps')
  })
})
