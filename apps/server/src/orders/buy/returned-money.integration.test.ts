/** Unallocated money goes back to the account it came from: once, and booked from end to end. */
import { describe, expect, test } from 'vitest'
import { greta, openAll, placeBuy, referenceOf, type OrdersAtBanks } from '../testing/bank-statements.ts'
import { paidBefore } from '../../rails/receiver.ts'
import { endToEndIdsIn, messageIdIn, sendBack, statusReport } from '../../rails/iso20022/testing.ts'

/** One credit that waits for a person, and its identity. */
async function strayOf(world: OrdersAtBanks, entry: object = {}): Promise<string> {
  await world.tells({ amount: '40.00', ref: 'B1', words: 'nobody knows', ...entry })
  return (await world.open())[0]?.identity ?? ''
}

/** The newest file to the bank, after the cut-off. */
async function sentFile(world: OrdersAtBanks): Promise<string> {
  world.bank.clock.advance(2)
  await world.bank.worker.pass()
  return (await world.bank.sent()).at(-1)?.text ?? ''
}

const places = async (world: OrdersAtBanks) =>
  Promise.all(['suspense', 'transit:sepa'].map((account) => world.held(account)))

describe('sent back', () => {
  test('asked often and at once it is one payment to the sending account, booked step by step', async () => {
    await using world = await openAll()
    const identity = await strayOf(world)
    const { queue } = world.bank.rail
    const asked = await Promise.all([1, 2, 3].map(() => sendBack(queue, identity, 'opr_ida', 'not ours')))
    expect(asked).toMatchObject([{ state: 'returning' }, { state: 'returning' }, { state: 'returning' }])
    expect(await places(world)).toEqual([-4_000n, 0n])
    const file = await sentFile(world)
    expect(endToEndIdsIn(file)).toHaveLength(1)
    expect(file).toContain(`<IBAN>${greta.iban}</IBAN>`)
    expect(file).toContain(greta.name)
    expect(await places(world)).toEqual([0n, -4_000n])
    expect(await sendBack(queue, identity, 'opr_ida', 'again')).toMatchObject({ state: 'returning' })
    await world.tells({ amount: '40.00', ref: 'B2', credit: false, endToEndId: endToEndIdsIn(file)[0] ?? '' })
    expect(await places(world)).toEqual([0n, 0n])
    expect(await world.came()).toBe(0n)
    expect(await queue.one(identity)).toMatchObject({
      state: 'returned',
      decided: { by: 'opr_ida', reason: 'not ours' },
      canMatch: false,
      canSendBack: false,
    })
    expect(await world.bank.sent()).toHaveLength(1)
  })

  test('goes to nobody but the sender whose name was looked up', async () => {
    await using world = await openAll()
    const identity = await strayOf(world)
    const { queue } = world.bank.rail
    const decision = { actor: 'opr_ida', reason: 'not ours', receiver: paidBefore('Zebulon Quistgaard') }
    expect(await queue.sendBack(identity, decision)).toEqual({ refused: 'order.not_now' })
    expect(await world.open()).toMatchObject([{ identity, canSendBack: true }])
    expect(await sendBack(queue, identity, 'opr_ida', 'not ours')).toMatchObject({ state: 'returning' })
  })

  test('rejected it waits again, and may be sent a second time under another key; booked after all it has gone', async () => {
    await using world = await openAll()
    const identity = await strayOf(world)
    const { queue } = world.bank.rail
    await sendBack(queue, identity, 'opr_ida', 'not ours')
    const first = await sentFile(world)
    const [endToEndId = ''] = endToEndIdsIn(first)
    await world.bank.answer(
      statusReport({
        messageId: messageIdIn(first),
        transactions: [{ endToEndId, status: 'RJCT', reason: 'AC04' }],
      }),
    )
    await world.listens()
    expect(await world.open()).toMatchObject([{ reason: 'return_failed', canMatch: true, canSendBack: true }])
    expect(await places(world)).toEqual([-4_000n, 0n])
    await sendBack(queue, identity, 'opr_ida', 'their new account')
    const second = await sentFile(world)
    expect(endToEndIdsIn(second)).toHaveLength(1)
    expect(endToEndIdsIn(second)).not.toEqual([endToEndId])
    await world.tells({
      amount: '40.00',
      ref: 'B2',
      credit: false,
      endToEndId: endToEndIdsIn(second)[0] ?? '',
    })
    expect(await places(world)).toEqual([0n, 0n])
  })

  test('rejected because our account held too little it is tried again when money comes, by no person', async () => {
    await using world = await openAll()
    const identity = await strayOf(world)
    const { queue } = world.bank.rail
    await sendBack(queue, identity, 'opr_ida', 'not ours')
    const rejected = async (text: string) => {
      const [endToEndId = ''] = endToEndIdsIn(text)
      const transactions = [{ endToEndId, status: 'RJCT', reason: 'AM04' }]
      await world.bank.answer(statusReport({ messageId: messageIdIn(text), transactions, id: endToEndId }))
      await world.listens()
    }
    const files: string[] = []
    const nextFile = async () => {
      await sentFile(world)
      return (await world.bank.sent()).find(({ text }) => !files.includes(text))?.text ?? ''
    }
    // More often than a technical rejection is tried.
    for (const attempt of [1, 2, 3, 4, 5]) {
      files.push(await nextFile())
      expect(await world.bank.sent()).toHaveLength(attempt)
      await rejected(files.at(-1) ?? '')
      expect(await queue.one(identity)).toMatchObject({
        state: 'returning',
        canSendBack: false,
        decided: { by: 'opr_ida' },
      })
      expect(await world.held('transit:sepa')).toBe(0n)
      await sentFile(world)
      expect(await world.bank.sent()).toHaveLength(attempt)
      expect(await world.openCases()).toEqual(['nostro_short'])
      await world.tells({ amount: '500.00', ref: `T${attempt}`, words: 'our own money' })
    }
    const [endToEndId = ''] = endToEndIdsIn(await nextFile())
    expect(new Set(files.flatMap(endToEndIdsIn)).size).toBe(5)
    await world.tells({ amount: '40.00', ref: 'B2', credit: false, endToEndId })
    expect(await queue.one(identity)).toMatchObject({ state: 'returned' })
    expect(await world.held('transit:sepa')).toBe(0n)
    await sentFile(world)
    expect(await world.openCases()).toEqual([])
  })

  test('returned by their bank it waits again, as much as came back', async () => {
    await using world = await openAll()
    const identity = await strayOf(world)
    await sendBack(world.bank.rail.queue, identity, 'opr_ida', 'not ours')
    const [endToEndId = ''] = endToEndIdsIn(await sentFile(world))
    await world.tells({ amount: '40.00', ref: 'B2', credit: false, endToEndId })
    await world.tells({ amount: '39.00', ref: 'B3', endToEndId, reason: 'AC04' })
    expect(await world.open()).toMatchObject([{ reason: 'return_failed', units: 3_900n }])
    expect([await places(world), await world.came()]).toEqual([[-3_900n, 0n], 3_900n])
  })

  test('unallocated money of an order goes back too, and the order has no question left', async () => {
    await using world = await openAll()
    const left = await placeBuy(world, 1, { at: { state: 'completed', completedAt: 1 } as never })
    const identity = await strayOf(world, { words: referenceOf(1) })
    expect(await sendBack(world.bank.rail.queue, identity, 'opr_ida', 'late')).toMatchObject({
      state: 'returning',
    })
    expect(await world.db.query('select 1 from operator_case where closed_at is null')).toEqual([])
    const file = await sentFile(world)
    expect(await places(world)).toEqual([0n, -4_000n])
    // The order of a credit stays known as long as the order holds the account; the sender is erased with the order.
    const orders = () => world.db.query('select state, owner from bank_credit')
    expect(await orders()).toEqual([{ state: 'returning', owner: left }])
    await world.tells({ amount: '40.00', ref: 'B2', credit: false, endToEndId: endToEndIdsIn(file)[0] ?? '' })
    expect(await orders()).toEqual([{ state: 'returned', owner: left }])
  })

  test('unallocated money that a bank did not take back can go to another order', async () => {
    await using world = await openAll()
    await placeBuy(world, 1, { at: { state: 'completed', completedAt: 1 } as never })
    const other = await placeBuy(world, 2)
    const identity = await strayOf(world, { words: referenceOf(1) })
    await sendBack(world.bank.rail.queue, identity, 'opr_ida', 'late')
    const file = await sentFile(world)
    const transactions = [{ endToEndId: endToEndIdsIn(file)[0] ?? '', status: 'RJCT', reason: 'AC04' }]
    await world.bank.answer(statusReport({ messageId: messageIdIn(file), transactions }))
    await world.listens()
    expect(await world.open()).toMatchObject([{ reason: 'return_failed', canMatch: true }])
    expect(await world.bank.rail.queue.match(identity, other, 'opr_ida')).toMatchObject({
      state: 'matched',
      orderId: other,
    })
  })

  test('without an account it came from it stays here', async () => {
    await using world = await openAll()
    const identity = await strayOf(world, { from: { name: 'Nora Ohnekonto' } })
    expect(await world.open()).toMatchObject([{ canMatch: true, canSendBack: false }])
    expect(await sendBack(world.bank.rail.queue, identity, 'opr_ida', 'back')).toEqual({
      refused: 'order.not_now',
    })
    expect(await world.bank.rail.queue.close(identity, 'opr_ida', 'away')).toEqual({
      refused: 'order.not_now',
    })
  })
})

