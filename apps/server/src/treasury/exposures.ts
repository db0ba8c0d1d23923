/**
 * What the firm is long or short of, now and in the past.
 *
 *   ledger_balance (exchange:<coin>) + orders (promised) ──► exposures()
 *   keep() every minute ──► the five minutes that have no sample yet ──► exposures() + market ──► exposure_sample
 */
import { Money, Treasury, type Coins, type Rates } from '@agio/domain'
import { every } from '../platform/queue/loop.ts'
import type { Platform } from '../platform/platform.ts'
import { marketOf } from '../quotes/index.ts'
import * as store from './exposure-store.ts'
import { between, forgetBefore, samples } from './sample-store.ts'

const slotMs = 5 * 60_000
const dayMs = 24 * 3_600_000
const daysKept = 90

/** The currency in which a firm's whole exposure is one figure. */
export const worthIn: Money.Fiat = 'EUR'

export type Worth = Treasury.Exposure & {
  /** At the middle of the market; undefined where there is no reliable price. */
  readonly worth: Money.Money<Money.Fiat> | undefined
  readonly rate: Rates.Rate | undefined
}

/** Of each coin that was ever exchanged, or that an open order is promised. */
export async function exposures(platform: Platform): Promise<Worth[]> {
  const { balances, promises } = await store.read(platform.db)
  return Promise.all(
    Treasury.exposuresOf(balances, promises).map(async (it) => {
      const price = await marketOf(platform).price(it.coin, worthIn)
      return { ...it, rate: price?.mid, worth: price && Treasury.worthOf(it.exposure, price.mid) }
    }),
  )
}

export type Point = {
  readonly coin: Coins.CoinId
  readonly at: Date
  readonly exposure: Money.Money<Coins.CoinId>
  readonly worth: Money.Money<Money.Fiat> | undefined
}

/** The exposure of the last day, oldest first; the present one is not among it. */
export async function lastDay({ db, clock }: Platform): Promise<Point[]> {
  const now = clock.now()
  const rows = await between(db, new Date(now.getTime() - dayMs), new Date(now.getTime() + slotMs))
  return rows.map(({ slot, coin, position, promised, scaled }) => {
    const exposure = Money.money(coin, BigInt(position) + BigInt(promised))
    const rate = scaled === null ? undefined : { coin, fiat: worthIn, scaled: BigInt(scaled) }
    return { coin, at: slot, exposure, worth: rate && Treasury.worthOf(exposure, rate) }
  })
}

/** Keeps one sample of these five minutes. Two workers that look at once write the same row. */
export async function keep(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const slot = new Date(Math.floor(clock.now().getTime() / slotMs) * slotMs)
  if (await samples.find(db, { slot })) return
  for (const { coin, position, paid, sales, purchases, rate } of await exposures(platform))
    await samples.put(db, {
      slot,
      coin,
      position: position.units.toString(),
      promised: (sales.units - purchases.units).toString(),
      paid: Object.fromEntries(paid.map(({ asset, units }) => [asset, units.toString()])),
      scaled: rate?.scaled.toString() ?? null,
    })
}

export const createSampleWorker = (platform: Platform) =>
  every('exposure', 60, platform.log, () => keep(platform))

export const prune = ({ db, clock }: Platform): Promise<void> =>
  forgetBefore(db, new Date(clock.now().getTime() - daysKept * dayMs))
