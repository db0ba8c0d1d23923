/** A purchase from the order to the coins in the wallet, and what may come between. */
import { Buy, Money } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld, wallet } from '../testing/world.ts'
import { ledger } from '../../ledger/index.ts'

async function town() {
  const world = await openWorld()
  onTestFinished(world.close)
  return { ...world.buy, world, out: world.out, orders: world.orders }
}
type Town = Awaited<ReturnType<typeof town>>

/** Nothing is left on the order, the books balance, and no account is on the wrong side. */
async function isEven({ world, owed }: Town, id: string): Promise<void> {
  expect(await owed(id)).toEqual([0n, 0n])
  expect(await ledger.audit(world.db)).toEqual([])
}

const letters = async ({ world }: Town, id: string) => {
  const rows = await world.db.query<{ to_status: string }>(
    'select to_status from order_event where order_id = $1 and from_status <> to_status order by seq',
    [id],
  )
  return rows.map(({ to_status }) => Buy.codeOf(to_status as Buy.State)).join('')
}

test('money comes, is checked, buys coins at the present rate, and they arrive: every step of it, and the books are even', async () => {
  const here = await town()
  const id = await here.placed()
  await here.paid(id)
  await here.world.settle()
  const { order } = await here.stored(id)
  expect(order.state).toBe('executed')
  expect(here.out.prepared).toMatchObject([{ to: wallet, units: order.executed?.coins.units }])
  await here.coinsGo(id)
  expect(await letters(here, id)).toBe('NRBOTPC')
  expect(here.out.released).toEqual([{ key: `${id}:coins:1`, transaction: '0xh1' }])
  expect(await here.world.messages()).toEqual(['buy_money_received', 'buy_coins_sent', 'buy_completed'])
  await isEven(here, id)
  const [limit] = await here.world.db.query(
    `select state, cents::text from limit_entry where order_id = $1`,
    [id],
  )
  expect(limit).toEqual({ state: 'committed', cents: '10000' })
  const receipts = await here.world.db.query('select beneficiary_id from order_receipt where order_id = $1', [
    id,
  ])
  expect(receipts).toEqual([{ beneficiary_id: null }])
})

test('a restart between any two effects: each of them carried out twice changes nothing', async () => {
  const here = await town()
  const { world } = here
  const id = await here.placed()
  await here.paid(id)
  await world.settle()
  await here.coinsGo(id)
  const before = await here.stored(id)
  const told = (await here.world.mails()).length
  await world.db.query('update outbox set done_at = null where owner = $1', [id])
  await world.settle()
  await world.db.query('update order_inbox set applied_at = null where order_id = $1', [id])
  await world.settle()
  expect((await here.stored(id)).version).toBe(before.version)
  expect(here.out.prepared).toHaveLength(1)
  expect(here.out.released).toHaveLength(1)
  expect(new Set((await here.world.mails()).map((mail) => mail.id)).size).toBe(told)
  await isEven(here, id)
})

test('the rate of a bank transfer floats; a card inside the window keeps the rate it was offered', async () => {
  const here = await town()
  const floating = await here.placed()
  const fixed = await here.placed({ quoteId: await here.quote('100.00', 'card') })
  here.world.prices('0.96')
  for (const id of [floating, fixed]) {
    const card = id === fixed
    await here.paid(id, '100.00', {
      source: { kind: card ? 'card' : 'statement_line', id },
    })
  }
  await here.world.settle()
  const [a, b] = [await here.stored(floating), await here.stored(fixed)]
  expect(a.order.executed?.rate.scaled).toBe((b.order.quote.rate.scaled * 96n) / 90n)
  expect(b.order.executed).toEqual(b.order.quote)
})

test('no price at the moment: the order waits for one, and is bought when there is one', async () => {
  const here = await town()
  const id = await here.placed()
  here.world.prices(undefined)
  await here.paid(id)
  await here.world.inbox.pass()
  await expect(here.world.settle()).rejects.toThrow('price.unavailable')
  expect(await here.world.status(id)).toBe('cleared')
  here.world.prices('0.95')
  await here.world.settle()
  expect(await here.world.status(id)).toBe('executed')
})

