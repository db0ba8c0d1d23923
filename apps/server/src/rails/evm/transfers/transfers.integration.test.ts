/** Coins out against a real chain: once per key, also where a worker dies in between; and every unit at its place. */
import { Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import { createRemoteSigner } from '../wallets/remote-signer.ts'
import { startRelay, chainForAll } from '../testing/chain.ts'
import { customer, railForEach } from '../testing/rail.ts'

const chain = chainForAll()
const world = railForEach(chain, { sent: 'at_once' })

test('under two workers a token deposit is swept once and refunded once, and not a unit is missing', async () => {
  const one = world.rail()
  world.start(one, /./)
  world.start(world.rail(), /./)
  const { address } = await one.addresses.assign(world.db, 'order-1')
  await world.until(
    async () => (await world.db.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  await chain.mint(address, 100_000_000n)
  await world.until(async () => (await world.kindsSwept()).includes('sweep'))
  expect(await chain.tokensOf(address)).toBe(0n)
  expect(await chain.tokensOf(world.hot)).toBe(100_000_000n)
  // Two workers may book two final transactions at the same time, in either order.
  const swept = (await world.swept()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  expect(swept).toMatchObject([
    { kind: 'gas', paidBy: 'hot' },
    { kind: 'sweep', paidBy: 'deposit', asset: 'USDC@11155111', units: 100_000_000n },
  ])
  expect(world.delivered.filter(({ type }) => type === 'deposit.seen')).toHaveLength(1)

  const refund = { asset: 'USDC@11155111', units: 99_000_000n } as const
  const before = await chain.tokensOf(customer)
  await Promise.all([1, 2, 3].map(() => world.pay(one, 'refund-1', refund)))
  await world.until(() => world.delivered.some(({ type }) => type === 'transfer.final'))
  expect((await chain.tokensOf(customer)) - before).toBe(99_000_000n)
  expect(world.delivered.filter(({ type }) => type === 'transfer.final')).toHaveLength(1)
  // Gas for the sweep and the refund: two transactions of the hot wallet, no more.
  expect(await chain.countOf(world.hot)).toBe(2)
  const held = (await chain.coinsOf(world.hot)) + (await chain.coinsOf(address))
  const burnt =
    (await world.swept()).reduce((sum, { fee }) => sum + fee, 0n) +
    world.delivered.reduce(
      (sum, fact) => sum + (fact.type === 'transfer.final' ? (fact.fee?.units ?? 0n) : 0n),
      0n,
    )
  expect(held + burnt).toBe(10n ** 18n)
})

test('a native sweep empties the deposit address', async () => {
  const one = world.rail()
  world.start(one, /./)
  const { address } = await one.addresses.assign(world.db, 'order-1')
  await world.until(
    async () => (await world.db.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  await chain.send({ to: address, value: 10n ** 17n })
  await world.until(async () => (await world.swept()).length === 1)
  expect(await chain.coinsOf(address)).toBe(0n)
  const [sweep] = await world.swept()
  expect(sweep && sweep.units + sweep.fee).toBe(10n ** 17n)
  expect(await chain.coinsOf(world.hot)).toBe(10n ** 18n + (sweep?.units ?? 0n))
})

test('a crash between keeping the signed bytes and sending them: one transaction on the chain, with the same bytes', async () => {
  await chain.mint(world.hot, 50n)
  await chain.mine()
  const relay = await startRelay(chain.url)
  relay.fault = ({ method }) => Promise.resolve(method === 'eth_sendRawTransaction' ? 'break' : undefined)
  const dying = world.rail({ urls: [relay.url] })
  world.start(dying)
  await world.pay(dying, 'refund-2', { asset: 'USDC@11155111', units: 50n })
  await world.until(async () => (await world.db.query('select 1 from evm_signed')).length === 1)
  await world.stop()
  await relay.close()
  expect(await chain.countOf(world.hot)).toBe(0)

  world.start(world.rail())
  world.start(world.rail())
  await world.until(() => world.delivered.some(({ type }) => type === 'transfer.final'))
  expect(await chain.countOf(world.hot)).toBe(1)
  const releases = await world.db.query<{ hash: string }>('select hash from evm_signed')
  expect(releases).toHaveLength(1)
  expect(world.delivered.find(({ type }) => type === 'transfer.final')).toMatchObject({
    transaction: releases[0]?.hash,
  })
})

test('a stuck transfer is replaced under the same nonce, and whichever bytes are mined end it', async () => {
  const one = world.rail({ stuckSeconds: 1 })
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'refund-3', { units: 1234n })
  await world.quietUntil(async () => (await world.db.query('select 1 from evm_signed')).length >= 2)
  await world.until(() => world.delivered.some(({ type }) => type === 'transfer.final'))
  expect((await chain.coinsOf(customer)) - before).toBe(1234n)
  expect(await chain.countOf(world.hot)).toBe(1)
  const nonces = await world.db.query<{ max_fee: string }>(
    'select max_fee from evm_signed order by signed_at',
  )
  expect(nonces.length).toBeGreaterThanOrEqual(2)
  const [low, high] = nonces.map((row) => BigInt(row.max_fee))
  expect((high ?? 0n) * 8n).toBeGreaterThanOrEqual((low ?? 0n) * 9n)
})

test('a nonce used by another transaction: the transfer fails once that is final, and only then', async () => {
  const relay = await startRelay(chain.url)
  relay.fault = ({ method }) => Promise.resolve(method === 'eth_sendRawTransaction' ? 'break' : undefined)
  const one = world.rail({ urls: [relay.url] })
  world.start(one)
  await world.pay(one, 'r-7')
  await world.until(async () => (await world.db.query('select 1 from evm_signed')).length === 1)
  await chain.rpc.call('eth_sendRawTransaction', [await world.foreign()])
  await world.until(() => world.delivered.length > 0)
  await relay.close()
  expect(world.delivered).toMatchObject([
    { type: 'transfer.reverted', retry: true, reason: 'nonce-used-by-another-transaction' },
  ])
})

test('a receiver that refuses coins: the transfer fails before a nonce is given, and the lane goes on', async () => {
  const refusing = Coins.address('0x00000000000000000000000000000000000bad02')
  await chain.rpc.call('anvil_setCode', [refusing, '0x60006000fd'])
  const one = world.rail()
  await world.pay(one, 'r-1', { to: refusing })
  await world.pay(one, 'r-2')
  world.start(one)
  await world.until(() => world.delivered.length === 2)
  expect(world.delivered.map(({ type, owner }) => `${type} ${owner}`).sort()).toEqual([
    'transfer.final order of r-2',
    'transfer.refused order of r-1',
  ])
  expect(await chain.countOf(world.hot)).toBe(1)
})

test('the same key with another amount is a bug of the caller, said aloud', async () => {
  const one = world.rail()
  await world.pay(one, 'r-9')
  await world.pay(one, 'r-9')
  await expect(world.pay(one, 'r-9', { units: 6n })).rejects.toThrow('another amount')
})

test('fees for quotes come from the chain', async () => {
  const one = world.rail()
  const fee = async (coin: Coins.CoinId, way: 'in' | 'out' | 'back') =>
    (await one.networkFee(coin, way)).units
  const price = BigInt(await chain.rpc.call<string>('eth_gasPrice', []))
  expect(await fee('USDC@11155111', 'out')).toBe(price * 65_000n)
  // The loan and the sweep, at a quarter more than the price.
  expect(await fee('USDC@11155111', 'in')).toBe(price * 88_750n)
  expect(await fee('USDC@11155111', 'back')).toBe(price * (88_750n + 65_000n))
  expect(await fee('ETH@11155111', 'in')).toBe(price * 26_250n)
})

test('a remote signer signs as well: JSON-RPC eth_signTransaction', async () => {
  const remote = createRemoteSigner(chain.url)
  const address = (await remote.hotAddresses(1))[0]?.toLowerCase()
  const one = world.rail({ signer: remote })
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'r-6', { units: 77n })
  await world.until(() => world.delivered.some(({ type }) => type === 'transfer.final'))
  expect((await chain.coinsOf(customer)) - before).toBe(77n)
  const [sent] = await world.db.query<{ from_address: string }>('select from_address from evm_transfer')
  expect(sent?.from_address).toBe(address)
})

test('addresses: what another process left in the stock, below those taken since, is given before one is derived', async () => {
  const { addresses } = world.rail()
  await addresses.stockUp(70)
  const left = await world.db.transaction(async (other) => {
    const held = await other.query<{ address: string }>(
      'select address from evm_address_stock order by key_index limit 3 for update',
    )
    for (let count = 0; count < 64; count += 1) await addresses.next()
    return held.map(({ address }) => address)
  })
  const given = await Promise.all(Array.from({ length: 6 }, () => addresses.next()))
  expect(given.map(({ address }) => address)).toEqual(expect.arrayContaining(left))
  expect(await addresses.stocked()).toBe(0)
})

test('addresses: many askers at once, with and without stock, in two processes, never get the same', async () => {
  const [one, two] = [world.rail(), world.rail()]
  await one.addresses.stockUp(40)
  expect(await one.addresses.stocked()).toBe(40)
  const asked = Array.from({ length: 60 }, (_, place) => (place % 2 ? one : two).addresses.next())
  const given = await Promise.all(asked)
  expect(new Set(given.map(({ address }) => address)).size).toBe(60)
  expect(new Set(given.map(({ index }) => index)).size).toBe(60)
  for (const { index, address } of given) expect(await world.depositKey.addressAt(index)).toBe(address)
  world.start(one, /stock/)
  await world.until(async () => (await one.addresses.stocked()) > 0)
})
