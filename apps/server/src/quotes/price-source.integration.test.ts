/** The past of prices, read from the sandbox's exchanges over HTTP, as from the real ones. */
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveOn } from '../../../sandbox/src/app/serve.ts'
import { createExchanges, exchangeRoutes } from '../../../sandbox/src/exchange/index.ts'
import { openSources } from './price-source.ts'

const now = new Date('2026-05-04T10:20:00Z')
const hour = 3_600_000

async function openMarket() {
  const app = fastify()
  const exchanges = createExchanges(() => now)
  exchangeRoutes(app, serveOn(app), exchanges, () => now)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const sources = openSources([
    { name: 'kraken', url: `${base}/exchange/kraken` },
    { name: 'coinbase', url: `${base}/exchange/coinbase` },
  ])
  return { sources, exchanges, [Symbol.asyncDispose]: () => app.close() }
}

test.each([
  ['kraken', 720],
  ['coinbase', 300],
])('%s gives %i hours, oldest first, each with the price at its end', async (name, hours) => {
  await using market = await openMarket()
  const source = market.sources.find((one) => one.name === name)
  const past = (await source?.past('USDC', 'EUR', now)) ?? []
  expect(past.length).toBe(hours)
  const steps = past.slice(1).map(({ at }, before) => at.getTime() - (past[before]?.at.getTime() ?? 0))
  expect(new Set(steps)).toEqual(new Set([hour]))
  expect(past.at(-1)?.at).toEqual(new Date('2026-05-04T11:00:00Z'))
  for (const { price } of past) expect(price).toMatch(/^0\.\d{2,8}$/)
})

test('an exchange that is down, or does not trade a coin, has no past', async () => {
  await using market = await openMarket()
  for (const source of market.sources) await expect(source.past('DOGE', 'EUR', now)).rejects.toThrow(Error)
  market.exchanges.faults.add('down', 60)
  for (const source of market.sources) await expect(source.past('USDC', 'EUR', now)).rejects.toThrow('503')
})
