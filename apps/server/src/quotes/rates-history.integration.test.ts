/** Guarantees of the rate chart's figures, on a real database and over HTTP; only the exchanges are played. */
import type { AnswerOf, ratesHistory } from '@agio/contract'
import type { Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import { openWorld, testPlatform } from '../testing/world.ts'
import type { PriceSource } from './price-source.ts'
import { keep, prune } from './rates-history.ts'
import { rateRoutes } from './routes.ts'
import { agreeing, quotingOn, setSources } from './testing.ts'

const coin: Coins.CoinId = 'USDC@11155111'
const quarter = 15 * 60
const day = 24 * 3_600

async function openTown(coins: readonly Coins.CoinId[] = [coin], sources: readonly PriceSource[] = []) {
  const world = await openWorld({ at: '2026-05-04T10:00:00Z' })
  const { db, clock } = world
  const told = { price: '0.86' as string | undefined, asked: [] as string[] }
  /** Another process of the same installation, with these exchanges and the two that give the price. */
  function openProcess(others: readonly PriceSource[]) {
    const platform = quotingOn(testPlatform({ db, clock }), () => undefined, { coins })
    const [one, other] = agreeing(() =>
      told.price === undefined ? undefined : { bid: told.price, ask: told.price },
    )
    const noting = {
      ...one!,
      ticker: (symbol: string, fiat: string) => (
        told.asked.push(`${symbol} ${fiat}`),
        one!.ticker(symbol, fiat)
      ),
    }
    setSources(platform, [...others, noting, other!])
    return platform
  }
  const platform = openProcess(sources)
  const http = await world.serve((serve) => rateRoutes(serve, platform))
  return {
    ...world,
    told,
    openProcess,
    keep: () => keep(platform),
    prune: () => prune(platform),
    ask: (query: string) => http.json<AnswerOf<typeof ratesHistory>>('GET', `/api/rates/history?${query}`),
    async rates(days = 7) {
      const { body } = await this.ask(`coin=${coin}&fiat=EUR&days=${days}`)
      return body.items.map(({ at, rate }) => `${at} ${rate.slice(0, 4)}`)
    },
    count: async () => (await db.query('select 1 from mid_rate')).length,
  }
}

test('a fresh installation shows the present rate at once', async () => {
  await using town = await openTown()
  expect(await town.rates()).toEqual(['2026-05-04 10:00:00 0.86'])
})

test('a quarter of an hour has one point, its first, however often and by however many it is kept', async () => {
  await using town = await openTown()
  await Promise.all([town.keep(), town.keep()])
  town.told.price = '0.90'
  town.clock.advance(60)
  await town.keep()
  expect(await town.count()).toBe(2) // EUR and GBP

  town.clock.advance(quarter)
  await town.keep()
  town.clock.advance(10)
  expect(await town.rates(1)).toEqual([
    '2026-05-04 10:00:00 0.86',
    '2026-05-04 10:16:00 0.90',
    '2026-05-04 10:16:10 0.90',
  ])
})

test('a coin on two chains is asked for once, and a kept quarter asks no exchange', async () => {
  await using town = await openTown([coin, 'USDC@1', 'USDC@97'])
  await town.keep()
  expect(town.told.asked).toHaveLength(2)
  await town.keep()
  expect(town.told.asked).toHaveLength(2)
})

test('without a reliable price there is no point, and what was is still shown', async () => {
  await using town = await openTown()
  await town.keep()
  town.told.price = undefined
  town.clock.advance(quarter)
  await town.keep()
  expect(await town.rates()).toEqual(['2026-05-04 10:00:00 0.86'])
})

test('only the days that were asked for are shown, oldest first, and never more than a chart can draw', async () => {
  await using town = await openTown()
  await town.db.query(
    `insert into mid_rate (symbol, fiat, slot, at, scaled)
     select 'USDC', 'EUR', at, at, 86000000000000 from generate_series($1::timestamptz - interval '80 days', $1, interval '1 hour') at`,
    [town.clock.now()],
  )
  const month = await town.rates(90)
  expect(month.length).toBeGreaterThan(200)
  expect(month.length).toBeLessThanOrEqual(302)
  expect(month).toEqual(month.toSorted())
  expect((await town.rates(1)).at(0)).toBe('2026-05-03 10:00:00 0.86')
})

test('older points are thinned to one an hour, and none is kept for ever', async () => {
  await using town = await openTown()
  for (let hour = 0; hour < 2; hour += 1)
    for (let point = 0; point < 4; point += 1) {
      await town.keep()
      town.clock.advance(quarter)
    }
  await town.prune()
  expect(await town.count()).toBe(16)

  town.clock.advance(8 * day)
  await town.prune()
  const left = await town.db.query<{ at: Date }>(`select at from mid_rate where fiat = 'EUR' order by at`)
  expect(left.map(({ at }) => at.toISOString())).toEqual([
    '2026-05-04T10:00:00.000Z',
    '2026-05-04T11:00:00.000Z',
  ])

  town.clock.advance(90 * day)
  await town.prune()
  expect(await town.count()).toBe(0)
})

test.each([
  ['a coin that is off', 'coin=ETH@1&fiat=EUR', 422, 'coin.unavailable'],
  ['a coin nobody knows', 'coin=XYZ@1&fiat=EUR', 422, 'invalid'],
  ['more days than are kept', `coin=${coin}&fiat=EUR&days=91`, 422, 'invalid'],
])('%s is refused', async (_, query, status, code) => {
  await using town = await openTown()
  expect(await town.ask(query)).toMatchObject({ status, body: { error: { code } } })
})

/** An exchange that knows the hours before 10:00, or nothing. */
function exchange(name: string, hours: number): PriceSource & { asked: number } {
  const source = {
    name,
    asked: 0,
    ticker: async () => Promise.reject(new Error('not asked here')),
    async past(_coin: string, _fiat: string, now: Date) {
      source.asked += 1
      if (hours === 0) throw new Error(`${name} is down`)
      return Array.from({ length: hours }, (_, at) => ({
        at: new Date(now.getTime() - (hours - at) * 3_600_000),
        price: `0.8${at}`,
      }))
    },
  }
  return source
}

test('a fresh installation takes the past from the first exchange that knows it, once, and keeps it', async () => {
  const [down, knows, third] = [exchange('one', 0), exchange('other', 3), exchange('third', 5)]
  await using town = await openTown([coin], [down, knows, third])
  await town.keep()
  expect((await town.rates(1)).slice(0, 4)).toEqual([
    '2026-05-04 07:00:00 0.80',
    '2026-05-04 08:00:00 0.81',
    '2026-05-04 09:00:00 0.82',
    '2026-05-04 10:00:00 0.86',
  ])
  expect([down.asked, knows.asked, third.asked]).toEqual([2, 2, 0]) // EUR and GBP
  await town.keep()
  await keep(town.openProcess([third]))
  expect(knows.asked).toBe(2)
  expect(third.asked).toBe(0)
})

test('without any past the chart begins today', async () => {
  await using town = await openTown([coin], [exchange('one', 0)])
  await town.keep()
  expect(new Set(await town.rates())).toEqual(new Set(['2026-05-04 10:00:00 0.86']))
})
