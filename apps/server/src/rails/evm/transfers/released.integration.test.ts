/** Coins out in two steps against a real chain: nothing leaves unreleased, nothing twice, and the truth in the end. */
import { Coins } from '@agio/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../platform/testing.ts'
import type { EvmRail } from '../index.ts'
import { startRelay, startTestChain, type TestChain } from '../testing/chain.ts'
import { openTestRail, untilOn, type TestRail } from '../testing/rail.ts'
import { blockCall, mintCall, pauseCall, putToken } from '../testing/token.ts'

const usdc = Coins.coinOf('USDC@11155111').contract ?? '0x'
const customer = '0x00000000000000000000000000000000c0ffee01'
let chain: TestChain
let database: TestDatabase
let house: TestRail

beforeAll(async () => {
  chain = await startTestChain(11155111)
  await putToken(chain, usdc)
})
afterAll(() => chain[Symbol.asyncDispose]())
beforeEach(async () => {
  database = await openTestDatabase()
  house = await openTestRail(chain, database)
  await chain.send({ to: usdc, data: mintCall(house.hot, 1000n) })
  await chain.mine()
})
afterEach(async () => {
  await house.stop()
  await database.close()
})

const until = (holds: () => boolean | Promise<boolean>, mine = true) =>
  untilOn(chain, holds, { mine, say: () => house.told().join(', ') })
const quietUntil = (holds: () => boolean | Promise<boolean>) => until(holds, false)
const wish = (key: string, more = {}) =>
  ({ key, owner: `order of ${key}`, asset: 'USDC@11155111', units: 100n, to: customer, ...more }) as const
const prepare = (one: EvmRail, key: string, more = {}) =>
  database.transaction((sql) => one.out.pay(sql, { ...wish(key, more), sent: 'when_released' }))
const release = (one: EvmRail, key: string, transaction: string) =>
  database.transaction((sql) => one.out.release(sql, { key, transaction }))
const withdraw = (one: EvmRail, key: string) => database.transaction((sql) => one.out.cancel(sql, key))
const readyHash = async (key: string) => {
  await quietUntil(() => house.told(key).includes('transfer.signed'))
  const fact = house.facts.find((one) => one.type === 'transfer.signed' && one.key === key)
  return fact?.type === 'transfer.signed' ? fact.transaction : ''
}
const sent = async () =>
  parseInt(await chain.rpc.call<string>('eth_getTransactionCount', [house.hot, 'pending']), 16)
