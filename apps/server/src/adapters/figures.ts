/**
 * What /metrics says about the business: orders by state and age, prices, the bank, money of no order, effects, leases. The
 * database is asked when somebody reads them, so every process says the same: take the greatest, not the sum.
 */
import { Chains } from '@agio/domain'
import { countCases } from '../cases/index.ts'
import { every, type Worker } from '../platform/queue/loop.ts'
import type { Market } from '../quotes/index.ts'
import { createJsonRpc } from '../rails/evm/index.ts'
import type { AppDeps } from './deps.ts'
import * as store from './figures-store.ts'

type Coin = Parameters<Market['last']>[0]

export function countFigures(
  { metrics, database, clock }: AppDeps,
  coins: readonly Coin[],
  market: Market,
): void {
  countCases(metrics, database)
  countPrices({ metrics, clock }, coins, market)
  const ages = metrics.gauge(
    'agio_orders_oldest_seconds',
    'Since the open order of this state that moved longest ago moved.',
    ['service', 'state'],
  )
  metrics.gauge('agio_orders_open', 'Open orders, by state.', ['service', 'state'], async (gauge) => {
    const rows = await store.openOrders(database, clock.now())
    gauge.reset()
    ages.reset()
    for (const { service, state, count, seconds } of rows) {
      gauge.set({ service, state }, count)
      ages.set({ service, state }, seconds)
    }
  })
  countWaiting({ metrics, database, clock })
  metrics.reading(
    'agio_bank_silence_seconds',
    'Since the last file of the bank was taken in; -1 before the first.',
    async () => {
      const at = await store.lastBankFile(database)
      return at === null ? -1 : Math.max(0, (clock.now().getTime() - at.getTime()) / 1000)
    },
  )
  metrics.readings('agio_leases', 'Rows that a worker holds now, by queue.', 'queue', async () =>
    (await store.leases(database)).map(({ of, count }) => [of, count]),
  )
}

/** Pairs of a count and the age of the oldest. */
function countWaiting({ metrics, database, clock }: Pick<AppDeps, 'metrics' | 'database' | 'clock'>): void {
  const pairs: [name: string, what: string, label: string, read: () => Promise<store.Counted[]>][] = [
    [
      'agio_unallocated',
      'Money and coins for no order',
      'kind',
      () => store.unallocated(database, clock.now()),
    ],
    [
      'agio_payouts_uncertain',
      'Payments out without an answer in time',
      'rail',
      () => store.uncertainPayouts(database, clock.now()),
    ],
    [
      'agio_effects_waiting',
      'Effects not carried out yet; mail is one',
      'kind',
      () => store.waitingEffects(database),
    ],
    [
      'agio_hooks_waiting',
      'Events of hooks that were not looked at yet',
      'from',
      () => store.waitingHooks(database, clock.now()),
    ],
  ]
  for (const [name, what, label, read] of pairs) {
    const ages = metrics.gauge(`${name}_oldest_seconds`, `${what}: age of the oldest.`, [label])
    metrics.gauge(name, `${what}.`, [label], async (gauge) => {
      const rows = await read()
      gauge.reset()
      ages.reset()
      for (const { of, count, seconds } of rows) {
        gauge.set({ [label]: of }, count)
        ages.set({ [label]: of }, seconds)
      }
    })
  }
}

/** Prices as this process last had them. */
function countPrices(
  { metrics, clock }: Pick<AppDeps, 'metrics' | 'clock'>,
  coins: readonly Coin[],
  market: Market,
): void {
  metrics.readings(
    'agio_price_age_seconds',
    'Since the last price of a coin in euros; none before the first.',
    'coin',
    async () =>
      coins.flatMap((coin) => {
        const at = market.last(coin, 'EUR')?.at
        return at === undefined ? [] : [[coin, Math.max(0, (clock.now().getTime() - at) / 1000)] as const]
      }),
  )
}

/** Asks each source of each chain for its head and its final block, so that one that stands still is seen beside the others. */
export function createSourceWatch({ settings, metrics, log }: AppDeps): Worker {
  const labels = ['chain', 'source'] as const
  const up = metrics.gauge('agio_chain_source_up', '1 where a source of a chain answered last time.', labels)
  const head = metrics.gauge('agio_chain_source_head', 'The newest block of a source.', labels)
  const lag = metrics.gauge(
    'agio_chain_source_finality_lag_blocks',
    'From the final block of a source to its newest.',
    labels,
  )
  const sources = settings.chains.flatMap(({ chainId, urls }) =>
    urls.map((url, index) => ({
      chainId,
      node: createJsonRpc(url, 5_000),
      of: { chain: String(chainId), source: String(index + 1) },
    })),
  )
  const look = async ({ chainId, node, of }: (typeof sources)[number]) => {
    const block = async (tag: string) =>
      Number((await node.call<{ number: string }>('eth_getBlockByNumber', [tag, false])).number)
    try {
      const newest = await block('latest')
      head.set(of, newest)
      up.set(of, 1)
      const { finality } = Chains.chains[chainId]
      lag.set(of, newest - (finality.tag === undefined ? newest : await block(finality.tag)))
    } catch {
      up.set(of, 0)
    }
  }
  return every('chain_sources', 30, log, () => Promise.all(sources.map(look)))
}
