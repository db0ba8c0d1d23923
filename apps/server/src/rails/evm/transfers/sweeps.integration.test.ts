/** Sweeps take only final coins that are worth it, try again while a token refuses, and have the coins in the end. */
import type { Coins } from '@agio/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EvmDoors } from '../index.ts'
import { gasOf } from '../node/fees.ts'
import { chainForAll, startRelay, usdc, type Relay } from '../testing/chain.ts'
import { railForEach, type RailOptions } from '../testing/rail.ts'
import { pauseCall, silenceCall } from '../testing/token.ts'
import { dueForSweep, unswept } from './sweep-store.ts'

const chain = chainForAll()
const world = railForEach(chain, { sent: 'at_once' })
const asset = 'USDC@11155111'
let relay: Relay
beforeEach(async () => {
  relay = await startRelay(chain.url)
})
afterEach(() => relay.close())

async function paid(options: RailOptions, ...units: bigint[]) {
  const one = world.rail(options)
  world.start(one, /./)
  await world.until(
    async () => (await world.db.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  const addresses: string[] = []
  for (const [index, each] of units.entries()) {
    const { address } = await one.addresses.assign(world.db, `order-${index}`)
    addresses.push(address)
    await chain.mint(address, each)
  }
  return addresses
}
const isSwept = async () => (await world.kindsSwept()).includes('sweep')
const failed = () => world.cases('sweep_failed')
/** One unit of the token is worth 1, and the gas that moving it takes is worth this. */
async function gasWorth(worth: bigint) {
  const gasPrice = 10n ** 10n
  const gas = gasPrice * gasOf(asset, 'in')
  relay.fault = async ({ method }) =>
    method === 'eth_gasPrice' ? { result: `0x${gasPrice.toString(16)}` } : undefined
  const bidOf = (coin: Coins.CoinId) => (coin === asset ? 10n ** 6n : (worth * 10n ** 18n) / gas + 1n)
  const lastPrice: EvmDoors['lastPrice'] = (coin, fiat) => {
    const rate = { coin, fiat, scaled: bidOf(coin) }
    return { bid: rate, ask: { ...rate, scaled: 10n ** 40n }, mid: rate, at: 0 }
  }
  return { urls: [relay.url], lastPrice }
}
const tries = async () => {
  const [row] = await world.db.query<{ tries: number }>(
    'select coalesce(max(sweep_tries), 0) as tries from evm_deposit',
  )
  return row?.tries ?? 0
}

test('a token that is paused for a while: the coins stay, and are swept when it goes on', async () => {
  await chain.send({ to: usdc, data: pauseCall(false) })
  const [address = ''] = await paid({}, 100n)
  await chain.send({ to: usdc, data: pauseCall(true) })
  await world.until(async () => (await tries()) >= 2)
  expect(await chain.tokensOf(address)).toBe(100n)
  expect(await failed()).toEqual([])
  await chain.send({ to: usdc, data: pauseCall(false) })
  await world.until(isSwept)
  expect(await chain.tokensOf(world.hot)).toBe(100n)
  // The gas of the first try served the last one.
  expect((await world.kindsSwept()).filter((kind) => kind === 'gas').length).toBeLessThanOrEqual(1)
})

test('a token that neither reverts nor moves: no sweep is booked, and the coins are swept when it moves', async () => {
  await chain.send({ to: usdc, data: silenceCall(true) })
  const [address = ''] = await paid({}, 100n)
  await world.until(async () => (await tries()) >= 2)
  expect(await isSwept()).toBe(false)
  expect(await chain.tokensOf(address)).toBe(100n)
  await chain.send({ to: usdc, data: silenceCall(false) })
  await world.until(isSwept)
  expect(await chain.tokensOf(world.hot)).toBe(100n)
})

test('a sweep that fails five times opens a case, and goes on', async () => {
  const [address = ''] = await paid({}, 100n)
  await chain.send({ to: usdc, data: pauseCall(true) })
  await world.until(async () => (await tries()) >= 4)
  expect(await failed()).toEqual([])
  await world.until(async () => (await failed()).length > 0)
  expect(await failed()).toMatchObject([
    {
      subject: { kind: 'wallet', id: 'chain:11155111:deposits' },
      data: { chain: 'Sepolia', coin: 'USDC', address: address.toLowerCase() },
    },
  ])
  await chain.send({ to: usdc, data: pauseCall(false) })
  await world.until(isSwept)
  expect(await chain.tokensOf(address)).toBe(0n)
})

test('dust stays: coins are swept from three times their gas on, and not one unit below', async () => {
  const addresses = await paid(await gasWorth(100n), 299n, 300n, 301n)
  await world.until(async () => (await world.kindsSwept()).filter((kind) => kind === 'sweep').length === 2)
  expect(await Promise.all(addresses.map((address) => chain.tokensOf(address)))).toEqual([299n, 0n, 0n])
  const still = await world.db.query<{ units: string }>(
    `select units::text from evm_deposit where sweep_key is null and sweep_due_at > clock_timestamp() + interval '50 minutes'`,
  )
  expect(still).toEqual([{ units: '299' }])
})

test('dust is swept with what comes to it', async () => {
  const [address = ''] = await paid(await gasWorth(100n), 299n)
  await world.until(
    async () =>
      (await world.db.query('select 1 from evm_deposit where sweep_due_at > clock_timestamp()')).length > 0,
  )
  await chain.mint(address, 1n)
  await world.until(isSwept)
  expect((await world.swept()).find(({ kind }) => kind === 'sweep')?.units).toBe(300n)
})

test('without a price nothing is swept, and it is looked at again soon', async () => {
  const [address = ''] = await paid({ lastPrice: () => undefined }, 10n ** 9n)
  await world.until(
    async () =>
      (await world.db.query('select 1 from evm_deposit where sweep_due_at > clock_timestamp()')).length > 0,
  )
  expect(await chain.tokensOf(address)).toBe(10n ** 9n)
})

test('coins of which a sweep cannot be planned keep no other coins from being swept', async () => {
  await world.db.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'it cannot be planned'; end $$`,
  )
  await world.db.query(
    `create trigger no_fives before insert on evm_transfer for each row when (new.units = 5) execute function refuse()`,
  )
  const [bad = '', good = ''] = await paid({}, 5n, 300n)
  await world.until(isSwept)
  expect([await chain.tokensOf(bad), await chain.tokensOf(good)]).toEqual([5n, 0n])
  await world.until(
    async () =>
      (
        await world.db.query(
          `select 1 from evm_deposit where units = 5 and sweep_due_at > clock_timestamp() + interval '10 seconds'`,
        )
      ).length > 0,
  )
})

test.each([
  ['seen', 0],
  ['lost', 0],
  ['vanished', 0],
  ['final', 1],
])('a deposit that is %s: %s sweeps', async (state, sweeps) => {
  const { address } = await world.rail().addresses.assign(world.db, 'order-1')
  await world.db.query(
    `insert into evm_deposit (id, chain_id, transaction, asset, units, to_address, owner, block_number, block_hash, block_at, state)
     values ('d', 11155111, '0x', $1, 5, $2, 'order-1', 1, '0x', now(), $3)`,
    [asset, address.toLowerCase(), state],
  )
  expect(await dueForSweep(world.db, 11155111, 9)).toHaveLength(sweeps)
  expect((await unswept(world.db, address.toLowerCase(), asset))?.units).toBe(sweeps ? 5n : undefined)
})
