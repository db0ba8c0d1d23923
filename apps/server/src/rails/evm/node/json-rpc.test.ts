/** A node that stalls, floods, redirects or answers nonsense is `Unreachable`: the next source is asked instead. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createJsonRpc, Unreachable } from './json-rpc.ts'

async function nodeOf(listener: RequestListener, milliseconds: number) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  return createJsonRpc(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, milliseconds)
}
const faultOf = async (listener: RequestListener, milliseconds = 300) => {
  const rpc = await nodeOf(listener, milliseconds)
  return rpc.call('eth_blockNumber', []).catch((error: unknown) => error)
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

test('a node that floods is cut off, and the watcher is told to ask for less', async () => {
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
