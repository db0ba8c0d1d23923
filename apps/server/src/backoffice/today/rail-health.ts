/** Nodes and exchanges: their current state. */
import { Coins, type Chains } from '@agio/domain'
import { marketOf } from '../../quotes/index.ts'
import { createJsonRpc } from '../../rails/evm/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** An operator waits for the page: a node that takes longer is shown as not answering. */
const patienceMs = 3_000

/** Current state of nodes and price sources. */
export type RailHealth = {
  /** Undefined if no node of the chain answers. */
  newestBlock(chainId: Chains.ChainId): Promise<number | undefined>
  /** When each offered coin last had a price. */
  prices(): Promise<readonly { readonly symbol: string; readonly at: Date | null }[]>
}

export function railHealthOf(platform: Platform): RailHealth {
  const { chains, offer } = platform.settings
  const market = marketOf(platform)
  const nodes = chains.map(({ chainId, urls }) => ({
    chainId,
    nodes: urls.map((url) => createJsonRpc(url, patienceMs)),
  }))
  const symbols = new Map(offer.coins.map((coin) => [Coins.coinOf(coin).priceSymbol, coin]))
  return {
    newestBlock: async (chainId) => {
      const asked = nodes.find((it) => it.chainId === chainId)?.nodes ?? []
      const answers = await Promise.allSettled(asked.map((node) => node.call<string>('eth_blockNumber', [])))
      const numbers = answers.flatMap((it) => (it.status === 'fulfilled' ? [Number(it.value)] : []))
      return numbers.length === 0 ? undefined : Math.max(...numbers)
    },
    prices: async () =>
      await Promise.all(
        [...symbols].map(async ([symbol, coin]) => {
          const price = (await market.price(coin, 'EUR')) ?? market.last(coin, 'EUR')
          return { symbol, at: price ? new Date(price.at) : null }
        }),
      ),
  }
}
