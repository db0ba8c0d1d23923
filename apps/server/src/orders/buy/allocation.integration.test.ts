/**
 * Money on our accounts, from the bank's XML to the books: files as a bank writes them, the real matching, the real
 * lifecycle and the real ledger. After every test each cent is once in an order or unallocated.
 */
import { Money } from '@agio/domain'
import { describe, expect, test } from 'vitest'
import { acquirer, greta, openAll, placeBuy, referenceOf } from '../testing/bank-statements.ts'
import { notification, sendBack, statement, type Entry } from '../../rails/iso20022/testing.ts'

const day = 24 * 3_600_000
const grouped = (reference: string): string => reference.replace(/(.{4})/g, '$1 ').trim()

describe('a reference finds its order', () => {
  const written: Record<string, (reference: string) => Partial<Entry>> = {
    alone: (reference) => ({ words: reference }),
    'inside other text': (reference) => ({ words: `for coins ${reference} thank you, RF18 is not one` }),
    'over two lines': (reference) => ({
      words: [`order ${reference.slice(0, 9)}`, `${reference.slice(9)} bye`],
    }),
    'in lower case': (reference) => ({ words: reference.toLowerCase() }),
    'with spaces and dashes': (reference) => ({ words: grouped(reference).replaceAll(' ', ' - ') }),
    'in its own field': (reference) => ({ structured: grouped(reference) }),
    'as the end-to-end id': (reference) => ({ endToEndId: reference }),
    'in the additional information': (reference) => ({ info: `SVWZ+${reference}` }),
  }
  test.each(Object.keys(written))('%s, once by notification and statement', async (how) => {
    await using world = await openAll()
    const id = await placeBuy(world, 1)
    await placeBuy(world, 2)
    await world.tells({ amount: '100.00', ref: 'B1', ...written[how]?.(referenceOf(1)) })
    const order = await world.buy(id)
    expect(order).toMatchObject({
      state: 'payment_received',
      credits: [{ counts: true, source: { kind: 'statement_line' } }],
    })
    expect(order.credits).toHaveLength(1)
    expect(await world.came()).toBe(10_000n)
    expect(await world.held(`order:${id}`)).toBe(-10_000n)
    expect(await world.held('suspense')).toBe(0n)
    expect(await world.open()).toEqual([])
    // The database does not show who paid.
    const readable = await world.db.query(
      `select 1 from bank_line where details::text ~ 'Greta|ABNA' union all
       select 1 from bank_credit where sender ~ 'Greta|ABNA'`,
    )
    expect(readable).toEqual([])
    const { id: line = '' } = order.credits[0]?.source ?? {}
    expect(await world.bank.rail.payers.payerOf(line)).toEqual({
      name: greta.name,
      account: { kind: 'iban', iban: greta.iban },
    })
  })

  test('two transfers before the checks are summed, also equal ones', async () => {
    await using world = await openAll()
    const id = await placeBuy(world, 1)
    const words = referenceOf(1)
    await world.tells({ amount: '50.00', ref: 'B1', words }, { amount: '50.00', ref: 'B2', words })
    expect((await world.buy(id)).credits).toHaveLength(2)
    expect(await world.held(`order:${id}`)).toBe(-10_000n)
    expect(await world.came()).toBe(10_000n)
  })

  test('told by the customer’s bank before, it is the same money come to our account', async () => {
    await using world = await openAll()
    const id = await placeBuy(world, 1)
    for (const payment of ['OBP1', 'OBP2']) world.began.set(payment, id)
    await world.tell({
      id: 'ob:OBP1:credited',
      owner: id,
      type: 'credit.received',
      credit: {
        source: { kind: 'open_banking', id: 'OBP1' },
        amount: Money.money('EUR', 10_000n),
        at: world.clock.now().getTime(),
        payment: 'OBP1',
      },
    })
    await world.tells(
      { amount: '100.00', ref: 'B1', words: referenceOf(1), endToEndId: 'OBP1' },
      { amount: '100.00', ref: 'B2', words: referenceOf(1), endToEndId: 'OBP2' },
    )
    expect((await world.buy(id)).credits).toMatchObject([
      { duplicateReport: { kind: 'statement_line' } },
      { payment: 'OBP2' },
    ])
    expect(await world.held('transit:open_banking')).toBe(0n)
    // Further credits are summed before the checks.
    expect([await world.came(), await world.held(`order:${id}`), await world.held('suspense')]).toEqual([
      20_000n,
      -20_000n,
      0n,
    ])
  })

  test('of an order cancelled or out of time less than 90 days ago; later a person is asked', async () => {
    await using world = await openAll()
    const now = world.clock.now().getTime()
    const lately = await placeBuy(world, 1, { at: { state: 'cancelled', endedAt: now - 89 * day } as never })
    const longAgo = await placeBuy(world, 2, { at: { state: 'expired', endedAt: now - 90 * day } as never })
    await world.tells(
      { amount: '100.00', ref: 'B1', words: referenceOf(1) },
      { amount: '100.00', ref: 'B2', words: referenceOf(2) },
    )
    expect(await world.buy(lately)).toMatchObject({ state: 'payment_received', credits: [{ late: true }] })
    expect((await world.buy(longAgo)).credits).toEqual([])
    expect(await world.open()).toMatchObject([
      { reason: 'order_over', proposals: [{ orderId: longAgo, because: 'reference' }], canMatch: true },
    ])
    expect(await world.held('suspense')).toBe(-10_000n)
  })

  test('an order that has moved on hears of it and puts it aside itself; a person sees it and sends it back', async () => {
    await using world = await openAll()
    const id = await placeBuy(world, 1, { at: { state: 'completed', completedAt: 1 } as never })
    await world.tells({ amount: '70.00', ref: 'B1', words: referenceOf(1) })
    expect((await world.buy(id)).credits).toMatchObject([{ counts: false }])
    expect([await world.held('suspense'), await world.came()]).toEqual([-7_000n, 7_000n])
    const [item] = await world.open()
    expect(item).toMatchObject({ reason: 'left_by_order', orderId: id, canMatch: true, canSendBack: true })
    const other = await placeBuy(world, 2, { amount: '70.00' })
    expect(await world.bank.rail.queue.match(item?.identity ?? '', id, 'opr_ida')).toEqual({
      refused: 'order.not_now',
    })
    await world.bank.rail.queue.match(item?.identity ?? '', other, 'opr_ida')
    await world.listens()
    expect(await world.held(`order:${other}`)).toBe(-7_000n)
    expect(await world.held('suspense')).toBe(0n)
    expect(await world.open()).toEqual([])
  })
})

