/**
 * Before a deposit is final, sources must agree: the same block at that height, final for them too, with the same transfers
 * in it. A source that disagrees blocks finality; a source that cannot say does not count.
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
type Claimed = Omit<Movement, 'block'> & { readonly small: boolean }
type Question = {
  readonly chain: Chains.Chain
  readonly wanted: Wanted
  readonly filter: LogFilter
  readonly block: { readonly number: bigint; readonly hash: string }
  readonly deposits: readonly Claimed[]
}

/** The opinion of one source on these deposits in this block. */
export async function opinionOf(source: JsonRpc, question: Question): Promise<Opinion> {
  try {
    return await compare(source, question)
  } catch (error) {
    if (!isNodeFault(error)) throw error
    return 'cannot-say'
  }
}

async function compare(
  source: JsonRpc,
  { chain, wanted, filter, block, deposits }: Question,
): Promise<Opinion> {
  const view = await look(source, chain)
  if (deposits.some(({ small }) => block.number > (small ? view.smallFinal : view.final))) return 'cannot-say'
  const header = await fetchHeader(source, block.number)
  if (header === null) return 'cannot-say'
  if (header.hash !== block.hash) return 'disagrees'

  const watched = receiversOf(deposits)
  const found: Movement[] = []
  const natives = deposits.filter((deposit) => deposit.asset === wanted.native)
  if (natives.length < deposits.length) {
    found.push(
      ...tokenMovements(wanted, blockOf(header), await fetchLogsOf(source, filter, block.hash), watched),
    )
  }
  if (natives.length > 0) {
    const hashes = natives.map((deposit) => deposit.transaction)
    const transactions: WireTransaction[] = []
    for (const hash of hashes) {
      const transaction = await source.call<WireTransaction | null>('eth_getTransactionByHash', [hash])
      if (transaction) transactions.push(transaction)
    }
    const good = await succeeded(source, block.hash, hashes)
    const moved = nativeMovements(wanted, { ...header, transactions }, watched)
    found.push(...moved.filter((movement) => good.has(movement.transaction)))
  }
  const agreed = deposits.every((deposit) => found.some((movement) => sameMovement(movement, deposit)))
  return agreed ? 'agrees' : 'disagrees'
}

function receiversOf(deposits: readonly Claimed[]): Watched {
  const digits = new Set(deposits.map((deposit) => deposit.to.slice(2)))
  return { holds: (text, from) => digits.has(text.slice(from, from + 40)) }
}
