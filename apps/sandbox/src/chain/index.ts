/** The chain institution: a local EVM chain for each test chain of the records, each behind two JSON-RPC sources. */
import { Chains } from '@agio/domain'
import { createFaults } from '../app/faults.ts'
import { startAnvil } from './anvil.ts'
import type { Film } from '../app/film.ts'
import { openChain } from './chain.ts'
import { explore } from './explorer/read.ts'
import { watchTransactions } from './explorer/watch.ts'
import type { OfferedChain } from './routes.ts'
import { chainFaultsOnce, type ChainFault } from './rpc-proxy.ts'
import { createWaitingRoom } from './waiting-room.ts'
import { sandboxMnemonic } from './wallets.ts'

export { chainRoutes } from './routes.ts'
export { type OfferedChain } from './routes.ts'
export { explorerPages } from './explorer/pages.ts'
export { sandboxAccount, walletNames, type WalletName } from './wallets.ts'
export { short } from './explorer/watch.ts'
export { coinIdsOn, tokenSymbols } from './tokens.ts'
export * as chainControls from './controls.ts'

/** Ports by chain; absent or 0: a free one. */
export type ChainPorts = Partial<Record<Chains.TestChainId, number>>
export type ChainsOptions = {
  dataDir: string
  chainPorts?: ChainPorts
  blockSeconds?: number
  slotsInEpoch?: number
  film: Film
}

/** Starts the chains beside each other. */
export async function openChains({
  dataDir,
  chainPorts = {},
  blockSeconds = 1,
  slotsInEpoch = 1,
  film,
}: ChainsOptions): Promise<OfferedChain[]> {
  return Promise.all(
    Chains.testChainIds.map(async (chainId): Promise<OfferedChain> => {
      const stateFile = `${dataDir}/chain/${chainId}.json`
      const port = chainPorts[chainId] ?? 0
      const anvil = await startAnvil({
        chainId,
        port,
        stateFile,
        mnemonic: sandboxMnemonic,
        blockSeconds,
        slotsInEpoch,
      })
      const chain = await openChain(chainId, anvil, blockSeconds)
      const explored = explore(chainId, anvil)
      return {
        chain,
        explored,
        watch: watchTransactions(film, chainId, chain.name, explored),
        url: anvil.url,
        faults: createFaults<ChainFault>(chainFaultsOnce),
        waiting: createWaitingRoom(),
        finality: {},
      }
    }),
  )
}
