/** Stories of purchases in which time passes, prices move and services are switched off: one after the other, in a world of their own. */
import type { BuyQuoteView, WidgetConfig } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { unitsOf } from '../world/outside.ts'
import { cards } from '../world/payers.ts'
import type { Purchase } from '../world/purchase.ts'
import { walk } from '../world/sale.ts'
import { ana } from '../world/customer.ts'
import { openWorld, type World } from '../world/world.ts'

const minutes = 60
const days = 24 * 60 * minutes

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const back = ({ refunds }: { refunds: readonly { status: string }[] }) => refunds[0]?.status === 'booked'

/** Coins in smallest units: as offered, and as they came in the end. */
async function coinsOf(purchase: Purchase): Promise<{ offered: bigint; got: bigint }> {
  const order = await purchase.is('C')
  await world.closes(purchase)
  return {
    offered: unitsOf(purchase.coin, purchase.placed.receive.amount),
    got: unitsOf(purchase.coin, order.receive.amount),
  }
}

test('cards and banks keep the rate inside the window and lose it after; a transfer has that of its arrival', async () => {
  const customer = await world.customer()
  const card = () => customer.buys({ method: 'CREDIT_CARD' })
  const bank = () => customer.buys({ method: 'OPEN_BANKING' })
  const [inside, late] = [
    [await card(), await bank()],
    [await card(), await bank()],
  ] as const
  const transfer = await customer.buys()
  await usdcTimes(108n)

  expect((await inside[0].way('CREDIT_CARD')).fixedUntil).toBe(inside[0].placed.rateUntil)
  await inside[0].paysByCard()
  await inside[1].paysAt('sonnenbank')
  await transfer.transfer()
  for (const purchase of inside) {
    const { offered, got } = await coinsOf(purchase)
    expect(got).toBe(offered)
  }
  const floated = await coinsOf(transfer)
  expect(floated.got * 100n).toBeLessThan(floated.offered * 95n)

  const slow = await bank()
  await slow.paysAt('slowfjord')
  await world.outside.advance(31 * minutes)
  await customer.signIn()
  expect((await slow.view()).rateUntil).toBeNull()
  expect((await late[0].way('CREDIT_CARD')).fixedUntil).toBeNull()
  await late[0].paysByCard(cards.mastercard)
  await late[1].paysAt('bergbank')
  for (const purchase of late) {
    const { offered, got } = await coinsOf(purchase)
    expect(got * 100n).toBeLessThan(offered * 95n)
  }
  const authorisedInside = await coinsOf(slow)
  expect(authorisedInside.got).toBe(authorisedInside.offered)
})

test('a bank that never says how a payment ended gives no rate: small money waits beside it, and it expires', async () => {
  const customer = await world.customer()
  const { banks } = world.outside
  for (const bank of ['sonnenbank', 'nordlicht']) await banks.behaves(bank, { behaviour: 'stays' })
  const [byHand, small, alone] = [
    await customer.buys({ method: 'OPEN_BANKING' }),
    await customer.buys({ method: 'OPEN_BANKING' }),
    await customer.buys(),
  ]
  await byHand.paysAt('sonnenbank')
  await small.paysAt('nordlicht')
  await small.transfer({ amount: '0.01' })
  await alone.transfer({ amount: '20.00' })
  await alone.shows('it waits', ({ waitsFor }) => waitsFor === 'more')
  await small.shows('it waits', ({ waitsFor }) => waitsFor === 'authorised_payment')
  await world.outside.advance(2 * days)
  await customer.signIn()
  await usdcTimes(109n)
  await byHand.transfer()
  await byHand.shows('it waits', ({ waitsFor }) => waitsFor === 'authorised_payment')
  await banks.behaves('nordlicht', { behaviour: 'works' })
  const settled = await coinsOf(small)
  expect(settled.got * 1_000n).toBeGreaterThan(settled.offered * 999n)
  expect((await small.view()).received.amount).toBe('100.01')

  await world.outside.advance(3 * days + 20 * minutes)
  await customer.signIn()
  await alone.is('Y', 'below_min')
  await alone.shows('the money is back', back)
  const { payments } = await byHand.shows('it expired', (order) => order.payments[0]?.reason === 'expired')
  expect(payments[0]?.status).toBe('failed')
  const { offered, got } = await coinsOf(byHand)
  expect(got * 100n).toBeLessThan(offered * 93n)

  await banks.behaves('sonnenbank', { behaviour: 'works' })
  await world.closes(alone)
})

