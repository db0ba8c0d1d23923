/** Nodes that stall in the middle of an answer, answer without end, or hang a pass: both chains go on without a restart. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Chains } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../../platform/log.ts'
import { runWorkers } from '../../../platform/queue/worker.ts'
import { openTestDatabase } from '../../../platform/testing.ts'
import { createJsonRpc, type JsonRpc } from '../node/json-rpc.ts'
import { createSources } from '../node/sources.ts'
import { startTestChain } from '../testing/chain.ts'
import { startTestWatch } from '../testing/watch.ts'
import { readCursor } from './chain-store.ts'
import { createWatcherWorker } from './watcher-worker.ts'

const headers = { 'content-type': 'application/json' }

const endless: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-encoding': 'gzip' })
  const gzip = createGzip()
  gzip.pipe(response)
  const more = () => {
    while (!response.destroyed && gzip.write(Buffer.alloc(1_000_000)));
    if (!response.destroyed) gzip.once('drain', more)
  }
  more()
}
const stalled: RequestListener = (_, response) => response.writeHead(200).write('{"jsonrpc":"2.0",')
const squeezed: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-encoding': 'gzip' })
  const gzip = createGzip()
  gzip.pipe(response)
  gzip.write('{"jsonrpc":"2.0",')
  gzip.flush()
}
const lying: RequestListener = (_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":{"number":7}}')

/** A chain behind a proxy that may be spoilt, and a watcher of it on the one database. */
async function spoiltChain(chainId: Chains.ChainId) {
  const chain = await startTestChain(chainId)
  const spoilt: { by: RequestListener | undefined } = { by: undefined }
  const proxy = createServer((request, response) => {
    if (spoilt.by) return spoilt.by(request, response)
    void text(request)
      .then((body) => fetch(chain.url, { method: 'POST', body, headers }))
      .then((answer) => answer.text())
      .then(
        (answer) => response.end(answer),
        () => response.destroy(),
      )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  onTestFinished(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await chain[Symbol.asyncDispose]()
  })
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { chain, chainId, spoilt, url }
}

test.each([
  ['stalls in the middle of a body', stalled],
  ['stalls in the middle of a compressed body', squeezed],
  ['answers without end', endless],
  ['lies about the shape of a block', lying],
])('a provider of two chains that %s for a while: both go on afterwards', async (_, listener) => {
  await using db = await openTestDatabase()
  const chains = [await spoiltChain(11155111), await spoiltChain(97)]
  const watches = chains.map(({ url, chainId }) =>
    startTestWatch(db, [url], { chainId, holder: `test ${chainId}` }),
  )
  const workers = runWorkers(
    watches.map(({ platform, watch }) => createWatcherWorker(platform, watch)),
    silentLog,
  )
  onTestFinished(() => workers.stop())
  const headOf = async (chainId: number) => Number((await readCursor(db, chainId))?.head.number ?? -1n)
  const allAt = (head: number) => async () =>
    (await Promise.all(chains.map(({ chainId }) => headOf(chainId)))).every((at) => at === head)
  const start = async (blocks: number) => {
    for (const { chain } of chains) await chain.mine(blocks)
  }
  await start(2)
  await expect.poll(allAt(2), { timeout: 10_000 }).toBe(true)

  const memory = process.memoryUsage().arrayBuffers
  for (const { spoilt } of chains) spoilt.by = listener
  await start(3)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(200_000_000)
  expect(await allAt(2)()).toBe(true)
  for (const { watch } of watches) expect(watch.memory.blocksBehind).toBe(0)
  for (const pulse of workers.pulses) expect(performance.now() - pulse.lastStepAt).toBeGreaterThan(3_000)

  for (const { spoilt } of chains) spoilt.by = undefined
  await expect.poll(allAt(5), { timeout: 20_000 }).toBe(true)
  expect(workers.late()).toEqual([])
})

test('a pass that hangs is left behind: another source serves, and what it writes when it wakes is void', async () => {
  await using db = await openTestDatabase()
  const { chain, url } = await spoiltChain(11155111)
  const good = createJsonRpc(url, 2_000)
  const wake: (() => void)[] = []
  const isStuck = { now: false }
  const hanging: JsonRpc = {
    ...good,
    async batch(calls) {
      const answers = await good.batch(calls)
      if (isStuck.now) await new Promise<void>((resolve) => wake.push(resolve))
      return answers
    },
  }
  const sources = createSources([hanging, good], () => performance.now())
  const { platform, watch } = startTestWatch(db, [url], { sources })
  const headOf = async () => Number((await readCursor(db, watch.chain.id))?.head.number ?? -1n)
  const workers = runWorkers([createWatcherWorker(platform, watch, 1)], silentLog)
  onTestFinished(() => workers.stop())
  await chain.mine(2)
  await expect.poll(headOf, { timeout: 10_000 }).toBe(2)
  isStuck.now = true
  await chain.mine(2)
  await expect.poll(() => wake.length, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => workers.pulses[0]?.leftBehind, { timeout: 10_000 }).toBe(1)
  await db.query(`update evm_chain set leased_until = clock_timestamp() - interval '1 second'`)
  await expect.poll(headOf, { timeout: 10_000 }).toBe(4)
  const before = await db.query('select number::text, hash from evm_block order by number')
  for (const go of wake) go()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await db.query('select number::text, hash from evm_block order by number')).toEqual(before)
  expect(await db.query('select holder from evm_chain')).toEqual([{ holder: 'test 1' }])
})
