/** Asks a node whether a transfer would go through now, and whose fault it is when not. Nothing is sent. */
import type { Coins } from '@agio/domain'
import { callOf } from './calldata.ts'
import { hex, NodeRefused, type JsonRpc } from './json-rpc.ts'
import type { Receipt } from './receipts.ts'
import type { Hex } from '../wallets/signer.ts'
import type { Transfer } from '../transfers/transfer-store.ts'

/** The code by which nodes say that a call would be reverted. */
const executionReverted = 3

type Wish = { readonly from: Hex; readonly asset: Coins.CoinId; readonly to: Hex; readonly units: bigint }

/** The gas it would take, or what the node said against it. */
export async function estimate(
  source: JsonRpc,
  { from, asset, to, units }: Wish,
  value?: bigint,
): Promise<{ gas: bigint } | { refused: NodeRefused; reverted: boolean }> {
  const call = callOf(asset, to, units)
  const asked = { from, to: call.to, data: call.data, value: hex(value ?? call.value) }
  try {
    return { gas: BigInt(await source.call<string>('eth_estimateGas', [asked])) }
  } catch (error) {
    if (!(error instanceof NodeRefused)) throw error
    return { refused: error, reverted: error.code === executionReverted }
  }
}

/** A transfer to ourselves is reverted too: then the token itself is out of order, not this receiver. */
export async function isOutOfOrder(source: JsonRpc, wish: Wish): Promise<boolean> {
  return 'refused' in (await estimate(source, { ...wish, to: wish.from }))
}

/** After coins did not move: whether another try may go better, or this receiver gets none of these coins. */
export async function judge(
  source: JsonRpc,
  { from, asset, to, units, gasLimit = 0n }: Transfer,
  receipt: Receipt,
): Promise<'again' | 'never'> {
  if (from === undefined || BigInt(receipt.gasUsed) * 64n >= gasLimit * 63n) return 'again'
  const wish = { from, asset, to, units }
  const now = await estimate(source, wish)
  if ('gas' in now || !now.reverted) return 'again'
  return (await isOutOfOrder(source, wish)) ? 'again' : 'never'
}
