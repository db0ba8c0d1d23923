/** Native coin from inside contract calls, against a real chain: a deposit by the balance, once. */
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../platform/testing.ts'
import { chainForAll } from '../testing/chain.ts'
import { forward } from '../testing/forwarder.ts'
import { customer, railForEach } from '../testing/rail.ts'
import { catchUp, startTestWatch, reported, watchAddress } from '../testing/watch.ts'

const chain = chainForAll()

async function begin() {
  const db = await openTestDatabase()
  const started = startTestWatch(db, [chain.url])
  const [one, two] = [await watchAddress(db, 1, 'order-1'), await watchAddress(db, 2, 'order-2')]
  await catchUp(started)
  return { ...started, db, one, two, [Symbol.asyncDispose]: () => db.close() }
}

test('two addresses paid inside one call: each seen once and final once, without a sender; not again after a restart', async () => {
  await using world = await begin()
  await forward(chain, [
    [world.one, 1_000_001n],
    [world.two, 7n],
  ])
  await chain.mine()
  await catchUp(world)
  expect(world.facts).toEqual([])
  await chain.mine(3)
  await catchUp(world)
  expect(reported(world.facts).sort()).toEqual([
    'deposit.final 1000001 for order-1',
    'deposit.final 7 for order-2',
    'deposit.seen 1000001 for order-1',
    'deposit.seen 7 for order-2',
  ])
  const [seen] = world.facts
  expect(seen).toMatchObject({ type: 'deposit.seen', deposit: { id: seen?.movement.id } })
  expect(seen).not.toHaveProperty('deposit.from')
  expect(seen?.movement.id).toMatch(/^11155111:internal:0x[0-9a-f]{40}:\d+$/)
  await chain.mine(3)
  const again = startTestWatch(world.db, [chain.url])
  await catchUp(again)
  expect(again.facts).toEqual([])
})

test('beside a plain transfer in the same block only what the contract forwarded is new', async () => {
  await using world = await begin()
  await chain.send({ to: world.one, value: 100n })
  await forward(chain, [[world.one, 30n]])
  await chain.mine(4)
  await catchUp(world)
  await chain.mine(3)
  await catchUp(world)
  expect(reported(world.facts).sort()).toEqual([
    'deposit.final 100 for order-1',
    'deposit.final 30 for order-1',
    'deposit.seen 100 for order-1',
    'deposit.seen 30 for order-1',
  ])
})

test('a second source that denies the balance keeps it from being a deposit', async () => {
  await using world = await begin()
  await forward(chain, [[world.one, 5n]])
  await chain.mine(4)
  const { sources } = world.watch
  const [source] = sources.all
  if (!source) throw new Error('no source')
  const liar: typeof source = {
    ...source,
    batch: async (calls) =>
      (await source.batch(calls)).map((answer, place) =>
        calls[place]?.method === 'eth_getBalance' ? { result: '0x0' } : answer,
      ),
  }
  const watch = { ...world.watch, sources: { ...sources, all: [source, liar] } }
  await catchUp({ ...world, watch })
  expect(world.facts).toEqual([])
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 5 for order-1', 'deposit.final 5 for order-1'])
})

const rail = railForEach(chain, { asset: 'ETH@11155111', units: 1n, to: customer })

test('coins that came inside a call are swept, and neither the sweep nor later coins are counted twice', async () => {
  const one = rail.rail()
  const { address } = await one.addresses.assign(rail.db, 'order-1')
  const seen = () => rail.facts.filter(({ type }) => type === 'deposit.seen').length
  rail.start(one, /watcher|transfers/)
  await forward(chain, [[address, 10n ** 16n]])
  await rail.until(async () => (await rail.swept()).length === 1)
  expect(await chain.coinsOf(address)).toBeLessThan(10n ** 15n)
  await forward(chain, [[address, 2n * 10n ** 16n]])
  await rail.until(async () => (await rail.swept()).length === 2)
  await chain.mine(6)
  await new Promise((resolve) => setTimeout(resolve, 4000))
  expect(seen()).toBe(2)
  expect(rail.facts.filter(({ type }) => type === 'deposit.final')).toHaveLength(2)
}, 60_000)