test('a line of the amount of an open-banking payment without its id waits for a person, who says that it is it', async () => {
  await using world = await openAll()
  const id = await placeBuy(world, 1)
  const settled = { kind: 'open_banking', id: 'OBP1' } as const
  const amount = Money.money('EUR', 10_000n)
  const at = world.clock.now().getTime()
  await world.tell({
    id: 'ob:OBP1:credited',
    owner: id,
    type: 'credit.received',
    credit: { source: settled, amount, at, payment: 'OBP1' },
  })
  await world.listens()
  await world.tells({ amount: '100.00', ref: 'B1', words: referenceOf(1) })
  expect((await world.buy(id)).credits).toMatchObject([{ counts: true }, { counts: false }])
  expect(await world.held('transit:open_banking')).toBe(10_000n)
  expect(await world.held('suspense')).toBe(-10_000n)
  const [item] = await world.open()
  expect(item).toMatchObject({ reason: 'left_by_order', orderId: id, canMatch: true, canSendBack: true })
  await world.bank.rail.queue.match(item?.identity ?? '', id, 'opr_ida')
  await world.listens()
  expect((await world.buy(id)).credits).toMatchObject([
    { source: settled, duplicateReport: { kind: 'statement_line' } },
  ])
  expect([await world.held('transit:open_banking'), await world.held('suspense')]).toEqual([0n, 0n])
  expect([await world.held(`order:${id}`), await world.open()]).toEqual([-10_000n, []])
})

