/** The bank rail on a real database and a real folder: once per key, the same bytes again after a crash, taken back only in time. */
import { Money } from '@agio/domain'
import { describe, expect, test } from 'vitest'
import { createBankRail } from './bank.ts'
import { createBankWorker } from './bank-worker.ts'
import { batchDuePayments } from './payments/batches.ts'
import { endToEndIdOf } from './files/identifiers.ts'
import { openFile } from './payments/instruction.ts'
import { endToEndIdsIn, messageIdIn, openBankWorld, paymentOf, statusReport } from './testing.ts'

describe('a payment', () => {
  test('asked twenty times by two processes with two workers leaves once', async () => {
    await using world = await openBankWorld()
    const other = createBankRail(world.platform, world.bank)
    const workers = [world.worker, createBankWorker(world.platform, 20)]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.database.transaction((sql) =>
          (index % 2 === 0 ? world.rail : other).out.pay(sql, paymentOf('a')),
        ),
      ),
    )
    world.clock.advance(2)
    await Promise.all([...workers, ...workers].map((worker) => worker.pass()))
    const files = await world.sent()
    expect(files).toHaveLength(1)
    expect(endToEndIdsIn(files[0]?.text ?? '')).toEqual([endToEndIdOf('a')])
    expect(await world.state('a')).toBe('submitted')
    expect(await world.types()).toEqual(['payment.queued'])
  })

  test('asked again with another amount is an error, not a second payment', async () => {
    await using world = await openBankWorld()
    await world.pay(paymentOf('a'))
    await expect(world.pay(paymentOf('a', { amount: Money.money('EUR', 1n) }))).rejects.toThrow(
      'another content',
    )
    await expect(world.pay(paymentOf('b', { scheme: 'uk' }))).rejects.toThrow('no bank account')
  })

  test('waits for the cut-off, but an instant one does not', async () => {
    await using world = await openBankWorld({ settings: { cutOffSeconds: 900 } })
    world.clock.advance(1)
    await world.pay(paymentOf('slow'))
    await world.pay(paymentOf('fast', { scheme: 'sepa_instant' }))
    await world.worker.pass()
    expect([await world.state('slow'), await world.state('fast')]).toEqual(['queued', 'submitted'])
    world.clock.advance(900)
    await world.worker.pass()
    expect(await world.state('slow')).toBe('submitted')
  })

  test('goes out in one block per scheme, currency and account', async () => {
    await using world = await openBankWorld()
    const uk = { kind: 'uk', sortCode: '309070', accountNumber: '02355688' } as const
    await world.pay(paymentOf('a'))
    await world.pay(paymentOf('b', { scheme: 'sepa_instant' }))
    await world.pay(paymentOf('c', { scheme: 'uk', amount: Money.money('GBP', 100n), payeeAccount: uk }))
    await world.pay(paymentOf('d'))
    world.clock.advance(2)
    await world.worker.pass()
    const [file] = await world.sent()
    expect(file?.text.match(/<PmtInf>/g)).toHaveLength(3)
    expect(endToEndIdsIn(file?.text ?? '')).toHaveLength(4)
    expect(file?.text).toContain('<CtrlSum>371.35</CtrlSum>')
  })

  test('can be taken back until its file begins to leave; its neighbours wait for the next one', async () => {
    await using world = await openBankWorld()
    await world.pay(paymentOf('a'))
    const withdraw = (key: string) => world.database.transaction((sql) => world.rail.out.cancel(sql, key))
    expect(await withdraw('a')).toBe(true)
    expect(await withdraw('nobody')).toBe(false)
    for (const key of ['b', 'c', 'd']) await world.pay(paymentOf(key))
    world.clock.advance(2)
    await batchDuePayments(world.platform, async () => undefined)
    expect(await withdraw('b')).toBe(true)
    // Out of its batch, not yet in the next one: it was reported as batched, so it is reported as taken back.
    expect(await withdraw('d')).toBe(true)
    await world.pay(paymentOf('b'))
    await world.worker.pass()
    expect(await withdraw('c')).toBe(false)
    const files = await world.sent()
    expect(files.map(({ text }) => endToEndIdsIn(text))).toEqual([[endToEndIdOf('c')]])
    const states = await Promise.all(['a', 'b', 'c', 'd'].map(world.state))
    expect(states).toEqual(['withdrawn', 'withdrawn', 'submitted', 'withdrawn'])
    // No owner hears of a neighbour: a second payment for it would be a payment twice. Of a dead key its owner always
    // hears.
    expect((await world.heard()).map(({ type, key }) => `${type} ${String(key)}`)).toEqual([
      'payment.unqueued a',
      'payment.queued b',
      'payment.queued c',
      'payment.queued d',
      'payment.unqueued b',
      'payment.unqueued d',
    ])
  })
})

test('a payment whose file may be at the bank cannot be taken back: nothing is paid twice', async () => {
  await using world = await openBankWorld({
    exchange: (real) => ({
      ...real,
      put: async (name, bytes) => {
        await real.put(name, bytes)
        throw new Error('reply lost')
      },
    }),
  })
  for (const key of ['a', 'b']) await world.pay(paymentOf(key))
  world.clock.advance(2)
  await world.worker.pass()
  expect(await world.database.query('select state from bank_batch')).toEqual([{ state: 'writing' }])
  expect(await world.database.transaction((sql) => world.rail.out.cancel(sql, 'a'))).toBe(false)
  expect([await world.state('a'), await world.state('b')]).toEqual(['batched', 'batched'])
  world.clock.advance(2)
  await world.worker.pass()
  const files = await world.sent()
  expect(files.flatMap(({ text }) => endToEndIdsIn(text))).toHaveLength(2)
})

