/**
 * The EVM rail: coins arrive at addresses of our own and go out from a hot wallet, on every configured chain.
 * Creating it loads no chain library and opens no connection; that happens on first use.
 */
import { Chains, Coins } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Worker } from '../../platform/queue/worker.ts'
import type { Addresses, CoinRail, CoinsOut, WalletAssets } from '../rail.ts'
import { createConfirmations } from './confirming/confirming.ts'
import { createStockWorker } from './deposits/address-pool-worker.ts'
import { createAddresses, type OwnAddresses } from './deposits/addresses.ts'
import { watchOf } from './deposits/watch.ts'
import { createWatcherWorker } from './deposits/watcher-worker.ts'
import type { EvmDoors } from './doors.ts'
import { claimWallet, createProofWorker, type Claim } from './keys/proof.ts'
import { balancesOf } from './node/balances.ts'
import { feeAt, gasPriceOf } from './node/fees.ts'
import { silentSources, sourcesOf } from './node/sources.ts'
import { createProofs } from './proofs/proofs.ts'
import { chainsOf } from './settings.ts'
import { askTransfer, release, withdraw } from './transfers/ask.ts'
import { failuresOfCase } from './transfers/sending.ts'
import { countFailing } from './transfers/transfer-store.ts'
import { createTransfersWorker } from './transfers/transfers-worker.ts'
import { openingsOf } from './wallets/hot-wallet.ts'
import * as hotWallets from './wallets/hot-wallet-store.ts'
import { paymentUri } from './wallets/payment-uri.ts'
import { readAddress, readTransaction } from './wallets/read-address.ts'
import { readName } from './wallets/read-name.ts'
import { countWallets } from './wallets/shortages.ts'

export type { EvmDoors } from './doors.ts'
export { evmPersonalData } from './personal-data-store.ts'
export { transfersOf } from './transfers/attempt-store.ts'
export type { Signer } from './wallets/signer.ts'
export { createJsonRpc, resultOf } from './node/json-rpc.ts'
export { chainIsSilent } from './node/sources.ts'
export { createKeystore } from './wallets/keystore.ts'
export * as walletFiles from './wallets/wallet-files.ts'
export { openSigners } from './wallets/open-signer.ts'
export { openDepositKey } from './keys/deposit-key.ts'
export { refusalToSign } from './keys/proof.ts'
export { replaceCurrent, wallets } from './keys/wallet-store.ts'

export interface EvmRail extends CoinRail {
  readonly addresses: OwnAddresses & Addresses
  /** Compares DEPOSIT_XPUB with the database and the signer; throws where the database knows another wallet. Once, at the start. */
  claimWallet(): Promise<void>
}

export function createEvmRail(platform: Platform, doors: EvmDoors): EvmRail {
  const { db, metrics } = platform
  const { signer, depositKey } = doors
  const chainIds = chainsOf(platform).map(({ chainId }) => chainId)
  countTransfers(platform)
  const addresses = createAddresses(platform, depositKey)
  const watches = chainIds.map((chainId) => watchOf(platform, doors, chainId))
  metrics.readings(
    'agio_chain_blocks_behind',
    'Blocks between the last known head and the block this process has read; 0 where another process watches.',
    'chain',
    async () => watches.map(({ chain, memory }) => [String(chain.id), memory.blocksBehind]),
  )
  const claim = claimOf(doors, chainIds)
  return {
    claimWallet: async () => claim && claimWallet(platform, claim),
    addresses: {
      ...addresses,
      read: readAddress,
      readName: (chainId, typed) => readName(platform, chainId, typed),
      readTransaction,
      paymentUri,
      isOwn: (address) => hotWallets.isOwn(db, address),
    },
    name: 'evm',
    out: outOf(platform, doors),
    payers: null,
    started: null,
    confirming: createConfirmations(platform, doors),
    proofs: createProofs(platform),
    workers: [
      ...(depositKey ? [createStockWorker(platform, addresses)] : []),
      ...(claim?.signer ? [createProofWorker(platform, claim)] : []),
      ...watches.map((watch) => createWatcherWorker(platform, watch)),
      ...chainIds.flatMap((chainId) => sendersOf(platform, doors, chainId)),
    ],
    assets: (chainId, address) => assetsOf(platform, chainId, address),
    networkFee: async (coin, way) => feeAt(await gasPriceOf(platform, Coins.coinOf(coin).chainId), coin, way),
    holdings: chainIds.map((chainId) => ({
      name: Chains.chains[chainId].name,
      async read(snapshot, unposted) {
        const { readHoldings } = await import('./wallets/holdings.ts')
        return readHoldings(snapshot, Chains.chains[chainId], sourcesOf(platform, chainId), unposted)
      },
    })),
    openings: async (chainId) => (signer ? openingsOf(platform, signer, chainId) : []),
    markOpened: hotWallets.markBooked,
    troubles: () => [
      ...silentSources(platform),
      ...watches
        .filter(({ memory }) => memory.disagreeing)
        .map(({ chain }) => ({ name: `chain ${chain.id}: sources disagree`, seconds: 0 })),
    ],
  }
}

function countTransfers(platform: Platform): void {
  countWallets(platform)
  platform.metrics.reading(
    'agio_transfers_failing',
    `Transfers of coins that could not be signed or sent ${failuresOfCase} times or more in a row`,
    () => countFailing(platform.db, failuresOfCase),
  )
}

/** Without a chain the signer signs nothing, and customers cannot sell. */
function claimOf({ depositKey, signer }: EvmDoors, [chainId]: readonly Chains.ChainId[]): Claim | undefined {
  return depositKey && chainId !== undefined ? { depositKey, chainId, signer } : undefined
}

const outOf = (platform: Platform, { deliver }: EvmDoors): CoinsOut => ({
  pay(sql, transfer) {
    sourcesOf(platform, Coins.coinOf(transfer.asset).chainId)
    return askTransfer(sql, transfer, platform.clock.now())
  },
  cancel: (sql, key) => withdraw(sql, deliver, key),
  release,
})

function sendersOf(platform: Platform, doors: EvmDoors, chainId: Chains.ChainId): Worker[] {
  const { signer } = doors
  const [chain, sources] = [Chains.chains[chainId], sourcesOf(platform, chainId)]
  return signer ? [createTransfersWorker(platform, { chain, sources, signer, doors })] : []
}

async function assetsOf(
  platform: Platform,
  chainId: Chains.ChainId,
  address: Coins.Address,
): Promise<WalletAssets> {
  const [gasPrice, balances] = await Promise.all([
    gasPriceOf(platform, chainId),
    sourcesOf(platform, chainId).ask((source) => balancesOf(source, chainId, address)),
  ])
  return { gasPrice, assets: balances.map((it) => ({ ...it, fee: feeAt(gasPrice, it.coin, 'out') })) }
}