test("another person's account: it fails, and all of it goes back to that account, once", async () => {
  const here = await town()
  const account = { kind: 'iban', iban: 'FR7630006000011234567890189' } as const
  const id = await here.placed()
  await here.paid(id, '100.00', { by: { name: 'Hans Fremd', account } })
  await here.world.settle()
  const { order } = await here.stored(id)
  expect(order).toMatchObject({ state: 'failed', reason: 'payer' })
  await here.world.db.query('update outbox set done_at = null where owner = $1', [id])
  await here.world.settle()
  expect(here.out.payments).toHaveLength(1)
  const [back] = here.out.payments
  expect(back).toMatchObject({
    payeeName: 'Hans Fremd',
    payeeAccount: account,
    scheme: 'sepa',
    amount: { units: 10_000n },
  })
  expect(back?.reference).toMatch(/^RF/)
  const key = back?.key ?? ''
  await here.world.tell({ id: 'b1', owner: id, type: 'payment.queued', key, note: { endToEndId: 'AGP1' } })
  await here.world.tell({ id: 'b2', owner: id, type: 'payment.accepted', key })
  await here.world.tell({
    id: 'b3',
    owner: id,
    type: 'payment.booked',
    key,
    amount: order.quote.amount,
    note: { trace: 'transfer_signed' },
  })
  await here.world.settle()
  expect((await here.stored(id)).order).toHaveProperty('returnedAt')
  await isEven(here, id)
  expect(here.out.prepared).toEqual([])
})

test('a card of somebody else: the card takes back what it gave', async () => {
  const here = await town()
  const id = await here.placed({ quoteId: await here.quote('100.00', 'card') })
  const card = {
    source: { kind: 'card', id: 'cps_1' },
    by: { name: 'Hans Fremd', account: undefined },
  } as const
  await here.paid(id, '100.00', card)
  await here.world.settle()
  expect(here.out.refunds).toMatchObject([{ sessionId: 'cps_1', amount: { units: 10_000n } }])
  const { key, amount } = here.out.refunds[0] ?? { key: '', amount: undefined }
  if (!amount) throw new Error('no refund')
  await here.world.tell({ id: 'r1', owner: id, type: 'payment.booked', key, amount })
  await here.world.settle()
  await isEven(here, id)
})

test.each([
  ['a name that may be theirs', { name: 'G Beispiel', account: undefined }],
  ['no name at all', { name: undefined, account: undefined }],
])('%s on the money: a person decides, and may let it pass', async (_, by) => {
  const here = await town()
  const id = await here.placed()
  await here.paid(id, '100.00', { by })
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'payment_received', hold: { by: 'checks' } })
  await here.orders.advance(id, 'case', { type: 'case.cleared' })
  await here.world.settle()
  expect(await here.world.status(id)).toBe('executed')
})

test('a person’s clearance covers the money they saw: a later credit is validated by itself', async () => {
  const here = await town()
  const id = await here.placed()
  await here.paid(id, '60.00', { by: { name: 'G Beispiel', account: undefined } })
  await here.world.settle()
  await here.orders.advance(id, 'case', { type: 'case.cleared' })
  await here.paid(id, '50.00', {
    source: { kind: 'statement_line', id: '2' },
    by: { name: 'Hans Fremd', account: undefined },
  })
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'failed', reason: 'payer' })
})

test('a listed name on the money is held, and its money is not sent away', async () => {
  const here = await town()
  const id = await here.placed()
  await here.world.lists({ name: 'hans fremd' })
  await here.paid(id, '100.00', { by: { name: 'Hans Fremd', account: undefined } })
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'payment_received', hold: { by: 'checks' } })
  expect(here.out.payments).toEqual([])
})

