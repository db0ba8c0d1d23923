/** Blocks, logs and movements from the recordings of an official test suite and from a few scripted nodes. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import { filterOn, wantedOn } from './assets.ts'
import { fetchBlocks, fetchLogs } from './blocks.ts'
import { bloomBits, mayHold } from './bloom.ts'
import { Inconsistent, NodeRefused, type Answer, type JsonRpc } from './json-rpc.ts'
import {
  blockOf,
  nativeMovements,
  tokenMovements,
  transferTopic,
  type WireBlock,
  type WireLog,
} from './movements.ts'
import { watchedOf } from './watched.ts'
import { oddity } from './shapes.ts'

const recordings = new URL('../../../../../../../shared/vectors/eth-jsonrpc/', import.meta.url)
const reported = existsSync(recordings)

/** The answers of one recorded exchange; empty where the recordings are not at hand. */
function recorded(method: string): { file: string; result: unknown }[] {
  if (!reported) return []
  const folder = new URL(`${method}/`, recordings)
  return readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('<< '))
      .map((line) => ({ file, ...(JSON.parse(line.slice(3)) as { result: unknown }) }))
      .filter(({ result }) => result !== undefined && result !== null),
  )
}

const usdc = (Coins.coinOf('USDC@11155111').contract ?? '').toLowerCase()
const wanted = wantedOn(11155111)
const receiver = 'd'.repeat(40)
const word = (value: string) => `0x${value.padStart(64, '0')}`
const fullBloom = `0x${'f'.repeat(512)}`
const noBloom = `0x${'0'.repeat(512)}`

const block = (number: number, given: Partial<WireBlock> = {}): WireBlock => ({
  number: `0x${number.toString(16)}`,
  hash: word(`b${number}`),
  parentHash: word(`b${number - 1}`),
  timestamp: '0x64',
  logsBloom: noBloom,
  transactions: [],
  ...given,
})
const log = (given: Partial<WireLog> = {}): WireLog => ({
  address: usdc,
  topics: [transferTopic, word('aa'), word(receiver)],
  data: word('64'),
  blockHash: word('b1'),
  blockNumber: '0x1',
  transactionHash: word('7'),
  logIndex: '0xa',
  ...given,
})

/** A node that answers by method; a function may throw what a node would refuse. */
function node(answers: Record<string, (params: readonly unknown[]) => unknown>): JsonRpc {
  const call = <T>(method: string, params: readonly unknown[]) => {
    const answer = answers[method]
    if (!answer) return Promise.reject(new NodeRefused(-32601, `no ${method}`))
    return Promise.resolve().then(() => answer(params) as T)
  }
  const settled = ({ method, params }: { method: string; params: readonly unknown[] }): Promise<Answer> =>
    call(method, params).then(
      (result) => ({ result }),
      (error: NodeRefused) => ({ error }),
    )
  return { url: 'scripted', call, batch: (calls) => Promise.all(calls.map(settled)) }
}

test('a recorded block holds its logs in its bloom filter', async () => {
  const { keccak256 } = await import('viem/utils')
  const blocks = recorded('eth_getBlockByNumber').map(({ result }) => result as WireBlock)
  for (const { result } of recorded('eth_getBlockReceipts')) {
    for (const receipt of result as { blockHash: string; logs: WireLog[] }[]) {
      const header = blocks.find(({ hash }) => hash === receipt.blockHash)
      for (const { address, topics } of header ? receipt.logs : []) {
        for (const item of [address, ...topics]) {
          expect(mayHold(header?.logsBloom ?? '', bloomBits(keccak256(item as `0x${string}`)))).toBe(true)
        }
      }
    }
  }
  expect(mayHold(noBloom, bloomBits(keccak256('0x01')))).toBe(false)
  expect(mayHold(fullBloom, bloomBits(keccak256('0x01')))).toBe(true)
})

test('answers of any kind that were recorded have their shape', () => {
  const methods = ['eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getLogs', 'eth_getTransactionByHash']
  for (const method of [
    ...methods,
    'eth_getTransactionReceipt',
    'eth_getBalance',
    'eth_blockNumber',
    'eth_call',
  ])
    for (const { file, result } of recorded(method))
      expect([file, oddity(method, result)]).toEqual([file, undefined])
})

