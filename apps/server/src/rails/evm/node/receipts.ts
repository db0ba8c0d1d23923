/** The chain's record of signed bytes and of a nonce, by one source or by all of them. */
import type { Chains } from '@agio/domain'
import { fetchHeader } from './blocks.ts'
import type { Hex } from './calldata.ts'
import { look, type View } from './finality.ts'
import { hex, isNodeFault, resultOf, type JsonRpc } from './json-rpc.ts'
import type { WireLog } from './movements.ts'
import type { Sources } from './sources.ts'

type Asked = { readonly chain: Chains.Chain; readonly sources: Sources }
type Signed = { readonly hash: Hex }
/** The address that signed and its nonce. */
type Used = { readonly from?: Hex | undefined; readonly nonce?: bigint | undefined }

export type Receipt = {
  readonly transactionHash: Hex
  readonly blockHash: string
  readonly blockNumber: string
  readonly status: string
  readonly gasUsed: string
  readonly effectiveGasPrice: string
  readonly logs: readonly WireLog[]
}

export const feeOf = ({ gasUsed, effectiveGasPrice }: Receipt): bigint =>
  BigInt(gasUsed) * BigInt(effectiveGasPrice)

export async function receiptsOf(source: JsonRpc, kept: readonly Signed[]): Promise<(Receipt | null)[]> {
  const calls = kept.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  return (await source.batch(calls)).map((answer) => resultOf<Receipt | null>(answer))
}

/** The number of an address's transactions in blocks: its next nonce. */
export async function countOf(source: JsonRpc, from: string): Promise<bigint> {
  return BigInt(await source.call<string>('eth_getTransactionCount', [from, 'latest']))
}

/** A receipt's block is final and on this source's branch. */
export async function isFinal(deps: Asked, source: JsonRpc, receipt: Receipt): Promise<boolean> {
  const number = BigInt(receipt.blockNumber)
  if (number > (await look(source, deps.chain)).final) return false
  return (await fetchHeader(source, number))?.hash === receipt.blockHash
}

/** The number of sources that confirm this receipt as final; 0 when one contradicts. */
export async function agreeing(deps: Asked, receipt: Receipt): Promise<number> {
  const opinions = await Promise.all(
    deps.sources.all.map(async (source) => {
      try {
        const [theirs] = await receiptsOf(source, [{ hash: receipt.transactionHash }])
        if (theirs?.blockHash !== receipt.blockHash || theirs.status !== receipt.status) return 'no'
        return (await isFinal(deps, source, theirs)) ? 'yes' : 'no'
      } catch (error) {
        if (!isNodeFault(error)) throw error
        return 'silent'
      }
    }),
  )
  return opinions.includes('no') ? 0 : opinions.filter((opinion) => opinion === 'yes').length
}

/** Another transaction used the nonce: final on every source, and our bytes have no receipt. */
export async function spentByAnother(
  deps: Asked,
  source: JsonRpc,
  transfer: Used,
  kept: readonly Signed[],
): Promise<'yes' | 'not-yet' | 'cannot-say'> {
  if (!(await usedFinally(source, transfer, await look(source, deps.chain)))) return 'not-yet'
  for (const other of deps.sources.all) {
    try {
      if ((await receiptsOf(other, kept)).some((receipt) => receipt !== null)) return 'not-yet'
      if (!(await usedFinally(other, transfer, await look(other, deps.chain)))) return 'not-yet'
    } catch (error) {
      if (!isNodeFault(error)) throw error
      return 'cannot-say'
    }
  }
  return 'yes'
}

async function usedFinally(source: JsonRpc, { from, nonce }: Used, view: View): Promise<boolean> {
  if (view.final < 0n || nonce === undefined) return false
  const count = await source.call<string>('eth_getTransactionCount', [from, hex(view.final)])
  return BigInt(count) > nonce
}

/** Every source answers, and no source knows the bytes. */
export async function forgotten({ sources }: Asked, hash: Hex): Promise<boolean> {
  const known = await Promise.all(
    sources.all.map(async (source) => {
      try {
        return (await source.call<object | null>('eth_getTransactionByHash', [hash])) !== null
      } catch (error) {
        if (!isNodeFault(error)) throw error
        return true
      }
    }),
  )
  return !known.includes(true)
}
