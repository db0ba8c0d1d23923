/** The chain institution: a local EVM chain for each test chain of the records, each behind two JSON-RPC sources. */
import { Chains } from '@agio/domain'
import { createFaults } from '../app/faults.ts'
import { freePort } from '../app/free-port.ts'
import { startAnvil } from './anvil.ts'
import { openChain } from './chain.ts'
import type { OfferedChain } from './routes.ts'
import { chainFaultsOnce, type ChainFault } from './rpc-proxy.ts'
import { createWaitingRoom } from './waiting-room.ts'
import { sandboxMnemonic } from './wallets.ts'

export { chainRoutes } from './routes.ts'
export { type OfferedChain } from './routes.ts'
export { coinIdsOn, tokenSymbols } from './tokens.ts'
export * as chainControls from './controls.ts'

/** Ports by chain; absent or 0: a free one. */
export type ChainPorts = Partial<Record<Chains.TestChainId, number>>
export type ChainsOptions = {
  dataDir: string
  chainPorts?: ChainPorts
  blockSeconds?: number
  slotsInEpoch?: number
}

/** Starts the chains beside each other. */
export async function openChains({
  dataDir,
  chainPorts = {},
  blockSeconds = 1,
  slotsInEpoch = 1,
}: ChainsOptions): Promise<OfferedChain[]> {
  return Promise.all(
    Chains.testChainIds.map(async (chainId): Promise<OfferedChain> => {
      const stateFile = `${dataDir}/chain/${chainId}.json`
      const port = chainPorts[chainId] || (await freePort())
      const anvil = await startAnvil({
        chainId,
        port,
        stateFile,
        mnemonic: sandboxMnemonic,
        blockSeconds,
        slotsInEpoch,
      })
      const chain = await openChain(chainId, anvil, blockSeconds)
      return {
        chain,
        url: anvil.url,
        faults: createFaults<ChainFault>(chainFaultsOnce),
        waiting: createWaitingRoom(),
        finality: {},
      }
    }),
  )
}