describe('money that its sender’s bank takes back while it goes back', () => {
  const lost = { amount: '777.00', txId: 'T1' }
  const recalled = { amount: '777.00', ref: 'R1', credit: false, reason: 'FRAD', txId: 'T1' }
  const owed = async (world: OrdersAtBanks, identity: string) => world.held(`debt:credit:${identity}`)

  test.each([
    ['in no file yet', { cutOffSeconds: 900 }],
    ['in a file that waits for a second person', { approvalAbove: async () => ({ EUR: 1n, GBP: 1n }) }],
  ])('stays here %s: it leaves once, by the recall', async (_, settings) => {
    await using world = await openAll({ settings })
    world.bank.clock.advance(1)
    const identity = await strayOf(world, lost)
    const { queue } = world.bank.rail
    await sendBack(queue, identity, 'opr_ida', 'not ours')
    await world.tells(recalled)
    expect(await queue.one(identity)).toMatchObject({
      state: 'recalled',
      canMatch: false,
      canSendBack: false,
    })
    expect(await world.bank.sent()).toEqual([])
    expect([await world.came(), ...(await places(world))]).toEqual([0n, 0n, 0n])
    expect(await owed(world, identity)).toBe(0n)
    expect(await sendBack(queue, identity, 'opr_ida', 'again')).toEqual({ refused: 'order.not_now' })
  })

  test.each(['on its way', 'booked'])(
    '%s it has left twice: the sender owes it, and a person knows',
    async (when) => {
      await using world = await openAll()
      const identity = await strayOf(world, lost)
      const { queue } = world.bank.rail
      await sendBack(queue, identity, 'opr_ida', 'not ours')
      const [endToEndId = ''] = endToEndIdsIn(await sentFile(world))
      const booking = { amount: '777.00', ref: 'B2', credit: false, endToEndId }
      if (when === 'booked') await world.tells(booking)
      await world.tells(recalled)
      if (when !== 'booked') await world.tells(booking)
      expect(await queue.one(identity)).toMatchObject({
        state: 'out_twice',
        canMatch: false,
        canSendBack: false,
      })
      expect([await world.came(), ...(await places(world))]).toEqual([-77_700n, 0n, 0n])
      expect(await owed(world, identity)).toBe(77_700n)
      expect(await world.openCases()).toEqual(['credit_out_twice'])
      // The payee's bank gives ours back: nothing is owed any more, and it cannot go out again.
      await world.tells({ amount: '777.00', ref: 'B3', reason: 'AC04', endToEndId })
      expect([await world.came(), await owed(world, identity), ...(await places(world))]).toEqual([
        0n,
        0n,
        0n,
        0n,
      ])
      expect(await queue.one(identity)).toMatchObject({ state: 'recalled', canSendBack: false })
    },
  )
})

