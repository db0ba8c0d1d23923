/** A merchant refunds payments of its links: from each state, before and after the payout, in full and in part. */
import { Coins, Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { coin, payer } from '../../orders/testing/world.ts'
import { quotes } from '../../quotes/index.ts'
import { merchantId } from '../links/testing.ts'
import { beneficiary, openDesk, type Desk } from './testing.ts'

const other = Coins.address('0x2222222222222222222222222222222222222222')

test('coins before the payout go back at once to the sending wallet; balances end at zero, and the payer is notified', async () => {
  const desk = await openDesk()
  const order = await desk.funded()
  expect(await desk.refund(order)).toMatchObject({ state: 'under_way', amount: null, transfer: null })
  await desk.settle()
  expect(await desk.saleOf(order)).toMatchObject({ state: 'on_hold', reason: 'refund' })
  expect(desk.sentBack(order)).toMatchObject([{ to: payer }])
  expect(desk.out.payments).toEqual([])
  await desk.chainEnds(order)
  expect(await desk.stateOfRefund(order)).toBe('refunded')
  expect(await desk.owes(order)).toEqual([0n, 0n])
  expect(await desk.mailed()).toContain('refund_by_merchant')
  expect(await desk.mailed()).toContain('refund_sent')
  // The order's event records the person and the reason.
  const events = await desk.orders.eventsOf(order)
  expect(events.find(({ type }) => type === 'merchant.wants_refund')).toMatchObject({ actor: 'merchant' })
})

const before: readonly (readonly [string, (desk: Desk) => Promise<string>])[] = [
  ['less came', (desk) => paidPart(desk, 50n)],
  ['more came', (desk) => paidPart(desk, 200n)],
  [
    'the wallet needs a proof',
    async (desk) => {
      const order = await desk.funded()
      await desk.orders.advance(order, 'test', { type: 'proof.asked', wallets: [payer] })
      return order
    },
  ],
  [
    'the bank returned the payout',
    async (desk) => {
      const order = await desk.paidOut()
      const { payout: amount } = await desk.saleOf(order)
      const about = { id: 'bank:return', owner: order, key: `${order}:payout:1`, reason: 'AC04' }
      await desk.tell({ ...about, type: 'payment.returned', returnId: 'r1', amount })
      // The money is on our bank account, although the test bank's files do not contain it.
      await desk.settle()
      return order
    },
  ],
]
async function paidPart(desk: Desk, percent: bigint): Promise<string> {
  const order = await desk.begun((await desk.make()).token)
  await desk.coinsFor(order, percent)
  return order
}

test.each(before)('a payment is refunded where %s, and only once', async (_, reach) => {
  const desk = await openDesk()
  const order = await reach(desk)
  const answers = await Promise.all([desk.refund(order), desk.refund(order), desk.refund(order)])
  expect(answers.filter((it) => !('refused' in it)).length).toBeGreaterThan(0)
  await desk.settle()
  expect(desk.sentBack(order)).toHaveLength(1)
  expect(await desk.refund(order)).toEqual({ refused: 'order.not_now' })
  await desk.chainEnds(order)
  expect(await desk.saleOf(order)).toMatchObject({ state: 'archived', resolution: 'refunded' })
  expect(await desk.owes(order)).toEqual([0n, 0n])
})

test('a queued payout is withdrawn first: the money stays, the coins leave', async () => {
  const desk = await openDesk()
  const order = await desk.begun((await desk.make()).token)
  await desk.coinsFor(order)
  expect(await desk.status(order)).toBe('converted')
  expect(await desk.refund(order)).toMatchObject({ state: 'under_way' })
  expect(desk.sentBack(order)).toEqual([])
  await desk.settle()
  expect(desk.out.withdrawn).toEqual([`${order}:payout:1`])
  expect(desk.sentBack(order)).toMatchObject([{ to: payer }])
  await desk.chainEnds(order)
  expect(await desk.owes(order)).toEqual([0n, 0n])
})

test.each([
  ['nothing has come', (desk: Desk) => desk.make().then(({ token }) => desk.begun(token))],
  [
    'an operator holds it',
    async (desk: Desk) => {
      const order = await desk.funded()
      await desk.orders.advance(order, 'test', { type: 'checks.hold', reason: 'listed' })
      return order
    },
  ],
  [
    'the bank has the payout',
    async (desk: Desk) => {
      const order = await paidPart(desk, 100n)
      await desk.bankBooks(order, 'accepted')
      return order
    },
  ],
])('a payment is not refunded while %s', async (_, reach) => {
  const desk = await openDesk()
  expect(await desk.refund(await reach(desk))).toEqual({ refused: 'order.not_now' })
})

test('another merchant’s payment and an order without a link are not found', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  expect(await desk.refund(order, {}, 'mer_b')).toEqual({ refused: 'not-found' })
  expect(await desk.orders.refunds.ofPayment('mer_b', order)).toEqual({ refused: 'not-found' })
  const own = await desk.orders.placeSell(
    { id: 'cus_greta', hasFreshPin: true },
    await desk.wishToSell({ quoteId: await desk.quote() }),
  )
  if ('refused' in own) throw new Error(own.refused)
  expect(await desk.refund(own.row.id)).toEqual({ refused: 'not-found' })
})

