/** Wallets → orders: the effect of a proof is a command to the orders. */
import { Stored, type Codec } from '@agio/domain'
import { walletRoutes, wallets } from '../../customers/index.ts'
import { orders } from '../../orders/index.ts'
import type { CoinRails } from '../../rails/coins/index.ts'
import type { Serve } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'

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
