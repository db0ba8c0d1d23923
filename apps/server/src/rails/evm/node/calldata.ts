/** The two token calls and the one event that the rail uses, encoded by hand. */
import { Coins } from '@agio/domain'
import { transferTopic, type WireLog } from './movements.ts'

export type Hex = `0x${string}`

/** A fee-market transaction (EIP-1559), ready to be signed. Amounts in the smallest unit of the native coin. */
export type UnsignedTransaction = {
  readonly chainId: number
  readonly nonce: number
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

const word = (hexDigits: string) => hexDigits.padStart(64, '0')
const addressWord = (address: string) => word(address.slice(2).toLowerCase())

/** `transfer(address,uint256)`. Its return value is ignored: some tokens return nothing. */
export const transferCall = (to: string, units: bigint): Hex =>
  `0xa9059cbb${addressWord(to)}${word(units.toString(16))}`

/** `balanceOf(address)`. */
export const balanceCall = (holder: string): Hex => `0x70a08231${addressWord(holder)}`

/** The call that sends `units` of an asset to a receiver. */
export function callOf(
  asset: Coins.CoinId,
  to: Hex,
  units: bigint,
): Pick<UnsignedTransaction, 'to' | 'value' | 'data'> {
  const { contract } = Coins.coinOf(asset)
  return contract
    ? { to: contract as Hex, value: 0n, data: transferCall(to, units) }
    : { to, value: units, data: '0x' }
}

/** The units that a transaction moved to the receiver: its native value, or the sum of the token's events. */
export function movedTo(
  { status, logs }: { readonly status: string; readonly logs: readonly WireLog[] },
  asset: Coins.CoinId,
  { from, to, value }: { readonly from: string; readonly to: string; readonly value: bigint },
): bigint {
  if (status !== '0x1') return 0n
  const { contract } = Coins.coinOf(asset)
  if (!contract) return value
  const [sender, receiver] = [`0x${addressWord(from)}`, `0x${addressWord(to)}`]
  return logs
    .filter(
      ({ address, topics }) =>
        address.toLowerCase() === contract.toLowerCase() &&
        topics[0] === transferTopic &&
        topics[1]?.toLowerCase() === sender &&
        topics[2]?.toLowerCase() === receiver,
    )
    .reduce((sum, { data }) => sum + BigInt(data), 0n)
}

/** An address without a contract answers with no data. */
export const wordOf = (data: string): bigint => (data === '0x' ? 0n : BigInt(data.slice(0, 66)))
