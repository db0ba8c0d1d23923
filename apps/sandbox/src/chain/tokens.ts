/** The contracts on the test chains: the coins at the addresses of their records, an impostor, and a batch payer. */
import { readFileSync } from 'node:fs'
import { Chains, Coins } from '@agio/domain'
import * as Abi from 'ox/Abi'
import { checksum, type Address } from 'ox/Address'
import type { Hex } from 'ox/Hex'

export type Token = {
  symbol: string
  address: Address
  decimals: number
  contract: 'Usdc' | 'Usdt' | 'Impostor'
}

/** Same symbol, same decimals, another address: never one of our coins. */
export const impostorAddress = checksum('0xbad0000000000000000000000000000000c0ffee')
export const batchAddress = checksum('0xba7c400000000000000000000000000000000001')

export const tokenAbi = Abi.from([
  'function transfer(address to, uint256 value)',
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function refuse(address who, bool on)',
  'function pause(bool on)',
  'function balanceOf(address) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])
export const batchAbi = Abi.from([
  'function payTokens(address token, address to, uint256[] values)',
  'function payNative(address to, uint256[] values) payable',
])

const codes = JSON.parse(readFileSync(new URL('contracts/tokens.json', import.meta.url), 'utf8')) as Record<
  string,
  Hex
>

/** Run-time code of a contract of contracts/tokens.sol. */
export function codeOf(contract: Token['contract'] | 'Batch' | 'Names'): Hex {
  const code = codes[contract]
  if (!code) throw new Error(`contracts/tokens.json has no ${contract}: run chain/compile.ts`)
  return code
}

const coinsOn = (chainId: Chains.ChainId) =>
  Coins.coinIds.filter((id) => Coins.coinOf(id).chainId === chainId)

/** The ids of a chain's coins: the one that pays for gas, and the tokens. */
export function coinIdsOn(chainId: Chains.ChainId): { native: string; tokens: string[] } {
  const native = `${Chains.chains[chainId].nativeSymbol}@${chainId}`
  return { native, tokens: coinsOn(chainId).filter((id) => id !== native) }
}

export function tokensOn(chainId: Chains.ChainId): Token[] {
  const coins = coinsOn(chainId)
    .map(Coins.coinOf)
    .flatMap(({ symbol, decimals, contract }): Token[] =>
      contract
        ? [{ symbol, decimals, address: contract as Hex, contract: symbol === 'USDT' ? 'Usdt' : 'Usdc' }]
        : [],
    )
  return [...coins, { symbol: 'IMPOSTOR', decimals: 6, address: impostorAddress, contract: 'Impostor' }]
}

/** Of all tokens on any of the chains, the impostor included. */
export const tokenSymbols = [...new Set(Chains.testChainIds.flatMap(tokensOn).map(({ symbol }) => symbol))]

/**
 * A token by contract address, symbol ("USDC", "IMPOSTOR") or coin id ("USDC@97"); 'native' for none, "native" or the
 * chain's own coin; undefined for what is not on the chain.
 */
export function tokenNamed(chainId: Chains.ChainId, name?: string): Token | 'native' | undefined {
  const { nativeSymbol } = Chains.chains[chainId]
  const symbol = name?.replace(`@${chainId}`, '')
  if (!symbol || symbol === 'native' || symbol.toUpperCase() === nativeSymbol.toUpperCase()) return 'native'
  return tokensOn(chainId).find(
    (token) => token.symbol === symbol.toUpperCase() || token.address.toLowerCase() === symbol.toLowerCase(),
  )
}
