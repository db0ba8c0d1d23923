/** Prepared coins that shall not go, an empty hot wallet, and the owner's coins in it: against a real chain. */
import { Coins } from '@agio/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../platform/testing.ts'
import type { EvmRail } from '../index.ts'
import { startTestChain, type TestChain } from '../testing/chain.ts'
import { openTestRail, untilOn, type TestRail } from '../testing/rail.ts'
import { mintCall, putToken } from '../testing/token.ts'

const usdc = Coins.coinOf('USDC@11155111').contract ?? '0x'
const customer = '0x00000000000000000000000000000000c0ffee02'
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
})
afterEach(async () => {
  await house.stop()
  await database.close()
})

const until = (holds: () => boolean | Promise<boolean>, mine = true) =>
  untilOn(chain, holds, { mine, say: () => house.told().join(', ') })
const quietUntil = (holds: () => boolean | Promise<boolean>) => until(holds, false)
const prepare = (one: EvmRail, key: string, more = {}) =>
  database.transaction((sql) =>
    one.out.pay(sql, {
      sent: 'when_released',
      key,
      owner: `order of ${key}`,
      asset: 'ETH@11155111',
      units: 100n,
      to: customer,
      ...more,
    }),
  )
const release = (one: EvmRail, key: string, transaction: string) =>
  database.transaction((sql) => one.out.release(sql, { key, transaction }))
const nonceOf = async (key: string) => {
  const [row] = await database.query<{ nonce: number }>(
    'select nonce::int from evm_transfer where key = $1',
    [key],
  )
  return row?.nonce
}
const withdraw = (one: EvmRail, key: string) => database.transaction((sql) => one.out.cancel(sql, key))
const readyHash = async (key: string) => {
  await quietUntil(() => house.told(key).includes('transfer.signed'))
  const fact = house.facts.find((one) => one.type === 'transfer.signed' && one.key === key)
  return fact?.type === 'transfer.signed' ? fact.transaction : ''
}
const countOf = async (address: string) =>
  parseInt(await chain.rpc.call<string>('eth_getTransactionCount', [address, 'latest']), 16)
const balanceOf = async (address: string) =>
  BigInt(await chain.rpc.call<string>('eth_getBalance', [address, 'latest']))

test('never signed: withdrawn at once, without a worker, a nonce or a transaction', async () => {
  const one = house.rail('one')
  await prepare(one, 'a')
  await withdraw(one, 'a')
  await withdraw(one, 'a')
  await withdraw(one, 'nobody knows')
  expect(house.facts).toMatchObject([{ type: 'transfer.withdrawn', key: 'a', owner: 'order of a' }])
  house.start(one)
  await prepare(one, 'b')
  await readyHash('b')
  expect(await nonceOf('b')).toBe(0)
})

test('a nonce without a signature: withdrawn at once, and the nonce is spent on nothing', async () => {
  const broken = house.rail('no-signer', {
    signer: { hotAddress: () => Promise.resolve(house.hot), sign: () => Promise.reject(new Error('locked')) },
  })
  house.start(broken)
  await prepare(broken, 'a')
  await quietUntil(async () => (await stateOf('a')) === 'designated')
  await withdraw(broken, 'a')
  expect(house.told('a')).toEqual(['transfer.withdrawn'])
  await house.stop()
  house.start(house.rail('one'))
  await until(async () => (await stateOf('a')) === 'failed')
  expect(house.told('a')).toEqual(['transfer.withdrawn'])
  expect(await countOf(house.hot)).toBe(1)
  expect(house.swept).toMatchObject([{ key: 'a', kind: 'reverted', paidBy: 'hot', units: 0n }])
})

const stateOf = async (key: string) =>
  (await database.query<{ state: string }>('select state from evm_transfer where key = $1', [key]))[0]?.state

