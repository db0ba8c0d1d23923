/** The watcher between a real chain and nodes that lag, lie, contradict each other or are busy: no miss, no double. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../platform/testing.ts'
import type { WireBlock, WireHeader, WireLog } from '../node/movements.ts'
import { chainForAll, startRelay, startTestChain, type Fault, usdc, type Relay } from '../testing/chain.ts'
import { mintCall, putToken } from '../testing/token.ts'
import { catchUp, startTestWatch, reported, watchAddress, type TestWatch } from '../testing/watch.ts'

const chain = chainForAll()
let db: TestDatabase
let first: Relay
let second: Relay
let world: TestWatch
let address: string

beforeAll(async () => {
  first = await startRelay(chain.url)
  second = await startRelay(chain.url)
})
afterAll(async () => {
  await first.close()
  await second.close()
})
beforeEach(async () => {
  db = await openTestDatabase()
  first.fault = honest
  second.fault = honest
  world = startTestWatch(db, [first.url, second.url])
  address = await watchAddress(db, 1, 'order-1')
  await catchUp(world)
})
afterEach(() => db.close())

const honest: Fault = () => Promise.resolve(undefined)
const on =
  (method: string, answer: unknown): Fault =>
  (call) =>
    Promise.resolve(call.method === method ? { result: answer } : undefined)
const refuses: Fault = (call) =>
  Promise.resolve(
    call.method === 'eth_getBlockReceipts'
      ? { error: { code: -32601, message: 'no such method' } }
      : undefined,
  )

async function deposit(units: bigint): Promise<void> {
  await chain.mint(address, units)
  await chain.mine()
}

test('a lagging node that answers [] does not hide a deposit', async () => {
  await deposit(21n)
  first.fault = on('eth_getLogs', [])
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 21 for order-1'])
})

test('nor does it where block receipts are unknown: the other source is asked', async () => {
  await deposit(22n)
  first.fault = (call, real) =>
    call.method === 'eth_getLogs' ? on('eth_getLogs', [])(call, real) : refuses(call, real)
  second.fault = refuses
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 22 for order-1'])
})

test('logs of another block are not believed; the next look brings the true ones', async () => {
  await deposit(23n)
  let lies = 1
  const lie: Fault = async (call, real) => {
    if (call.method !== 'eth_getLogs' || lies === 0) return undefined
    lies -= 1
    const logs = (await real()) as WireLog[]
    return { result: logs.map((log) => ({ ...log, blockHash: `0x${'ab'.repeat(32)}` })) }
  }
  first.fault = lie
  await catchUp(world)
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 23 for order-1'])
})

test('a node that repeats its logs does not double a deposit', async () => {
  await deposit(24n)
  first.fault = async (call, real) => {
    if (call.method !== 'eth_getLogs') return undefined
    const logs = (await real()) as WireLog[]
    return { result: [...logs, ...logs] }
  }
  await catchUp(world)
  await chain.mine(3)
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 24 for order-1', 'deposit.final 24 for order-1'])
})

test('a transfer that one node hid is found by the second look at final blocks', async () => {
  await deposit(25n)
  await chain.mint(address, 26n)
  await chain.send({ from: chain.accounts[1] ?? '', to: usdc, data: mintCall(address, 27n) })
  await chain.mine()
  // One of two transfers of the token is missing: the bloom filter cannot tell.
  first.fault = async (call, real) => {
    if (call.method !== 'eth_getLogs') return undefined
    const logs = (await real()) as WireLog[]
    return { result: logs.filter((log) => BigInt(log.data) !== 26n) }
  }
  await catchUp(world)
  expect(reported(world.facts).filter((fact) => fact.includes(' 26 '))).toEqual([])
  first.fault = honest
  await chain.mine(4)
  world.watch.memory.reviewAt = 0
  await catchUp(world)
  await catchUp(world)
  expect(reported(world.facts).filter((fact) => fact.includes(' 26 '))).toEqual([
    'deposit.seen 26 for order-1',
    'deposit.final 26 for order-1',
  ])
  expect(world.warnings.some((sentence) => sentence.includes('hidden'))).toBe(true)
})

test('while two sources disagree nothing is final, and it is said; when they agree it is final once', async () => {
  await deposit(28n)
  await chain.mine(3)
  second.fault = async (call, real) => {
    if (call.method !== 'eth_getBlockByNumber' || !String(call.params[0]).startsWith('0x')) return undefined
    return { result: { ...((await real()) as WireHeader), hash: `0x${'cd'.repeat(32)}` } }
  }
  await catchUp(world)
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 28 for order-1'])
  expect(world.warnings).toEqual(['sources disagree: not final until they agree'])
  expect(world.watch.memory.disagreeing).toBe(true)
  second.fault = honest
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 28 for order-1', 'deposit.final 28 for order-1'])
  expect(world.watch.memory.disagreeing).toBe(false)
})

test('a transfer that the second source does not have is not final, though it has the block', async () => {
  await deposit(29n)
  await chain.mine(3)
  second.fault = on('eth_getLogs', [])
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 29 for order-1'])
})

/** This source reports one transfer more, of these units. */
const invents = (units: bigint): Fault =>
  changed('eth_getLogs', (logs: WireLog[]) =>
    logs.flatMap((log) => [
      log,
      { ...log, data: word(units), transactionHash: `0x${'ab'.repeat(32)}`, logIndex: '0x3e7' },
    ]),
  )