test('more than the limit takes: it fails and goes back, and the room it had is free again', async () => {
  const here = await town()
  await here.world.atLevel('starter')
  const id = await here.placed()
  await here.paid(id, '5000.01')
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'failed', reason: 'limit' })
  const [limit] = await here.world.db.query(`select state from limit_entry where order_id = $1`, [id])
  expect(limit).toEqual({ state: 'released' })
  expect(here.out.payments).toMatchObject([{ amount: { units: 500_001n } }])
})

test('above EUR 1,000 the wallet is asked for: nothing is signed before, and the proof wakes the order once', async () => {
  const here = await town()
  const id = await here.placed({ quoteId: await here.quote('1000.01') })
  await here.paid(id, '1000.01')
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({
    state: 'executed',
    proofAskedAt: here.world.clock.now().getTime(),
  })
  expect(here.out.prepared).toEqual([])
  await here.orders.proved('cus_hans', wallet)
  await here.world.settle()
  expect(here.out.prepared).toEqual([])
  await here.world.hasProved(wallet)
  for (let times = 0; times < 2; times += 1) {
    await here.orders.proved('cus_greta', wallet.toLowerCase())
    await here.world.settle()
  }
  expect(here.out.prepared).toHaveLength(1)
  await here.coinsGo(id)
  await isEven(here, id)
})

test('exactly EUR 1,000 needs no proof', async () => {
  const here = await town()
  const id = await here.placed({ quoteId: await here.quote('1000.00') })
  await here.paid(id, '1000.00')
  await here.world.settle()
  expect(here.out.prepared).toHaveLength(1)
})

test('a proof that came while it was asked for is not lost', async () => {
  const here = await town()
  const id = await here.placed({ quoteId: await here.quote('2000.00') })
  await here.paid(id, '2000.00')
  await here.world.provesWhenAsked(wallet)
  await here.world.settle()
  expect(here.out.prepared).toHaveLength(1)
})

test('no proof for 14 days: bought back at the rate of the day, and sent back', async () => {
  const here = await town()
  const id = await here.placed({ quoteId: await here.quote('2000.00') })
  await here.paid(id, '2000.00')
  await here.world.settle()
  here.world.clock.advance(15 * 86_400)
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'failed', reason: 'proof' })
  expect(here.out.payments).toHaveLength(1)
})

test('a destination that was listed since: no coins, and the money goes back', async () => {
  const here = await town()
  const id = await here.placed()
  await here.world.lists({ wallet: wallet })
  await here.paid(id)
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'failed', reason: 'address' })
  expect(here.out.prepared).toEqual([])
  expect(here.out.payments).toHaveLength(1)
})

test('held while the coins are signed: they are called back, not released, and go when it is released', async () => {
  const here = await town()
  const id = await here.placed()
  await here.paid(id)
  await here.world.settle()
  await here.orders.advance(id, 'hold', { type: 'operator.hold', reason: 'look' })
  await here.coinsGo(id, 'ready')
  expect(here.out.released).toEqual([])
  await here.orders.advance(id, 'go', { type: 'operator.release' })
  await here.world.settle()
  expect(here.out.released).toHaveLength(1)
})

test('an authorised payment is not cancelled: one of the two wins, and nothing is lost', async () => {
  const here = await town()
  const { world, orders } = here
  const id = await here.placed({ quoteId: await here.quote('100.00', 'open_banking') })
  const at = world.clock.now()
  await Promise.all([
    orders.cancelPurchase('cus_greta', id),
    world
      .tell({
        id: 'a1',
        owner: id,
        type: 'authorisation.granted',
        through: 'open_banking',
        payment: 'obp_1',
        at: at.getTime(),
      })
      .then(() => world.inbox.pass()),
  ])
  const status = await world.status(id)
  expect(['cancelled', 'payment_pending']).toContain(status)
  if (status === 'payment_pending')
    expect(await orders.cancelPurchase('cus_greta', id)).toEqual({ refused: 'order.not_now' })
  await here.paid(id, '100.00', { source: { kind: 'open_banking', id: 'obp_1' }, payment: 'obp_1' })
  await world.settle()
  await here.coinsGo(id)
  expect(await world.status(id)).toBe('completed')
  await isEven(here, id)
})