test('recorded blocks and logs of any kind are read without harm, and none of them is ours', () => {
  const watched = watchedOf([receiver])
  for (const { file, result } of recorded('eth_getBlockByNumber')) {
    expect(blockOf(result as WireBlock).hash, file).toMatch(/^0x[0-9a-f]{64}$/)
    const whole = result as WireBlock
    if (typeof whole.transactions[0] === 'object')
      expect(nativeMovements(wanted, whole, watched), file).toEqual([])
  }
  for (const { file, result } of recorded('eth_getLogs')) {
    expect(tokenMovements(wanted, blockOf(block(1)), result as WireLog[], watched), file).toEqual([])
  }
})

test('a transfer is ours by contract, topic and receiver, and worth more than zero', () => {
  const watched = watchedOf([receiver])
  const found = (given: Partial<WireLog>) => tokenMovements(wanted, blockOf(block(1)), [log(given)], watched)
  expect(found({})).toMatchObject([{ id: `11155111:${word('7')}:10`, asset: 'USDC@11155111', units: 100n }])
  expect(found({ address: usdc.toUpperCase().replace('0X', '0x') })).toHaveLength(1)
  expect(found({ address: `0x${'9'.repeat(40)}` })).toEqual([])
  expect(found({ data: word('0') })).toEqual([])
  expect(found({ data: '0x' })).toEqual([])
  expect(found({ topics: [word('1'), word('aa'), word(receiver)] })).toEqual([])
  expect(found({ topics: [transferTopic, word('aa'), word(receiver), word('1')] })).toEqual([])
  expect(found({ topics: [transferTopic, word('aa'), word('dd')] })).toEqual([])
})

test('native coin counts by receiver and value; contract creation and calls without value do not', () => {
  const watched = watchedOf([receiver])
  const transaction = (to: string | null, value: string) => ({
    hash: word('8'),
    from: `0x${'A'.repeat(40)}`,
    to,
    value,
  })
  const transactions = [
    transaction(null, '0x5'),
    transaction(`0x${receiver}`, '0x0'),
    transaction(`0x${receiver.toUpperCase()}`, '0x5'),
  ]
  expect(nativeMovements(wanted, block(1, { transactions }), watched)).toMatchObject([
    { id: `11155111:${word('8')}:native`, asset: 'ETH@11155111', units: 5n, from: `0x${'a'.repeat(40)}` },
  ])
})

test('blocks that do not follow one another are left for the next look', async () => {
  const chain: Record<string, WireBlock | null> = {
    '0x1': block(1),
    '0x2': block(2),
    '0x3': block(3, { parentHash: word('ff') }),
    '0x4': null,
  }
  const source = node({ eth_getBlockByNumber: ([number]) => chain[String(number)] ?? null })
  expect((await fetchBlocks(source, 1n, 4n)).map(({ number }) => number)).toEqual(['0x1', '0x2'])
  expect(await fetchBlocks(source, 4n, 5n)).toEqual([])
})

test('an empty answer is believed when the receipts confirm it, and refused when no source has them', async () => {
  const filter = await filterOn(11155111)
  const full = block(1, { logsBloom: fullBloom, transactions: [] })
  const empty = { eth_getLogs: () => [] }
  expect(await fetchLogs(node({ ...empty, eth_getBlockReceipts: () => [] }), [], filter, [full])).toEqual([
    [],
  ])
  await expect(
    fetchLogs(node({ ...empty, eth_getBlockReceipts: () => null }), [], filter, [full]),
  ).rejects.toThrow(Inconsistent)
  const receipts = [{ transactionHash: word('7'), blockHash: word('b1'), status: '0x1', logs: [log()] }]
  const second = node({ ...empty, eth_getBlockReceipts: () => receipts })
  const one = block(1, {
    logsBloom: fullBloom,
    transactions: [{ hash: word('7'), from: '0x', to: null, value: '0x0' }],
  })
  const lagging = node({ ...empty, eth_getBlockReceipts: () => null })
  expect(await fetchLogs(lagging, [second], filter, [one])).toEqual([[log()]])
})