test('after the payout the merchant transfers the money with the reference, and coins at that day’s rate go back', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  const asked = await desk.refund(order)
  expect(asked).toMatchObject({
    state: 'awaiting_money',
    amount: { currency: 'EUR', amount: '100.00' },
    transfer: { holder: 'Agio Test', amount: { amount: '100.00' }, reference: await desk.referenceOf(order) },
  })
  expect(await desk.status(order)).toBe('completed')
  const nostro = await desk.held('bank:EUR')
  desk.prices('0.80')
  await desk.tells({ amount: '100.00', from: beneficiary, words: await desk.referenceOf(order) })
  await desk.settle()
  expect(await desk.held('bank:EUR')).toBe(nostro + 10_000n)
  const market = await quotes.rateOf(desk.platform, coin, 'EUR', 'ask')
  const { refund } = await desk.saleOf(order)
  // 100.00 at the rate on arrival, less the network fee.
  expect(market && refund && refund.sent.units + refund.kept.units).toBe(125_000_000n)
  expect(desk.sentBack(order)).toMatchObject([{ to: payer }])
  await desk.chainEnds(order)
  expect(await desk.stateOfRefund(order)).toBe('refunded')
  expect(await desk.owes(order)).toEqual([0n, 0n])
  expect(await desk.open()).toEqual([])
  expect(await desk.openCases()).toEqual([])
  expect(await desk.limitOf(order)).toBe('released')
})

test('a partial refund leaves the rest paid, and more than the payout is refused', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  const { link = '' } = await desk.saleOf(order)
  expect(await desk.refund(order, { amount: '100.01' })).toEqual({ refused: 'amount.above_max' })
  expect(await desk.refund(order, { amount: '0.00' })).toEqual({ refused: 'amount.below_min' })
  expect(await desk.refund(order, { amount: '30.001' })).toMatchObject({ refused: 'invalid' })
  expect(await desk.refund(order, { amount: '30.00' })).toMatchObject({ amount: { amount: '30.00' } })
  await desk.tells({ amount: '30.00', from: beneficiary, words: await desk.referenceOf(order) })
  await desk.settle()
  await desk.chainEnds(order)
  expect(await desk.saleOf(order)).toMatchObject({ kept: Money.money('EUR', 7_000n) })
  expect(await desk.owes(order)).toEqual([0n, 0n])
  expect(await desk.links.find(merchantId, link)).toMatchObject({ state: 'part_paid', paid: 7_000n })
  expect(await desk.payments(link)).toMatchObject([
    { amount: { amount: '100.00' }, refunds: [{ amount: { amount: '30.00' }, state: 'refunded' }] },
  ])
  const page = await desk.orders.ownView({ customerId: 'cus_greta', orderId: order })
  expect(page).toMatchObject({
    payout: { amount: '100.00' },
    kept: { amount: '70.00' },
    refundByMerchant: 'done',
  })
  // The limit of the paid part stays used.
  expect(await desk.limitOf(order)).toBe('committed')
})

test('a new request replaces the amount; money of the first amount needs an operator', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  await Promise.all(['100.00', '100.00', '40.00'].map((amount) => desk.refund(order, { amount })))
  expect(await desk.refund(order, { amount: '25.00' })).toMatchObject({ amount: { amount: '25.00' } })
  const words = await desk.referenceOf(order)
  await desk.tells({ amount: '100.00', from: beneficiary, words })
  expect(await desk.open()).toMatchObject([{ reason: 'refund_of_other_amount' }])
  expect(await desk.stateOfRefund(order)).toBe('awaiting_money')
  await desk.tells({ amount: '25.00', from: beneficiary, words })
  await desk.settle()
  expect(await desk.stateOfRefund(order)).toBe('under_way')
})

