/**
 * Before coins count as final, sources must tell the same story: the same block at that height, final for them too,
 * with the same transfers in it. One that says otherwise stops the word until it agrees; one that cannot say is no vote.
 */
import type { Chains } from '@agio/domain'
import { fetchHeader, fetchLogsOf, succeeded, type LogFilter } from './blocks.ts'
import { look } from './finality.ts'
import { isNodeFault, type JsonRpc } from './json-rpc.ts'
import {
  blockOf,
  nativeMovements,
  sameMovement,
  tokenMovements,
  type Movement,
  type Wanted,
  type WireTransaction,
} from './movements.ts'
import type { Watched } from '../deposits/watched.ts'

export type Opinion = 'agrees' | 'disagrees' | 'cannot-say'
type Told = Omit<Movement, 'block'> & { readonly small: boolean }
type Question = {
  readonly chain: Chains.Chain
  readonly wanted: Wanted
  readonly filter: LogFilter
  readonly block: { readonly number: bigint; readonly hash: string }
  readonly arrivals: readonly Told[]
}

/** What one source thinks of these arrivals in this block. */
export async function opinionOf(source: JsonRpc, question: Question): Promise<Opinion> {
  try {
    return await judge(source, question)
  } catch (error) {
    if (!isNodeFault(error)) throw error
    return 'cannot-say'
  }
}

async function judge(
  source: JsonRpc,
  { chain, wanted, filter, block, arrivals }: Question,
): Promise<Opinion> {
  const view = await look(source, chain)
  if (arrivals.some(({ small }) => block.number > (small ? view.smallFinal : view.final))) return 'cannot-say'
  const header = await fetchHeader(source, block.number)
  if (header === null) return 'cannot-say'
  if (header.hash !== block.hash) return 'disagrees'

  const watched = receiversOf(arrivals)
  const found: Movement[] = []
  const natives = arrivals.filter((arrival) => arrival.asset === wanted.native)
  if (natives.length < arrivals.length) {
    found.push(
      ...tokenMovements(wanted, blockOf(header), await fetchLogsOf(source, filter, block.hash), watched),
    )
  }
  if (natives.length > 0) {
    const hashes = natives.map((arrival) => arrival.transaction)
    const transactions: WireTransaction[] = []
    for (const hash of hashes) {
      const transaction = await source.call<WireTransaction | null>('eth_getTransactionByHash', [hash])
      if (transaction) transactions.push(transaction)
    }
    const good = await succeeded(source, block.hash, hashes)
    const moved = nativeMovements(wanted, { ...header, transactions }, watched)
    found.push(...moved.filter((movement) => good.has(movement.transaction)))
  }
  const agreed = arrivals.every((arrival) => found.some((movement) => sameMovement(movement, arrival)))
  return agreed ? 'agrees' : 'disagrees'
}

function receiversOf(arrivals: readonly Told[]): Watched {
  const digits = new Set(arrivals.map((arrival) => arrival.to.slice(2)))
  return { holds: (text, from) => digits.has(text.slice(from, from + 40)) }
}
