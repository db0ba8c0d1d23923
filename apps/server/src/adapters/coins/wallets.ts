/** Wallets → orders: the effect of a proof is a command to the orders. */
import { Coins, Stored, type Codec } from '@agio/domain'
import { walletRoutes, wallets } from '../../customers/index.ts'
import { orders } from '../../orders/index.ts'
import type { CoinRails } from './coins.ts'
import type { Serve } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'

/** The wallets that a customer proved to be theirs. */
export const walletProofs = (db: Sql, { read }: Pick<CoinRails['addresses'], 'read'>) => ({
  isProved: (customerId: string, address: string, coin: Coins.CoinId) =>
    wallets.isProved(db, { customerId, address, chainId: Coins.coinOf(coin).chainId }),
  async provedBy(customerId: string, coin: Coins.CoinId) {
    const { chainId } = Coins.coinOf(coin)
    const known = await wallets.provedWallets(db, { customerId, chainId })
    const addresses = await Promise.all(known.map(read))
    return addresses.flatMap((it) => ('address' in it ? [it.address] : []))
  },
})

export const createOrderWallets = (platform: Platform, coins: CoinRails) => ({
  routes: (serve: Serve) => walletRoutes(serve, platform, coins),
  forgetOld: () => wallets.forgetOld(platform),
  handlers: {
    async wallet_proved(payload: Codec.Json): Promise<void> {
      const { customerId, address } = Stored.provedWallet.read(payload)
      await orders.proved(platform, customerId, address)
    },
  },
})
