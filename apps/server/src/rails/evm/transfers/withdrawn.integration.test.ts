/** Prepared coins that shall not go, an empty hot wallet, and the owner's coins in it: against a real chain. */
import { Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import type { CaseRow } from '../../../cases/index.ts'
import { chainForAll } from '../testing/chain.ts'
import { railForEach } from '../testing/rail.ts'

const customer = Coins.address('0x00000000000000000000000000000000c0ffee02')
const chain = chainForAll()
const world = railForEach(chain, { to: customer })

const nonceOf = async (key: string) => {
  const [row] = await world.db.query<{ nonce: number }>(
    'select nonce::int from evm_transfer where key = $1',
    [key],
  )
  return row?.nonce
}

test('never signed: withdrawn at once, without a worker, a nonce or a transaction', async () => {
  const one = world.rail()
  await world.pay(one, 'a')
  await world.withdraw(one, 'a')
  await world.withdraw(one, 'a')
  await world.withdraw(one, 'nobody knows')
  expect(world.facts).toMatchObject([{ type: 'transfer.withdrawn', key: 'a', owner: 'order of a' }])
  world.start(one)
  await world.pay(one, 'b')
  await world.readyHash('b')
  expect(await nonceOf('b')).toBe(0)
})

test('a nonce without a signature: withdrawn at once, and the nonce is spent on nothing', async () => {
  const broken = world.rail({
    signer: {
      hotAddresses: () => Promise.resolve([world.hot]),
      sign: () => Promise.reject(new Error('locked')),
    },
  })
  world.start(broken)
  await world.pay(broken, 'a')
  await world.quietUntil(async () => (await stateOf('a')) === 'designated')
  await world.withdraw(broken, 'a')
  expect(world.reported('a')).toEqual(['transfer.withdrawn'])
  await world.stop()
  world.start(world.rail())
  await world.until(async () => (await stateOf('a')) === 'failed')
  expect(world.reported('a')).toEqual(['transfer.withdrawn'])
  expect(await chain.countOf(world.hot)).toBe(1)
  expect(await world.swept()).toMatchObject([{ key: 'a', kind: 'reverted', paidBy: 'hot', units: 0n }])
})

const stateOf = async (key: string) =>
  (await world.db.query<{ state: string }>('select state from evm_transfer where key = $1', [key]))[0]?.state

test('signed and never released: its nonce is spent, the bytes are worth nothing for ever, and the gas is reported', async () => {
  const one = world.rail()
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'a')
  const hash = await world.readyHash('a')
  const [{ raw } = { raw: '' }] = await world.db.query<{ raw: string }>('select raw from evm_signed')
  await world.withdraw(one, 'a')
  await world.release(one, 'a', hash)
  await world.until(() => world.reported('a').includes('transfer.withdrawn'))
  expect(world.reported('a')).toEqual(['transfer.signed', 'transfer.withdrawn'])
  expect(await chain.coinsOf(customer)).toBe(before)
  await expect(chain.rpc.call('eth_sendRawTransaction', [raw])).rejects.toThrow(/nonce/)
  const [spent] = await world.swept()
  expect((await chain.coinsOf(world.hot)) + (spent?.fee ?? 0n)).toBe(10n ** 18n)
  await world.pay(one, 'b')
  await world.readyHash('b')
  expect(await nonceOf('b')).toBe(1)
})

test('released and waiting: a dearer transaction to ourselves takes the nonce', async () => {
  const one = world.rail()
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'a')
  await world.release(one, 'a', await world.readyHash('a'))
  await world.quietUntil(() => world.reported('a').includes('transfer.broadcast'))
  await world.withdraw(one, 'a')
  await world.quietUntil(
    async () =>
      (await world.db.query('select 1 from evm_signed where cancels and broadcast_at is not null')).length >
      0,
  )
  await world.until(() => world.reported('a').includes('transfer.withdrawn'))
  // It was reported as sent, so it is reported as dropped before it is reported as withdrawn.
  expect(world.reported('a')).toEqual([
    'transfer.signed',
    'transfer.broadcast',
    'transfer.dropped',
    'transfer.withdrawn',
  ])
  expect(await chain.coinsOf(customer)).toBe(before)
})

test('released and mined: it arrives, and that is reported instead', async () => {
  const one = world.rail()
  world.start(one)
  await world.pay(one, 'a')
  await world.release(one, 'a', await world.readyHash('a'))
  await world.quietUntil(() => world.reported('a').includes('transfer.broadcast'))
  await chain.mine()
  await world.withdraw(one, 'a')
  await world.until(() => world.reported('a').includes('transfer.final'))
  expect(world.reported('a')).toEqual(['transfer.signed', 'transfer.broadcast', 'transfer.final'])
  expect(await world.swept()).toEqual([])
})

test('bytes that are never released give way to those that wait behind them, and only then', async () => {
  const one = world.rail({ heldSeconds: 1 })
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'held')
  await world.readyHash('held')
  await world.db.query(`update evm_signed set signed_at = signed_at - interval '1 hour'`)
  await world.pay(one, 'r', { sent: 'at_once', units: 7n })
  await world.until(
    () =>
      world.reported('r').includes('transfer.final') && world.reported('held').includes('transfer.withdrawn'),
  )
  expect(world.reported('held')).toEqual(['transfer.signed', 'transfer.withdrawn'])
  expect((await chain.coinsOf(customer)) - before).toBe(7n)
})

