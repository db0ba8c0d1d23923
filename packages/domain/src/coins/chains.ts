/**
 * The chains of the product, one record each. Adding a chain touches no logic.
 *
 * Finality is a property of a chain, never a constant in a watcher: where the chain has the `finalized` tag it rules;
 * `depth` is the count of blocks used where a node does not know the tag (source: the chains own documents, BEP-126).
 */
export type ChainId = 1 | 56 | 97 | 11155111

export type Chain = {
  readonly id: ChainId
  /** Written in words beside every address and QR code. */
  readonly name: string
  readonly nativeSymbol: string
  readonly test: boolean
  readonly blockSeconds: number
  readonly finality: {
    /** Tag that makes an arrival final; `smallTag` serves up to `smallUpToEuroCents`. */
    readonly tag: 'finalized'
    readonly smallTag?: 'safe'
    readonly smallUpToEuroCents?: bigint
    readonly depth: number
  }
  readonly explorer: string
}

export const chains: Record<ChainId, Chain> = {
  1: {
    id: 1,
    name: 'Ethereum',
    nativeSymbol: 'ETH',
    test: false,
    blockSeconds: 12,
    finality: { tag: 'finalized', smallTag: 'safe', smallUpToEuroCents: 100_000n, depth: 64 },
    explorer: 'https://etherscan.io',
  },
  56: {
    id: 56,
    name: 'BNB Smart Chain',
    nativeSymbol: 'BNB',
    test: false,
    blockSeconds: 0.45,
    finality: { tag: 'finalized', depth: 40 },
    explorer: 'https://bscscan.com',
  },
  97: {
    id: 97,
    name: 'BNB testnet',
    nativeSymbol: 'tBNB',
    test: true,
    blockSeconds: 0.45,
    finality: { tag: 'finalized', depth: 40 },
    explorer: 'https://testnet.bscscan.com',
  },
  11155111: {
    id: 11155111,
    name: 'Sepolia',
    nativeSymbol: 'ETH',
    test: true,
    blockSeconds: 12,
    finality: { tag: 'finalized', smallTag: 'safe', smallUpToEuroCents: 100_000n, depth: 64 },
    explorer: 'https://sepolia.etherscan.io',
  },
}

export const chainIds = [1, 56, 97, 11155111] as const satisfies readonly ChainId[]

export function isChainId(id: number): id is ChainId {
  return chainIds.some((known) => known === id)
}
