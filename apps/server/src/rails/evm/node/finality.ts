/**
 * The finality of a chain, by its own record: the `finalized` tag (and `safe` for small amounts) where the node knows it, a count
 * of blocks where it does not.
 */
import type { Chains } from '@agio/domain'
import { resultOf, type Answer, type JsonRpc } from './json-rpc.ts'
import type { WireHeader } from './movements.ts'

export type View = {
  readonly head: WireHeader
  /** Everything up to this block is final. May be negative on a young chain. */
  readonly final: bigint
  /** The source of `final`. */
  readonly finalBy: FinalBy
  /** The same for small amounts; never behind `final`. */
  readonly smallFinal: bigint
  readonly smallFinalBy: FinalBy
}
/** The chain's own tag, or a count of blocks. */
export type FinalBy = 'tag' | 'count'

/** The head of the chain and its finality as one source sees them, in one round trip. */
export async function look(source: JsonRpc, chain: Chains.Chain): Promise<View> {
  const [latest, finalized, safe] = await source.batch(
    ['latest', chain.evm.finality.tag, chain.evm.finality.smallTag ?? chain.evm.finality.tag].map((tag) => ({
      method: 'eth_getBlockByNumber',
      params: [tag, false],
    })),
  )
  const head = resultOf<WireHeader>(latest)
  const number = BigInt(head.number)
  const tag = tagged(finalized, number)
  const final = tag ?? number - BigInt(chain.evm.finality.depth)
  const finalBy = tag === undefined ? 'count' : 'tag'
  const small = tagged(safe, number)
  const isSooner = small !== undefined && small > final
  return {
    head,
    final,
    finalBy,
    smallFinal: isSooner ? small : final,
    smallFinalBy: isSooner ? 'tag' : finalBy,
  }
}

/** A tag may be unknown, or null while the chain is young; and it can never be ahead of the head. */
function tagged(answer: Answer | undefined, head: bigint): bigint | undefined {
  if (!answer || 'error' in answer || answer.result === null) return undefined
  const number = BigInt((answer.result as WireHeader).number)
  return number < head ? number : head
}