test.each([
  ['another name and account', { name: 'Eve Fremd', iban: 'NL91ABNA0417164300' }, 'refund_by_other'],
  ['no refund is requested', beneficiary, 'unknown_reference'],
])('money of another sender, or for no requested refund, stays unallocated: %s', async (_, from, reason) => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  if (from !== beneficiary) await desk.refund(order)
  await desk.tells({ amount: '100.00', from, words: await desk.referenceOf(order) })
  await desk.settle()
  expect(await desk.open()).toMatchObject([{ reason }])
  expect(await desk.status(order)).toBe('completed')
  expect(desk.sentBack(order)).toEqual([])
})

test('of two transfers for one refund in one file, the first is the refund and the second stays unallocated', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  await desk.refund(order)
  const words = await desk.referenceOf(order)
  const money = { amount: '100.00', from: beneficiary, words }
  await desk.tells({ ...money, ref: 'A' }, { ...money, ref: 'B' })
  await desk.settle()
  expect(await desk.open()).toHaveLength(1)
  expect(desk.sentBack(order)).toHaveLength(1)
  await desk.chainEnds(order)
  expect(await desk.owes(order)).toEqual([0n, 0n])
})

test('without a known wallet the payer is notified and signs for one on the order’s page', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  // The sender of the coins is unknown: they came from inside a contract.
  await desk.db.query(`update orders set state = state #- '{deposits,0,from}' where id = $1`, [order])
  await desk.refund(order)
  await desk.tells({ amount: '100.00', from: beneficiary, words: await desk.referenceOf(order) })
  await desk.settle()
  expect(await desk.stateOfRefund(order)).toBe('awaiting_payer')
  expect((await desk.mailed()).filter((it) => it === 'refund_address')).toHaveLength(1)
  expect(desk.sentBack(order)).toEqual([])
  expect(await desk.orders.refund('cus_greta', order, { to: other })).toEqual({
    refused: 'wallet.proof_required',
  })
  await desk.hasProved(other)
  expect(await desk.orders.refund('cus_greta', order, { to: other })).toHaveProperty('order')
  await desk.settle()
  expect(desk.sentBack(order)).toMatchObject([{ to: other }])
  await desk.chainEnds(order)
  expect(await desk.stateOfRefund(order)).toBe('refunded')
})

test('a process that ends between the money and the coins loses nothing and sends nothing twice', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  await desk.refund(order)
  await desk.tells({ amount: '100.00', from: beneficiary, words: await desk.referenceOf(order) })
  expect(await desk.status(order)).toBe('needs_revision')
  const commands = () =>
    desk.db.query<{ kind: 'refund_payer'; key: string; owner: string; payload: never }>(
      `select kind, key, owner, payload from outbox where done_at is null and kind = 'refund_payer'`,
    )
  const [command] = await commands()
  if (!command) throw new Error('nothing is asked for')
  // Executed but not marked as done: the command runs again.
  await desk.effects.refund_payer(command.payload, command)
  await desk.effects.refund_payer(command.payload, command)
  await desk.settle()
  expect(desk.sentBack(order)).toHaveLength(1)
  await desk.chainEnds(order)
  expect(await desk.owes(order)).toEqual([0n, 0n])
})

test('without a price the money stays on our account, and is refunded once a price is available', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  await desk.refund(order)
  const { price } = desk.out
  desk.prices(undefined)
  await desk.tells({ amount: '100.00', from: beneficiary, words: await desk.referenceOf(order) })
  await expect(desk.settle()).rejects.toThrow('price.unavailable')
  expect(await desk.stateOfRefund(order)).toBe('under_way')
  desk.prices(price)
  await desk.settle()
  expect(desk.sentBack(order)).toHaveLength(1)
})

test('a merchant lists a link’s payments with their possible refund, without data of the payer', async () => {
  const desk = await openDesk()
  const order = await desk.paidOut()
  const { link = '' } = await desk.saleOf(order)
  const page = await desk.payments(link)
  expect(page).toMatchObject([
    {
      orderId: order,
      state: 'completed',
      amount: { amount: '100.00' },
      refundable: 'transfer',
      refunds: [],
    },
  ])
  expect(JSON.stringify(page).toLowerCase()).not.toMatch(/greta|0x11/)
  expect(await desk.payments(link, 'mer_b')).toEqual([])
  expect(await desk.orders.refunds.ofPayment(merchantId, order)).toMatchObject({
    offer: { way: 'transfer', most: { currency: 'EUR', amount: '100.00' } },
  })
})