describe('a part of it is taken back by its sender’s bank', () => {
  const part = { amount: '15.00', ref: 'R1', credit: false, reason: 'FRAD', txId: 'T1' }
  const rest = { amount: '25.00', ref: 'R2', credit: false, reason: 'FRAD', txId: 'T1' }

  test('sent back whole and then taken back in two parts: both parts are owed', async () => {
    await using world = await openAll()
    const identity = await strayOf(world, { txId: 'T1' })
    await sendBack(world.bank.rail.queue, identity, 'opr_ida', 'not ours')
    const [endToEndId = ''] = endToEndIdsIn(await sentFile(world))
    await world.tells({ amount: '40.00', ref: 'B2', credit: false, endToEndId })
    await world.tells(part)
    expect(await world.held(`debt:credit:${identity}`)).toBe(1_500n)
    await world.tells(rest)
    expect(await world.held(`debt:credit:${identity}`)).toBe(4_000n)
    expect([await world.came(), await world.held('debits:unknown')]).toEqual([-4_000n, 0n])
  })

  test('under a name that two credits have it is an unknown debit, and both credits wait as before', async () => {
    await using world = await openAll()
    await world.tells({ amount: '40.00', ref: 'B1', words: 'nobody knows', endToEndId: 'SAME' })
    await world.tells({ amount: '40.00', ref: 'B2', words: 'nobody knows either', endToEndId: 'SAME' })
    await world.tells({ amount: '40.00', ref: 'R1', credit: false, reason: 'FRAD', endToEndId: 'SAME' })
    expect(await world.open()).toMatchObject([{ units: 4_000n }, { units: 4_000n }])
    expect([await world.held('suspense'), await world.held('debits:unknown')]).toEqual([-8_000n, 4_000n])
  })

  test('the rest waits, and goes back', async () => {
    await using world = await openAll()
    const identity = await strayOf(world, { txId: 'T1' })
    const { queue } = world.bank.rail
    await world.tells(part)
    expect(await world.open()).toMatchObject([
      { identity, units: 2_500n, reason: 'partly_recalled', canMatch: true, canSendBack: true },
    ])
    expect([await world.came(), ...(await places(world))]).toEqual([2_500n, -2_500n, 0n])
    expect([await world.openCases(), await world.held('debits:unknown')]).toEqual([[], 0n])
    await sendBack(queue, identity, 'opr_ida', 'not ours')
    const file = await sentFile(world)
    expect(file).toContain('25.00')
    const [endToEndId = ''] = endToEndIdsIn(file)
    await world.tells({ amount: '25.00', ref: 'B2', credit: false, endToEndId })
    expect(await queue.one(identity)).toMatchObject({ state: 'returned', canSendBack: false })
    expect([await world.came(), ...(await places(world))]).toEqual([0n, 0n, 0n])
    // Their bank returns it: it is the rest again, and not more.
    await world.tells({ amount: '25.00', ref: 'B3', endToEndId, reason: 'AC04' })
    expect(await world.open()).toMatchObject([{ reason: 'return_failed', units: 2_500n }])
  })

  test('the rest is matched, and its order has no more than that', async () => {
    await using world = await openAll()
    const identity = await strayOf(world, { txId: 'T1' })
    const order = await placeBuy(world, 1, { amount: '25.00' })
    await world.tells(part)
    expect(await world.bank.rail.queue.match(identity, order, 'opr_ida')).toMatchObject({ state: 'matched' })
    await world.listens()
    expect(await places(world)).toEqual([0n, 0n])
    expect((await world.buy(order)).credits).toMatchObject([{ amount: { units: 2_500n } }])
    expect(await world.held(`order:${order}`)).toBe(-2_500n)
  })

  test('then the rest too: nothing is left; more than came is for a person', async () => {
    await using world = await openAll()
    const identity = await strayOf(world, { txId: 'T1' })
    await world.tells(part)
    await world.tells({ ...rest, amount: '25.01', ref: 'R3' })
    expect(await world.openCases()).toEqual(['unallocated_debit'])
    await world.tells(rest)
    expect(await world.bank.rail.queue.one(identity)).toMatchObject({
      state: 'recalled',
      canMatch: false,
      canSendBack: false,
    })
    expect(await world.held('suspense')).toBe(0n)
  })

  test('while all of it goes back in no file yet: that payment stays here, and the rest waits', async () => {
    await using world = await openAll({ settings: { cutOffSeconds: 900 } })
    world.bank.clock.advance(1)
    const identity = await strayOf(world, { txId: 'T1' })
    await sendBack(world.bank.rail.queue, identity, 'opr_ida', 'not ours')
    await world.tells(part)
    expect(await world.open()).toMatchObject([{ units: 2_500n, canSendBack: true }])
    expect([await world.bank.sent(), ...(await places(world))]).toEqual([[], -2_500n, 0n])
  })

  test.each([
    ['returned', '40.00', 2_500n],
    ['returned in part', '20.00', 500n],
    ['rejected', '40.00', 2_500n],
  ])('after all of it left: the sender owes that part until our payment is %s', async (end, amount, left) => {
    await using world = await openAll()
    const identity = await strayOf(world, { txId: 'T1' })
    await sendBack(world.bank.rail.queue, identity, 'opr_ida', 'not ours')
    const file = await sentFile(world)
    const [endToEndId = ''] = endToEndIdsIn(file)
    const isRejected = end === 'rejected'
    if (!isRejected) await world.tells({ amount: '40.00', ref: 'B2', credit: false, endToEndId })
    await world.tells(part)
    expect(await world.held(`debt:credit:${identity}`)).toBe(1_500n)
    expect(await world.bank.rail.queue.one(identity)).toMatchObject({ state: 'out_twice' })
    if (isRejected) {
      const transactions = [{ endToEndId, status: 'RJCT', reason: 'AC04' }]
      await world.bank.answer(statusReport({ messageId: messageIdIn(file), transactions }))
      await world.listens()
    } else await world.tells({ amount, ref: 'B3', endToEndId, reason: 'AC04' })
    expect([await world.held(`debt:credit:${identity}`), ...(await places(world))]).toEqual([0n, -left, 0n])
    expect(await world.open()).toMatchObject([{ identity, units: left, canSendBack: true }])
  })
})
