/** The hot wallet holds too little for the transfers that wait: reported once per shortage, and again after there was enough. */
import { Chains, Coins, Money } from '@agio/domain'
import { openOrderCase } from '../../../cases/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { underWay } from './hot-wallet-store.ts'
import * as store from './shortage-store.ts'

/** The transfer that waits; between our own addresses it has no owner. */
type Waiting = { readonly key: string; readonly chainId: Chains.ChainId; readonly owner?: string | undefined }

/** Notes that a coin is short. A new shortage opens a case of the order that waits first. */
export async function reportShortage(
  { db, clock }: Platform,
  { key, chainId, owner }: Waiting,
  { asset, missing }: { readonly asset: Coins.CoinId; readonly missing: bigint },
): Promise<void> {
  const at = clock.now()
  await db.transaction(async (sql) => {
    const isNew = await store.open(sql, { key, chainId, asset, missing, since: at })
    if (!isNew || owner === undefined) return
    const data = {
      chain: Chains.chains[chainId].name,
      coin: Coins.coinOf(asset).symbol,
      missing: Money.format(Money.money(asset, missing)),
    }
    await openOrderCase(sql, owner, { kind: 'hot_wallet_short', data }, at)
  })
}

/** The coins that the hot wallets lack now, in whole coins as a float, and the transfers under way from each: for alerts only. */
export function countWallets({ metrics, db }: Platform): void {
  const missing = metrics.gauge('agio_hot_wallet_missing', 'Coins that the hot wallets lack', ['asset'])
  metrics.reading('agio_hot_wallet_shortages', 'Coins of which a hot wallet holds too little', async () => {
    const open = await store.openShortages(db)
    missing.reset()
    for (const { asset, missing: units } of open)
      missing.set({ asset }, Number(units) / 10 ** Money.decimalsOf(asset))
    return open.length
  })
  metrics.readings(
    'agio_hot_wallet_transfers',
    'Transfers under way, by chain and hot wallet.',
    'wallet',
    async () => (await underWay(db)).map(({ chainId, address, count }) => [`${chainId}:${address}`, count]),
  )
}
