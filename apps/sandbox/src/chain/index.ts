/** The chain institution: two local EVM chains, each behind two JSON-RPC sources. */
import { createFaults } from '../app/faults.ts'
import { startAnvil } from './anvil.ts'
import { openChain } from './chain.ts'
import type { OfferedChain } from './routes.ts'
import { chainFaultsOnce, type ChainFault } from './rpc-proxy.ts'
import { sandboxChainIds, type SandboxChainId } from './tokens.ts'
import { createWaitingRoom } from './waiting-room.ts'
import { sandboxMnemonic } from './wallets.ts'

export {
  blockToken,
  chainRoutes,
  faultChain,
  fundAddress,
  mineBlocks,
  readBalance,
  readChain,
  reorganiseChain,
} from './routes.ts'
export { sendCoins, sendMany, type OfferedChain } from './routes.ts'
export type { SandboxChainId } from './tokens.ts'

export type ChainsOptions = {
  dataDir: string
  ports: Record<SandboxChainId, number>
  blockSeconds: number
  slotsInEpoch: number
}

/** Starts both chains beside each other. */
export async function openChains({
  dataDir,
  ports,
  blockSeconds,
  slotsInEpoch,
}: ChainsOptions): Promise<OfferedChain[]> {
  return Promise.all(
    sandboxChainIds.map(async (chainId): Promise<OfferedChain> => {
      const stateFile = `${dataDir}/chain/${chainId}.json`
      const port = ports[chainId]
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
      }
    }),
  )
}