test('signed and never released: its nonce is spent, the bytes are worth nothing for ever, and the gas is told', async () => {
  const one = house.rail('one')
  house.start(one)
  const before = await balanceOf(customer)
  await prepare(one, 'a')
  const hash = await readyHash('a')
  const [{ raw } = { raw: '' }] = await database.query<{ raw: string }>('select raw from evm_signed')
  await withdraw(one, 'a')
  await release(one, 'a', hash)
  await until(() => house.told('a').includes('transfer.withdrawn'))
  expect(house.told('a')).toEqual(['transfer.signed', 'transfer.withdrawn'])
  expect(await balanceOf(customer)).toBe(before)
  await expect(chain.rpc.call('eth_sendRawTransaction', [raw])).rejects.toThrow(/nonce/)
  expect((await balanceOf(house.hot)) + (house.swept[0]?.gasFeeUnits ?? 0n)).toBe(10n ** 18n)
  await prepare(one, 'b')
  await readyHash('b')
  expect(await nonceOf('b')).toBe(1)
})

test('released and waiting: a dearer transaction to ourselves takes the nonce', async () => {
  const one = house.rail('one')
  house.start(one)
  const before = await balanceOf(customer)
  await prepare(one, 'a')
  await release(one, 'a', await readyHash('a'))
  await quietUntil(() => house.told('a').includes('transfer.broadcast'))
  await withdraw(one, 'a')
  await quietUntil(
    async () =>
      (await database.query('select 1 from evm_signed where cancels and broadcast_at is not null')).length >
      0,
  )
  await until(() => house.told('a').includes('transfer.withdrawn'))
  // It was told as sent, so it is told as gone before it is told as withdrawn.
  expect(house.told('a')).toEqual([
    'transfer.signed',
    'transfer.broadcast',
    'transfer.dropped',
    'transfer.withdrawn',
  ])
  expect(await balanceOf(customer)).toBe(before)
})

test('released and mined: it arrives, and that is told instead', async () => {
  const one = house.rail('one')
  house.start(one)
  await prepare(one, 'a')
  await release(one, 'a', await readyHash('a'))
  await quietUntil(() => house.told('a').includes('transfer.broadcast'))
  await chain.mine()
  await withdraw(one, 'a')
  await until(() => house.told('a').includes('transfer.final'))
  expect(house.told('a')).toEqual(['transfer.signed', 'transfer.broadcast', 'transfer.final'])
  expect(house.swept).toEqual([])
})

test('bytes that nobody releases give way to those that wait behind them, and only then', async () => {
  const one = house.rail('one', { heldSeconds: 1 })
  house.start(one)
  const before = await balanceOf(customer)
  await prepare(one, 'held')
  await readyHash('held')
  await database.query(`update evm_signed set signed_at = signed_at - interval '1 hour'`)
  await database.transaction((sql) =>
    one.out.pay(sql, {
      sent: 'at_once',
      key: 'r',
      owner: 'order of r',
      asset: 'ETH@11155111',
      units: 7n,
      to: customer,
    }),
  )
  await until(
    () => house.told('r').includes('transfer.final') && house.told('held').includes('transfer.withdrawn'),
  )
  expect(house.told('held')).toEqual(['transfer.signed', 'transfer.withdrawn'])
  expect((await balanceOf(customer)) - before).toBe(7n)
})

test('an empty hot wallet: everybody waits, it is told once per shortage, and it goes on by itself when filled', async () => {
  const one = house.rail('one')
  house.start(one)
  const asset = 'USDC@11155111'
  await prepare(one, 'a', { asset, units: 50n })
  await prepare(one, 'b', { asset, units: 60n })
  await quietUntil(async () => (await short()).length === 2)
  expect(house.shorts).toHaveLength(1)
  const first = { id: `evm:short:11155111:${asset}:1`, chainId: 11155111, asset }
  expect(house.shorts).toMatchObject([first])
  expect(house.shorts[0]?.owner).toMatch(/^order of [ab]$/)
  expect([50n, 60n]).toContain(house.shorts[0]?.missingUnits)
  expect(house.told()).toEqual([])
  await chain.send({ to: usdc, data: mintCall(house.hot, 110n) })
  await chain.mine()
  await look()
  await release(one, 'a', await readyHash('a'))
  await release(one, 'b', await readyHash('b'))
  await until(() => house.told().filter((type) => type === 'transfer.final').length === 2)
  await prepare(one, 'c', { asset, units: 5n })
  await quietUntil(() => house.shorts.length === 2)
  expect(house.shorts[1]).toMatchObject({ id: `evm:short:11155111:${asset}:2`, missingUnits: 5n })
  expect(await database.query('select 1 from evm_shortage where is_open')).toHaveLength(1)
  await withdraw(one, 'c')
  expect(await database.query('select 1 from evm_shortage where is_open')).toEqual([])
})

