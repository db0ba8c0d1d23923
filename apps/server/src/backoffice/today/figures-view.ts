/** The figures of Today, computed once for all readers within a few seconds. */
import type { AnswerTo } from '@agio/contract/client'
import { wireTime } from '@agio/contract/wire'
import { Chains } from '@agio/domain'
import { filledSince } from '../../orders/index.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './figures-store.ts'
import { chainIdsOf, figure, holdingsOf, ownPlaces } from './holdings-view.ts'
import type { RailHealth } from './rail-health.ts'

type Figures = AnswerTo<'lookAtFigures'>

const keptMs = 5_000

export function createFigures(platform: Platform, health: RailHealth): () => Promise<Figures> {
  let kept: { readonly until: number; readonly figures: Promise<Figures> } | undefined
  return async () => {
    const now = platform.clock.now().getTime()
    if (kept && now < kept.until && now > kept.until - 2 * keptMs) return await kept.figures
    const figures = read(platform, health)
    kept = { until: now + keptMs, figures }
    figures.catch(() => (kept = undefined))
    return await figures
  }
}

async function read(platform: Platform, health: RailHealth): Promise<Figures> {
  const { db, clock } = platform
  const now = clock.now()
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const [money, margin, filled, holdings, rails] = await Promise.all([
    store.moneySince(db, since),
    store.marginSince(db, since),
    filledSince(db, since),
    holdingsOf(platform, ownPlaces(platform)),
    railsOf(platform, health),
  ])
  return {
    since: wireTime(since),
    money: money.map(({ asset, came, left }) => ({ in: figure(asset, came), out: figure(asset, left) })),
    margin: margin.map(({ asset, units }) => figure(asset, units)),
    filled,
    holdings,
    rails,
  }
}

async function railsOf(platform: Platform, health: RailHealth): Promise<Figures['rails']> {
  const chainIds = chainIdsOf(platform)
  const [{ bank, heads }, prices, newest] = await Promise.all([
    store.lastActivity(platform.db),
    health.prices(),
    Promise.all(chainIds.map((id) => health.newestBlock(id))),
  ])
  return {
    bankHeardAt: wireTime(bank),
    chains: chainIds.map((id, at) => {
      const [head, now] = [heads.get(id), newest[at]]
      const behind = head === undefined || now === undefined ? null : Math.max(0, now - head)
      return { name: Chains.chains[id].name, behind }
    }),
    prices: prices.map(({ symbol, at }) => ({ symbol, at: wireTime(at) })),
  }
}
