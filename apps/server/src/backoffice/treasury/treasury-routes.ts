/** The room Treasury: what the firm is long or short of, and where its value lies. */
import { getTreasury, type TreasuryAnswer } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Coins, Money } from '@agio/domain'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { exposures, lastDay, type Point, type Worth } from '../../treasury/index.ts'
import { depositPlaces, holdingsOf, ownPlaces } from '../today/holdings-view.ts'

export function treasuryRoutes(serve: Serve, platform: Platform): void {
  serve(getTreasury, async () => {
    const at = platform.clock.now()
    const [now, past, places] = await Promise.all([
      exposures(platform),
      lastDay(platform),
      holdingsOf(platform, [...ownPlaces(platform), ...depositPlaces(platform)]),
    ])
    return {
      at: wireTime(at),
      isHedged: false as const,
      exposures: now.map(exposureView),
      worth: totalOf(now),
      history: historyOf([...past, ...now.map((it) => ({ ...it, at }))]),
      places,
    }
  })
}

const exposureView = (it: Worth): TreasuryAnswer['exposures'][number] => ({
  coin: it.coin,
  network: Coins.chainOf(it.coin).name,
  position: wireAmount(it.position),
  paid: it.paid.map((paid) => wireAmount(paid)),
  sales: wireAmount(it.sales),
  purchases: wireAmount(it.purchases),
  netted: wireAmount(it.netted),
  exposure: wireAmount(it.exposure),
  worth: it.worth ? wireAmount(it.worth) : null,
})

/** A coin without exposure needs no price. */
function totalOf(all: readonly Worth[]): TreasuryAnswer['worth'] {
  const open = all.filter(({ exposure }) => exposure.units !== 0n)
  const priced = open.flatMap(({ worth }) => worth ?? [])
  return priced.length < open.length ? null : wireAmount(Money.sum('EUR', priced as Money.Money<'EUR'>[]))
}

function historyOf(points: readonly Point[]): TreasuryAnswer['history'] {
  const coins = [...new Set(points.map(({ coin }) => coin))]
  return coins.map((coin) => ({
    coin,
    points: points
      .filter((it) => it.coin === coin)
      .map(({ at, exposure, worth }) => ({
        at: wireTime(at),
        exposure: Money.format(exposure),
        worth: worth ? Money.format(worth) : null,
      })),
  }))
}