const short = () => database.query('select 1 from evm_transfer where short_of is not null')
/** In life they look again by themselves, some seconds later. */
const look = () => database.query('update evm_transfer set due_at = clock_timestamp()')

test('gas that is missing is told as the native coin', async () => {
  await chain.rpc.call('anvil_setBalance', [house.hot, '0x1'])
  await chain.send({ to: usdc, data: mintCall(house.hot, 10n) })
  await chain.mine()
  const one = house.rail('one')
  house.start(one)
  await prepare(one, 'a', { asset: 'USDC@11155111', units: 10n })
  await quietUntil(() => house.shorts.length === 1)
  expect(house.shorts[0]?.asset).toBe('ETH@11155111')
  await chain.rpc.call('anvil_setBalance', [house.hot, '0xde0b6b3a7640000'])
  await look()
  expect(await readyHash('a')).toMatch(/^0x/)
})

test('top-ups are told once per movement and final; what was there before, and sweeps, are not', async () => {
  const one = house.rail('one')
  await chain.send({ to: usdc, data: mintCall(house.hot, 11n) })
  await chain.mine(3)
  expect((await one.opening(11155111))?.get('USDC@11155111')).toBe(11n)
  // After the block where the books begin, before anybody watches.
  await chain.send({ to: usdc, data: mintCall(house.hot, 22n) })
  await chain.send({ from: chain.accounts[1] ?? '', to: house.hot, value: 33n })
  await chain.mine(3)
  expect((await one.opening(11155111))?.get('USDC@11155111')).toBe(11n)
  await database.transaction((sql) => one.markOpened(sql, 11155111))
  expect(await one.opening(11155111)).toBeUndefined()
  house.start(one, /./)
  house.start(house.rail('two'), /./)
  await until(() => house.topUps.length === 2)
  const { address } = await one.addresses.assign(database, 'order-1')
  await chain.send({ to: usdc, data: mintCall(address, 44n) })
  await until(() => house.swept.some(({ kind }) => kind === 'sweep'))
  await chain.send({ from: chain.accounts[1] ?? '', to: house.hot, value: 55n })
  await until(() => house.topUps.length === 3)
  expect(house.topUps.map(({ asset, units }) => `${units} ${asset}`).sort()).toEqual([
    '22 USDC@11155111',
    '33 ETH@11155111',
    '55 ETH@11155111',
  ])
  expect(new Set(house.topUps.map(({ key }) => key)).size).toBe(3)
  expect(house.facts.some(({ owner }) => owner === 'hot wallet')).toBe(false)
})

test('our own addresses are known, also to a process without the keys', async () => {
  const one = house.rail('one')
  await one.opening(11155111)
  const given = await one.addresses.assign(database, 'order-1')
  await one.addresses.stockUp(3)
  const next = await one.addresses.next()
  const other = house.rail('api')
  expect(await other.isOwn(given.address)).toBe(true)
  expect(await other.isOwn(house.hot.toUpperCase().replace('0X', '0x'))).toBe(true)
  expect(await other.isOwn(customer)).toBe(false)
  const [ahead] = await database.query<{ address: string }>('select address from evm_address_stock limit 1')
  expect(ahead === undefined || (await other.isOwn(ahead.address))).toBe(true)
  expect(next.address).not.toBe(given.address)
})
