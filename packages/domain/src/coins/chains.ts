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
/** Where an installation looks its transactions up, instead of the records' explorers. Called once, when a process starts. */
export function replaceExplorers(explorers: Partial<Record<ChainId, string>>): void {
  for (const chain of Object.values(chains)) {
    const explorer = explorers[chain.id]
    if (explorer !== undefined) chains[chain.id] = { ...chain, explorer }
  }
}

export const chainIds: readonly ChainId[] = all.map(({ id }) => id)
export const testChainIds = chainIds.filter((id): id is TestChainId => chains[id].test)

function nativeOf(coins: ChainRecord['coins']): string {
  return Object.keys(coins).find((symbol) => coins[symbol]?.contract === undefined) ?? ''
}

export function isChainId(id: number): id is ChainId {
  return chainIds.some((known) => known === id)
}