const tokensOf = async (address: string) =>
  BigInt(
    await chain.rpc.call<string>('eth_call', [
      { to: usdc, data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` },
      'latest',
    ]),
  )

test('prepared coins stay until they are released; then they go once, however often that is said', async () => {
  const one = house.rail('one')
  house.start(one)
  await Promise.all([prepare(one, 'a'), prepare(one, 'a')])
  const hash = await readyHash('a')
  const before = await tokensOf(customer)
  await chain.mine(3)
  expect(await sent()).toBe(0)
  expect(await chain.rpc.call('eth_getTransactionByHash', [hash])).toBeNull()
  await Promise.all([release(one, 'a', hash), release(one, 'a', hash)])
  await until(() => house.told('a').includes('transfer.final'))
  await release(one, 'a', hash)
  await withdraw(one, 'a')
  expect(house.told('a')).toEqual(['transfer.signed', 'transfer.broadcast', 'transfer.final'])
  expect((await tokensOf(customer)) - before).toBe(100n)
  expect(house.facts).toMatchObject([
    { transaction: hash },
    { transaction: hash },
    { transaction: hash, amount: { units: 100n } },
  ])
  expect(Number(house.fact('transfer.final')?.note?.feeUnits)).toBeGreaterThan(0)
  await expect(release(one, 'a', `0x${'ab'.repeat(32)}`)).rejects.toThrow('nothing was signed')
})

test('a worker that dies between any two steps: others go on with the same nonce and the same bytes', async () => {
  const before = await tokensOf(customer)
  const hash = await dyingAt('evm.out-signed', async (one) => prepare(one, 'a'))
  expect(await sent()).toBe(0)
  await dyingAt('evm.out-broadcast', async (one) => release(one, 'a', hash))
  expect(house.told('a')).toEqual(['transfer.signed'])
  for (const name of ['survivor-1', 'survivor-2']) house.start(house.rail(name))
  await until(() => house.told('a').includes('transfer.final'))
  expect(house.told('a')).toEqual(['transfer.signed', 'transfer.broadcast', 'transfer.final'])
  expect((await tokensOf(customer)) - before).toBe(100n)
  expect(await sent()).toBe(1)
  expect(await database.query('select 1 from evm_signed')).toHaveLength(1)
})

/** A worker that stops for good at a place. Gives the bytes that are prepared by then. */
async function dyingAt(place: string, work: (one: EvmRail) => Promise<void>): Promise<string> {
  let dead = false
  const one = house.rail('dying', {
    crashPoint: (name) => {
      if (name !== place) return
      dead = true
      throw new Error('the process died here')
    },
  })
  house.start(one)
  await work(one)
  await quietUntil(() => dead)
  await house.stop()
  return house.fact('transfer.signed')?.transaction ?? ''
}

test('many at once under two workers, a third of them withdrawn: each ends once, and the chain agrees', async () => {
  const [one, two] = [house.rail('one'), house.rail('two')]
  for (const worker of [one, two]) house.start(worker)
  const keys = Array.from({ length: 12 }, (_, place) => `many-${place}`)
  const before = await tokensOf(customer)
  await Promise.all(
    keys.map((key, place) => prepare(place % 2 ? one : two, key, { units: BigInt(place + 1) })),
  )
  await Promise.all(
    keys.map(async (key, place) => {
      const hash = await readyHash(key)
      if (place % 3 === 0) return withdraw(one, key)
      await release(two, key, hash)
    }),
  )
  const ends = ['transfer.final', 'transfer.withdrawn']
  await until(() => keys.every((key) => ends.includes(house.told(key).at(-1) ?? '')))
  const arrived = keys.filter((key) => house.told(key).includes('transfer.final'))
  expect(arrived).toEqual(keys.filter((_, place) => place % 3 !== 0))
  const units = house.facts.reduce(
    (sum, fact) => sum + (fact.type === 'transfer.final' ? fact.amount.units : 0n),
    0n,
  )
  expect((await tokensOf(customer)) - before).toBe(units)
  expect(await sent()).toBe(12)
})

test('stuck: a higher fee is signed and told, and goes out only when it is released too', async () => {
  const one = house.rail('one', { stuckSeconds: 1 })
  house.start(one)
  const before = await tokensOf(customer)
  await prepare(one, 'a')
  const first = await readyHash('a')
  await release(one, 'a', first)
  await quietUntil(() => house.told('a').includes('transfer.replaced'))
  const second = house.fact('transfer.replaced')?.by ?? ''
  expect(house.fact('transfer.replaced')?.transaction).toBe(first)
  expect(await chain.rpc.call('eth_getTransactionByHash', [second])).toBeNull()
  await release(one, 'a', second)
  await quietUntil(() => house.told('a').filter((type) => type === 'transfer.broadcast').length === 2)
  await until(() => house.told('a').includes('transfer.final'))
  expect((await tokensOf(customer)) - before).toBe(100n)
  expect(house.fact('transfer.final')?.transaction).toBe(second)
  expect(await sent()).toBe(1)
})

test('bytes that were replaced and are mined all the same count', async () => {
  const one = house.rail('one', { stuckSeconds: 1 })
  house.start(one)
  await prepare(one, 'a')
  const first = await readyHash('a')
  await release(one, 'a', first)
  await quietUntil(() => house.told('a').includes('transfer.replaced'))
  await until(() => house.told('a').includes('transfer.final'))
  expect(house.fact('transfer.final')?.transaction).toBe(first)
})

test('dropped: no node knows the bytes any more; they go again when they are released again', async () => {
  const one = house.rail('one')
  house.start(one)
  const before = await tokensOf(customer)
  await prepare(one, 'a')
  const hash = await readyHash('a')
  await release(one, 'a', hash)
  await quietUntil(() => house.told('a').includes('transfer.broadcast'))
  await chain.rpc.call('anvil_dropTransaction', [hash])
  await until(() => house.told('a').includes('transfer.dropped'))
  expect(await sent()).toBe(0)
  await release(one, 'a', hash)
  await until(() => house.told('a').includes('transfer.final'))
  expect(house.told('a').slice(-2)).toEqual(['transfer.broadcast', 'transfer.final'])
  expect((await tokensOf(customer)) - before).toBe(100n)
})

test('a reorganisation before finality: what was in a block goes again, and arrives once', async () => {
  const one = house.rail('one')
  house.start(one)
  const before = await tokensOf(customer)
  await prepare(one, 'a')
  const hash = await readyHash('a')
  await release(one, 'a', hash)
  await quietUntil(() => house.told('a').includes('transfer.broadcast'))
  await chain.mine()
  await chain.rpc.call('anvil_reorg', [1, []])
  expect(await tokensOf(customer)).toBe(before)
  await until(async () => {
    const last = house.told('a').at(-1)
    if (last === 'transfer.dropped') await release(one, 'a', hash)
    return last === 'transfer.final'
  })
  expect((await tokensOf(customer)) - before).toBe(100n)
})

test('a nonce that somebody else with the key used: told as reverted when that is final, and only then', async () => {
  const relay = await startRelay(chain.url)
  relay.fault = ({ method }) =>
    Promise.resolve(method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : undefined)
  const one = house.rail('one', { chains: [{ chainId: 11155111, urls: [relay.url] }], silentSeconds: 60 })
  house.start(one)
  await prepare(one, 'a')
  const hash = await readyHash('a')
  await release(one, 'a', hash)
  await quietUntil(() => house.told('a').includes('transfer.broadcast'))
  await chain.rpc.call('eth_sendRawTransaction', [await foreign()])
  await chain.mine()
  await until(() => house.told('a').includes('transfer.reverted'))
  expect(house.fact('transfer.reverted')).toMatchObject({
    transaction: hash,
    retry: true,
    note: { feeUnits: '0' },
  })
  await relay.close()
})

const foreign = () =>
  house.signer.sign({
    key: 'hot',
    from: house.hot,
    transaction: {
      chainId: 11155111,
      nonce: 0,
      to: house.hot,
      value: 0n,
      data: '0x',
      gas: 21_000n,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    },
  })

test('a receiver that the token refuses: before the signature nothing gets a nonce, after it is reverted for good', async () => {
  const one = house.rail('one')
  house.start(one)
  const refused = '0x00000000000000000000000000000000000bad03'
  await prepare(one, 'late', { to: refused })
  const hash = await readyHash('late')
  await chain.send({ to: usdc, data: blockCall(refused, true) })
  await chain.mine()
  await prepare(one, 'early', { to: refused })
  await until(() => house.told('early').includes('transfer.refused'))
  expect(house.fact('transfer.refused')?.reason).toBe('receiver-refused')
  await release(one, 'late', hash)
  await until(() => house.told('late').includes('transfer.reverted'))
  expect(house.fact('transfer.reverted')).toMatchObject({ transaction: hash, retry: false })
  expect(Number(house.fact('transfer.reverted')?.note?.feeUnits)).toBeGreaterThan(0)
  expect(await tokensOf(refused)).toBe(0n)
})

test('a token that is paused: what reverted may be tried again, and the next one waits until it serves', async () => {
  const one = house.rail('one')
  house.start(one)
  await prepare(one, 'a')
  const hash = await readyHash('a')
  await chain.send({ to: usdc, data: pauseCall(true) })
  await chain.mine()
  await release(one, 'a', hash)
  await until(() => house.told('a').includes('transfer.reverted'))
  expect(house.fact('transfer.reverted')?.retry).toBe(true)
  await prepare(one, 'b')
  await chain.send({ to: usdc, data: pauseCall(false) })
  await chain.mine()
  await database.query('update evm_transfer set due_at = clock_timestamp()')
  expect(await readyHash('b')).toMatch(/^0x/)
})