test('an empty hot wallet: every transfer waits, it is reported once per shortage, and it goes on by itself when filled', async () => {
  const one = world.rail()
  world.start(one)
  const asset = 'USDC@11155111'
  await world.pay(one, 'a', { asset, units: 50n })
  await world.pay(one, 'b', { asset, units: 60n })
  await world.quietUntil(async () => (await short()).length === 2)
  const [first, ...others] = await shorts()
  expect(others).toEqual([])
  expect(first?.subject.id).toMatch(/^order of [ab]$/)
  expect(first?.data).toMatchObject({ chain: 'Sepolia', coin: 'USDC' })
  expect(['0.000050', '0.000060']).toContain(missingOf(first))
  expect(world.reported()).toEqual([])
  await chain.mint(world.hot, 110n)
  await chain.mine()
  await look()
  await world.release(one, 'a', await world.readyHash('a'))
  await world.release(one, 'b', await world.readyHash('b'))
  await world.until(() => world.reported().filter((type) => type === 'transfer.final').length === 2)
  await world.pay(one, 'c', { asset, units: 5n })
  await world.quietUntil(async () => (await shorts()).length === 2)
  const second = (await shorts())[1]
  expect(second?.subject.id).toBe('order of c')
  expect(missingOf(second)).toBe('0.000005')
  const open = () => world.db.query('select 1 from evm_shortage where is_open')
  expect(await open()).toHaveLength(1)
  await world.withdraw(one, 'c')
  expect(await open()).toEqual([])
})

const shorts = () => world.cases('hot_wallet_short')
const missingOf = (one?: CaseRow) => (one?.kind === 'hot_wallet_short' ? one.data.missing : undefined)
const short = () => world.db.query('select 1 from evm_transfer where short_of is not null')
/** Makes them look now: otherwise they look again some seconds later. */
const look = () => world.db.query('update evm_transfer set due_at = clock_timestamp()')

test('gas that is missing is reported as the native coin', async () => {
  await chain.rpc.call('anvil_setBalance', [world.hot, '0x1'])
  await chain.mint(world.hot, 10n)
  await chain.mine()
  const one = world.rail()
  world.start(one)
  await world.pay(one, 'a', { asset: 'USDC@11155111', units: 10n })
  await world.quietUntil(async () => (await shorts()).length === 1)
  expect((await shorts())[0]?.data).toMatchObject({ coin: 'ETH' })
  await chain.rpc.call('anvil_setBalance', [world.hot, '0xde0b6b3a7640000'])
  await look()
  expect(await world.readyHash('a')).toMatch(/^0x/)
})

test('top-ups are posted once per movement and final; what was there before, and sweeps, are not', async () => {
  const one = world.rail()
  await chain.mint(world.hot, 11n)
  await chain.mine(3)
  expect((await one.openings(11155111))[0]?.held.get('USDC@11155111')).toBe(11n)
  // After the block where the ledger begins, before the watcher runs.
  await chain.mint(world.hot, 22n)
  await chain.send({ from: chain.accounts[1] ?? '', to: world.hot, value: 33n })
  await chain.mine(3)
  expect((await one.openings(11155111))[0]?.held.get('USDC@11155111')).toBe(11n)
  await world.db.transaction((sql) => one.markOpened(sql, 11155111, world.hot))
  expect(await one.openings(11155111)).toEqual([])
  world.start(one, /./)
  world.start(world.rail(), /./)
  await world.until(async () => (await world.topUps()).length === 2)
  const { address } = await one.addresses.assign(world.db, 'order-1')
  await chain.mint(address, 44n)
  await world.until(async () => (await world.kindsSwept()).includes('sweep'))
  await chain.send({ from: chain.accounts[1] ?? '', to: world.hot, value: 55n })
  await world.until(async () => (await world.topUps()).length === 3)
  expect((await world.topUps()).map(({ asset, units }) => `${units} ${asset}`).sort()).toEqual([
    '22 USDC@11155111',
    '33 ETH@11155111',
    '55 ETH@11155111',
  ])
  expect(world.facts.some(({ owner }) => owner === 'hot wallet')).toBe(false)
})

test('our own addresses are known, also to a process without the keys', async () => {
  const one = world.rail()
  await one.openings(11155111)
  const given = await one.addresses.assign(world.db, 'order-1')
  await one.addresses.stockUp(3)
  const next = await one.addresses.next()
  const other = world.rail()
  expect(await other.addresses.isOwn(given.address)).toBe(true)
  expect(await other.addresses.isOwn(world.hot.toUpperCase().replace('0X', '0x'))).toBe(true)
  expect(await other.addresses.isOwn(customer)).toBe(false)
  const [ahead] = await world.db.query<{ address: string }>('select address from evm_address_stock limit 1')
  expect(ahead === undefined || (await other.addresses.isOwn(ahead.address))).toBe(true)
  expect(next.address).not.toBe(given.address)
})
