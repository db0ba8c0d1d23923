/** The chains of the records, by id. */
import { records, type ChainRecord } from './records.ts'

export type ChainId = (typeof records)[number]['id']
/** A test chain: the sandbox plays it. */
export type TestChainId = Extract<(typeof records)[number], { test: true }>['id']

export type Chain = Omit<ChainRecord, 'id' | 'coins'> & {
  readonly id: ChainId
  readonly nativeSymbol: string
}

const all = records.map(({ coins, ...chain }): Chain => ({ ...chain, nativeSymbol: nativeOf(coins) }))

export const chains = Object.fromEntries(all.map((chain) => [chain.id, chain])) as Record<ChainId, Chain>

export const chainIds: readonly ChainId[] = all.map(({ id }) => id)
export const testChainIds = chainIds.filter((id): id is TestChainId => chains[id].test)

function nativeOf(coins: ChainRecord['coins']): string {
  return Object.keys(coins).find((symbol) => coins[symbol]?.contract === undefined) ?? ''
}

/** The explorers of an installation: an address per chain. */
export type Explorers = Readonly<Record<ChainId, string>>

/** The records' explorers, save where an installation has its own. */
export const explorersOf = (
  own: readonly { chainId: ChainId; explorer: string | undefined }[],
): Explorers => {
  const given = new Map(own.map(({ chainId, explorer }) => [chainId, explorer]))
  return Object.fromEntries(all.map(({ id, explorer }) => [id, given.get(id) ?? explorer])) as Explorers
}

/** The rails of coins, each by its part of a chain's record. */
const rails = ['evm'] as const
export type RailName = (typeof rails)[number]

/** The rail that moves the coins of a chain. */
export function railOf(id: ChainId): RailName {
  const rail = rails.find((name) => name in chains[id])
  if (!rail) throw new Error(`no rail moves the coins of chain ${id}`)
  return rail
}

export function isChainId(id: number): id is ChainId {
  return chainIds.some((known) => known === id)
}
