/** A coin or service that is not on offer has no price, for every caller. */
import type { Coins } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { inForce } from '../configuration/index.ts'
import { setFigures } from '../configuration/testing.ts'
import { openWorld } from '../testing/world.ts'
import * as quotes from './quotes.ts'
import { quotingOn } from './testing.ts'

const coin: Coins.CoinId = 'USDC@11155111'

/** Quotes that note their questions to market and chain; the exchanges are silent. */
async function desk({ doors, ...offer }: NonNullable<Parameters<typeof quotingOn>[2]> = {}) {
  const world = await openWorld()
  onTestFinished(world.close)
  const asked: string[] = []
  const silent = (door: string) => (asked.push(door), undefined)
  const gas = async () => silent('gas')
  const platform = quotingOn(world.platform, () => silent('market'), {
    coins: [coin],
    ...offer,
    doors: { gas, ...doors },
  })
  return { platform, asked, kept: () => world.db.query('select 1 as kept from quote') }
}
const sell = { coin, fiat: 'EUR', fiatAmount: '100' } as const
const buy = { ...sell, method: 'bank_transfer' } as const

test('a service that is off is refused before anything is asked', async () => {
  const buying = await desk({ services: ['buy'] })
  const selling = await desk({ services: ['sell'] })
  expect(await quotes.sell(buying.platform, sell)).toEqual({ refused: 'service.off' })
  expect(await quotes.buy(selling.platform, buy)).toEqual({ refused: 'service.off' })
  expect([...buying.asked, ...selling.asked]).toEqual([])
  expect([await buying.kept(), await selling.kept()]).toEqual([[], []])
})

test('a currency without an account and a payment method that is off are refused, with a price or one of before', async () => {
  const { platform, asked } = await desk({
    currencies: ['EUR'],
    doors: { methodOff: (method) => (method === 'card' ? 'off' : undefined) },
  })
  const off = { refused: 'service.off' }
  expect(await quotes.sell(platform, { ...sell, fiat: 'GBP' })).toEqual(off)
  expect(await quotes.buy(platform, { ...buy, fiat: 'GBP' })).toEqual(off)
  expect(await quotes.buy(platform, { ...buy, method: 'card' })).toEqual(off)
  expect(await quotes.refusal(platform, { service: 'sell', coin, fiat: 'GBP' })).toEqual(off)
  const purchase = { service: 'buy', coin, fiat: 'EUR' } as const
  expect(await quotes.refusal(platform, { ...purchase, method: 'card' })).toEqual(off)
  expect(await quotes.refusal(platform, { ...purchase, method: 'bank_transfer' })).toBeUndefined()
  expect(asked).toEqual([])
})

test('a coin that is sold but not bought has no price to buy', async () => {
  const { platform } = await desk()
  const { configuration } = await inForce(platform)
  const coinsOff = { eea: [coin], uk: [] }
  await setFigures(platform, { ...configuration, buy: { ...configuration.buy, coinsOff } })
  expect(await quotes.buy(platform, buy)).toMatchObject({ refused: 'coin.unavailable' })
  expect(await quotes.buy(platform, { ...buy, fiat: 'GBP' })).toMatchObject({ refused: 'price.unavailable' })
  expect(await quotes.sell(platform, sell)).toMatchObject({ refused: 'price.unavailable' })
})

test('a service that is on goes on to the market', async () => {
  const { platform, asked } = await desk()
  expect(await quotes.sell(platform, sell)).toMatchObject({ refused: 'price.unavailable' })
  expect(await quotes.buy(platform, buy)).toMatchObject({ refused: 'price.unavailable' })
  expect(asked).toContain('market')
})