test('nothing comes in five days: the order ends; what comes later is taken for ninety days, then a person decides', async () => {
  const customer = await world.customer()
  const [late, forgotten, big] = await Promise.all([
    customer.buys(),
    customer.buys(),
    customer.buys({ amount: '1200' }),
  ])
  await forgotten.says()
  await big.transfer()
  await big.shows('a proof is asked for', ({ proofAsked }) => proofAsked)

  await world.outside.advance(5 * days + minutes)
  await customer.signIn()
  await late.is('F')
  expect(walk(await forgotten.is('F'))).toBe('NWF')
  await late.transfer()
  expect(walk(await late.is('C'))).toBe('NFRBOTPC')
  await world.closes(late)

  await world.outside.advance(14 * days)
  await customer.signIn()
  await big.is('Y', 'proof')
  await big.shows('the money is back', back)
  await world.closes(big)

  await world.outside.advance(91 * days)
  await customer.signIn()
  await forgotten.transfer()
  expect(walk(await late.is('Z'))).toBe('NFRBOTPCZ')
  const line = await world.backOffice.unmatched(forgotten.reference)
  expect(line.reason).toBe('order_over')
  await world.backOffice.sendBack(line.id)
  await world.books.isPaid('100.00', ana.name)
})

test('a service that is switched off is neither shown nor taken, an IBAN goes with buying; what is open goes on', async () => {
  const customer = await world.customer()
  const offered = async () => {
    const { services } = await world.widget<WidgetConfig>(
      'POST',
      '/v1/widget-config/swapin-widget-default',
      {},
    )
    const all = Object.entries(services).filter(([, { enabled }]) => enabled)
    return all.map(([name]) => name).toSorted()
  }
  expect(await offered()).toEqual(['buy', 'iban', 'sell'])
  const [purchase, sale] = [await customer.buys(), await customer.sells()]

  await world.restart({ SERVICES: 'sell' })
  expect(await offered()).toEqual(['sell'])
  await expect(customer.buys()).rejects.toMatchObject({ code: 'service.off' })
  await customer.sells()
  await purchase.transfer()
  await purchase.is('C')

  await world.restart({ SERVICES: 'buy' })
  expect(await offered()).toEqual(['buy', 'iban'])
  await expect(customer.sells()).rejects.toMatchObject({ code: 'service.off' })
  await customer.buys()
  await sale.pay()
  await sale.is('C')
  await world.closes(purchase)
  await world.ends(sale)
})

test('in the end chain, bank and ledger agree to the last unit', async () => {
  await world.outside.cards.settle()
  await world.books.agree()
})

/** The price of USDC in percent of what it is; until the server has seen it, too: it keeps a price for seconds. */
async function usdcTimes(percent: bigint): Promise<void> {
  const [now = '1'] = Object.values((await world.outside.prices('USDC-EUR')) ?? {})
  const units = (BigInt(Math.round(Number(now) * 1e8)) * percent) / 100n
  await world.outside.price('USDC-EUR', (Number(units) / 1e8).toFixed(8))
  const wish = { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '100' }
  const isNear = (rate: number) => Math.abs(rate / (Number(units) / 1e8) - 1) < 0.01
  await until('the server knows the new price', async () =>
    isNear(Number((await world.call<BuyQuoteView>('POST', '/quotes/buy', wish)).midRate)),
  )
}
