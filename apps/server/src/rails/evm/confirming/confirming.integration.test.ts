/** The distance of coins from finality: by the chain's own tags, by a count where a node knows none, and for coins that go out. */
import { Chains } from '@agio/domain'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../platform/testing.ts'
import { chainForAll, startRelay } from '../testing/chain.ts'
import { catchUp, priceOfNothing, startTestWatch, watchAddress } from '../testing/watch.ts'
import { createConfirmations } from './confirming.ts'

const chain = chainForAll()
const { depth } = Chains.chains[11155111].evm.finality

async function begin(url = chain.url) {
  const db = await openTestDatabase()
  const started = startTestWatch(db, [url])
  const address = await watchAddress(db, 1, 'order-1')
  await catchUp(started)
  const { platform, watch } = started
  /** At a price of nothing every amount is small; without a price none is. */
  const ask = async (isSmall = false, owner = 'order-1') => {
    const doors = { ...watch.doors, lastPrice: () => (isSmall ? priceOfNothing : undefined) }
    return [...(await createConfirmations(platform, doors)({ owner })).values()]
  }
  return { ...started, address, db, ask, [Symbol.asyncDispose]: () => db.close() }
}
const numberOf = async (tag: string) =>
  Number((await chain.rpc.call<{ number: string }>('eth_getBlockByNumber', [tag, false])).number)

test('a chain that says itself what is final promises no number of blocks, only those it has yet to finalise', async () => {
  await using world = await begin()
  expect(await world.ask()).toEqual([])
  await chain.mint(world.address, 100_000_001n)
  await chain.mine()
  await catchUp(world)
  const block = await numberOf('latest')
  const left = { all: block - (await numberOf('finalized')), small: block - (await numberOf('safe')) }
  expect(left.all).toBeGreaterThan(left.small)
  expect(await world.ask()).toEqual([{ after: 0, of: null, left: left.all }])
  expect(await world.ask(true)).toEqual([{ after: 0, of: null, left: left.small }])
  expect(await world.ask(false, 'order-2')).toEqual([])
  await chain.mine()
  await catchUp(world)
  expect(await world.ask()).toEqual([{ after: 1, of: null, left: left.all - 1 }])
  await chain.mine(left.all)
  await catchUp(world)
  expect(await world.ask()).toEqual([])
})

test('blocks are counted up to the depth where a node knows no tag', async () => {
  const relay = await startRelay(chain.url)
  relay.fault = async ({ params }) =>
    params[0] === 'finalized' || params[0] === 'safe'
      ? { error: { code: -32602, message: 'unknown block' } }
      : undefined
  await using world = await begin(relay.url)
  await chain.mint(world.address, 100_000_001n)
  await chain.mine()
  await catchUp(world)
  expect(await world.ask()).toEqual([{ after: 0, of: depth, left: depth }])
  await chain.mine(10)
  await catchUp(world)
  expect(await world.ask(true)).toEqual([{ after: 10, of: depth, left: depth - 10 }])
  await chain.mine(depth - 11)
  await catchUp(world)
  expect(await world.ask()).toEqual([{ after: depth - 1, of: depth, left: 1 }])
  await chain.mine()
  await catchUp(world)
  expect(await world.ask()).toEqual([])
  await relay.close()
})

test('coins whose block is final wait for the second source only', async () => {
  const relay = await startRelay(chain.url)
  const db = await openTestDatabase()
  const world = startTestWatch(db, [chain.url, relay.url])
  const address = await watchAddress(db, 1, 'order-1')
  await catchUp(world)
  relay.fault = async () => 'break'
  await chain.mint(address, 5n)
  await chain.mine(5)
  await catchUp(world)
  const found = await createConfirmations(world.platform, world.watch.doors)({ owner: 'order-1' })
  expect([...found.values()]).toEqual([{ after: 4, of: null, left: 0 }])
  await relay.close()
  await db.close()
})