test('refused at the bank: back to the choice of methods; another way pays for it', async () => {
  const here = await town()
  const id = await here.placed({ quoteId: await here.quote('100.00', 'open_banking') })
  const of = { owner: id, through: 'open_banking', payment: 'obp_1' } as const
  await here.world.tell({
    ...of,
    id: 'a1',
    type: 'authorisation.granted',
    at: here.world.clock.now().getTime(),
  })
  await here.world.settle()
  expect(await here.orders.payable('cus_greta', id, 'card')).toEqual({ refused: 'payment.authorised_before' })
  await here.world.tell({ ...of, id: 'a2', type: 'authorisation.refused', reason: 'no' })
  await here.world.settle()
  expect(await here.world.status(id)).toBe('awaiting_payment')
  expect(await here.orders.payable('cus_greta', id, 'card')).toMatchObject({ amount: { units: 10_000n } })
  expect((await here.stored(id)).order.method).toBe('card')
})

test('told out of order: money before the word of it, coins replaced before anybody heard of the first', async () => {
  const here = await town()
  const { world } = here
  const id = await here.placed({ quoteId: await here.quote('100.00', 'card') })
  await here.paid(id, '100.00', { source: { kind: 'card', id: 'cps_1' }, payment: 'cps_1' })
  await world.tell({
    id: 'late',
    owner: id,
    type: 'authorisation.granted',
    through: 'card',
    payment: 'cps_1',
    at: world.clock.now().getTime(),
  })
  await world.settle()
  await here.coinsGo(id, 'ready')
  const key = `${id}:coins:1`
  const of = { owner: id, key }
  await world.tell({ ...of, id: 'c1', type: 'transfer.broadcast', transaction: '0xh1' })
  await world.tell({ ...of, id: 'c2', type: 'transfer.replaced', transaction: '0xh1', by: '0xh2' })
  const { order } = await here.stored(id)
  const amount = order.executed?.coins ?? Money.money(order.coin, 0n)
  await world.tell({ ...of, id: 'c3', type: 'transfer.broadcast', transaction: '0xh2' })
  await world.tell({
    ...of,
    id: 'c4',
    type: 'transfer.final',
    transaction: '0xh1',
    amount,
    fee: Money.money('ETH@11155111', 1n),
  })
  await world.settle()
  expect(await world.status(id)).toBe('completed')
  expect(await world.db.query('select 1 from order_inbox where applied_at is null')).toEqual([])
  await isEven(here, id)
})

test('two transfers are summed before the checks; what comes later is money on its own', async () => {
  const here = await town()
  const id = await here.placed()
  await here.paid(id, '60.00', { source: { kind: 'statement_line', id: '1' } })
  await here.paid(id, '40.00', { source: { kind: 'statement_line', id: '2' } })
  await here.world.settle()
  expect((await here.stored(id)).order.executed?.amount.units).toBe(10_000n)
  await here.paid(id, '10.00', { source: { kind: 'statement_line', id: '3' } })
  await here.world.settle()
  await here.coinsGo(id)
  await isEven(here, id)
  expect(await ledger.balance(here.world.db, 'suspense', 'EUR')).toBe(-1_000n)
  const cases = await here.world.db.query('select 1 from operator_case where order_id = $1', [id])
  expect(cases).toHaveLength(1)
})

