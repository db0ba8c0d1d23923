/**
 * Transfers to watched addresses in a node's answers. Pure and cheap, because it sees every transfer of a token on the chain:
 * contract, topic and receiver are compared before anything is decoded.
 */
import type { Chains, Coins } from '@agio/domain'

/** keccak-256 of `Transfer(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export type WireLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly blockHash: string | null
  readonly blockNumber: string | null
  readonly transactionHash: string
  readonly logIndex: string
  readonly removed?: boolean
}
export type WireTransaction = {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly value: string
}
export type WireHeader = {
  readonly number: string
  readonly hash: string
  readonly parentHash: string
  readonly timestamp: string
  readonly logsBloom: string
}
export type WireBlock = WireHeader & { readonly transactions: readonly WireTransaction[] }

export type Block = {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string
  readonly at: Date
}

export type Movement = {
  readonly id: string
  readonly asset: Coins.CoinId
  readonly units: bigint
  /** Null where the chain does not say it: native coin from inside a contract call. */
  readonly from: string | null
  readonly to: string
  readonly transaction: string
  readonly block: Block
}

/** The coins of one chain: contracts in lower case, and the native coin. */
export type Wanted = {
  readonly chainId: Chains.ChainId
  readonly contracts: ReadonlyMap<string, Coins.CoinId>
  readonly native: Coins.CoinId | undefined
}

export function blockOf(header: WireHeader): Block {
  return {
    number: BigInt(header.number),
    hash: header.hash,
    parentHash: header.parentHash,
    at: new Date(parseInt(header.timestamp, 16) * 1000),
  }
}

/**
 * Receivers that these logs and transactions may pay, as the node wrote them: words that end in the forty digits of an address.
 * No word is cut or read here, for that would cost as much as all other matching of a transfer. Words with a zero byte are left
 * out: PostgreSQL refuses it in a text.
 */
export function receiversIn(
  { native }: Wanted,
  logs: Iterable<WireLog>,
  transactions: Iterable<WireTransaction>,
): Set<string> {
  const receivers = new Set<string>()
  const add = (word: string) => !word.includes('\0') && receivers.add(word)
  for (const { topics } of logs) if (topics[2]?.length === 66) add(topics[2])
  if (native === undefined) return receivers
  for (const { to, value } of transactions) if (to !== null && value !== '0x0') add(to.toLowerCase())
  return receivers
}

export interface Watched {
  /** The forty lower-case hex digits of `text` from this place on are a watched address. */
  holds(text: string, from: number): boolean
}

/** Token transfers to watched receivers, in the order of the logs. Other contracts and zero values are skipped. */
export function tokenMovements(
  { chainId, contracts }: Wanted,
  block: Block,
  logs: readonly WireLog[],
  watched: Watched,
): Movement[] {
  const movements: Movement[] = []
  for (const log of logs) {
    const { topics } = log
    const receiver = topics[2]
    if (receiver === undefined || receiver.length !== 66 || !watched.holds(receiver, 26)) continue
    if (topics.length !== 3 || topics[0] !== transferTopic || log.data.length !== 66) continue
    const asset = contracts.get(log.address.toLowerCase())
    const units = BigInt(log.data)
    if (asset === undefined || units === 0n) continue
    movements.push({
      id: `${chainId}:${log.transactionHash}:${BigInt(log.logIndex)}`,
      asset,
      units,
      block,
      from: `0x${topics[1]?.slice(26) ?? ''}`,
      to: `0x${receiver.slice(26)}`,
      transaction: log.transactionHash,
    })
  }
  return movements
}

/** Native coin sent to watched receivers. The receipt says whether the transaction succeeded. */
export function nativeMovements({ chainId, native }: Wanted, wire: WireBlock, watched: Watched): Movement[] {
  if (native === undefined) return []
  const movements: Movement[] = []
  let block: Block | undefined
  for (const transaction of wire.transactions) {
    if (transaction.to === null || transaction.value === '0x0') continue
    const to = transaction.to.toLowerCase()
    if (!watched.holds(to, 2)) continue
    const units = BigInt(transaction.value)
    if (units === 0n) continue
    block ??= blockOf(wire)
    movements.push({
      id: `${chainId}:${transaction.hash}:native`,
      asset: native,
      units,
      block,
      to,
      from: transaction.from.toLowerCase(),
      transaction: transaction.hash,
    })
  }
  return movements
}

export function sameMovement(a: Omit<Movement, 'block'>, b: Omit<Movement, 'block'>): boolean {
  return a.id === b.id && a.asset === b.asset && a.units === b.units && a.to === b.to && a.from === b.from
}
