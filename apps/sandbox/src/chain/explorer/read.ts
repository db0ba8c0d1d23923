/** An explorer knows these: transactions with the transfers in them, blocks, and what an address holds. */
import { Chains } from '@agio/domain'
import { checksum } from 'ox/Address'
import type { Hex } from 'ox/Hex'
import { textOf } from '../../app/decimal.ts'
import type { Anvil } from '../anvil.ts'
import { tokensOn } from '../tokens.ts'

export type Moved = { from: string; to: string; amount: string; symbol: string; hash: Hex }
export type SeenTransaction = {
  hash: Hex
  from: string
  to: string | undefined
  /** Undefined while it waits to be mined. */
  block: number | undefined
  isGood: boolean
  feeUnits: bigint
  nonce: number
  moves: Moved[]
  raw: string
}
export type SeenBlock = { number: number; hash: Hex; at: Date; transactions: Hex[] }

type RpcTransaction = {
  hash: Hex
  from: Hex
  to: Hex | null
  value: Hex
  nonce: Hex
  blockNumber: Hex | null
}
type Log = { address: Hex; topics: Hex[]; data: Hex; transactionHash: Hex }
type Receipt = { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; logs: Log[]; blockNumber: Hex }
type RpcBlock = { number: Hex; hash: Hex; timestamp: Hex; transactions: Hex[] }

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export type Explored = ReturnType<typeof explore>

export function explore(chainId: Chains.TestChainId, { rpc }: Anvil) {
  const { nativeSymbol } = Chains.chains[chainId]
  const moveOf = ({ address, topics, data, transactionHash: hash }: Log): Moved[] => {
    const [topic, from, to] = topics
    if (topic !== transferTopic || !from || !to) return []
    const token = tokensOn(chainId).find((one) => one.address.toLowerCase() === address.toLowerCase())
    const amount = textOf(BigInt(data), token?.decimals ?? 0)
    return [{ from: addressIn(from), to: addressIn(to), amount, symbol: token?.symbol ?? address, hash }]
  }
  const nativeMove = ({ value, from, to, hash }: RpcTransaction): Moved[] => {
    if (BigInt(value) === 0n || to === null) return []
    const amount = textOf(BigInt(value), 18)
    return [{ from: checksum(from), to: checksum(to), amount, symbol: nativeSymbol, hash }]
  }
  return {
    async transaction(hash: string): Promise<SeenTransaction | undefined> {
      const [sent, receipt] = await Promise.all([
        rpc<RpcTransaction | null>('eth_getTransactionByHash', [hash]),
        rpc<Receipt | null>('eth_getTransactionReceipt', [hash]),
      ])
      if (!sent) return undefined
      return {
        hash: sent.hash,
        from: checksum(sent.from),
        to: sent.to ? checksum(sent.to) : undefined,
        block: receipt ? Number(receipt.blockNumber) : undefined,
        isGood: receipt?.status === '0x1',
        feeUnits: receipt ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) : 0n,
        nonce: Number(sent.nonce),
        moves: [...nativeMove(sent), ...(receipt?.logs ?? []).flatMap(moveOf)],
        raw: JSON.stringify({ transaction: sent, receipt }, null, 2),
      }
    },
    async block(number: number | 'latest'): Promise<SeenBlock | undefined> {
      const tag = number === 'latest' ? number : `0x${number.toString(16)}`
      const found = await rpc<RpcBlock | null>('eth_getBlockByNumber', [tag, false])
      return found
        ? {
            number: Number(found.number),
            hash: found.hash,
            at: new Date(Number(found.timestamp) * 1000),
            transactions: found.transactions,
          }
        : undefined
    },
    /** Token transfers from and to an address, newest first. */
    async moves(address: string): Promise<Moved[]> {
      const padded = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
      const range = { fromBlock: '0x0', toBlock: 'latest' }
      const [out, into] = await Promise.all([
        rpc<Log[]>('eth_getLogs', [{ ...range, topics: [transferTopic, padded] }]),
        rpc<Log[]>('eth_getLogs', [{ ...range, topics: [transferTopic, null, padded] }]),
      ])
      return [...out, ...into].toReversed().slice(0, 100).flatMap(moveOf)
    },
    rpc,
  }
}

const addressIn = (topic: Hex) => checksum(`0x${topic.slice(-40)}`)