const word = (units: bigint) => `0x${units.toString(16).padStart(64, '0')}`
const changed =
  <Result>(method: string, change: (real: Result) => unknown): Fault =>
  async (call, real) =>
    call.method === method ? { result: change((await real()) as Result) } : undefined

test('a deposit that one source invented vanishes when that source is honest again, and not before', async () => {
  await deposit(36n)
  first.fault = invents(999n)
  await catchUp(world)
  await chain.mine(3)
  await catchUp(world)
  await catchUp(world)
  const before = [
    'deposit.seen 36 for order-1',
    'deposit.seen 999 for order-1',
    'deposit.final 36 for order-1',
  ]
  expect(reported(world.facts)).toEqual(before)
  expect(world.watch.memory.disagreeing).toBe(true)
  // One honest source is not enough to withdraw it, and a silent source does not count.
  first.fault = () => Promise.resolve('break')
  await catchUp(world)
  expect(reported(world.facts)).toEqual(before)
  first.fault = honest
  await new Promise((resolve) => setTimeout(resolve, 1200))
  await catchUp(world)
  await catchUp(startTestWatch(db, [first.url, second.url]))
  expect(reported(world.facts)).toEqual([...before, 'deposit.vanished 999 for order-1'])
  expect(world.watch.memory.disagreeing).toBe(false)
})

test('an amount that one source changed is seen as it is when the source is honest again: token and native coin', async () => {
  await chain.send({ from: chain.accounts[1] ?? '', to: address, value: 38n })
  await deposit(37n)
  const lies = changed('eth_getLogs', (logs: WireLog[]) => logs.map((log) => ({ ...log, data: word(999n) })))
  first.fault = async (call, real) =>
    call.method === 'eth_getBlockByNumber' && call.params[1] === true
      ? changed(call.method, (block: WireBlock | null) => ({
          ...block,
          transactions: block?.transactions.map((one) =>
            one.value === '0x26' ? { ...one, value: '0x1' } : one,
          ),
        }))(call, real)
      : lies(call, real)
  await catchUp(world)
  await chain.mine(3)
  await catchUp(world)
  expect(reported(world.facts).sort()).toEqual(['deposit.seen 1 for order-1', 'deposit.seen 999 for order-1'])
  first.fault = honest
  for (let looks = 0; looks < 3; looks += 1) await catchUp(world)
  expect(reported(world.facts.slice(2)).sort()).toEqual([
    'deposit.final 37 for order-1',
    'deposit.final 38 for order-1',
    'deposit.seen 37 for order-1',
    'deposit.seen 38 for order-1',
    'deposit.vanished 1 for order-1',
    'deposit.vanished 999 for order-1',
  ])
  expect(new Set(world.facts.map(({ id }) => id)).size).toBe(world.facts.length)
})

test('indexes of all sources that lag do not make a true deposit vanish', async () => {
  await deposit(39n)
  await catchUp(world)
  first.fault = second.fault = on('eth_getLogs', [])
  await chain.mine(3)
  await catchUp(world)
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 39 for order-1'])
  first.fault = second.fault = honest
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 39 for order-1', 'deposit.final 39 for order-1'])
})

test('a deposit of any amount is final once both sources confirm it, and not by one alone', async () => {
  await deposit(30n)
  await chain.mine(3)
  second.fault = () => Promise.resolve('break')
  await catchUp(world)
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 30 for order-1'])
  second.fault = honest
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 30 for order-1', 'deposit.final 30 for order-1'])
})

test('a busy or broken source makes room for the other, and comes back', async () => {
  first.fault = () => Promise.resolve(429)
  await deposit(31n)
  await catchUp(world)
  first.fault = honest
  second.fault = () => Promise.resolve('break')
  await deposit(32n)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 31 for order-1', 'deposit.seen 32 for order-1'])
})

test('a head that goes back on the same branch is a lagging node, not a reorganisation', async () => {
  await deposit(33n)
  await chain.mine(1)
  await catchUp(world)
  const lag: Fault = async (call) => {
    if (call.method !== 'eth_getBlockByNumber' || call.params[0] !== 'latest') return undefined
    const head = parseInt(await chain.rpc.call<string>('eth_blockNumber', []), 16)
    return { result: await chain.rpc.call('eth_getBlockByNumber', [`0x${(head - 2).toString(16)}`, false]) }
  }
  first.fault = lag
  await catchUp(world)
  first.fault = honest
  await chain.mine(3)
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 33 for order-1', 'deposit.final 33 for order-1'])
  expect(world.warnings).toEqual([])
})

test('another chain under the same id is said aloud, and watched from its head', async () => {
  await using other = await startTestChain(11155111)
  await putToken(other, usdc)
  await deposit(34n)
  await catchUp(world)
  await other.mine(2)
  const moved = startTestWatch(db, [other.url])
  await catchUp(moved)
  await other.send({ to: usdc, data: mintCall(address, 35n) })
  await other.mine()
  await catchUp(moved)
  expect(reported(moved.facts)).toEqual(['deposit.seen 35 for order-1', 'deposit.vanished 34 for order-1'])
  expect(moved.warnings).toContain(
    'the node serves another chain than before: the watcher begins anew at its head',
  )
})
