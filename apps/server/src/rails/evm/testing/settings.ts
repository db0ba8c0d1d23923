/** For tests: the settings of a server that serves one chain. */
import type { Chains } from '@agio/domain'
import { readSettings, type ChainSettings } from '../../../settings/settings.ts'

export type ChainOptions = Partial<Pick<ChainSettings, 'chainId' | 'urls' | 'startBlock' | 'hotWallets'>> & {
  readonly stuckSeconds?: number
  readonly heldSeconds?: number
}

export function settingsAt({ stuckSeconds, heldSeconds, ...chain }: ChainOptions) {
  const usual = readSettings({ NODE_ENV: 'test' })
  const chainId: Chains.ChainId = 11155111
  const record = { chainId, urls: [], startBlock: undefined, hotWallets: 1 }
  return {
    ...usual,
    chains: [{ ...record, explorer: undefined, walletRpc: undefined, ...chain }],
    stuckSeconds,
    heldSeconds: heldSeconds ?? usual.heldSeconds,
  }
}
