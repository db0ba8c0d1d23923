/** A customer whose payment was taken back: no new order, and what they sell settles the debt first. */
import { queuedMails } from '../notify/testing.ts'
import { Money, Postings } from '@agio/domain'
import { expect, test } from 'vitest'
import { write } from '../notify/templates.ts'
import { textOf } from './testing/pdf-text.ts'
import { greta, openWorld, type World } from './testing/world.ts'
import { ledger } from '../ledger/index.ts'

const owing = { refused: 'customer.in_debt' }
const eur = (units: bigint) => Money.money('EUR', units)

/** A purchase by card is delivered, and the card's bank takes the money back. */
async function chargedBack(world: World, amount: string, state: 'completed' | 'executed' = 'completed') {
  const { buy } = world
  const id = await buy.placed({ quoteId: await buy.quote(amount, 'card') })
  const source = { kind: 'card', id: `card_${id}` } as const
  await buy.paid(id, amount, { source })
  await world.settle()
  if (state === 'completed') await buy.coinsGo(id)
  expect(await world.status(id)).toBe(state)
  await world.tell({
    id: `dispute-${id}`,
    owner: id,
    type: 'dispute.opened',
    kind: 'chargeback',
    disputeId: `dis_${id}`,
    source,
    amount: (await buy.stored(id)).order.quote.amount,
  })
  await world.settle()
  return id
}
const debt = (world: World) => ledger.balance(world.db, 'debt:cus_greta', 'EUR')

test('after a chargeback of 500.00 nothing more is bought or sold, and others go on', async () => {
  await using world = await openWorld()
  const { orders, buy } = world
  await chargedBack(world, '500.00')
  expect(await debt(world)).toBe(50_000n)
  for (let times = 0; times < 2; times += 1)
    expect(
      await orders.placeBuy(greta, await buy.wish({ quoteId: await buy.quote('500.00', 'card') })),
    ).toEqual(owing)
  expect(await orders.placeSell(greta, await world.wish())).toEqual(owing)
  expect(await world.placed('cus_otto')).toMatch(/^ord_/)
})

test('an order that was open before is not paid by card', async () => {
  await using world = await openWorld()
  const open = await world.buy.placed()
  await chargedBack(world, '500.00')
  expect(await world.orders.chooseMethod(greta.id, open, 'card')).toEqual({ refused: 'order.not_now' })
  const ways = await world.orders.methods(greta.id, open)
  expect(ways).toMatchObject([{ why: null }, { why: null }, { method: 'card', why: 'off' }])
})

test('a sale that is under way settles a part of the debt: nothing is left to pay out', async () => {
  await using world = await openWorld()
  const sale = await world.placed()
  await chargedBack(world, '500.00')
  await world.paidInFull(sale)
  expect((await world.sale(sale)).order).toMatchObject({
    state: 'archived',
    resolution: 'settled',
    settled: eur(10_000n),
    payout: eur(0n),
  })
  expect(await debt(world)).toBe(40_000n)
  expect(world.out.payments).toEqual([])
  expect((await world.messages()).at(-1)).toBe('debt_settled')
  expect(await ledger.balance(world.db, `order:${sale}`, 'EUR')).toBe(0n)
  expect(await ledger.audit(world.db)).toEqual([])
})

test('a sale of more pays the rest, with a line of its own, and new orders are possible again', async () => {
  await using world = await openWorld()
  const sale = await world.placed('cus_greta', { quoteId: await world.quote('480.00') })
  await chargedBack(world, '60.00')
  await world.paidInFull(sale)
  await world.bankBooks(sale)
  expect(world.out.payments).toMatchObject([{ amount: eur(42_000n) }])
  expect(await world.status(sale)).toBe('completed')
  expect(await debt(world)).toBe(0n)
  const view = await (await world.serveOrders()).json('GET', `/api/orders/sell/${sale}`)
  expect(view.body).toMatchObject({ settled: { amount: '60.00' }, payout: { amount: '420.00' } })
  expect(await world.orders.placeSell(greta, await world.wish())).not.toHaveProperty('refused')
  expect(await ledger.audit(world.db)).toEqual([])
})

