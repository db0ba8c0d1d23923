/** Wallets → orders: the transaction that stores a proof puts the command to the orders into the outbox. */
import { randomBytes } from 'node:crypto'
import { Coins, Stored, type Chains, type Codec } from '@agio/domain'
import {
  createWallets,
  isProved,
  provedWallets,
  walletRoutes,
  type WalletDeps,
} from '../../customers/index.ts'
import type { Orders } from '../../orders/index.ts'
import type { WalletOffer } from '../../merchants/embedding/index.ts'
import type { CoinRails } from './coins.ts'
import type { Serve } from '../../platform/http/http.ts'
import { putIntoOutbox } from '../../platform/queue/outbox.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Settings } from '../../settings/settings.ts'

/** The wallets that a customer proved to be theirs. */
export const walletProofs = (db: Sql, { read }: Pick<CoinRails['addresses'], 'read'>) => ({
  isProved: (customerId: string, address: string, coin: Coins.CoinId) =>
    isProved(db, { customerId, address, chainId: Coins.coinOf(coin).chainId }),
  async provedBy(customerId: string, coin: Coins.CoinId) {
    const { chainId } = Coins.coinOf(coin)
    const known = await provedWallets(db, { customerId, chainId })
    const addresses = await Promise.all(known.map(read))
    return addresses.flatMap((it) => ('address' in it ? [it.address] : []))
  },
})

/** The ways to a wallet that the widget offers. Wallets behind a QR code need a relay. */
export function walletOffer({
  walletRelayUrl: url,
  walletProjectId: projectId,
  walletsRecommended: recommended,
  walletsLeftOut: leftOut,
}: Settings): WalletOffer {
  const hasRelay = url !== undefined && projectId !== undefined && !leftOut.includes('qr')
  return { relay: hasRelay ? { url, projectId } : null, recommended, leftOut }
}

export function createOrderWallets(
  deps: Pick<WalletDeps, 'db' | 'clock' | 'publicUrl'> & {
    readonly chains: readonly Chains.ChainId[]
    readonly coins: Pick<CoinRails, 'ofChain' | 'proofs'>
    readonly orders: Pick<Orders, 'proved'>
  },
) {
  const wallets = createWallets({
    ...deps,
    proofs: deps.coins.proofs,
    readAddress: (chainId, typed) => deps.coins.ofChain(chainId).addresses.read(typed),
    assetsOf: (chainId, address) =>
      deps.coins
        .ofChain(chainId)
        .assets(chainId, address)
        .catch(() => undefined),
    random: randomBytes,
    onProved: (sql, { customerId, address, chainId, at }) =>
      putIntoOutbox(sql, [
        {
          kind: 'wallet_proved',
          key: `proved:${customerId}:${address}:${chainId}:${at.getTime()}`,
          owner: customerId,
          payload: Stored.provedWallet.write({ customerId, address }),
        },
      ]),
  })
  return {
    routes: (serve: Serve) => walletRoutes(serve, wallets),
    forgetOld: wallets.forgetOld,
    handlers: {
      async wallet_proved(payload: Codec.Json): Promise<void> {
        const { customerId, address } = Stored.provedWallet.read(payload)
        await deps.orders.proved(customerId, address)
      },
    },
  }
}