describe('nothing is guessed', () => {
  test.each([
    ['no reference', { words: 'coins please' }, 'no_reference'],
    ['a wrong check digit', { words: referenceOf(1).replace(/^RF../, 'RF00') }, 'no_reference'],
    ['an order nobody placed', { words: referenceOf(9) }, 'unknown_reference'],
    ['two open orders', { words: [referenceOf(1), referenceOf(2)] }, 'several_orders'],
    ['an order in pounds', { words: referenceOf(3) }, 'another_currency'],
    ['a return of nothing that we sent', { words: referenceOf(1), reason: 'AC04' }, 'unknown_return'],
  ] as const)('%s waits for a person, booked aside once', async (_, entry, reason) => {
    await using world = await openAll()
    for (const number of [1, 2]) await placeBuy(world, number)
    await placeBuy(world, 3, { fiat: 'GBP' })
    await world.tells({ amount: '100.00', ref: 'B1', ...entry })
    expect(await world.open()).toMatchObject([
      {
        reason,
        units: 10_000n,
        currency: 'EUR',
        payer: { name: greta.name },
        canMatch: true,
        canClose: false,
      },
    ])
    expect([await world.came(), await world.held('suspense')]).toEqual([10_000n, -10_000n])
  })

  test('money with a slip in its reference proposes its order first, and is never matched by itself', async () => {
    await using world = await openAll()
    const meant = await placeBuy(world, 1, { amount: '123.00' })
    const other = await placeBuy(world, 2, { amount: '123.00' })
    const slip = (letter: string) => (letter === '7' ? '8' : '7')
    const wrong = referenceOf(1).replace(/..$/, (end) => [...end].map(slip).join(''))
    await world.tells({ amount: '123.00', ref: 'B1', words: `Invoice ${wrong}` })
    const [item] = await world.open()
    expect(item?.proposals[0]).toEqual({
      orderId: meant,
      because: 'likeness',
      alike: { amount: true, name: true, lettersOff: 2 },
    })
    expect(item?.proposals.map(({ orderId }) => orderId)).toContain(other)
    expect((await world.buy(meant)).state).toBe('awaiting_payment')
  })

  test('the same amount from a known account and name is proposed, never matched by itself', async () => {
    await using world = await openAll()
    await placeBuy(world, 1)
    await world.tells({ amount: '100.00', ref: 'B1', words: referenceOf(1) })
    const open = await placeBuy(world, 2, { amount: '80.00' })
    await world.tells(
      { amount: '80.00', ref: 'B2', words: 'again', from: { ...greta, name: 'BEISPIEL GRETA' } },
      { amount: '80.00', ref: 'B3', from: { ...greta, name: 'Otto Fremdling' } },
      { amount: '80.00', ref: 'B4', from: { name: greta.name, iban: 'FR1420041010050500013M02606' } },
      { amount: '81.00', ref: 'B5' },
    )
    const proposals = (await world.open()).map((it) => it.proposals)
    const alike = { amount: true, name: true, lettersOff: null }
    expect(proposals.toReversed()).toEqual([
      [{ orderId: open, because: 'payer' }],
      [],
      [{ orderId: open, because: 'likeness', alike }],
      [],
    ])
    expect((await world.buy(open)).state).toBe('awaiting_payment')
  })

  test('a matched credit leaves its place by the posting of the order, once', async () => {
    await using world = await openAll()
    const id = await placeBuy(world, 1)
    await world.tells({ amount: '100.00', ref: 'B1', words: 'no idea' })
    const [item] = await world.open()
    const identity = item?.identity ?? ''
    const { queue } = world.bank.rail
    expect(await queue.match(identity, 'ord_nobody', 'opr_ida')).toEqual({ refused: 'not-found' })
    const both = await Promise.all([1, 2].map(() => queue.match(identity, id, 'opr_ida')))
    expect(both).toMatchObject([{ state: 'matched', orderId: id }, { state: 'matched' }])
    expect(await sendBack(queue, identity, 'opr_ida', 'too late')).toEqual({ refused: 'order.not_now' })
    await world.listens()
    await world.listens()
    expect(await world.buy(id)).toMatchObject({
      state: 'payment_received',
      credits: [{ unallocated: true, source: { kind: 'statement_line', id: identity } }],
    })
    expect([await world.came(), await world.held('suspense')]).toEqual([10_000n, 0n])
    expect(await queue.one(identity)).toMatchObject({ decided: { by: 'opr_ida' }, canMatch: false })
  })

  test('a recall that names a credit of an order is the order’s; of money that waits it empties the place', async () => {
    await using world = await openAll()
    const id = await placeBuy(world, 1)
    await world.tells(
      { amount: '100.00', ref: 'B1', words: referenceOf(1), txId: 'T1' },
      { amount: '30.00', ref: 'B2', words: 'nobody', txId: 'T2' },
    )
    await world.tells(
      { amount: '100.00', ref: 'B3', credit: false, reason: 'FRAD', txId: 'T1' },
      { amount: '30.00', ref: 'B4', credit: false, reason: 'DUPL', txId: 'T2' },
    )
    expect(await world.buy(id)).toMatchObject({
      state: 'failed',
      reason: 'dispute',
      disputes: [{ source: { kind: 'statement_line' } }],
    })
    expect(await world.open()).toEqual([])
    expect([await world.came(), await world.held('suspense')]).toEqual([0n, 0n])
    expect((await world.bank.rail.queue.list({ state: 'recalled' })).items).toHaveLength(1)
  })
})

