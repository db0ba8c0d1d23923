/**
 * Business figures of /metrics: orders by state and age, prices, the bank, unallocated money, effects, leases. The database is
 * asked at each read, so every process gives the same figures: take the greatest, not the sum.
 */
import { Chains } from '@agio/domain'
import { countCases } from '../cases/index.ts'
import { every, type Worker } from '../platform/queue/loop.ts'
import { countMonths } from '../platform/sql/months-store.ts'
import { marketOf } from '../quotes/index.ts'
import { createJsonRpc, resultOf } from '../rails/evm/index.ts'
import type { Platform } from '../platform/platform.ts'
import * as store from './figures-store.ts'
import { forgotten } from './forgotten-store.ts'

export function countFigures(platform: Platform): void {
  const { metrics, db, clock } = platform
  countCases(metrics, db)
  countPrices(platform)
  countOrders(platform)
  countWaiting(platform)
  countMonths(platform)
  metrics.reading(
    'agio_bank_silence_seconds',
    'Since the last file of the bank was taken in; -1 before the first.',
    async () => {
      const at = await store.lastBankFile(db)
      return at === null ? -1 : Math.max(0, (clock.now().getTime() - at.getTime()) / 1000)
    },
  )
  metrics.readings(
    'agio_rows_forgotten',
    'Rows that are not finished and that no worker will look at again, by queue.',
    'queue',
    () => forgotten(db),
  )
  metrics.readings('agio_leases', 'Rows that a worker holds now, by queue.', 'queue', async () =>
    (await store.leases(db)).map(({ of, count }) => [of, count]),
  )
}

function countOrders({ metrics, db, clock }: Platform): void {
  const read = shared(() => store.openOrders(db, clock.now()))
  const labels = ['service', 'state'] as const
  metrics.gauge('agio_orders_open', 'Open orders, by state.', labels, async (gauge) => {
    const rows = await read()
    gauge.reset()
    for (const { service, state, count } of rows) gauge.set({ service, state }, count)
  })
  const what = 'Since the open order of this state that moved longest ago moved.'
  metrics.gauge('agio_orders_oldest_seconds', what, labels, async (gauge) => {
    const rows = await read()
    gauge.reset()
    for (const { service, state, seconds } of rows) gauge.set({ service, state }, seconds)
  })
}

/** Pairs of a count and the age of the oldest. */
function countWaiting({ metrics, db, clock }: Platform): void {
  const pair = (
    name: string,
    age: string,
    what: string,
    label: string,
    read: () => Promise<store.Counted[]>,
  ) => {
    const rows = shared(read)
    metrics.readings(name, `${what}.`, label, async () => (await rows()).map(({ of, count }) => [of, count]))
    metrics.readings(age, `${what}: age of the oldest.`, label, async () =>
      (await rows()).map(({ of, seconds }) => [of, seconds]),
    )
  }
  const now = () => clock.now()
  pair('agio_unallocated', 'agio_unallocated_oldest_seconds', 'Money and coins for no order', 'kind', () =>
    store.unallocated(db, now()),
  )
  pair(
    'agio_payouts_uncertain',
    'agio_payouts_uncertain_oldest_seconds',
    'Payments out without an answer in time',
    'rail',
    () => store.uncertainPayouts(db, now()),
  )
  pair(
    'agio_effects_waiting',
    'agio_effects_waiting_oldest_seconds',
    'Effects not carried out yet; mail is one',
    'kind',
    () => store.waitingEffects(db),
  )
  pair(
    'agio_hooks_waiting',
    'agio_hooks_waiting_oldest_seconds',
    'Events of hooks that were not looked at yet',
    'from',
    () => store.waitingHooks(db, now()),
  )
}

/** Figures of one scrape share their question. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () => (asking ??= read().finally(() => (asking = undefined)))
}

/** Prices as this process last had them. */
function countPrices(platform: Platform): void {
  const { settings, metrics, clock } = platform
  metrics.readings(
    'agio_price_age_seconds',
    'Since the last price of a coin in euros; none before the first.',
    'coin',
    async () =>
      settings.offer.coins.flatMap((coin) => {
        const at = marketOf(platform).last(coin, 'EUR')?.at
        return at === undefined ? [] : [[coin, Math.max(0, (clock.now().getTime() - at) / 1000)] as const]
      }),
  )
}

const numberOf = (block: Parameters<typeof resultOf>[0]) => Number(resultOf<{ number: string }>(block).number)

/** Asks each source of each chain for its head and its final block, so that a source that has stopped shows beside the others. */
export function createSourceWatch({ settings, metrics, log }: Platform): Worker {
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
    const { finality } = Chains.chains[chainId].evm
    const tags = ['latest', ...(finality.tag === undefined ? [] : [finality.tag])]
    const calls = tags.map((tag) => ({ method: 'eth_getBlockByNumber', params: [tag, false] }))
    try {
      const [latest, final = latest] = await node.batch(calls)
      const newest = numberOf(latest)
      head.set(of, newest)
      up.set(of, 1)
      lag.set(of, newest - numberOf(final))
    } catch {
      up.set(of, 0)
    }
  }
  return every('chain_sources', 30, log, () => Promise.all(sources.map(look)))
}
