/** The hot wallet holds too little for the transfers that wait: reported once per shortage, and again after there was enough. */
import { Money, type Chains, type Coins } from '@agio/domain'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import { underWay } from './hot-wallet-store.ts'
import * as store from './shortage-store.ts'

/** The hot wallet holds too little for the transfers that wait. */
export type Short = {
  /** The same however often this shortage is seen; another one for the next. */
  readonly id: string
  /** The owner of the first transfer that waits; undefined for our own moves. */
  readonly owner: string | undefined
  readonly chainId: Chains.ChainId
  readonly asset: Coins.CoinId
  /** The units that the first waiting transfer lacks, in the asset's smallest unit. */
  readonly missingUnits: bigint
}
/** Called in the transaction that notes the shortage. */
export type OnShort = (sql: Sql, short: Short) => Promise<void>

type Deps = { readonly database: Database; readonly onShort: OnShort; readonly now: () => Date }
/** The transfer that waits. */
type Waiting = { readonly key: string; readonly chainId: Chains.ChainId; readonly owner?: string | undefined }

/** Notes that a coin is short, and reports a new shortage. */
export async function reportShortage(
  { database, onShort, now }: Deps,
  { key, chainId, owner }: Waiting,
  { asset, missing: missingUnits }: { readonly asset: Coins.CoinId; readonly missing: bigint },
): Promise<void> {
  await database.transaction(async (sql) => {
    const number = await store.open(sql, { key, chainId, asset, missing: missingUnits, since: now() })
    if (number === undefined) return
    const id = `evm:short:${chainId}:${asset}:${number}`
    await onShort(sql, { id, owner, chainId, asset, missingUnits })
  })
}

/** The coins that the hot wallets lack now, in whole coins as a float, and the transfers under way from each: for alerts only. */
export function countWallets(metrics: Metrics, sql: Sql): void {
  const missing = metrics.gauge('agio_hot_wallet_missing', 'Coins that the hot wallets lack', ['asset'])
  metrics.reading('agio_hot_wallet_shortages', 'Coins of which a hot wallet holds too little', async () => {
    const open = await store.openShortages(sql)
    missing.reset()
    for (const { asset, missing: units } of open)
      missing.set({ asset }, Number(units) / 10 ** Money.decimalsOf(asset))
    return open.length
  })
  metrics.readings(
    'agio_hot_wallet_transfers',
    'Transfers under way, by chain and hot wallet.',
    'wallet',
    async () => (await underWay(sql)).map(({ chainId, address, count }) => [`${chainId}:${address}`, count]),
  )
}
