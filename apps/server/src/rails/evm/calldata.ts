/** The two calls of a token that we make, and the one event we read: written by hand, since nothing else is ever needed. */
import { Coins } from '@agio/domain'
import type { Hex, UnsignedTransaction } from './signer.ts'
import { transferTopic, type WireLog } from './movements.ts'

const word = (hexDigits: string) => hexDigits.padStart(64, '0')
const addressWord = (address: string) => word(address.slice(2).toLowerCase())

/** `transfer(address,uint256)`. What it returns is not looked at: some tokens return nothing. */
export const transferCall = (to: string, units: bigint): Hex =>
  `0xa9059cbb${addressWord(to)}${word(units.toString(16))}`

/** `balanceOf(address)`. */
export const balanceCall = (holder: string): Hex => `0x70a08231${addressWord(holder)}`

/** What to call so that `units` of an asset go to a receiver. */
export function callOf(
  asset: Coins.CoinId,
  to: Hex,
  units: bigint,
): Pick<UnsignedTransaction, 'to' | 'value' | 'data'> {
  const { contract } = Coins.coinOf(asset)
  return contract
    ? { to: contract, value: 0n, data: transferCall(to, units) }
    : { to, value: units, data: '0x' }
}

/** Whether the logs of a receipt hold this very transfer. A token may fail without reverting: only its event counts. */
export function holdsTransfer(
  logs: readonly WireLog[],
  asset: Coins.CoinId,
  to: string,
  units: bigint,
): boolean {
  const { contract } = Coins.coinOf(asset)
  return logs.some(
    (log) =>
      log.address.toLowerCase() === contract?.toLowerCase() &&
      log.topics[0] === transferTopic &&
      log.topics[2]?.toLowerCase() === `0x${addressWord(to)}` &&
      BigInt(log.data) === units,
  )
}

/** A contract that is not there answers with nothing. */
export const wordOf = (data: string): bigint => (data === '0x' ? 0n : BigInt(data.slice(0, 66)))
