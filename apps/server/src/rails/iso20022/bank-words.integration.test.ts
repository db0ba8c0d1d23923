/** Bank reports by hand: in order and out of it, twice, late, contradictory, about unknown payments. Each counts once. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import { ledger } from '../../ledger/index.ts'
import { endToEndIdOf } from './files/identifiers.ts'
import {
  messageIdIn,
  notification,
  openBankWorld,
  paymentOf,
  statement,
  statusReport,
  type BankWorld,
} from './testing.ts'

describe('the bank’s words', () => {
  const submitted = async (keys: readonly string[] = ['a'], scheme: 'sepa' | 'sepa_instant' = 'sepa') => {
    const world = await openBankWorld()
    for (const key of keys) await world.pay(paymentOf(key, { scheme }))
    world.clock.advance(2)
    await world.worker.pass()
    const [file] = await world.sent()
    return { world, messageId: messageIdIn(file?.text ?? '') }
  }
  const a = endToEndIdOf('a')

  test('accepted, booked and returned are reported in this order, each once, however often files come', async () => {
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
    await world.worker.pass()
    expect(await world.heard()).toMatchObject([
      { type: 'payment.queued' },
      { type: 'payment.accepted', id: `bank:${a}:accepted:R1`, key: 'a', owner: 'ord_a' },
      {
        type: 'payment.booked',
        id: `bank:${a}:booked:B1`,
        amount: { asset: 'EUR', units: '12345' },
        note: { trace: 'B1' },
      },
      { type: 'payment.returned', amount: { asset: 'EUR', units: '12345' }, reason: 'AC04' },
    ])
    expect(await world.unmatched()).toEqual([])
    expect(await readdir(join(world.folder, 'from-bank'))).toEqual([])
    expect(await readdir(join(world.folder, 'archive'))).toHaveLength(15)
  })

  test('money that no order waits for is reported to the ledger, once for a notification and its statement', async () => {
    await using world = await openBankWorld()
    const stranger = { amount: '7.00', credit: true, ref: 'X1', words: 'who am I' }
    const charge = { amount: '0.30' }
    await world.answer(notification('N1', [stranger, charge]))
    await world.answer(statement('S1', { opening: '1000', closing: '1006.70' }, [stranger, charge]))
    await world.worker.pass()
    expect((await world.strays()).map((it) => it.split(' ')[0]).toSorted()).toEqual(['-30', '700'])
  })

  test('a return that comes before its booking waits for it', async () => {
    const { world } = await submitted()
    await using _ = world
    await world.answer(
      notification('N2', [{ endToEndId: a, amount: '123.45', credit: true, ref: 'B2', reason: 'AC04' }]),
    )
    await world.worker.pass()
    expect(await world.types()).toEqual(['payment.queued'])
    await world.answer(notification('N1', [{ endToEndId: a, amount: '123.45', ref: 'B1' }]))
    await world.worker.pass()
    expect(await world.types()).toEqual(['payment.queued', 'payment.booked', 'payment.returned'])
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
    await world.worker.pass()
    expect((await world.types()).filter((type) => type === 'payment.returned')).toHaveLength(2)
    expect(await world.unmatched()).toEqual(['more_than_paid'])
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
    await world.worker.pass()
    expect((await world.heard()).slice(2)).toMatchObject([
      { type: 'payment.rejected', key: 'a', permanent: true, reason: 'AC01' },
      { type: 'payment.rejected', key: 'b', permanent: false, reason: 'AM04' },
    ])
    await world.answer(notification('N1', [{ endToEndId: a, amount: '123.45', ref: 'B1' }]))
    await world.worker.pass()
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
    await world.worker.pass()
    expect([await world.state('a'), await world.state('b')]).toEqual(['rejected', 'booked'])
    expect((await world.types()).filter((type) => type === 'payment.rejected')).toHaveLength(1)
  })

  test('"I have this already" rejects nothing', async () => {
    const { world, messageId } = await submitted()
    await using _ = world
    await world.answer(
      statusReport({ messageId, transactions: [{ endToEndId: a, status: 'RJCT', reason: 'DU04' }] }),
    )
    await world.worker.pass()
    expect(await world.state('a')).toBe('submitted')
    expect(await world.types()).toEqual(['payment.queued'])
  })

  test('silence is reported once: after a minute of an instant payment, after a business day of another; a late booking still counts', async () => {
    const { world } = await submitted(['a'], 'sepa_instant')
    await using _ = world
    await world.pay(paymentOf('slow'))
    world.clock.advance(2)
    await world.worker.pass()
    world.clock.advance(59)
    await world.worker.pass()
    expect((await world.types()).filter((type) => type === 'payment.overdue')).toHaveLength(1)
    // Friday noon: Saturday and Sunday do not count.
    world.clock.advance(2 * 86_400)
    await world.worker.pass()
    expect((await world.types()).filter((type) => type === 'payment.overdue')).toHaveLength(1)
    world.clock.advance(86_400)
    await Promise.all([world.worker.pass(), world.worker.pass()])
    await world.worker.pass()
    expect((await world.types()).filter((type) => type === 'payment.overdue')).toHaveLength(2)
    expect(await world.state('slow')).toBe('uncertain')
    expect(await world.sent()).toHaveLength(2)
    await world.answer(notification('N1', [{ endToEndId: a, amount: '123.45', ref: 'B1' }]))
    await world.worker.pass()
    expect((await world.types()).at(-1)).toBe('payment.booked')
  })

  test('unexpected money, another amount, another account and pending lines are kept and change nothing', async () => {
    const { world } = await submitted()
    await using _ = world
    await world.answer(
      notification('N1', [
        { amount: '50.00', credit: true, ref: 'C1', words: 'hello' },
        { endToEndId: a, amount: '123.44', ref: 'C2' },
        { endToEndId: a, amount: '123.45', ref: 'C3', status: 'PDNG' },
      ]),
    )
    await world.answer(notification('N3', [{ endToEndId: a, amount: '12..3', ref: 'C4' }]))
    await world.answer(
      notification('N2', [{ endToEndId: a, amount: '123.45', ref: 'D1' }], 'FR1420041010050500013M02606'),
    )
    await world.worker.pass()
    expect(await world.types()).toEqual(['payment.queued'])
    expect((await world.unmatched()).toSorted()).toEqual([
      'another_account',
      'debit_of_other_amount',
      'no_reference',
    ])
    expect(await world.database.query(`select 1 from bank_line where outcome = 'not_booked'`)).toHaveLength(1)
    expect(await world.database.query('select entries, unread from bank_file where unread > 0')).toEqual([
      { entries: 1, unread: 1 },
    ])
  })

  test('a statement tells the balance once', async () => {
    const { world } = await submitted()
    await using _ = world
    const text = statement('S1', { opening: '1000.00', closing: '876.55' }, [
      { endToEndId: a, amount: '123.45', ref: 'B1' },
    ])
    expect(await world.closing('eur')).toBeUndefined()
    const bytes = new TextEncoder().encode(text)
    const outcomes = await Promise.all([1, 2, 3].map(() => world.rail.importFile('s.xml', bytes)))
    expect(outcomes.map((one) => ('outcome' in one ? one.outcome : one.refused)).toSorted()).toEqual([
      'imported',
      'known',
      'known',
    ])
    // The ledger begins with its opening balance, once; the booking is the order's to post.
    expect(await ledger.balance(world.database, 'bank:EUR', 'EUR')).toBe(100_000n)
    expect(await world.closing('eur')).toMatchObject({ units: 87_655n, day: '2026-11-20' })
  })
})

describe('a file that cannot be read', () => {
  test('is waited for, then put away as refused, and keeps no other file waiting', async () => {
    await using world = await openBankWorld()
    await world.answer('<Document><half')
    await writeFile(join(world.folder, 'from-bank', 'growing.xml.part'), 'x')
    await world.answer('<Document><Other/></Document>')
    await world.worker.pass()
    expect(await readdir(join(world.folder, 'from-bank'))).toEqual(['answer-001.xml', 'growing.xml.part'])
    world.clock.advance(6)
    await world.worker.pass()
    expect(await world.database.query('select name, refused from bank_file order by name')).toEqual([
      { name: 'answer-001.xml', refused: 'bank.file_not_xml' },
      { name: 'answer-002.xml', refused: 'bank.message_unknown' },
    ])
  })

  test(
    'damaged anywhere is taken in or refused, and never stands in the way',
    { tags: ['larger'] },
    async () => {
      await using world = await openBankWorld()
      const good = statement('S1', { opening: '1000.00', closing: '876.55' }, [
        { endToEndId: endToEndIdOf('a'), amount: '123.45', ref: 'B1', reason: 'AC04' },
      ])
      const noise = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.constantFrom('\0', '&#0;', '&#xD800;', '-', '9999-99-99', '2026-02-30', '</Ntry>', '\ud800'),
      )
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: good.length }),
          noise,
          fc.nat({ max: 12 }),
          async (place, text, cut) => {
            const damaged = good.slice(0, place) + text + good.slice(place + cut)
            expect(await world.rail.importFile('damaged.xml', new TextEncoder().encode(damaged))).toBeTypeOf(
              'object',
            )
          },
        ),
        { numRuns: perTier(50, 150) },
      )
    },
  )
})

describe('one return of a payout in several reports', () => {
  const a = endToEndIdOf('a')
  /** A payout of 123.45 that is booked, and a bank that says so twice: by notification and by statement. */
  const paid = async () => {
    const world = await openBankWorld()
    await world.pay(paymentOf('a'))
    world.clock.advance(2)
    await world.worker.pass()
    await world.answer(notification('N1', [{ endToEndId: a, amount: '123.45', ref: 'B1' }]))
    return world
  }
  const back = { endToEndId: a, amount: '50.00', credit: true, reason: 'AC04' }
  const returns = async ({ heard }: BankWorld) =>
    (await heard()).filter(({ type }) => type === 'payment.returned')

  test.each([
    ['two references of the bank', { ref: 'R1' }, { ref: 'X9' }],
    ['a reference and none', { ref: 'R1' }, {}],
    ['two ids of the bank, and one of the clearing', { ref: 'R1', txId: 'T1' }, { ref: 'X9', txId: 'T1' }],
    ['no id at all', {}, {}],
  ])('is booked once where its reports have %s', async (_, first, second) => {
    await using world = await paid()
    await world.answer(notification('N2', [{ ...back, ...first }]))
    await world.answer(
      statement('S1', { opening: '1000.00', closing: '926.55' }, [
        { endToEndId: a, amount: '123.45', ref: 'B1' },
        { ...back, ...second },
      ]),
    )
    await world.worker.pass()
    const [one, ...more] = await returns(world)
    expect([one?.['amount'], more]).toEqual([{ asset: 'EUR', units: '5000' }, []])
  })

  test('told again in doubt is for a person: it is no second return, whatever room the payment has', async () => {
    await using world = await paid()
    await world.answer(notification('N2', [{ ...back, words: 'sent back' }]))
    await world.answer(notification('N3', [{ ...back, words: 'sent back' }]))
    await world.worker.pass()
    expect(await returns(world)).toHaveLength(1)
    expect(await world.unmatched()).toEqual(['reported_before_perhaps'])
  })

  test('in two parts of one amount under two references is two returns', async () => {
    await using world = await paid()
    await world.answer(notification('N2', [{ ...back, ref: 'R1' }]))
    await world.answer(notification('N3', [{ ...back, ref: 'R2' }]))
    await world.worker.pass()
    expect((await returns(world)).map(({ amount }) => (amount as { units: string }).units)).toEqual([
      '5000',
      '5000',
    ])
    expect(await world.unmatched()).toEqual([])
  })
})
