/** Coins out in two steps against a real chain: no transfer leaves unreleased or twice, and each end is reported as it is. */
import { Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import type { EvmRail } from '../index.ts'
import { startRelay, usdc, chainForAll } from '../testing/chain.ts'
import { customer, railForEach } from '../testing/rail.ts'
import { blockCall, pauseCall, silenceCall } from '../testing/token.ts'

const chain = chainForAll()
const world = railForEach(chain, { asset: 'USDC@11155111' }, 1000n)

test('prepared coins stay until they are released; then they go once, however often that is said', async () => {
  const one = world.rail()
  world.start(one)
  await Promise.all([world.pay(one, 'a'), world.pay(one, 'a')])
  const hash = await world.readyHash('a')
  const before = await chain.tokensOf(customer)
  await chain.mine(3)
  expect(await chain.countOf(world.hot, 'pending')).toBe(0)
  expect(await chain.rpc.call('eth_getTransactionByHash', [hash])).toBeNull()
  await Promise.all([world.release(one, 'a', hash), world.release(one, 'a', hash)])
  await world.until(() => world.reported('a').includes('transfer.final'))
  await world.release(one, 'a', hash)
  await world.withdraw(one, 'a')
  expect(world.reported('a')).toEqual(['transfer.signed', 'transfer.broadcast', 'transfer.final'])
  expect((await chain.tokensOf(customer)) - before).toBe(100n)
  expect(world.facts).toMatchObject([
    { transaction: hash },
    { transaction: hash },
    { transaction: hash, amount: { units: 100n } },
  ])
  expect(Number(world.fact('transfer.final')?.fee?.units)).toBeGreaterThan(0)
  await expect(world.release(one, 'a', `0x${'ab'.repeat(32)}`)).rejects.toThrow('nothing was signed')
})

test('a worker that dies between any two steps: others go on with the same nonce and the same bytes', async () => {
  const before = await chain.tokensOf(customer)
  const hash = await dyingAt('evm.out-signed', async (one) => world.pay(one, 'a'))
  expect(await chain.countOf(world.hot, 'pending')).toBe(0)
  await dyingAt('evm.out-broadcast', async (one) => world.release(one, 'a', hash))
  expect(world.reported('a')).toEqual(['transfer.signed'])
  for (let survivors = 0; survivors < 2; survivors += 1) world.start(world.rail())
  await world.until(() => world.reported('a').includes('transfer.final'))
  expect(world.reported('a')).toEqual(['transfer.signed', 'transfer.broadcast', 'transfer.final'])
  expect((await chain.tokensOf(customer)) - before).toBe(100n)
  expect(await chain.countOf(world.hot, 'pending')).toBe(1)
  expect(await world.db.query('select 1 from evm_signed')).toHaveLength(1)
})

/** A worker that stops for good at a place. Gives the bytes that are prepared by then. */
async function dyingAt(place: string, work: (one: EvmRail) => Promise<void>): Promise<string> {
  let dead = false
  const one = world.rail({
    crashPoint: (name) => {
      if (name !== place) return
      dead = true
      throw new Error('the process died here')
    },
  })
  world.start(one)
  await work(one)
  await world.quietUntil(() => dead)
  await world.stop()
  return world.fact('transfer.signed')?.transaction ?? ''
}

test('many at once under two workers, a third of them withdrawn: each ends once, and the chain agrees', async () => {
  // A slow machine replaces nothing here: replaced bytes would wait for a release of their own.
  const [one, two] = [world.rail({ stuckSeconds: 600 }), world.rail({ stuckSeconds: 600 })]
  for (const worker of [one, two]) world.start(worker)
  const keys = Array.from({ length: 12 }, (_, place) => `many-${place}`)
  const before = await chain.tokensOf(customer)
  await Promise.all(
    keys.map((key, place) => world.pay(place % 2 ? one : two, key, { units: BigInt(place + 1) })),
  )
  await Promise.all(
    keys.map(async (key, place) => {
      const hash = await world.readyHash(key)
      if (place % 3 === 0) return world.withdraw(one, key)
      await world.release(two, key, hash)
    }),
  )
  const ends = ['transfer.final', 'transfer.withdrawn']
  await world.until(() => keys.every((key) => ends.includes(world.reported(key).at(-1) ?? '')))
  const arrived = keys.filter((key) => world.reported(key).includes('transfer.final'))
  expect(arrived).toEqual(keys.filter((_, place) => place % 3 !== 0))
  const units = world.facts.reduce(
    (sum, fact) => sum + (fact.type === 'transfer.final' ? fact.amount.units : 0n),
    0n,
  )
  expect((await chain.tokensOf(customer)) - before).toBe(units)
  expect(await chain.countOf(world.hot, 'pending')).toBe(12)
})

test('stuck: a higher fee is signed and reported, and goes out only when it is released too', async () => {
  const one = world.rail({ stuckSeconds: 1 })
  world.start(one)
  const before = await chain.tokensOf(customer)
  await world.pay(one, 'a')
  const first = await world.readyHash('a')
  await world.release(one, 'a', first)
  await world.quietUntil(() => world.reported('a').includes('transfer.replaced'))
  const second = world.fact('transfer.replaced')?.by ?? ''
  expect(world.fact('transfer.replaced')?.transaction).toBe(first)
  expect(await chain.rpc.call('eth_getTransactionByHash', [second])).toBeNull()
  await world.release(one, 'a', second)
  await world.quietUntil(
    () => world.reported('a').filter((type) => type === 'transfer.broadcast').length === 2,
  )
  await world.until(() => world.reported('a').includes('transfer.final'))
  expect((await chain.tokensOf(customer)) - before).toBe(100n)
  expect(world.fact('transfer.final')?.transaction).toBe(second)
  expect(await chain.countOf(world.hot, 'pending')).toBe(1)
})

test('bytes that were replaced and are mined all the same count', async () => {
  const one = world.rail({ stuckSeconds: 1 })
  world.start(one)
  await world.pay(one, 'a')
  const first = await world.readyHash('a')
  await world.release(one, 'a', first)
  await world.quietUntil(() => world.reported('a').includes('transfer.replaced'))
  await world.until(() => world.reported('a').includes('transfer.final'))
  expect(world.fact('transfer.final')?.transaction).toBe(first)
})

test('dropped: no node knows the bytes any more; they go again when they are released again', async () => {
  const one = world.rail()
  world.start(one)
  const before = await chain.tokensOf(customer)
  await world.pay(one, 'a')
  const hash = await world.readyHash('a')
  await world.release(one, 'a', hash)
  await world.quietUntil(() => world.reported('a').includes('transfer.broadcast'))
  await chain.rpc.call('anvil_dropTransaction', [hash])
  await world.until(() => world.reported('a').includes('transfer.dropped'))
  expect(await chain.countOf(world.hot, 'pending')).toBe(0)
  await world.release(one, 'a', hash)
  await world.until(() => world.reported('a').includes('transfer.final'))
  expect(world.reported('a').slice(-2)).toEqual(['transfer.broadcast', 'transfer.final'])
  expect((await chain.tokensOf(customer)) - before).toBe(100n)
})

test('a reorganisation before finality: what was in a block goes again, and arrives once', async () => {
  const one = world.rail()
  world.start(one)
  const before = await chain.tokensOf(customer)
  await world.pay(one, 'a')
  const hash = await world.readyHash('a')
  await world.release(one, 'a', hash)
  await world.quietUntil(() => world.reported('a').includes('transfer.broadcast'))
  await chain.mine()
  await chain.rpc.call('anvil_reorg', [1, []])
  expect(await chain.tokensOf(customer)).toBe(before)
  await world.until(async () => {
    const last = world.reported('a').at(-1)
    if (last === 'transfer.dropped') await world.release(one, 'a', hash)
    return last === 'transfer.final'
  })
  expect((await chain.tokensOf(customer)) - before).toBe(100n)
})

test('a nonce that somebody else with the key used: told as reverted when that is final, and only then', async () => {
  const relay = await startRelay(chain.url)
  relay.fault = ({ method }) =>
    Promise.resolve(method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : undefined)
  const one = world.rail({ urls: [relay.url], silentSeconds: 60 })
  world.start(one)
  await world.pay(one, 'a')
  const hash = await world.readyHash('a')
  await world.release(one, 'a', hash)
  await world.quietUntil(() => world.reported('a').includes('transfer.broadcast'))
  await chain.rpc.call('eth_sendRawTransaction', [await world.foreign()])
  await chain.mine()
  await world.until(() => world.reported('a').includes('transfer.reverted'))
  expect(world.fact('transfer.reverted')).toMatchObject({
    transaction: hash,
    retry: true,
    fee: { units: 0n },
  })
  await relay.close()
})

test('a receiver that the token refuses: before the signature nothing gets a nonce, after it is reverted for good', async () => {
  const one = world.rail()
  world.start(one)
  const refused = Coins.address('0x00000000000000000000000000000000000bad03')
  await world.pay(one, 'late', { to: refused })
  const hash = await world.readyHash('late')
  await chain.send({ to: usdc, data: blockCall(refused, true) })
  await chain.mine()
  await world.pay(one, 'early', { to: refused })
  await world.until(() => world.reported('early').includes('transfer.refused'))
  expect(world.fact('transfer.refused')?.reason).toBe('receiver-refused')
  await world.release(one, 'late', hash)
  await world.until(() => world.reported('late').includes('transfer.reverted'))
  expect(world.fact('transfer.reverted')).toMatchObject({ transaction: hash, retry: false })
  expect(Number(world.fact('transfer.reverted')?.fee?.units)).toBeGreaterThan(0)
  expect(await chain.tokensOf(refused)).toBe(0n)
})

test('a token that is paused: what reverted may be tried again, and the next one waits until it serves', async () => {
  const one = world.rail()
  world.start(one)
  await world.pay(one, 'a')
  const hash = await world.readyHash('a')
  await chain.send({ to: usdc, data: pauseCall(true) })
  await chain.mine()
  await world.release(one, 'a', hash)
  await world.until(() => world.reported('a').includes('transfer.reverted'))
  expect(world.fact('transfer.reverted')?.retry).toBe(true)
  await world.pay(one, 'b')
  await chain.send({ to: usdc, data: pauseCall(false) })
  await chain.mine()
  await world.db.query('update evm_transfer set due_at = clock_timestamp()')
  expect(await world.readyHash('b')).toMatch(/^0x/)
})

test('a token that neither reverts nor moves: its transaction succeeds, and no coins are told to have arrived', async () => {
  const one = world.rail()
  world.start(one)
  const before = await chain.tokensOf(customer)
  await world.pay(one, 'a')
  const hash = await world.readyHash('a')
  await chain.send({ to: usdc, data: silenceCall(true) })
  await chain.mine()
  await world.release(one, 'a', hash)
  await world.until(() => world.reported('a').includes('transfer.reverted'))
  const receipt = await chain.rpc.call<{ status: string }>('eth_getTransactionReceipt', [hash])
  expect(receipt.status).toBe('0x1')
  expect(world.reported('a')).not.toContain('transfer.final')
  expect(world.fact('transfer.reverted')).toMatchObject({ transaction: hash, retry: true })
  await chain.send({ to: usdc, data: silenceCall(false) })
  await chain.mine()
  await world.pay(one, 'b')
  await world.release(one, 'b', await world.readyHash('b'))
  await world.until(() => world.reported('b').includes('transfer.final'))
  expect((await chain.tokensOf(customer)) - before).toBe(100n)
})
