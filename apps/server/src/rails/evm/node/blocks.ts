/**
 * Blocks and their transfer logs from a node that may lag, be wrong once or answer `[]`.
 *
 *   headers and transactions ──► chained by parent hash ──► logs of the range ──► every log is in one of these blocks
 *                                                              └► a block whose bloom names one of our contracts but that
 *                                                                 gave no log of it is read receipt by receipt
 */
import { hex, Inconsistent, isNodeFault, NodeRefused, resultOf, type JsonRpc } from './json-rpc.ts'
import { mayHold, type BloomBits } from './bloom.ts'
import { transferTopic, type WireBlock, type WireHeader, type WireLog } from './movements.ts'

/** The filter for logs: our contracts on one chain, with the bloom bits of each and of the Transfer topic. */
export type LogFilter = {
  readonly contracts: readonly { readonly address: string; readonly bits: BloomBits }[]
  readonly topicBits: BloomBits
}

type WireReceipt = {
  readonly transactionHash: string
  readonly blockHash: string
  readonly status: string
  readonly logs: WireLog[]
}

/** Blocks `from`…`to` with full transactions; fewer where the node does not have them or they do not follow one another. */
export async function fetchBlocks(source: JsonRpc, from: bigint, to: bigint): Promise<WireBlock[]> {
  const calls = Array.from({ length: Number(to - from) + 1 }, (_, step) => ({
    method: 'eth_getBlockByNumber',
    params: [hex(from + BigInt(step)), true],
  }))
  const blocks: WireBlock[] = []
  for (const answer of await source.batch(calls)) {
    const block = resultOf<WireBlock | null>(answer)
    const before = blocks.at(-1)
    if (block === null || (before && block.parentHash !== before.hash)) break
    if (BigInt(block.number) !== from + BigInt(blocks.length))
      throw new Inconsistent('not the block asked for')
    blocks.push(block)
  }
  return blocks
}

export async function fetchHead(source: JsonRpc): Promise<WireHeader> {
  const head = await source.call<WireHeader | null>('eth_getBlockByNumber', ['latest', false])
  if (head === null) throw new Inconsistent('the node has no newest block')
  return head
}

export async function fetchHeader(source: JsonRpc, number: bigint): Promise<WireHeader | null> {
  return source.call<WireHeader | null>('eth_getBlockByNumber', [hex(number), false])
}

/** Transfer logs of our contracts in each of these neighbouring blocks, in the order of the blocks. */
export async function fetchLogs(
  source: JsonRpc,
  others: readonly JsonRpc[],
  filter: LogFilter,
  blocks: readonly WireBlock[],
): Promise<WireLog[][]> {
  if (filter.contracts.length === 0) return blocks.map(() => [])
  const byHash = new Map<string, WireLog[]>(blocks.map((block) => [block.hash, []]))
  for (const log of await source.call<WireLog[]>('eth_getLogs', [query(filter, range(blocks))])) {
    if (log.removed) continue
    const logs = byHash.get(log.blockHash ?? '')
    if (!logs)
      throw new Inconsistent('a log of a block that was not asked for: the chain moved under the question')
    logs.push(log)
  }
  const answers: WireLog[][] = []
  for (const block of blocks) {
    const logs = byHash.get(block.hash) ?? []
    answers.push(
      missesSome(filter, block, logs) ? await logsByReceipt([source, ...others], filter, block) : logs,
    )
  }
  return answers
}

/** Logs of one block by its hash, as this one source sees them. */
export async function fetchLogsOf(source: JsonRpc, filter: LogFilter, blockHash: string): Promise<WireLog[]> {
  if (filter.contracts.length === 0) return []
  return source.call<WireLog[]>('eth_getLogs', [query(filter, { blockHash })])
}

/** Logs of a range of final blocks: they cannot move under the question. */
export async function fetchLogsBetween(
  source: JsonRpc,
  filter: LogFilter,
  from: bigint,
  to: bigint,
): Promise<WireLog[]> {
  if (filter.contracts.length === 0) return []
  return source.call<WireLog[]>('eth_getLogs', [query(filter, { fromBlock: hex(from), toBlock: hex(to) })])
}

const range = (blocks: readonly WireBlock[]) =>
  blocks.length === 1
    ? { blockHash: blocks[0]?.hash }
    : { fromBlock: blocks[0]?.number, toBlock: blocks.at(-1)?.number }

const query = (filter: LogFilter, where: object) => ({
  ...where,
  address: filter.contracts.map((contract) => contract.address),
  topics: [transferTopic],
})

function missesSome(filter: LogFilter, block: WireBlock, logs: readonly WireLog[]): boolean {
  if (!mayHold(block.logsBloom, filter.topicBits)) return false
  return filter.contracts.some(
    ({ address, bits }) =>
      mayHold(block.logsBloom, bits) && !logs.some((log) => log.address.toLowerCase() === address),
  )
}

/** A bloom may name contracts without a log, so an empty answer may be right: the receipts of the block decide. */
async function logsByReceipt(
  sources: readonly JsonRpc[],
  filter: LogFilter,
  block: WireBlock,
): Promise<WireLog[]> {
  const wanted = new Set(filter.contracts.map((contract) => contract.address))
  let fault: unknown = new Inconsistent('no source has the receipts of a block that may hold transfers')
  for (const source of sources) {
    try {
      const receipts = await source.call<WireReceipt[] | null>('eth_getBlockReceipts', [block.hash])
      const whole =
        receipts?.length === block.transactions.length &&
        receipts.every((receipt) => receipt.blockHash === block.hash)
      if (!receipts || !whole) continue
      return receipts
        .flatMap((receipt) => receipt.logs)
        .filter((log) => wanted.has(log.address.toLowerCase()) && log.topics[0] === transferTopic)
    } catch (error) {
      if (!isNodeFault(error)) throw error
      fault = error
    }
  }
  if (fault instanceof NodeRefused) return mostLogs(sources, filter, block)
  throw fault
}

/** The longest answer of all sources, where no source knows block receipts. A later review looks once more. */
async function mostLogs(
  sources: readonly JsonRpc[],
  filter: LogFilter,
  block: WireBlock,
): Promise<WireLog[]> {
  let most: WireLog[] | undefined
  for (const source of sources) {
    try {
      const logs = await fetchLogsOf(source, filter, block.hash)
      if (!most || logs.length > most.length) most = logs
    } catch (error) {
      if (!isNodeFault(error)) throw error
    }
  }
  if (!most) throw new Inconsistent('no source gives the logs of a block that may hold transfers')
  return most
}

/** Each of these transactions of a block succeeded. A receipt that is missing or of another block is no answer. */
export async function succeeded(
  source: JsonRpc,
  blockHash: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  const answers = await source.batch(
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const good = new Set<string>()
  answers.forEach((answer, index) => {
    const receipt = resultOf<WireReceipt | null>(answer)
    if (receipt?.blockHash !== blockHash) throw new Inconsistent('a receipt is missing or in another block')
    const hash = hashes[index]
    if (receipt.status === '0x1' && hash !== undefined) good.add(hash)
  })
  return good
}
