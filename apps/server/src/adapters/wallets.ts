/** Wallets → orders: the transaction that stores a proof puts the command to the orders into the outbox. */
import { randomBytes } from 'node:crypto'
import { Coins, type Chains } from '@agio/domain'
import {
  createWallets,
  keepTransfer,
  provedWallets,
  walletRoutes,
  type WalletDeps,
} from '../customers/index.ts'
import type { Orders } from '../orders/index.ts'
import type { WalletOffer } from '../merchants/embedding/index.ts'
import { readAddress, type EvmRail } from '../rails/evm/index.ts'
import type { Serve } from '../platform/http/http.ts'
import { putIntoOutbox } from '../platform/queue/outbox.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { Settings } from '../settings/settings.ts'

type Sent = {
  readonly customerId: string
  readonly address: Coins.Address
  readonly transaction: string
  readonly at: Date
}
type Proved = { readonly customerId: string; readonly address: string }

/** What waits for the proof goes on with its transaction. */
const wakeOrders: WalletDeps['onProved'] = (sql, { customerId, address, chainId, at }) =>
  putIntoOutbox(sql, [
    {
      kind: 'wallet_proved',
      key: `proved:${customerId}:${address}:${chainId}:${at.getTime()}`,
      owner: customerId,
      payload: { customerId, address } satisfies Proved,
    },
  ])

/** Which wallets a customer proved to be theirs. */
export const walletProofs = (db: Sql) => ({
  async isProved(customerId: string, address: string, coin: Coins.CoinId) {
    const known = await provedWallets(db, { customerId, chainId: Coins.coinOf(coin).chainId })
    return known.includes(address.toLowerCase())
  },
  async provedBy(customerId: string, coin: Coins.CoinId) {
    const { chainId } = Coins.coinOf(coin)
    const known = await provedWallets(db, { customerId, chainId })
    const read = await Promise.all(known.map(readAddress))
    return read.flatMap((it) => ('address' in it ? [it.address] : []))
  },
  async keepTransfer(sql: Sql, { coin, ...proof }: { readonly coin: Coins.CoinId } & Sent) {
    const { chainId } = Coins.coinOf(coin)
    await keepTransfer(sql, { ...proof, chainId })
    await wakeOrders(sql, { ...proof, chainId })
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
    readonly evm: Pick<EvmRail, 'isSignedBy' | 'assets'>
    readonly orders: Pick<Orders, 'proved'>
  },
) {
  const wallets = createWallets({
    ...deps,
    isSignedBy: deps.evm.isSignedBy,
    assetsOf: (chainId, address) => deps.evm.assets(chainId, address).catch(() => undefined),
    random: randomBytes,
    onProved: wakeOrders,
  })
  return {
    routes: (serve: Serve) => walletRoutes(serve, wallets),
    forgetOld: wallets.forgetOld,
    handlers: {
      wallet_proved: ({ customerId, address }: Proved) => deps.orders.proved(customerId, address),
    },
  }
}
