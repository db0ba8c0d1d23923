/** The customer says whose wallet it is: before it matters, when asked, and when a person waits for the record. */
import type { Holders } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { greta, openWorld, payer } from '../testing/world.ts'

const kraken: Holders.Holder = { kind: 'provider', provider: 'kraken' }
/** Of a provider that is not in the list, without its name. */
const nameless: Holders.Holder = { kind: 'provider', provider: 'other' }
const own: Holders.Holder = { kind: 'own' }

async function town() {
  const world = await openWorld()
  onTestFinished(world.close)
  const asking = (answerAbove: bigint) => {
    const { configuration } = world.out.version
    const travelRule = { ...configuration.travelRule, answerAbove }
    return world.setFigures({ ...configuration, travelRule })
  }
  async function sold(payout: string) {
    const id = await world.placed(greta.id, { quoteId: await world.quote(payout) })
    const { order } = await world.sale(id)
    const paid = await world.pays(id, order.offers.at(-1)?.coins.units ?? 0n, { name: `t${id}`, from: payer })
    await paid.seen()
    await paid.final()
    await world.settle()
    return id
  }
  async function bought(amount: string) {
    const id = await world.buy.placed({ quoteId: await world.buy.quote(amount) })
    await world.buy.paid(id, amount)
    await world.settle()
    return id
  }
  const say = async (id: string, holder: Holders.Holder) => {
    const said = await world.orders.sayWallet(greta.id, id, holder)
    await world.settle()
    return said
  }
  const messages = () => world.messages()
  return { ...world, asking, sold, bought, say, messages }
}

test('a purchase for an account at a provider needs no signature, said before or when asked', async () => {
  const here = await town()
  const before = await here.buy.placed({ quoteId: await here.buy.quote('2000.00') })
  await here.say(before, kraken)
  await here.buy.paid(before, '2000.00')
  await here.settle()
  expect(here.out.prepared).toHaveLength(1)
  const asked = await here.bought('2000.01')
  expect(here.out.prepared).toHaveLength(1)
  expect(await here.say(asked, own)).toMatchObject({ holder: own, mayChange: true })
  expect(here.out.prepared).toHaveLength(1)
  await here.say(asked, kraken)
  expect(here.out.prepared).toHaveLength(2)
  expect(await here.say(asked, kraken)).toMatchObject({ holder: kraken })
  expect(here.out.prepared).toHaveLength(2)
})

test('the configuration may ask at any amount: an answer is enough below the amount of a proof', async () => {
  const here = await town()
  await here.asking(0n)
  const purchase = await here.bought('100.00')
  expect((await here.buy.stored(purchase)).order.state).toBe('executed')
  expect(here.out.prepared).toEqual([])
  await here.say(purchase, own)
  expect(here.out.prepared).toHaveLength(1)
  const sale = await here.sold('100.00')
  expect((await here.sale(sale)).order).toMatchObject({ state: 'on_hold', reason: 'proof', wallets: [payer] })
  await here.say(sale, own)
  expect(await here.status(sale)).toBe('converted')
})

test('coins for a provider wait while the record lacks something; the customer completes it', async () => {
  const here = await town()
  here.out.missing = ['address', 'birth']
  const id = await here.buy.placed({ quoteId: await here.buy.quote('100.00') })
  await here.say(id, kraken)
  await here.buy.paid(id, '100.00')
  await here.settle()
  expect(here.out.prepared).toEqual([])
  expect((await here.buy.stored(id)).order).toMatchObject({
    state: 'executed',
    hold: { lacks: 'address, birth' },
  })
  const cases = await here.db.query('select kind, data from operator_case where order_id = $1', [id])
  expect(cases).toEqual([{ kind: 'travel_data_missing', data: { missing: 'address, birth' } }])
  expect((await here.messages()).filter((it) => it === 'buy_data_asked')).toHaveLength(1)
  await here.orders.advance(id, 'operator:ask', { type: 'operator.asks_again' })
  await here.settle()
  expect((await here.messages()).filter((it) => it === 'buy_data_asked')).toHaveLength(2)
  expect(await here.orders.walletOf(greta.id, id)).toMatchObject({ lacks: true, holder: kraken })
  here.out.missing = []
  await here.say(id, kraken)
  expect(here.out.prepared).toHaveLength(1)
})

test('a person accepts the record as it is, or refuses: then the money goes back', async () => {
  const here = await town()
  here.out.missing = ['address']
  const [taken, refused] = [await here.buy.placed(), await here.buy.placed()]
  for (const id of [taken, refused]) {
    await here.say(id, kraken)
    await here.buy.paid(id)
    await here.settle()
  }
  await here.orders.advance(taken, 'operator:1', { type: 'case.cleared' })
  await here.orders.advance(refused, 'operator:1', { type: 'case.refused', reason: 'no data' })
  await here.settle()
  expect(here.out.prepared).toHaveLength(1)
  expect((await here.buy.stored(refused)).order).toMatchObject({ state: 'failed', reason: 'compliance' })
})

/** A person lets a provider pass that is not in the list; its record is looked at next. */
async function letsPass(here: Awaited<ReturnType<typeof town>>, id: string): Promise<void> {
  expect((await here.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  await here.orders.advance(id, 'operator:0', { type: 'case.cleared' })
  await here.settle()
}

test('a sale from a provider waits for its record, and a person lets it go on', async () => {
  const here = await town()
  const id = await here.placed(greta.id, { quoteId: await here.quote('100.00') })
  await here.say(id, nameless)
  const { order } = await here.sale(id)
  const paid = await here.pays(id, order.offers.at(-1)?.coins.units ?? 0n, { name: 'one', from: payer })
  await paid.seen()
  await paid.final()
  await here.settle()
  await letsPass(here, id)
  expect((await here.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'travel_rule' })
  expect(await here.messages()).toContain('data_asked')
  await here.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await here.settle()
  expect(await here.status(id)).toBe('converted')
  expect(await here.orders.sayWallet(greta.id, id, own)).toEqual({ refused: 'order.not_now' })
  expect(await here.orders.walletOf('cus_hans', id)).toEqual({ refused: 'not-found' })
})

test('while a sale waits for its record the customer may name another provider, and that one is kept', async () => {
  const here = await town()
  const id = await here.placed(greta.id, { quoteId: await here.quote('100.00') })
  await here.say(id, nameless)
  const { order } = await here.sale(id)
  const paid = await here.pays(id, order.offers.at(-1)?.coins.units ?? 0n, { name: 'one', from: payer })
  await paid.seen()
  await paid.final()
  await here.settle()
  await letsPass(here, id)
  expect((await here.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'travel_rule' })
  here.out.missing = []
  const okx: Holders.Holder = { kind: 'provider', provider: 'okx' }
  expect(await here.say(id, okx)).toMatchObject({ holder: okx })
  expect(await here.status(id)).toBe('converted')
  expect((await here.sale(id)).order).toMatchObject({ origin: 'okx' })
  expect(await here.orders.walletOf(greta.id, id)).toMatchObject({ holder: okx, mayChange: false })
})