test('the settlement of a debt has its line on the receipt, on paper, and in the mails of the payout', async () => {
  await using world = await openWorld()
  const sale = await world.placed('cus_greta', { quoteId: await world.quote('480.00') })
  await chargedBack(world, '60.00')
  await world.paidInFull(sale)
  await world.bankBooks(sale)
  const api = await world.serveOrders()
  const receipt = `/api/transactions/${sale}/receipt`
  expect((await api.json('GET', `${receipt}?format=json`)).body).toMatchObject({
    settled: { amount: '60.00', currency: 'EUR' },
    payout: { amount: '420.00' },
  })
  for (const [locale, words] of [
    ['en', 'Used for a reversed payment−€60.00'],
    ['de', 'Verrechnet mit offenem Betrag−60,00'],
  ]) {
    const paper = await api.ask('GET', `${receipt}?locale=${locale}`)
    const text = textOf(Buffer.from(await paper.arrayBuffer()))
    expect(text.replaceAll('\n', '').replaceAll('\u{a0}', ' ')).toContain(words)
  }
  for (const [template, value] of [
    ['payout_sent', '€60.00'],
    ['completed', '−€60.00'],
  ] as const) {
    const mail = (await queuedMails(world.platform)).find((it) => it.template === template)
    if (!mail) throw new Error(`no ${template}`)
    const { rows } = write(mail, 'en', 'https://pay.example')
    expect(rows).toContainEqual(expect.objectContaining({ label: 'Used for a reversed payment', value }))
  }
})

test('two sales at once settle the same debt once', async () => {
  await using world = await openWorld()
  const sales = [await world.placed(), await world.placed()]
  await chargedBack(world, '60.00')
  for (const id of sales) {
    const { order } = await world.sale(id)
    const deposit = await world.pays(id, order.offers.at(-1)!.coins.units, { name: id })
    await deposit.seen()
    await deposit.final()
  }
  await world.inbox.pass()
  await Promise.all(sales.map((id) => world.orders.advance(id, `check:${id}`, { type: 'checks.clear' })))
  expect(await debt(world)).toBe(0n)
  const settled = await Promise.all(
    sales.map(async (id) => (await world.sale(id)).order.settled?.units ?? 0n),
  )
  expect(settled.toSorted()).toEqual([0n, 6_000n])
})

test('a debt in another currency than the sale is not touched by its money', async () => {
  await using world = await openWorld()
  const sale = await world.placed()
  const owed = Money.money('GBP', 500n)
  const posting = Postings.disputeOpened('ord_x', 'dis_x', 'debt:cus_greta', 'bank:GBP', owed)
  await ledger.post(world.db, [posting], world.clock.now())
  await world.paidInFull(sale)
  expect((await world.sale(sale)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  await world.orders.advance(sale, 'operator:clear', { type: 'case.cleared' })
  await world.settle()
  expect(await world.status(sale)).toBe('converted')
})

test('a debt that a sale settled and that was none: won, its part goes back to the card, and it is zero', async () => {
  await using world = await openWorld()
  const sale = await world.placed()
  const purchase = await chargedBack(world, '160.00')
  await world.paidInFull(sale)
  expect(await debt(world)).toBe(6_000n)
  await world.tell({
    id: `won-${purchase}`,
    owner: purchase,
    type: 'dispute.won',
    disputeId: `dis_${purchase}`,
    source: { kind: 'card', id: `card_${purchase}` },
    amount: eur(16_000n),
  })
  await world.settle()
  expect(await debt(world)).toBe(0n)
  expect(await world.status(purchase)).toBe('completed')
  expect(await ledger.balance(world.db, `order:${purchase}`, 'EUR')).toBe(-10_000n)
  const key = `${purchase}:refund:0:1`
  expect((await world.buy.stored(purchase)).order.refunds).toMatchObject([{ amount: eur(10_000n) }])
  await world.tell({ id: 'back', owner: purchase, type: 'payment.booked', key, amount: eur(10_000n) })
  await world.settle()
  expect(await ledger.balance(world.db, `order:${purchase}`, 'EUR')).toBe(0n)
  expect((await world.messages()).at(-1)).toBe('buy_money_returned')
  expect(await world.orders.placeSell(greta, await world.wish())).not.toHaveProperty('refused')
  expect(await ledger.audit(world.db)).toEqual([])
})

test('a sale settles the debt of a purchase that fails afterwards: its money goes back, and the debt stays zero', async () => {
  await using world = await openWorld()
  const sale = await world.placed()
  const purchase = await chargedBack(world, '100.00', 'executed')
  await world.paidInFull(sale)
  expect(await debt(world)).toBe(0n)
  await world.orders.advance(purchase, 'operator:no', { type: 'case.refused', reason: 'not theirs' })
  await world.settle()
  expect(await world.status(purchase)).toBe('failed')
  expect(await debt(world)).toBe(0n)
  const { refunds } = (await world.buy.stored(purchase)).order
  expect(refunds).toMatchObject([{ to: { kind: 'card' }, state: 'pending' }])
  expect(await ledger.balance(world.db, `order:${purchase}`, 'EUR')).toBe(-(refunds[0]?.amount.units ?? 0n))
  expect(await ledger.audit(world.db)).toEqual([])
})
