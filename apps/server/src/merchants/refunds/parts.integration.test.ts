/** A payment goes back in parts: one after another, never more than was paid, each with its own lines, coins and events. */
import { orders } from '../../orders/index.ts'
import type { AnswerOf, getStatement } from '@agio/contract'
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { by as olga, merchantId } from '../links/testing.ts'
import { beneficiary, openDesk, type Desk } from './testing.ts'

type Statement = AnswerOf<typeof getStatement>
const day = 'currency=EUR&from=2026-11-20&to=2026-11-20'
const linesOf = async ({ http }: Desk) =>
  (await http.json<Statement>('GET', `/api/merchant/statements?limit=100&${day}`)).body.items.map(
    ({ kind, amount }) => `${kind} ${amount.amount}`,
  )
const sums = async ({ db }: Desk, order: string) =>
  (
    await db.query<{ type: string }>(
      `select type from webhook_event where object = $1 and type like 'payment.%' order by sequence`,
      [order],
    )
  ).map(({ type }) => type)

test('three parts make the whole: each has its coins and lines, the link is unpaid again, and a fourth is refused', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  const { link = '' } = await desk.saleOf(order)
  await desk.gives(order, '30.00', 'A')
  expect(await desk.refund(order, { amount: '70.01' })).toEqual({ refused: 'amount.above_max' })
  expect(await desk.orders.refunds.ofPayment(merchantId, order)).toMatchObject({
    offer: { way: 'transfer', most: { amount: '70.00' } },
  })
  await desk.gives(order, '30.00', 'B')
  expect(await desk.links.find(merchantId, link)).toMatchObject({ state: 'part_paid', paid: 4_000n })
  expect(await desk.limitOf(order)).toBe('committed')
  // Left out, the amount is all that the beneficiary still has.
  expect(await desk.refund(order)).toMatchObject({ amount: { amount: '40.00' } })
  await desk.gives(order, '40.00', 'C')
  expect(await desk.refund(order, { amount: '0.01' })).toEqual({ refused: 'order.not_now' })
  expect(await desk.payments(link)).toMatchObject([
    {
      state: 'refunded',
      amount: { amount: '100.00' },
      refundable: null,
      refunds: ['30.00', '30.00', '40.00'].map((amount) => ({ state: 'refunded', amount: { amount } })),
    },
  ])
  const sent = desk.sentBack(order)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(await desk.owes(order)).toEqual([0n, 0n])
  expect(await desk.links.find(merchantId, link)).toMatchObject({ state: 'open', paid: 0n })
  expect(await desk.limitOf(order)).toBe('released')
  expect(await linesOf(desk)).toEqual([
    'payment 100.00',
    'payout -100.00',
    ...['30.00', '30.00', '40.00'].flatMap((amount) => [`return ${amount}`, `refund -${amount}`]),
  ])
  const camt = await (await desk.http.ask('GET', `/api/merchant/statements/camt053?${day}`)).text()
  expect(camt.match(/<Ntry>/g)).toHaveLength(8)
  expect(await sums(desk, order)).toEqual([
    'payment.completed',
    'payment.returned',
    'payment.returned',
    'payment.returned',
  ])
  expect(await desk.open()).toEqual([])
  expect(await desk.openCases()).toEqual([])
})

test('of two second parts that are asked for at the same moment one is waited for, and one goes back', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  await desk.gives(order, '60.00', 'A')
  await Promise.all([
    desk.refund(order, { amount: '40.00' }),
    desk.refund(order, { amount: '40.00' }),
    desk.refund(order, { amount: '25.00' }),
  ])
  await desk.refund(order, { amount: '40.00' })
  const words = await desk.referenceOf(order)
  const money = { amount: '40.00', from: beneficiary, words }
  await desk.tells({ ...money, ref: 'B' }, { ...money, ref: 'C' })
  await desk.settle()
  // The other transfer waits for a person.
  expect(await desk.open()).toHaveLength(1)
  expect(desk.sentBack(order)).toHaveLength(2)
  await desk.chainEnds(order)
  expect(await desk.owes(order)).toEqual([0n, 0n])
  const { kept, paid } = await desk.saleOf(order)
  expect([paid?.units, kept]).toEqual([10_000n, undefined])
})

test('of five amounts that are asked for at the same moment one is awaited, and only who asked for it is told so', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  // Each has read the order before the first of them is stored.
  const amounts = ['60.00', '61.00', '70.00', '80.00', '100.00']
  let read = 0
  let go = () => {}
  const all = new Promise<void>((resolve) => (go = resolve))
  const query: typeof desk.db.query = async (text, values) => {
    const rows = await desk.db.query<never>(text, values)
    if (text.includes('order_find_for_event') && (read += 1) <= amounts.length) {
      if (read === amounts.length) go()
      await all
    }
    return rows
  }
  const slow = { ...desk.platform, db: { ...desk.db, query } }
  const ask = (amount: string) =>
    orders.refunds.refund(
      slow,
      merchantId,
      order,
      { reason: 'asked_by_payer', amount },
      { ...olga, audit: async () => {} },
    )
  const answers = await Promise.all(amounts.map(ask))
  const told = answers.flatMap((it) => ('refused' in it ? [] : [it.amount?.amount]))
  const { givenBack } = await desk.saleOf(order)
  expect(told).toEqual([Money.format(givenBack!.amount!)])
  expect(answers.filter((it) => 'refused' in it)).toEqual(
    Array.from({ length: 4 }, () => ({ refused: 'order.not_now' })),
  )
  // Once it was answered, another amount takes its place as before.
  expect(await desk.refund(order, { amount: '10.00' })).toMatchObject({ amount: { amount: '10.00' } })
})

test('a process that ends between the money of a second part and its coins sends them once', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  await desk.gives(order, '60.00', 'A')
  await desk.refund(order, { amount: '10.00' })
  const words = await desk.referenceOf(order)
  await desk.tells({ amount: '10.00', from: beneficiary, words, ref: 'B' })
  expect(await desk.status(order)).toBe('needs_revision')
  const [command] = await desk.db.query<{ kind: 'refund_payer'; key: string; owner: string; payload: never }>(
    `select kind, key, owner, payload from outbox where done_at is null and kind = 'refund_payer'`,
  )
  if (!command) throw new Error('nothing is asked for')
  // Carried out, and not marked as done: it comes again.
  await desk.effects.refund_payer(command.payload, command)
  await desk.effects.refund_payer(command.payload, command)
  await desk.settle()
  expect(desk.sentBack(order)).toHaveLength(2)
  await desk.chainEnds(order)
  expect(await desk.saleOf(order)).toMatchObject({ kept: { units: 3_000n } })
  expect(await desk.owes(order)).toEqual([0n, 0n])
})

test('while a second part is only asked for, the payer sees the first, and nothing of the second', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  await desk.gives(order, '30.00', 'A')
  const seen = () => desk.orders.ownView({ customerId: 'cus_greta', orderId: order })
  const before = await seen()
  expect(before).toMatchObject({ refundByMerchant: 'done', kept: { amount: '70.00' } })
  await desk.refund(order, { amount: '20.00' })
  expect(await desk.stateOfRefund(order)).toBe('awaiting_money')
  expect(await seen()).toMatchObject({
    refundByMerchant: 'done',
    refund: before && 'refund' in before ? before.refund : null,
    payout: { amount: '100.00' },
    kept: { amount: '70.00' },
  })
})
