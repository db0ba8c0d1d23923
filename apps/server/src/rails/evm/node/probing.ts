/** Asks a node whether a transfer would go through now, and why not. Nothing is sent. */
import type { Coins } from '@agio/domain'
import { callOf, type Hex } from './calldata.ts'
import { hex, NodeRefused, type JsonRpc } from './json-rpc.ts'
import type { Receipt } from './receipts.ts'

/** The code by which nodes say that a call would be reverted. */
const executionReverted = 3

type Probe = { readonly from: Hex; readonly asset: Coins.CoinId; readonly to: Hex; readonly units: bigint }
type Tried = Omit<Probe, 'from'> & { readonly from?: Hex | undefined; readonly gasLimit?: bigint | undefined }

/** The gas it would take, or the node's refusal. */
export async function estimate(
  source: JsonRpc,
  { from, asset, to, units }: Probe,
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

/** A transfer to ourselves is reverted too: then the token is out of order, not this receiver. */
export async function isOutOfOrder(source: JsonRpc, probe: Probe): Promise<boolean> {
  return 'refused' in (await estimate(source, { ...probe, to: probe.from }))
}

/** After a transfer moved no coins: whether another try may succeed, or this receiver never gets these coins. */
export async function retryAdvice(
  source: JsonRpc,
  { from, asset, to, units, gasLimit = 0n }: Tried,
  receipt: Receipt,
): Promise<'again' | 'never'> {
  if (from === undefined || BigInt(receipt.gasUsed) * 64n >= gasLimit * 63n) return 'again'
  const probe = { from, asset, to, units }
  const now = await estimate(source, probe)
  if ('gas' in now || !now.reverted) return 'again'
  return (await isOutOfOrder(source, probe)) ? 'again' : 'never'
}