test('money after it was cancelled, and after five days: taken at the rate of the day', async () => {
  const here = await town()
  const cancelled = await here.placed()
  const forgotten = await here.placed()
  await here.orders.cancelPurchase('cus_greta', cancelled)
  here.world.clock.advance(6 * 86_400)
  await here.world.settle()
  expect(await here.world.status(forgotten)).toBe('expired')
  for (const id of [cancelled, forgotten])
    await here.paid(id, '100.00', { source: { kind: 'statement_line', id } })
  await here.world.settle()
  for (const id of [cancelled, forgotten]) await here.coinsGo(id)
  expect(await letters(here, cancelled)).toBe('NXRBOTPC')
  expect(await letters(here, forgotten)).toBe('NFRBOTPC')
})

test('below the minimum it waits for more, to the millisecond; then it fails, and the money goes back', async () => {
  const here = await town()
  const id = await here.placed()
  await here.paid(id, '24.99')
  await here.world.settle()
  expect(await letters(here, id)).toBe('NR')
  here.world.clock.advance(72 * 3_600 - 0.001)
  await here.world.settle()
  expect(await letters(here, id)).toBe('NR')
  here.world.clock.advance(0.001)
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'failed', reason: 'below_min' })
  expect(here.out.payments).toMatchObject([{ amount: { units: 2_499n } }])
})

test('money without an account to send it to is for a person', async () => {
  const here = await town()
  const id = await here.placed()
  await here.paid(id, '100.00', { by: { name: 'Hans Fremd', account: undefined } })
  await here.world.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'failed', refunds: [{ state: 'stuck' }] })
  const cases = await here.world.db.query(
    "select data ->> 'reason' as reason from operator_case where order_id = $1",
    [id],
  )
  expect(cases).toEqual([{ reason: 'no account to send it to is known' }])
})

test('a purchase that failed and paid back, and one without money, need no look of a person after a week', async () => {
  const here = await town()
  const id = await here.placed()
  here.world.clock.advance(6 * 86_400)
  await here.world.settle()
  here.world.clock.advance(8 * 86_400)
  expect(await here.world.expiry.lookForIdle()).toBe(0)
  expect(await here.world.status(id)).toBe('expired')
})

test('a status without a payer, and the statement line of the same money: the line says who paid and where it goes back', async () => {
  const here = await town()
  const account = { kind: 'iban', iban: 'FR7630006000011234567890189' } as const
  const nobody = { name: undefined, account: undefined }
  const payment = 'obp_1'
  for (const name of ['Greta Beispiel', 'Hans Fremd']) {
    const id = await here.placed({ quoteId: await here.quote('100.00', 'open_banking') })
    await here.paid(id, '100.00', { source: { kind: 'open_banking', id }, payment, by: nobody })
    await here.paid(id, '100.00', { source: { kind: 'statement_line', id }, payment, by: { name, account } })
    await here.world.settle()
    expect((await here.stored(id)).order.credits).toMatchObject([
      { source: { kind: 'open_banking', id }, duplicateReport: { kind: 'statement_line', id } },
    ])
    expect(await here.world.status(id)).toBe(name === 'Hans Fremd' ? 'failed' : 'executed')
  }
  expect(here.out.payments).toMatchObject([{ payeeName: 'Hans Fremd', payeeAccount: account }])
})

test('money that a bank said was paid and that never comes to our account is shown to a person, once', async () => {
  const here = await town()
  const { world } = here
  const [gone, come] = [await here.placed(), await here.placed()]
  for (const id of [gone, come]) {
    await here.paid(id, '100.00', { source: { kind: 'open_banking', id }, payment: id })
    await world.settle()
    await here.coinsGo(id)
  }
  await here.paid(come, '100.00', { payment: come })
  await world.settle()
  world.clock.advance(7 * 86_400 + 60)
  expect(await world.expiry.lookForIdle()).toBe(1)
  const cases = 'select order_id, closed_at from operator_case'
  expect(await world.db.query(cases)).toEqual([{ order_id: gone, closed_at: null }])
  await world.db.query('update operator_case set closed_at = clock_timestamp()')
  world.clock.advance(86_400)
  expect(await world.expiry.lookForIdle()).toBe(0)
})
