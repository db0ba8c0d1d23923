/** A new version by two persons: orders of before keep their figures, later ones have the new, and the preview was right. */
import { type Coins, Configuration, Money, Treasury, type Buy } from '@agio/domain'
import { expect, test } from 'vitest'
import { inForce, versions } from '../../configuration/index.ts'
import { openWorld, wallet, payerName } from '../../orders/testing/world.ts'
import { exposures, keep } from '../../treasury/exposures.ts'
import { openPostgres } from '../../platform/sql/postgres.ts'
import { testPlatform } from '../../testing/world.ts'
import { giveQuoteDoors, quotes } from '../../quotes/index.ts'
import type { Actor } from '../sign-in/caller.ts'
import { openBackOffice } from '../testing.ts'
import * as room from './configuration-room.ts'
import { configurationApprovable } from './configuration-room.ts'
import * as approvals from '../approvals/approvals.ts'

const coin: Coins.CoinId = 'USDC@11155111'

async function openDesk() {
  const world = await openWorld()
  const { platform } = world
  // The next version narrows the limits of a basic customer.
  await world.atLevel('full')
  const office = await openBackOffice(world)
  const tom = await office.person('Tom Treasurer', 'treasurer')
  const ada = await office.person('Ada Admin', 'admin')
  await versions.listen(platform)
  office.approves({ configuration: configurationApprovable(platform) })
  const previewNames = async (one: Configuration.Screening, other: Configuration.Screening) => ({
    names: 3,
    before: Number(one.hitFrom),
    after: Number(other.hitFrom),
  })
  const gas = async () => Money.money('ETH@11155111' as const, 10n ** 14n)
  giveQuoteDoors(platform, { gas, methodOff: () => undefined })
  world.prices('0.9137')
  const person = { id: 'cus_greta', hasFreshPin: true }
  return {
    ...world,
    office,
    preview: (document: unknown) => room.preview(office.platform, document, previewNames),
    tom,
    ada,
    async sell(request: { fiatAmount?: string; coinAmount?: string }): Promise<string> {
      const quote = await quotes.sell(platform, { coin, fiat: 'EUR', ...request })
      if ('refused' in quote) throw new Error(quote.refused)
      const opened = await world.orders.placeSell(person, await world.wish({ quoteId: quote.id }))
      if ('refused' in opened) throw new Error(JSON.stringify(opened))
      return opened.row.id
    },
    async buy(method: Buy.Method, request: { fiatAmount?: string; coinAmount?: string }): Promise<string> {
      const quote = await quotes.buy(platform, { coin, fiat: 'EUR', method, ...request })
      if ('refused' in quote) throw new Error(quote.refused)
      const consents = { correctInformation: true, buyRisk: true, terms: '2026-11-01' } as const
      const wish = { quoteId: quote.id, destination: wallet, payerName, consents }
      const opened = await world.orders.placeBuy(person, wish)
      if ('refused' in opened) throw new Error(JSON.stringify(opened))
      return opened.row.id
    },
    propose: (document: Configuration.Configuration, effectiveAt: Date) =>
      room.propose(office.platform, {
        document: Configuration.document.write(document),
        effectiveAt,
        reason: 'the market is cheaper',
        by: tom,
      }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

const { configuration } = Configuration.first
const card = configuration.buy.methods.card
const cheaper: Configuration.Configuration = {
  ...configuration,
  sell: {
    ...configuration.sell,
    fee: { percent: 97n, minimum: { EUR: 199n, GBP: 199n } },
    bankTransfer: { EUR: 0n, GBP: 0n },
    shortBy: { percent: 100n, most: { EUR: 300n, GBP: 300n } },
    windows: { ...configuration.sell.windows, rateMinutes: 20, depositMinutes: 60 },
  },
  buy: {
    ...configuration.buy,
    methods: {
      ...configuration.buy.methods,
      card: { ...card, coinFees: { [coin]: { percent: 311n, minimum: { EUR: 333n, GBP: 333n } } } },
    },
  },
  limits: {
    ...configuration.limits,
    basic: { ...configuration.limits.basic, sell: { day: 10_000n, month: 20_000n, year: 30_000n } },
  },
}

/** The same requests, at any cost. */
async function placeAll(desk: Desk): Promise<string[]> {
  return [
    await desk.sell({ fiatAmount: '100.00' }),
    await desk.sell({ coinAmount: '251.37' }),
    await desk.sell({ fiatAmount: '1234.56' }),
    await desk.buy('card', { fiatAmount: '333.33' }),
    await desk.buy('bank_transfer', { coinAmount: '77.77' }),
  ]
}

async function feesOf(desk: Desk, ids: readonly string[]): Promise<string> {
  const fees = await Promise.all(
    ids.map(async (id) => {
      const row = await desk.orders.find(id)
      if (!row) throw new Error(id)
      return Object.values(row.service === 'sell' ? row.order.fees : row.order.quote.fees)
    }),
  )
  return Money.format(Money.sum('EUR', fees.flat() as Money.Money<'EUR'>[]))
}

test('orders of before keep their figures, orders after it have the new, and the preview was right to the cent', async () => {
  await using desk = await openDesk()
  const before = await placeAll(desk)
  const kept = await Promise.all(before.map((id) => desk.orders.find(id)))
  desk.clock.advance(24 * 3_600)
  const preview = await desk.preview(Configuration.document.write(cheaper))
  if ('refused' in preview) throw new Error(preview.refused)
  expect(preview).toMatchObject({ day: '2026-11-20', orders: 5, refusals: 0, screening: null })
  expect(preview.changes).toContainEqual({ path: 'sell.fee.percent', before: '1.35', after: '0.97' })
  const [cost] = preview.costs.map((it) => [Money.format(it.before), Money.format(it.after)])
  expect(cost?.[0]).toBe(await feesOf(desk, before))

  const effect = new Date(desk.clock.now().getTime() + 3_600_000)
  const asked = await desk.propose(cheaper, effect)
  if ('refused' in asked) throw new Error(asked.refused)
  const decision = { id: asked.id, hash: asked.hash, reason: 'agreed with the board' }
  const decides = (by: Actor) => approvals.approve(desk.platform, { ...decision, by })
  expect(await decides(desk.tom)).toEqual({ refused: 'backoffice.own' })
  expect(await decides(desk.ada)).toMatchObject({ state: 'approved' })

  desk.clock.advance(3_600 - 0.001)
  expect((await inForce(desk.platform)).version).toBe(1)
  const last = await quotes.sell(desk.platform, { coin, fiat: 'EUR', fiatAmount: '50.00' })
  if ('refused' in last) throw new Error(last.refused)
  desk.clock.advance(0.001)
  expect((await inForce(desk.platform)).version).toBe(2)
  const limit = await quotes.sell(desk.platform, { coin, fiat: 'EUR', fiatAmount: '50.00' })
  if ('refused' in limit) throw new Error(limit.refused)
  expect([last.figures.version, limit.figures.version]).toEqual([1, 2])
  expect([last.feeTable.serviceBasisPoints, limit.feeTable.serviceBasisPoints]).toEqual([135n, 97n])

  // A price that was given a millisecond before the date holds; the order keeps that version.
  const other = { id: 'cus_other', hasFreshPin: true }
  const opened = await desk.orders.placeSell(other, await desk.wish({ quoteId: last.id }))
  if ('refused' in opened) throw new Error(opened.refused)
  expect(opened.row.order).toMatchObject({ figures: { version: 1, rateWindow: 30 * 60_000 } })

  const after = await placeAll(desk)
  expect(await feesOf(desk, after)).toBe(cost?.[1])
  const [sale] = await Promise.all(after.map((id) => desk.orders.find(id)))
  expect(sale?.order).toMatchObject({
    figures: { version: 2, shortBasisPoints: 100n, rateWindow: 20 * 60_000, depositWindow: 3_600_000 },
  })
  // Nothing that was placed before has changed.
  const unchanged = await Promise.all(before.map((id) => desk.orders.find(id)))
  expect(unchanged.map((row) => row?.order)).toEqual(kept.map((row) => row?.order))
  expect(await feesOf(desk, before)).toBe(cost?.[0])
})

test('two processes switch at the same instant, though one of them hears of no version', async () => {
  await using desk = await openDesk()
  const elsewhere = openPostgres(desk.db.url, { applicationName: 'another process' })
  const deaf = testPlatform({ db: elsewhere, clock: desk.clock })
  expect((await inForce(deaf)).version).toBe(1)
  const effect = new Date(desk.clock.now().getTime() + 61_000)
  const asked = await desk.propose(cheaper, effect)
  if ('refused' in asked) throw new Error(asked.refused)
  await approvals.approve(desk.platform, { id: asked.id, hash: asked.hash, reason: 'agreed', by: desk.ada })
  const both = async () => [(await inForce(desk.platform)).version, (await inForce(deaf)).version]
  for (const seconds of [0, 30, 30.999]) {
    desk.clock.advance(seconds)
    expect(await both()).toEqual([1, 1])
  }
  desk.clock.advance(0.001)
  expect(await both()).toEqual([2, 2])
  await elsewhere.close()
})

test('the version in force comes from memory', async () => {
  await using desk = await openDesk()
  let reads = 0
  const counting = {
    ...desk.db,
    query: (...of: Parameters<typeof desk.db.query>) => ((reads += 1), desk.db.query(...of)),
  } as typeof desk.db
  const platform = testPlatform({ db: counting, clock: desk.clock })
  for (let times = 0; times < 100; times += 1) await inForce(platform)
  expect(reads).toBe(1)
})

test('an impossible version is refused in a sentence, and a request about a version that changed meanwhile is void', async () => {
  await using desk = await openDesk()
  const soon = new Date(desk.clock.now().getTime() + 59_999)
  const later = new Date(desk.clock.now().getTime() + 3_600_000)
  expect(await desk.propose(cheaper, soon)).toEqual({ refused: 'backoffice.too_soon' })
  expect(await desk.propose(configuration, later)).toEqual({ refused: 'backoffice.unchanged' })
  const odd = { ...(Configuration.document.write(cheaper) as object), fees: {} }
  expect(
    await room.propose(desk.platform, { document: odd, effectiveAt: later, reason: 'odd', by: desk.tom }),
  ).toMatchObject({
    refused: 'backoffice.unfit',
    fields: [{ params: { problem: 'fees: there is no such field' } }],
  })
  const asked = await desk.propose(cheaper, later)
  if ('refused' in asked) throw new Error(asked.refused)
  desk.clock.advance(3_590)
  const decision = { id: asked.id, hash: asked.hash, reason: 'too late', by: desk.ada }
  expect(await approvals.approve(desk.platform, decision)).toEqual({ refused: 'backoffice.void' })
  expect((await versions.newest(desk.db)).version).toBe(1)
  await expect(desk.db.query('update configuration set reason = $1', ['other'])).rejects.toThrow('only grows')
})

test('orders that the new bounds refuse are counted, and not in the costs', async () => {
  await using desk = await openDesk()
  await placeAll(desk)
  desk.clock.advance(24 * 3_600)
  const minimum = { EUR: 20_000n, GBP: 20_000n }
  const coinsOff = { eea: [coin], uk: [] }
  const strict = {
    ...configuration,
    sell: { ...configuration.sell, minimum },
    buy: { ...configuration.buy, coinsOff },
  }
  const screening = { ...strict.screening, hitFrom: 8_100n }
  const preview = await desk.preview(Configuration.document.write({ ...strict, screening }))
  expect(preview).toMatchObject({
    orders: 5,
    refusals: 3,
    screening: { names: 3, before: 8_200, after: 8_100 },
  })
})

test('a policy of hedging is previewed over the exposure of yesterday, and holds nothing that contradicts itself', async () => {
  await using desk = await openDesk()
  desk.prices('0.9137')
  desk.clock.advance(-12 * 3_600)
  await desk.paidInFull(await desk.placed())
  await keep(desk.platform)
  const { position } = (await exposures(desk.platform)).find((one) => one.coin === coin)!
  desk.clock.advance(24 * 3_600)
  const hedged = (change: Partial<Treasury.Hedge>) => {
    const hedges = { [coin]: { ...Treasury.firstHedge, above: 1_000n, ...change } }
    return Configuration.document.write({ ...configuration, treasury: { hedges } })
  }
  const whole = await desk.preview(hedged({}))
  const [worth] = await lastDayWorth(desk)
  expect(whole).toMatchObject({ hedges: [{ coin, samples: 1, left: 0n, most: 0n, traded: worth }] })
  const half = await desk.preview(hedged({ largest: 5_000n }))
  if ('refused' in half) throw new Error(half.refused)
  const [first] = half.hedges
  expect(first?.trades).toHaveLength(1)
  expect(first?.left).toBe(position.units - first!.trades[0]!.units)
  expect(first?.traded).toBe(5_000n)
  const none = await desk.preview(Configuration.document.write(cheaper))
  expect(none).toMatchObject({ hedges: [] })
  const wrong = await desk.preview(hedged({ least: 600_000n }))
  expect(JSON.stringify(wrong)).toContain(`treasury.hedges.${coin}.above: at least the smallest trade`)
})

const lastDayWorth = async ({ db }: Desk) => {
  const rows = await db.query<{ worth: string }>(
    `select floor((position + promised) * scaled / 1e18)::text as worth from exposure_sample where coin = $1`,
    [coin],
  )
  return rows.map(({ worth }) => BigInt(worth))
}
