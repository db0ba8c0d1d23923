/**
 * The coins of the product, one record each. A coin is always a coin on a chain, known by chain id and contract,
 * never by symbol: USDT and USDC have 6 decimals on chain 1 and 18 on chain 56.
 * On the test chains USDC has 6 and USDT 18 decimals; the sandbox puts its tokens at these very addresses.
 */
import type { ChainId } from './chains.ts'

export type Coin = {
  readonly symbol: string
  readonly name: string
  readonly chainId: ChainId
  readonly decimals: number
  /** ERC-20 contract with its EIP-55 checksum; none for the chain's native coin. */
  readonly contract?: `0x${string}`
  /** The pair name price sources know the coin by. */
  readonly priceSymbol: string
  /** Digits people read; the full figure is on demand. */
  readonly usefulDigits: number
}

const token = (
  symbol: string,
  name: string,
  chainId: ChainId,
  decimals: number,
  contract: `0x${string}`,
): Coin => ({ symbol, name, chainId, decimals, contract, priceSymbol: symbol, usefulDigits: 2 })
const native = (symbol: string, name: string, chainId: ChainId, priceSymbol: string): Coin => ({
  symbol,
  name,
  chainId,
  decimals: 18,
  priceSymbol,
  usefulDigits: 6,
})

export const coins = {
  'ETH@1': native('ETH', 'Ether', 1, 'ETH'),
  'USDC@1': token('USDC', 'USD Coin', 1, 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  'EURC@1': token('EURC', 'Euro Coin', 1, 6, '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c'),
  'USDT@1': token('USDT', 'Tether USD', 1, 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  'DAI@1': token('DAI', 'Dai', 1, 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
  'BNB@56': native('BNB', 'BNB', 56, 'BNB'),
  'USDC@56': token('USDC', 'USD Coin', 56, 18, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'),
  'USDT@56': token('USDT', 'Tether USD', 56, 18, '0x55d398326f99059fF775485246999027B3197955'),
  'ETH@11155111': native('ETH', 'Test Ether', 11155111, 'ETH'),
  'USDC@11155111': token('USDC', 'Test USD Coin', 11155111, 6, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'),
  'USDT@11155111': token(
    'USDT',
    'Test Tether USD',
    11155111,
    18,
    '0x7169D38820dfd117C3FA1f22a697dBA58d90BA06',
  ),
  'tBNB@97': native('tBNB', 'Test BNB', 97, 'BNB'),
  'USDC@97': token('USDC', 'Test USD Coin', 97, 6, '0x64544969ed7EBf5f083679233325356EbE738930'),
  'USDT@97': token('USDT', 'Test Tether USD', 97, 18, '0x337610d27c682E347C9cD60BD4b3b107C9d34dDd'),
} as const satisfies Record<string, Coin>

export type CoinId = keyof typeof coins

export const coinIds = Object.keys(coins) as CoinId[]

export function isCoinId(id: string): id is CoinId {
  return Object.hasOwn(coins, id)
}

/** The coin's record under its general type. */
export function coinOf(id: CoinId): Coin {
  return coins[id]
}

/** The coin that a contract on a chain is, if it is one of ours; `undefined` contract asks for the native coin. */
export function coinAt(chainId: ChainId, contract?: string): CoinId | undefined {
  const wanted = contract?.toLowerCase()
  return coinIds.find((id) => {
    const coin = coinOf(id)
    return coin.chainId === chainId && coin.contract?.toLowerCase() === wanted
  })
}