describe('a payment that was changed in the database', () => {
  test.each([
    [
      'its payee is that of another payment',
      `instruction = (select instruction from bank_payment where key = 'b')`,
    ],
    ['its amount', `units = units + 1`],
    ['its order', `owner = 'ord_other'`],
    ['its account with us', `debtor = 'gbp'`],
    ['its sealed text', `instruction = 'v1.AAAA'`],
  ])('%s: it never leaves, the others do, and its order hears a permanent no', async (_, change) => {
    await using world = await openBankWorld()
    for (const key of ['a', 'b']) await world.pay(paymentOf(key))
    await world.database.query(`update bank_payment set ${change} where key = 'a'`)
    world.clock.advance(900)
    await world.worker.pass()
    const [file, ...others] = await world.sent()
    expect(others).toEqual([])
    expect(endToEndIdsIn(file?.text ?? '')).toEqual([endToEndIdOf('b')])
    expect(await world.state('a')).toBe('rejected')
  })

  test('its file: nothing is sent', async () => {
    let isDown = true
    await using world = await openBankWorld({
      exchange: (real) => ({
        ...real,
        put: (name, bytes) => (isDown ? Promise.reject(new Error('down')) : real.put(name, bytes)),
      }),
    })
    await world.pay(paymentOf('a'))
    world.clock.advance(900)
    await world.worker.pass()
    isDown = false
    const again = (sealed: string) =>
      world.database.query(
        `update bank_batch set sealed = $1, leased_until = null, due_at = now() - interval '1 s'`,
        [sealed],
      )
    const [kept] = await world.database.query<{ sealed: string }>('select sealed from bank_batch')
    const elsewhere = { table: 'bank_batch', column: 'sealed', row: 'another' } as const
    await again(world.platform.keys.sealer.seal(elsewhere, '<Document/>'))
    await world.worker.pass().catch(() => undefined)
    expect(await world.sent()).toEqual([])
    await again(kept?.sealed ?? '')
    await world.worker.pass()
    expect(await world.sent()).toHaveLength(1)
  })

  test('names and accounts are nowhere in clear', async () => {
    await using world = await openBankWorld()
    await world.pay(paymentOf('a', { payeeName: 'Zacharias Planted' }))
    world.clock.advance(900)
    await world.worker.pass()
    const rows = await world.database.query(
      `select p::text || b::text as text from bank_payment p join bank_batch b using (message_id)`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('Planted')
  })
})

describe('a crash', () => {
  test('between keeping and writing, or after writing, sends the same bytes under the same name', async () => {
    let crashes = 2
    await using world = await openBankWorld({
      settings: { leaseSeconds: 1 },
      exchange: (real) => ({
        ...real,
        async put(name, bytes) {
          crashes -= 1
          if (crashes === 1) throw new Error('killed before the file was written')
          await real.put(name, bytes)
          if (crashes === 0) throw new Error('killed after the file was written')
        },
      }),
    })
    await world.pay(paymentOf('a'))
    world.clock.advance(2)
    await world.worker.pass()
    expect(await world.sent()).toEqual([])
    const [kept] = await world.database.query<{ message_id: string; sealed: string; file_name: string }>(
      'select message_id, sealed, file_name from bank_batch',
    )
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await world.worker.pass()
    expect(await world.state('a')).toBe('batched')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await world.worker.pass()
    const bytes = openFile(world.platform.keys.sealer, kept?.message_id ?? '', kept?.sealed ?? '')
    expect(await world.sent()).toEqual([{ name: kept?.file_name, text: new TextDecoder().decode(bytes) }])
    expect(await world.state('a')).toBe('submitted')
    expect(await world.types()).toEqual(['payment.queued'])
  })

  test('while a batch is being written does not let a second worker in before the lease ends', async () => {
    let puts = 0
    const world = await openBankWorld({
      exchange: (real) => ({
        ...real,
        put: async () => {
          puts += 1
          throw new Error('away')
        },
      }),
    })
    await world.pay(paymentOf('a'))
    world.clock.advance(2)
    await Promise.all([world.worker.pass(), world.worker.pass()])
    await world.worker.pass()
    expect(puts).toBe(1)
    await world[Symbol.asyncDispose]()
  })

  test('that the bank noticed first is over: an answer about the file marks it as submitted', async () => {
    await using world = await openBankWorld({
      exchange: (real) => ({
        ...real,
        put: async (name, bytes) => {
          await real.put(name, bytes)
          throw new Error('reply lost')
        },
      }),
    })
    await world.pay(paymentOf('a'))
    world.clock.advance(2)
    await world.worker.pass()
    const [file] = await world.sent()
    await world.answer(statusReport({ messageId: messageIdIn(file?.text ?? ''), group: 'ACTC' }))
    await world.worker.pass()
    expect(await world.state('a')).toBe('accepted')
    expect(await world.database.query('select state from bank_batch')).toEqual([{ state: 'submitted' }])
  })
})

test('the worker wakes when a payment is asked for and when a file comes, and stops when told', async () => {
  await using world = await openBankWorld()
  const patient = createBankWorker(world.platform, 60_000)
  const stopping = new AbortController()
  const running = patient.run(stopping.signal)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await world.pay(paymentOf('a', { scheme: 'sepa_instant' }))
  await expect.poll(() => world.state('a'), { timeout: 5_000 }).toBe('submitted')
  const [file] = await world.sent()
  const accepted = { endToEndId: endToEndIdOf('a'), status: 'ACCP' }
  await world.answer(statusReport({ messageId: messageIdIn(file?.text ?? ''), transactions: [accepted] }))
  await expect.poll(() => world.state('a'), { timeout: 20_000 }).toBe('accepted')
  stopping.abort()
  await running
})
