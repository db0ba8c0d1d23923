/** The hot wallet holds too little for what waits: reported once per shortage, and again after there was enough. */
import { Money, type Coins } from '@agio/domain'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { TransferDeps } from '../transfers/deps.ts'
import { underWay } from './hot-wallet-store.ts'
import * as store from './shortage-store.ts'
import type { Transfer } from '../transfers/transfer-store.ts'

/** Notes that a coin is short, and reports a new shortage. */
export async function reportShortage(
  { database, onShort, now }: TransferDeps,
  { key, chainId, owner }: Transfer,
  { asset, missing: missingUnits }: { readonly asset: Coins.CoinId; readonly missing: bigint },
): Promise<void> {
  await database.transaction(async (sql) => {
    const number = await store.open(sql, { key, chainId, asset, missing: missingUnits, since: now() })
    if (number === undefined) return
    const id = `evm:short:${chainId}:${asset}:${number}`
    await onShort(sql, { id, owner, chainId, asset, missingUnits })
  })
}

/** What the hot wallets lack now, in whole coins as a float, and what is under way from each: for alerts only. */
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
