/** The figures of Today, computed once for all readers within a few seconds. */
import type { AnswerTo } from '@agio/contract/client'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Chains, Money, Postings } from '@agio/domain'
import { filledSince } from '../../orders/index.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './figures-store.ts'
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
    holdingsOf(platform),
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

async function holdingsOf(platform: Platform): Promise<Figures['holdings']> {
  const { db } = platform
  const places = placesOf(chainIdsOf(platform))
  const [held, waiting] = await Promise.all([
    store.heldOn(
      db,
      places.map(({ account }) => account),
    ),
    store.waitingToLeave(db),
  ])
  return places.flatMap(({ account, kind, chainId }) =>
    held
      .filter((it) => it.account === account)
      .map(({ asset, units, outside, asOf }) => {
        const waits =
          kind !== 'acquirer' && waiting.find((it) => it.asset === asset && it.chainId === chainId)
        const compared = outside !== null && asOf !== null
        return {
          account,
          kind,
          chain: chainId === null ? null : Chains.chains[chainId].name,
          held: figure(asset, units),
          waits: figure(asset, waits ? waits.units : '0'),
          outside: compared ? { amount: figure(asset, outside).amount, asOf: wireTime(asOf) } : null,
        }
      }),
  )
}

const chainIdsOf = ({ settings }: Platform) => settings.chains.map(({ chainId }) => chainId)

type Place = {
  readonly account: Postings.Account
  readonly kind: Figures['holdings'][number]['kind']
  readonly chainId: Chains.ChainId | null
}

/** The accounts that hold our own value, without transit. */
const placesOf = (chainIds: readonly Chains.ChainId[]): readonly Place[] => [
  ...Money.fiats.map((fiat) => ({
    account: Postings.nostroAccount(fiat),
    kind: 'bank' as const,
    chainId: null,
  })),
  ...chainIds.map((chainId) => ({
    account: Postings.hotAccount(chainId),
    kind: 'hot_wallet' as const,
    chainId,
  })),
  { account: Postings.transitAccount('card'), kind: 'acquirer', chainId: null },
]

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

function figure(asset: string, units: string): { currency: string; amount: string } {
  if (!Money.isAsset(asset)) throw new Error(`the ledger has an unknown asset: ${asset}`)
  return wireAmount(Money.money(asset, BigInt(units)))
}
