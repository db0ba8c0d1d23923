/**
 * The EVM rail: coins arrive at addresses of our own and go out from a hot wallet, on every configured chain.
 * Creating it loads no chain library and opens no connection; that happens on first use.
 */
import { Chains, Coins, Money } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { Addresses, CoinRail, Deliver } from '../rail.ts'
import { createAddresses, type OwnAddresses } from './deposits/addresses.ts'
import { paymentUri } from './wallets/payment-uri.ts'
import { readAddress, readTransaction } from './wallets/read-address.ts'
import { keepTopUps, lanesOf, openingsOf, type OnTopUp } from './wallets/hot-wallet.ts'
import * as hotWallets from './wallets/hot-wallet-store.ts'
import { filterFor, wantedOn } from './node/assets.ts'
import { balancesOf } from './node/balances.ts'
import type { LogFilter } from './node/blocks.ts'
import { createGasPrices, gasOf } from './node/fees.ts'
import { nativeOf } from './node/assets.ts'
import { createJsonRpc } from './node/json-rpc.ts'
import { createProofs } from './proofs/proofs.ts'
import { askTransfer, release, withdraw } from './transfers/ask.ts'
import { failuresOfCase, type OnFailing, type OnSwept, type TransferDeps } from './transfers/deps.ts'
import { countFailing } from './transfers/transfer-store.ts'
import type { EvmSettings } from './settings.ts'
import { countWallets, type OnShort } from './wallets/shortages.ts'
import type { Signer } from './wallets/signer.ts'
import { claimWallet, createProofWorker, type OnProof, type ProofDeps } from './keys/proof.ts'
import { createSources, type Sources } from './node/sources.ts'
import { retrySeconds, type OnSweepFailed } from './transfers/sweeps.ts'
import { createTransfersWorker } from './transfers/transfers-worker.ts'
import { createConfirmations } from './confirming/confirming.ts'
import { createStockWorker } from './deposits/address-pool-worker.ts'
import { freshMemory, type Watch } from './deposits/watch.ts'
import { createWatcherWorker } from './deposits/watcher-worker.ts'

export { evmPersonalData } from './personal-data-store.ts'
export { transfersOf } from './transfers/attempt-store.ts'
export type { EvmSettings } from './settings.ts'
export type { Signer } from './wallets/signer.ts'
export { createJsonRpc, resultOf } from './node/json-rpc.ts'
export { createKeystore } from './wallets/keystore.ts'
export { createKeystoreSigner } from './wallets/keystore-signer.ts'
export { createRemoteSigner } from './wallets/remote-signer.ts'
export { openSigners } from './wallets/open-signer.ts'
export { openDepositKey } from './keys/deposit-key.ts'
export { refusalToSign } from './keys/proof.ts'
export { replaceCurrent, wallets } from './keys/wallet-store.ts'

export type EvmDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly settings: EvmSettings
  readonly deliver: Deliver
  /** Amounts for which the chain's `safe` tag is enough, as the orders value them. */
  readonly isSmall: (asset: Coins.CoinId, units: bigint) => boolean
  readonly onSwept: OnSwept
  /** The value of coins, in any unit; undefined without a price. Left out, everything is worth moving. */
  readonly worthOf?: (asset: Coins.CoinId, units: bigint) => bigint | undefined
  /** Coins cannot be moved from a deposit address. */
  readonly onSweepFailed?: OnSweepFailed
  /** A transfer cannot be signed or sent again and again, or goes on. */
  readonly onFailing?: OnFailing
  /** The hot wallet holds too little for the transfers that wait: called once per shortage. */
  readonly onShort?: OnShort
  /** Coins came to the hot wallet after its ledger began, and are no sweep. */
  readonly onTopUp?: OnTopUp
  /** The signer proved the key of the deposit addresses, or did not. */
  readonly onProof?: OnProof
  readonly metrics?: Metrics
  /** Named places where a test may end the process. */
  readonly crashPoint?: CrashPoint
  /** A name that no other process has at this moment: the holder of leases. */
  readonly processName: string
  /** Left out in a process that may not sign: it can quote, assign addresses and watch, but neither sweep nor send. */
  readonly signer?: Signer
}

export interface EvmRail extends CoinRail {
  readonly addresses: OwnAddresses & Addresses
  /** Compares DEPOSIT_XPUB with the database and the signer; throws where the database knows another wallet. Once, at the start. */
  claimWallet(): Promise<void>
}

const nothing = () => Promise.resolve()
const elapsed = () => performance.now()

const feeAt = (price: bigint, coin: Coins.CoinId, way: Parameters<typeof gasOf>[1]) =>
  Money.money(nativeOf(Coins.coinOf(coin).chainId), price * gasOf(coin, way))

