/**
 * Before a deposit is final, sources must agree: the same block at that height, final for them too, with the same transfers
 * in it. A source that disagrees blocks finality; a source that cannot say does not count.
 */
import type { Chains } from '@agio/domain'
import { fetchHeader, fetchLogsOf, succeeded, type LogFilter } from './blocks.ts'
import { look } from './finality.ts'
import { hex, isNodeFault, type JsonRpc } from './json-rpc.ts'
import {
  blockOf,
  nativeMovements,
  sameMovement,
  tokenMovements,
  type Movement,
  type Wanted,
  type Watched,
  type WireBlock,
  type WireTransaction,
} from './movements.ts'
import { receiptsOf } from './receipts.ts'
import { watchedOf } from './watched.ts'

export type Opinion = 'agrees' | 'disagrees' | 'cannot-say'
export type Claimed = Omit<Movement, 'block'> & { readonly small: boolean }
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

  const watched = watchedOf(deposits.map(({ to }) => to.slice(2)))
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

/**
 * The movement that one source has in place of a deposit that it does not confirm: by the transactions of the final block and
 * the receipt, because an index of logs may lag.
 */
export async function insteadOf(
  source: JsonRpc,
  question: Omit<Question, 'deposits'> & { readonly deposit: Claimed },
): Promise<Movement | 'nothing' | 'itself' | 'cannot-say'> {
  const { chain, wanted, block, deposit } = question
  const opinion = await opinionOf(source, { ...question, deposits: [deposit] })
  if (opinion !== 'disagrees') return opinion === 'agrees' ? 'itself' : 'cannot-say'
  try {
    if (block.number > (await look(source, chain)).final) return 'cannot-say'
    const wire = await source.call<WireBlock | null>('eth_getBlockByNumber', [hex(block.number), true])
    if (wire?.hash !== block.hash) return 'cannot-say'
    const { transaction: hash } = deposit
    const transactions = wire.transactions.filter((one) => one.hash === hash)
    if (transactions.length === 0) return 'nothing'
    const [receipt] = await receiptsOf(source, [{ hash: hash as `0x${string}` }])
    if (receipt?.blockHash !== block.hash) return 'cannot-say'
    const moved = tokenMovements(wanted, blockOf(wire), receipt.logs, anybody)
    if (receipt.status === '0x1') moved.push(...nativeMovements(wanted, { ...wire, transactions }, anybody))
    const found = moved.find(({ id }) => id === deposit.id)
    if (!found) return 'nothing'
    return sameMovement(found, deposit) ? 'itself' : found
  } catch (error) {
    if (!isNodeFault(error)) throw error
    return 'cannot-say'
  }
}

const anybody: Watched = { holds: () => true }
