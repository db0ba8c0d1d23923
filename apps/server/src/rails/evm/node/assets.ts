/** The coins of a chain, from the coins' records: known by contract, never by symbol. */
import { Coins, type Chains } from '@agio/domain'
import { bloomBits } from './bloom.ts'
import type { LogFilter } from './blocks.ts'
import { transferTopic, type Wanted } from './movements.ts'

export function wantedOn(chainId: Chains.ChainId): Wanted {
  const contracts = new Map<string, Coins.CoinId>()
  for (const id of Coins.coinIds) {
    const coin = Coins.coinOf(id)
    if (coin.chainId === chainId && coin.contract) contracts.set(coin.contract.toLowerCase(), id)
  }
  return { chainId, contracts, native: Coins.coinAt(chainId) }
}

/** The native coin that pays for gas on a chain. */
export function nativeOf(chainId: Chains.ChainId): Coins.CoinId {
  const native = Coins.coinAt(chainId)
  if (!native) throw new Error(`chain ${chainId} has no native coin in the records`)
  return native
}

const filters = new Map<Chains.ChainId, Promise<LogFilter>>()

/** The logs of the chain's coins. It follows from the coins' records, and is made once: it needs the chain library's hash. */
export function filterOn(chainId: Chains.ChainId): Promise<LogFilter> {
  const made = filters.get(chainId) ?? filterFor(wantedOn(chainId))
  filters.set(chainId, made)
  return made
}

async function filterFor(wanted: Wanted): Promise<LogFilter> {
  const { keccak256 } = await import('ox/Hash')
  const bitsOf = (item: string) => bloomBits(keccak256(item as `0x${string}`))
  return {
    contracts: [...wanted.contracts.keys()].map((address) => ({ address, bits: bitsOf(address) })),
    topicBits: bitsOf(transferTopic),
  }
}
