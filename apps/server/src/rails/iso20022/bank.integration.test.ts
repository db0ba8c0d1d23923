/** The bank rail on a real database and a real folder: once per key, the same bytes again after a crash, each word of the bank once. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Money } from '@agio/domain'
import { describe, expect, test } from 'vitest'
import { createBankRail } from './bank.ts'
import { createBankWorker } from './bank-worker.ts'
import { batchDuePayments } from './batches.ts'
import { endToEndIdOf } from './identifiers.ts'
import {
  endToEndIdsIn,
  messageIdIn,
  notification,
  openBankWorld,
  paymentOf,
  statement,
  statusReport,
} from './testing.ts'

describe('a payment', () => {
  test('asked twenty times by two processes with two workers leaves once', async () => {
    await using world = await openBankWorld()
    const other = createBankRail(world.context)
    const workers = [world.worker, createBankWorker(world.context, other, 20)]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.database.transaction((sql) => (index % 2 === 0 ? world.rail : other).pay(sql, paymentOf('a'))),
      ),
    )
    world.clock.advance(2)
    await Promise.all([...workers, ...workers].map((worker) => worker.round()))
    const files = await world.sent()
    expect(files).toHaveLength(1)
    expect(endToEndIdsIn(files[0]?.text ?? '')).toEqual([endToEndIdOf('a')])
    expect(await world.state('a')).toBe('submitted')
    expect(await world.types()).toEqual(['payment.batched'])
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
    await world.worker.round()
    expect([await world.state('slow'), await world.state('fast')]).toEqual(['queued', 'submitted'])
    world.clock.advance(900)
    await world.worker.round()
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
    await world.worker.round()
    const [file] = await world.sent()
    expect(file?.text.match(/<PmtInf>/g)).toHaveLength(3)
    expect(endToEndIdsIn(file?.text ?? '')).toHaveLength(4)
    expect(file?.text).toContain('<CtrlSum>371.35</CtrlSum>')
  })

  test('can be taken back until its file begins to leave; its neighbours wait for the next one', async () => {
    await using world = await openBankWorld()
    await world.pay(paymentOf('a'))
    const withdraw = (key: string) => world.database.transaction((sql) => world.rail.withdraw(sql, key))
    expect(await withdraw('a')).toBe(true)
    expect(await withdraw('nobody')).toBe(false)
    await world.pay(paymentOf('b'))
    await world.pay(paymentOf('c'))
    world.clock.advance(2)
    await batchDuePayments(world.context)
    expect(await withdraw('b')).toBe(true)
    expect(await world.types()).toEqual([
      'payment.batched',
      'payment.batched',
      'payment.unbatched',
      'payment.unbatched',
    ])
    await world.worker.round()
    expect(await withdraw('c')).toBe(false)
    const files = await world.sent()
    expect(files.map(({ text }) => endToEndIdsIn(text))).toEqual([[endToEndIdOf('c')]])
    expect([await world.state('a'), await world.state('b'), await world.state('c')]).toEqual([
      'withdrawn',
      'withdrawn',
      'submitted',
    ])
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
    await world.worker.round()
    expect(await world.sent()).toEqual([])
    const [kept] = await world.database.query<{ bytes: Buffer; file_name: string }>(
      'select bytes, file_name from bank_batch',
    )
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await world.worker.round()
    expect(await world.state('a')).toBe('batched')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await world.worker.round()
    expect(await world.sent()).toEqual([{ name: kept?.file_name, text: kept?.bytes.toString() }])
    expect(await world.state('a')).toBe('submitted')
    expect(await world.types()).toEqual(['payment.batched'])
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
    await Promise.all([world.worker.round(), world.worker.round()])
    await world.worker.round()
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
    await world.worker.round()
    const [file] = await world.sent()
    await world.answer(statusReport({ messageId: messageIdIn(file?.text ?? ''), group: 'ACTC' }))
    await world.worker.round()
    expect(await world.state('a')).toBe('accepted')
    expect(await world.database.query('select state from bank_batch')).toEqual([{ state: 'submitted' }])
  })
})

describe('the bank’s words', () => {
  const submitted = async (keys: readonly string[] = ['a'], scheme: 'sepa' | 'sepa_instant' = 'sepa') => {
    const world = await openBankWorld()
    for (const key of keys) await world.pay(paymentOf(key, { scheme }))
    world.clock.advance(2)
    await world.worker.round()
    const [file] = await world.sent()
    return { world, messageId: messageIdIn(file?.text ?? '') }
  }
  const a = endToEndIdOf('a')

  test('accepted, booked and returned are told in this order, each once, however often files come', async () => {
    const { world, messageId } = await submitted()
    await using _ = world
    const files = [
      statusReport({ messageId, group: 'ACTC' }),
      statusReport({ messageId, group: 'ACSP', id: 'R2' }),
      notification('N1', [{ endToEndId: a, amount: '123.45', ref: 'B1' }]),
      notification('N2', [{ endToEndId: a, amount: '123.45', credit: true, ref: 'B2', reason: 'AC04' }]),
      statement('S1', { opening: '1000', closing: '1000' }, [
        { endToEndId: a, amount: '123.45', credit: true, ref: 'B2', reason: 'AC04' },
        { endToEndId: a, amount: '123.45', ref: 'B1' },
      ]),
    ]
    for (const text of [...files, ...files, ...files.toReversed()]) await world.answer(text)
    await world.worker.round()
    expect(await world.heard()).toMatchObject([
      { type: 'payment.batched' },
      { type: 'payment.accepted', id: `bank:${a}:accepted:R1`, fact: { key: 'a', owner: 'ord_a' } },
      {
        type: 'payment.booked',
        id: `bank:${a}:booked:B1`,
        fact: { amount: { asset: 'EUR', units: '12345' }, trace: 'B1' },
      },
      { type: 'payment.returned', fact: { amount: { asset: 'EUR', units: '12345' }, reason: 'AC04' } },
    ])
    expect(await world.rail.unmatched(10)).toEqual([])
    expect(await readdir(join(world.folder, 'from-bank'))).toEqual([])
    expect(await readdir(join(world.folder, 'archive'))).toHaveLength(15)
  })

  test('a return that comes before its booking waits for it', async () => {
    const { world } = await submitted()
    await using _ = world
    await world.answer(
      notification('N2', [{ endToEndId: a, amount: '123.45', credit: true, ref: 'B2', reason: 'AC04' }]),
    )
    await world.worker.round()
    expect(await world.types()).toEqual(['payment.batched'])
    await world.answer(notification('N1', [{ endToEndId: a, amount: '123.45', ref: 'B1' }]))
    await world.worker.round()
    expect(await world.types()).toEqual(['payment.batched', 'payment.booked', 'payment.returned'])
    expect(await world.state('a')).toBe('returned')
  })

  test('a return in two parts is two returns, and more than was paid is for a person', async () => {
    const { world } = await submitted()
    await using _ = world
    await world.answer(notification('N1', [{ endToEndId: a, amount: '123.45', ref: 'B1' }]))
    for (const [ref, amount] of [
      ['P1', '100.00'],
      ['P2', '23.45'],
      ['P3', '0.01'],
    ] as const) {
      await world.answer(
        notification(`N${ref}`, [{ endToEndId: a, amount, credit: true, ref, reason: 'FOCR' }]),
      )
    }
    await world.worker.round()
    expect((await world.types()).filter((type) => type === 'payment.returned')).toHaveLength(2)
    expect(await world.rail.unmatched(10)).toMatchObject([{ why: 'more than was paid' }])
  })

  test('rejected for one of two, with who can help; then executed all the same', async () => {
    const { world, messageId } = await submitted(['a', 'b'])
    await using _ = world
    const b = endToEndIdOf('b')
    await world.answer(
      statusReport({
        messageId,
        group: 'PART',
        transactions: [
          { endToEndId: a, status: 'RJCT', reason: 'AC01' },
          { endToEndId: b, status: 'RJCT', reason: 'AM04' },
        ],
      }),
    )
    await world.worker.round()
    expect((await world.heard()).slice(2)).toMatchObject([
      { type: 'payment.rejected', fact: { key: 'a', permanent: true, reason: 'AC01' } },
      { type: 'payment.rejected', fact: { key: 'b', permanent: false, reason: 'AM04' } },
    ])
    await world.answer(notification('N1', [{ endToEndId: a, amount: '123.45', ref: 'B1' }]))
    await world.worker.round()
    expect((await world.types()).at(-1)).toBe('payment.booked')
  })

  test('accepted and then rejected is rejected; rejected after it was booked changes nothing', async () => {
    const { world, messageId } = await submitted(['a', 'b'])
    await using _ = world
    await world.answer(statusReport({ messageId, group: 'ACSP' }))
    await world.answer(
      statusReport({
        messageId,
        transactions: [{ endToEndId: a, status: 'RJCT', reason: 'AC06' }],
        id: 'R2',
      }),
    )
    await world.answer(notification('N1', [{ endToEndId: endToEndIdOf('b'), amount: '123.45', ref: 'B1' }]))
    await world.answer(
      statusReport({
        messageId,
        transactions: [{ endToEndId: endToEndIdOf('b'), status: 'RJCT', reason: 'AC06' }],
        id: 'R3',
      }),
    )
    await world.worker.round()
    expect([await world.state('a'), await world.state('b')]).toEqual(['rejected', 'booked'])
    expect((await world.types()).filter((type) => type === 'payment.rejected')).toHaveLength(1)
  })

  test('"I have this already" rejects nothing', async () => {
    const { world, messageId } = await submitted()
    await using _ = world
    await world.answer(
      statusReport({ messageId, transactions: [{ endToEndId: a, status: 'RJCT', reason: 'DU04' }] }),
    )
    await world.worker.round()
    expect(await world.state('a')).toBe('submitted')
    expect(await world.types()).toEqual(['payment.batched'])
  })

  test('silence is told once: after a minute of an instant payment, after a business day of another; a late booking still counts', async () => {
    const { world } = await submitted(['a'], 'sepa_instant')
    await using _ = world
    await world.pay(paymentOf('slow'))
    world.clock.advance(2)
    await world.worker.round()
    world.clock.advance(59)
    await world.worker.round()
    expect((await world.types()).filter((type) => type === 'payment.silent')).toHaveLength(1)
    // Friday noon: Saturday and Sunday do not count.
    world.clock.advance(2 * 86_400)
    await world.worker.round()
    expect((await world.types()).filter((type) => type === 'payment.silent')).toHaveLength(1)
    world.clock.advance(86_400)
    await Promise.all([world.worker.round(), world.worker.round()])
    await world.worker.round()
    expect((await world.types()).filter((type) => type === 'payment.silent')).toHaveLength(2)
    expect(await world.state('slow')).toBe('uncertain')
    expect(await world.sent()).toHaveLength(2)
    await world.answer(notification('N1', [{ endToEndId: a, amount: '123.45', ref: 'B1' }]))
    await world.worker.round()
    expect((await world.types()).at(-1)).toBe('payment.booked')
  })

  test('what nobody waits for, another amount, another account and pending lines are kept and change nothing', async () => {
    const { world } = await submitted()
    await using _ = world
    await world.answer(
      notification('N1', [
        { amount: '50.00', credit: true, ref: 'C1', words: 'hello' },
        { endToEndId: a, amount: '123.44', ref: 'C2' },
        { endToEndId: a, amount: '123.45', ref: 'C3', status: 'PDNG' },
        { endToEndId: a, amount: '12..3', ref: 'C4' },
      ]),
    )
    await world.answer(
      notification('N2', [{ endToEndId: a, amount: '123.45', ref: 'D1' }], 'FR1420041010050500013M02606'),
    )
    await world.worker.round()
    expect(await world.types()).toEqual(['payment.batched'])
    expect((await world.rail.unmatched(10)).map(({ why }) => why).toSorted()).toEqual([
      'another account',
      'another amount',
      'nobody waits for it',
    ])
    expect(await world.database.query(`select state from bank_line where state = 'pending'`)).toHaveLength(1)
  })

  test('a statement tells the balance once', async () => {
    const { world } = await submitted()
    await using _ = world
    const text = statement('S1', { opening: '1000.00', closing: '876.55' }, [
      { endToEndId: a, amount: '123.45', ref: 'B1' },
    ])
    expect(await world.rail.balance('eur')).toBeUndefined()
    const bytes = new TextEncoder().encode(text)
    const outcomes = await Promise.all([1, 2, 3].map(() => world.rail.importFile('s.xml', bytes)))
    expect(outcomes.map((one) => ('outcome' in one ? one.outcome : one.refused)).toSorted()).toEqual([
      'imported',
      'known',
      'known',
    ])
    expect(world.balances).toMatchObject([
      { account: 'eur', currency: 'EUR', opening: 100_000n, closing: 87_655n },
    ])
    expect(await world.rail.balance('eur')).toEqual({ units: 87_655n, currency: 'EUR', day: '2026-11-20' })
  })
})

describe('a file that cannot be read', () => {
  test('is waited for, then put away as refused, and keeps no other file waiting', async () => {
    await using world = await openBankWorld()
    await world.answer('<Document><half')
    await writeFile(join(world.folder, 'from-bank', 'growing.xml.part'), 'x')
    await world.answer('<Document><Other/></Document>')
    await world.worker.round()
    expect(await readdir(join(world.folder, 'from-bank'))).toEqual(['answer-001.xml', 'growing.xml.part'])
    world.clock.advance(6)
    await world.worker.round()
    expect(await world.database.query('select name, refused from bank_file order by name')).toEqual([
      { name: 'answer-001.xml', refused: 'bank.file_not_xml' },
      { name: 'answer-002.xml', refused: 'bank.message_unknown' },
    ])
  })
})

test('the worker wakes when a payment is asked for, and stops when told', async () => {
  await using world = await openBankWorld()
  const patient = createBankWorker(world.context, world.rail, 60_000)
  patient.start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await world.pay(paymentOf('a', { scheme: 'sepa_instant' }))
  await expect.poll(() => world.state('a'), { timeout: 5_000 }).toBe('submitted')
  await patient.stop()
})
