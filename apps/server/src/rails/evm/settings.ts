/** The settings of the EVM rail. */
import type { Chains, Coins } from '@agio/domain'
import type { DepositKey } from './keys/deposit-key.ts'

export type EvmSettings = {
  /** Without it no deposit addresses are given. */
  readonly depositKey?: DepositKey
  readonly chains: readonly {
    readonly chainId: Chains.ChainId
    /** JSON-RPC over HTTP. Two, so that one alone cannot be wrong unnoticed. */
    readonly urls: readonly string[]
    /** First block to look at on a chain never watched before; its head when left out. */
    readonly startBlock?: bigint
    /** The number of hot wallets that coins leave from, each with its own nonces; one when left out. */
    readonly hotWallets?: number
  }[]
  /** At and above this much, two sources must agree before coins are final. Always, when left out. */
  readonly agreeFromUnits?: (asset: Coins.CoinId) => bigint
  /** Addresses that workers derive ahead, so that placing an order does not. */
  readonly addressStock?: number
  /** The pause between two looks at a chain where no customer waits for coins. */
  readonly pollMilliseconds?: number
  /** A sent transfer without receipt is sent again after the first, and replaced after the second. */
  readonly silentSeconds?: number
  readonly stuckSeconds?: number
  /** Seconds before a transfer that a token refused is tried again, after the first failure, the second …. */
  readonly retrySeconds?: readonly number[]
  /** Signed coins that were not released after this long are withdrawn when others wait behind them. */
  readonly heldSeconds?: number
}
