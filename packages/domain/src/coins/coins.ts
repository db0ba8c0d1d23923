/**
 * The coins of the records, by id. A coin is always a coin on a chain, known by chain id and contract, never by its
 * symbol.
 */
import { chains, type Chain, type ChainId, type Explorers } from './chains.ts'
import { records, type CoinRecord } from './records.ts'

type CoinIdOf<Record> = Record extends { id: infer Id extends ChainId; coins: infer Coins }
  ? `${keyof Coins & string}@${Id}`
  : never
/** "USDC@1": the symbol and the chain. */
export type CoinId = CoinIdOf<(typeof records)[number]>

export type Coin = CoinRecord & { readonly symbol: string; readonly chainId: ChainId }

const coins = Object.fromEntries(
  records.flatMap(({ id, test, coins: onChain }) =>
    Object.entries<CoinRecord>(onChain).map(([symbol, coin]): [string, Coin] => [
      `${symbol}@${id}`,
      { ...coin, symbol, name: test ? `Test ${coin.name}` : coin.name, chainId: id },
    ]),
  ),
) as Record<CoinId, Coin>

export const coinIds = Object.keys(coins) as CoinId[]

export function isCoinId(id: string): id is CoinId {
  return Object.hasOwn(coins, id)
}

/** The coin's record under its general type. */
export function coinOf(id: CoinId): Coin {
  return coins[id]
}

export const chainOf = (id: CoinId): Chain => chains[coinOf(id).chainId]

type Moved = { readonly transaction: string; readonly from?: string | undefined; readonly address: string }

/** A transaction on the explorer; of a deposit without a sender, the address with what came inside contract calls. */
export function transactionUrl(explorers: Explorers, coin: CoinId, it: string | Moved): string {
  const explorer = explorers[coinOf(coin).chainId]
  if (typeof it === 'string') return `${explorer}/tx/${it}`
  return it.from === undefined
    ? `${explorer}/address/${it.address}#internaltx`
    : `${explorer}/tx/${it.transaction}`
}

/** The coin of a contract on a chain, if we trade it; `undefined` contract asks for the native coin. */
export function coinAt(chainId: ChainId, contract?: string): CoinId | undefined {
  const wanted = contract?.toLowerCase()
  return coinIds.find((id) => {
    const coin = coinOf(id)
    return coin.chainId === chainId && coin.contract?.toLowerCase() === wanted
  })
}

/** An address on the coin's chain. Opaque here: the rail of the chain reads and checks it. */
export type Address = string & { readonly isAddress: true }
export const address = (text: string): Address => text as Address
