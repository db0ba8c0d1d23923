/** Several hot wallets of a chain: transfers leave beside each other, each from one wallet, and each once. */
import { expect, test } from 'vitest'
import { recoverTransactionAddress, type TransactionSerialized } from 'viem'
import type { EvmRail } from '../index.ts'
import { chainForAll, startRelay } from '../testing/chain.ts'
import { customer, railForEach } from '../testing/rail.ts'

const chain = chainForAll()
const world = railForEach(chain, { asset: 'ETH@11155111', sent: 'at_once' })
const id = 11155111

const two = (url = chain.url) => ({ urls: [url], hotWallets: 2 })

/** Both wallets hold an ether, and their openings are booked. */
async function opened(one: EvmRail): Promise<string[]> {
  const [first = '0x', second = '0x'] = await world.signer.hotAddresses(2)
  await chain.fund(second)
  await chain.mine(3)
  for (const { address } of await one.openings(id))
    await world.db.transaction((sql) => one.markOpened(sql, id, address))
  return [first, second].map((address) => address.toLowerCase())
}

const keys = (count: number) => Array.from({ length: count }, (_, place) => `p-${place}`)
const ended = (key: string) => world.reported(key).includes('transfer.final')
const lanes = () =>
  world.db.query<{ from: string; count: number }>(
    `select from_address as "from", count(*)::int as count from evm_transfer where kind = 'out' group by 1 order by 1`,
  )

test('transfers leave from both wallets beside each other, and each coin once', async () => {
  const one = world.rail(two())
  const [first = '', second = ''] = await opened(one)
  const before = await chain.coinsOf(customer)
  world.start(one)
  world.start(world.rail(two()))
  await Promise.all(keys(8).flatMap((key) => [world.pay(one, key), world.pay(one, key)]))
  await world.until(() => keys(8).every(ended))
  expect(await lanes()).toEqual([first, second].toSorted().map((from) => ({ from, count: 4 })))
  expect([await chain.countOf(first), await chain.countOf(second)]).toEqual([4, 4])
  expect((await chain.coinsOf(customer)) - before).toBe(800n)
  expect(world.delivered.filter(({ type }) => type === 'transfer.final')).toHaveLength(8)
})

test('one wallet stands still: what waits there stays there, and the other goes on', async () => {
  const relay = await startRelay(chain.url)
  const one = world.rail(two(relay.url))
  const [first = '', second = ''] = await opened(one)
  let isStuck = true
  relay.fault = async ({ method, params }) => {
    if (!isStuck || method !== 'eth_sendRawTransaction') return undefined
    const serializedTransaction = String(params[0]) as TransactionSerialized
    const from = await recoverTransactionAddress({ serializedTransaction })
    return from.toLowerCase() === first ? 'break' : undefined
  }
  const before = await chain.coinsOf(customer)
  world.start(one)
  for (const key of keys(4)) await world.pay(one, key)
  await world.until(() => keys(4).filter(ended).length === 2)
  await world.pay(one, 'later')
  await world.until(() => ended('later'))
  expect([await chain.countOf(first), await chain.countOf(second)]).toEqual([0, 3])
  expect(await lanes()).toEqual(
    [
      { from: first, count: 2 },
      { from: second, count: 3 },
    ].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  )
  isStuck = false
  await world.until(() => keys(4).every(ended))
  expect([await chain.countOf(first), await chain.countOf(second)]).toEqual([2, 3])
  expect((await chain.coinsOf(customer)) - before).toBe(500n)
  await world.stop()
  await relay.close()
})

test('a worker that dies between preparing and releasing: the same wallet, nonce and bytes, also when its wallet left the settings', async () => {
  const dying = world.rail(two())
  const [first = '', second = ''] = await opened(dying)
  const before = await chain.coinsOf(customer)
  world.start(dying)
  for (const key of keys(2)) await world.pay(dying, key, { sent: 'when_released' })
  const hashes = [await world.readyHash('p-0'), await world.readyHash('p-1')]
  await world.stop()
  expect([await chain.countOf(first, 'pending'), await chain.countOf(second, 'pending')]).toEqual([0, 0])

  const survivor = world.rail()
  for (const [place, key] of keys(2).entries()) await world.release(survivor, key, hashes[place] ?? '')
  world.start(survivor)
  await world.until(() => keys(2).every(ended))
  expect([await chain.countOf(first), await chain.countOf(second)]).toEqual([1, 1])
  expect((await chain.coinsOf(customer)) - before).toBe(200n)
  expect(await world.db.query('select hash from evm_signed')).toHaveLength(2)
})

test('the wallet that covers a transfer pays it; only when none does, coins are short', async () => {
  const one = world.rail(two())
  const [first = '', second = ''] = await opened(one)
  await chain.rpc.call('anvil_setBalance', [second, '0x1bc16d674ec80000'])
  world.start(one)
  await world.pay(one, 'big', { units: 15n * 10n ** 17n })
  await world.until(() => ended('big'))
  expect([await chain.countOf(first), await chain.countOf(second)]).toEqual([0, 1])
  await world.pay(one, 'bigger', { units: 15n * 10n ** 17n })
  const shorts = () => world.cases('hot_wallet_short')
  await world.quietUntil(async () => (await shorts()).length === 1)
  // The amount that the fuller wallet lacks.
  expect((await shorts())[0]?.data).toMatchObject({ coin: 'ETH', missing: '0.500000000000000000' })
})

test('no coin leaves from a further wallet, and no sweep goes there, before its opening is booked', async () => {
  const one = world.rail(two())
  const [, second = ''] = await world.signer.hotAddresses(2)
  await chain.fund(second)
  await chain.mine(3)
  world.start(one)
  for (const key of keys(3)) await world.pay(one, key)
  await world.until(() => keys(3).every(ended))
  expect(await lanes()).toEqual([{ from: world.hot, count: 3 }])
  // Ours all the same, from the moment the opening is asked for.
  expect((await one.openings(id)).map(({ address, isFirst }) => [address.toLowerCase(), isFirst])).toEqual([
    [world.hot, true],
    [second.toLowerCase(), false],
  ])
  expect(await world.rail().addresses.isOwn(second)).toBe(true)
})
