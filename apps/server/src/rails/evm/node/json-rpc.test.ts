/** A node that stalls, floods, redirects or answers nonsense is `Unreachable`: the next source is asked instead. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createJsonRpc, Unreachable } from './json-rpc.ts'
import { oddity } from './shapes.ts'

async function nodeOf(listener: RequestListener, milliseconds: number) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  return createJsonRpc(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, milliseconds)
}
const faultOf = async (listener: RequestListener, milliseconds = 300, method = 'eth_blockNumber') => {
  const rpc = await nodeOf(listener, milliseconds)
  return rpc.call(method, []).catch((error: unknown) => error)
}

test.each([
  ['stalls in the middle', (_, response) => response.write('{"result"'), /no end after 0.3 s/],
  ['answers no JSON', (_, response) => response.end('<html>'), /not JSON/],
  ['answers nothing', (_, response) => response.end('null'), /missing/],
  ['redirects', (_, response) => response.writeHead(302, { location: '/x' }).end('{"result":1}'), /HTTP 302/],
] satisfies [string, RequestListener, RegExp][])(
  'a node that %s is unreachable',
  async (_, listener, said) => {
    const fault = await faultOf(listener)
    expect(fault).toBeInstanceOf(Unreachable)
    expect(fault).toMatchObject({ message: expect.stringMatching(said) as string, isTooLong: false })
  },
)

test.each([
  ['eth_blockNumber', 7, 'eth_blockNumber: an odd answer'],
  ['eth_blockNumber', '0xzz', 'eth_blockNumber: an odd answer'],
  ['eth_getLogs', {}, 'eth_getLogs: an odd answer'],
  ['eth_getLogs', [null], 'eth_getLogs: an odd answer at 0'],
  ['eth_getLogs', [{ address: '0x1', topics: [7] }], 'eth_getLogs: an odd answer at 0.topics.0'],
  ['eth_getBlockByNumber', { number: '0x1' }, 'eth_getBlockByNumber: an odd answer at hash'],
  ['eth_getTransactionReceipt', 'secret', 'eth_getTransactionReceipt: an odd answer'],
  ['eth_getBalance', null, 'eth_getBalance: an odd answer'],
])(
  'an answer of another shape is a fault of the node, by method and field: %s %j',
  async (method, result, said) => {
    const text = JSON.stringify({ result })
    const fault = await faultOf((_, response) => response.end(text), 20_000, method)
    expect(fault).toEqual(new Unreachable(said))
    const rpc = await nodeOf((_, response) => response.end(JSON.stringify([null, { id: 0, result }])), 20_000)
    await expect(rpc.batch([{ method, params: [] }])).rejects.toEqual(new Unreachable(said))
  },
)

test('a block, a receipt and a missing one are as they should be', async () => {
  const transaction = { hash: '0xa', from: '0xb', to: null, value: '0x0' }
  const header = { number: '0x1', hash: '0xaa', parentHash: '0xbb', timestamp: '0x1', logsBloom: '0x' }
  for (const transactions of [[], ['0xa'], [transaction]])
    expect(oddity('eth_getBlockByNumber', { ...header, transactions })).toBeUndefined()
  for (const method of ['eth_getBlockByNumber', 'eth_getTransactionReceipt', 'eth_getTransactionByHash'])
    expect(oddity(method, null)).toBeUndefined()
  expect(oddity('eth_getTransactionByHash', transaction)).toBeUndefined()
})

test('a node that floods is cut off, and the watcher asks for less', async () => {
  const flood: RequestListener = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000_000, ' ')));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  const before = process.memoryUsage().arrayBuffers
  // The length ends the call here, not the time it takes to read so much on a busy machine.
  const fault = await faultOf(flood, 20_000)
  expect(fault).toMatchObject({ name: 'Unreachable', isTooLong: true })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
})