test('unallocated money of an order that its sender took back can neither go back nor to another order', async () => {
  await using world = await openAll()
  const done = { state: 'failed', reason: 'payer', explanation: '', since: 0, returnedAt: 0 } as never
  const id = await placeBuy(world, 1, { at: done })
  const other = await placeBuy(world, 2)
  await world.tells({ amount: '100.00', ref: 'B1', words: referenceOf(1), txId: 'T1' })
  const [item] = await world.open()
  expect(item).toMatchObject({ reason: 'left_by_order', orderId: id, canSendBack: true })
  const identity = item?.identity ?? ''
  await world.tells({ amount: '100.00', ref: 'B2', credit: false, reason: 'FRAD', txId: 'T1' })
  const { queue } = world.bank.rail
  expect(await sendBack(queue, identity, 'opr_ida', 'not ours')).toEqual({ refused: 'order.not_now' })
  expect(await queue.match(identity, other, 'opr_ida')).toEqual({ refused: 'order.not_now' })
  expect(await queue.one(identity)).toMatchObject({ canMatch: false, canSendBack: false })
  expect(await world.open()).toEqual([])
  expect([await world.came(), await world.held('suspense')]).toEqual([0n, 0n])
})

test('a line without a reference that carries the id of a payment we began is the order’s', async () => {
  await using world = await openAll()
  const id = await placeBuy(world, 1)
  world.began.set('OBP7', id)
  await world.tells({ amount: '100.00', ref: 'B1', words: 'thank you', endToEndId: 'OBP7' })
  expect(await world.buy(id)).toMatchObject({ state: 'payment_received', credits: [{ payment: 'OBP7' }] })
  expect(await world.open()).toEqual([])
})

test('two processes that take in notification and statement at once tell of one credit', async () => {
  await using world = await openAll()
  const id = await placeBuy(world, 1)
  const entries = [{ amount: '100.00', ref: 'B1', credit: true, words: referenceOf(1), from: greta }]
  const bytes = (text: string) => new TextEncoder().encode(text)
  const { rail } = world.bank
  await Promise.all([
    rail.importFile('a.xml', bytes(notification('N1', entries))),
    rail.importFile('b.xml', bytes(statement('S1', { opening: '0', closing: '100' }, entries))),
    rail.importFile('c.xml', bytes(notification('N1', entries))),
    rail.importFile('d.xml', bytes(notification('N2', entries))),
  ])
  await world.listens()
  expect((await world.buy(id)).credits).toHaveLength(1)
  expect(await world.came()).toBe(10_000n)
})

test('a payout of the card acquirer settles what it owes, and is no case', async () => {
  await using world = await openAll()
  await world.tells({ amount: '250.00', ref: 'B1', words: 'PAYWELL PAYOUT po_1', from: acquirer })
  expect([await world.came(), await world.held('transit:card')]).toEqual([25_000n, -25_000n])
  expect(await world.open()).toEqual([])
})
