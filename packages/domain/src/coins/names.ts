/** The contract that reads the names of a chain. It is here, and not in the records, because a page rarely needs it. */
import type { ChainId } from './chains.ts'

/**
 * The contract that answers for every name of ENS on its chain: its own proxy, which follows ENS to its next version. A chain
 * without one has no names. Source: docs.ens.domains/resolvers/universal.
 */
const resolvers: Partial<Record<ChainId, `0x${string}`>> = {
  1: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  11155111: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
}

export const resolverOf = (chainId: ChainId): `0x${string}` | undefined => resolvers[chainId]

/** A text that asks to be looked up: no address, and with a dot between its parts. The chain's rail reads it. */
export const looksLikeName = (text: string): boolean => /^(?!0x)[^\s@/:]+\.[^\s@/:.]{2,}$/i.test(text.trim())