export function createEvmRail(deps: EvmDeps): EvmRail {
  const { database, clock, settings, signer } = deps
  const now = () => clock.now()
  const sources = new Map<Chains.ChainId, Sources>(
    settings.chains.map(({ chainId, urls }) => [
      chainId,
      createSources(
        urls.map((url) => createJsonRpc(url)),
        elapsed,
      ),
    ]),
  )
  const sourcesOf = (chainId: Chains.ChainId): Sources => {
    const found = sources.get(chainId)
    if (!found) throw new Error(`chain ${chainId} is not configured: set CHAIN_${chainId}_RPC`)
    return found
  }
  if (deps.metrics) countTransfers(deps.metrics, database)
  const addresses = createAddresses({ sql: database, depositKey: settings.depositKey, now })
  const watches = settings.chains.map(({ chainId, startBlock }) =>
    watchOf(deps, sourcesOf(chainId), chainId, startBlock),
  )
  deps.metrics?.readings(
    'agio_chain_blocks_behind',
    'Blocks between the last known head and the block this process has read; 0 where another process watches.',
    'chain',
    async () => watches.map(({ chain, memory }) => [String(chain.id), memory.blocksBehind]),
  )
  const gasPrice = createGasPrices(
    (chainId) => sourcesOf(chainId).ask((source) => source.call<string>('eth_gasPrice', [])),
    elapsed,
  )
  const isWorthMoving = async (asset: Coins.CoinId, units: bigint) => {
    const { chainId } = Coins.coinOf(asset)
    if (!deps.worthOf) return true
    const gas = deps.worthOf(nativeOf(chainId), (await gasPrice(chainId)) * gasOf(asset, 'in'))
    const value = deps.worthOf(asset, units)
    return gas === undefined || value === undefined ? undefined : value >= 3n * gas
  }

  const proof = proofOf(deps)
  return {
    claimWallet: async () => proof && claimWallet(proof),
    addresses: {
      ...addresses,
      read: readAddress,
      readTransaction,
      paymentUri,
      isOwn: (address) => hotWallets.isOwn(database, address),
    },
    name: 'evm',
    out: {
      pay(sql, transfer) {
        sourcesOf(Coins.coinOf(transfer.asset).chainId)
        return askTransfer(sql, transfer, now())
      },
      cancel: (sql, key) => withdraw(sql, deps.deliver, key),
      release,
    },
    payers: null,
    started: null,
    confirming: createConfirmations(database, deps.isSmall),
    proofs: createProofs(sourcesOf),
    workers: [
      ...(settings.depositKey === undefined
        ? []
        : [createStockWorker({ ...deps, addresses, target: settings.addressStock ?? 256 })]),
      ...(proof?.signer ? [createProofWorker(proof)] : []),
      ...watches.map((watch) =>
        createWatcherWorker(watch, { pollMilliseconds: settings.pollMilliseconds, clock }),
      ),
      ...(signer ? settings.chains : []).map(({ chainId }) =>
        createTransfersWorker({
          ...sendingOf(deps, signer as Signer, sourcesOf(chainId), chainId),
          isWorthMoving,
        }),
      ),
    ],
    assets: async (chainId, address) => {
      const { ask } = sourcesOf(chainId)
      const [price, balances] = await Promise.all([
        gasPrice(chainId),
        ask((source) => balancesOf(source, chainId, address)),
      ])
      return {
        gasPrice: price,
        assets: balances.map((it) => ({ ...it, fee: feeAt(price, it.coin, 'out') })),
      }
    },
    networkFee: async (coin, way) => feeAt(await gasPrice(Coins.coinOf(coin).chainId), coin, way),
    holdings: settings.chains.map(({ chainId }) => ({
      name: Chains.chains[chainId].name,
      async read(snapshot, unposted) {
        const { readHoldings } = await import('./wallets/holdings.ts')
        return readHoldings(snapshot, Chains.chains[chainId], sourcesOf(chainId), unposted)
      },
    })),
    openings: (chainId) =>
      signer ? openingsOf(deps, signer, sourcesOf(chainId), chainId) : Promise.resolve([]),
    markOpened: hotWallets.markBooked,
    troubles: () => [
      ...[...sources].flatMap(([chainId, { silent }]) =>
        silent().map(({ number, seconds }) => ({
          name: `chain ${chainId}, source ${number}: silent`,
          seconds,
        })),
      ),
      ...watches
        .filter(({ memory }) => memory.disagreeing)
        .map(({ chain }) => ({ name: `chain ${chain.id}: sources disagree`, seconds: 0 })),
    ],
  }
}

function countTransfers(metrics: Metrics, database: Database): void {
  countWallets(metrics, database)
  metrics.reading(
    'agio_transfers_failing',
    `Transfers of coins that could not be signed or sent ${failuresOfCase} times or more in a row`,
    () => countFailing(database, failuresOfCase),
  )
}

/** Without a chain the signer signs nothing, and customers cannot sell. */
function proofOf({ settings, signer, onProof = nothing, ...deps }: EvmDeps): ProofDeps | undefined {
  const { depositKey, chains } = settings
  const [chain] = chains
  return depositKey && chain && { ...deps, depositKey, chainId: chain.chainId, signer, onProof }
}

function watchOf(
  deps: EvmDeps,
  sources: Sources,
  chainId: Chains.ChainId,
  startBlock: bigint | undefined,
): Watch {
  const { settings } = deps
  const wanted = wantedOn(chainId)
  let filter: Promise<LogFilter> | undefined
  return {
    ...deps,
    sources,
    wanted,
    deliver: keepTopUps(deps.deliver, deps.onTopUp ?? nothing),
    elapsed,
    chain: Chains.chains[chainId],
    holder: deps.processName,
    filter: () => (filter ??= filterFor(wanted)),
    needsTwo: (asset, units) => units >= (settings.agreeFromUnits?.(asset) ?? 0n),
    memory: freshMemory(),
    ...(startBlock !== undefined && { startBlock }),
  }
}

function sendingOf(deps: EvmDeps, signer: Signer, sources: Sources, chainId: Chains.ChainId): TransferDeps {
  const { onShort = nothing, onSweepFailed = nothing, onFailing = nothing, clock, settings } = deps
  const chain = Chains.chains[chainId]
  return {
    ...deps,
    sources,
    signer,
    lanes: () => lanesOf(deps, signer, chainId),
    onShort,
    onSweepFailed,
    onFailing,
    retrySeconds: settings.retrySeconds ?? retrySeconds,
    chain,
    now: () => clock.now(),
    silentSeconds: settings.silentSeconds ?? 15,
    heldSeconds: settings.heldSeconds ?? 90,
    stuckSeconds: settings.stuckSeconds ?? Math.max(60, Math.round(chain.blockSeconds * 8)),
  }
}
