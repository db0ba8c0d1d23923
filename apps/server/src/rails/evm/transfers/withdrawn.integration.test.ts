/** Prepared coins that shall not go, an empty hot wallet, and the owner's coins in it: against a real chain. */
import { Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import { chainForAll } from '../testing/chain.ts'
import { railForEach } from '../testing/rail.ts'

const customer = Coins.address('0x00000000000000000000000000000000c0ffee02')
const chain = chainForAll()
const world = railForEach(chain, { to: customer })

const nonceOf = async (key: string) => {
  const [row] = await world.database.query<{ nonce: number }>(
    'select nonce::int from evm_transfer where key = $1',
    [key],
  )
  return row?.nonce
}

test('never signed: withdrawn at once, without a worker, a nonce or a transaction', async () => {
  const one = world.rail('one')
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
  const broken = world.rail('no-signer', {
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
  world.start(world.rail('one'))
  await world.until(async () => (await stateOf('a')) === 'failed')
  expect(world.reported('a')).toEqual(['transfer.withdrawn'])
  expect(await chain.countOf(world.hot)).toBe(1)
  expect(world.swept).toMatchObject([{ key: 'a', kind: 'reverted', paidBy: 'hot', units: 0n }])
})

const stateOf = async (key: string) =>
  (await world.database.query<{ state: string }>('select state from evm_transfer where key = $1', [key]))[0]
    ?.state

test('signed and never released: its nonce is spent, the bytes are worth nothing for ever, and the gas is reported', async () => {
  const one = world.rail('one')
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'a')
  const hash = await world.readyHash('a')
  const [{ raw } = { raw: '' }] = await world.database.query<{ raw: string }>('select raw from evm_signed')
  await world.withdraw(one, 'a')
  await world.release(one, 'a', hash)
  await world.until(() => world.reported('a').includes('transfer.withdrawn'))
  expect(world.reported('a')).toEqual(['transfer.signed', 'transfer.withdrawn'])
  expect(await chain.coinsOf(customer)).toBe(before)
  await expect(chain.rpc.call('eth_sendRawTransaction', [raw])).rejects.toThrow(/nonce/)
  expect((await chain.coinsOf(world.hot)) + (world.swept[0]?.fee.units ?? 0n)).toBe(10n ** 18n)
  await world.pay(one, 'b')
  await world.readyHash('b')
  expect(await nonceOf('b')).toBe(1)
})

test('released and waiting: a dearer transaction to ourselves takes the nonce', async () => {
  const one = world.rail('one')
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'a')
  await world.release(one, 'a', await world.readyHash('a'))
  await world.quietUntil(() => world.reported('a').includes('transfer.broadcast'))
  await world.withdraw(one, 'a')
  await world.quietUntil(
    async () =>
      (await world.database.query('select 1 from evm_signed where cancels and broadcast_at is not null'))
        .length > 0,
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
  const one = world.rail('one')
  world.start(one)
  await world.pay(one, 'a')
  await world.release(one, 'a', await world.readyHash('a'))
  await world.quietUntil(() => world.reported('a').includes('transfer.broadcast'))
  await chain.mine()
  await world.withdraw(one, 'a')
  await world.until(() => world.reported('a').includes('transfer.final'))
  expect(world.reported('a')).toEqual(['transfer.signed', 'transfer.broadcast', 'transfer.final'])
  expect(world.swept).toEqual([])
})

test('bytes that are never released give way to those that wait behind them, and only then', async () => {
  const one = world.rail('one', { heldSeconds: 1 })
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'held')
  await world.readyHash('held')
  await world.database.query(`update evm_signed set signed_at = signed_at - interval '1 hour'`)
  await world.pay(one, 'r', { sent: 'at_once', units: 7n })
  await world.until(
    () =>
      world.reported('r').includes('transfer.final') && world.reported('held').includes('transfer.withdrawn'),
  )
  expect(world.reported('held')).toEqual(['transfer.signed', 'transfer.withdrawn'])
  expect((await chain.coinsOf(customer)) - before).toBe(7n)
})

test('an empty hot wallet: every transfer waits, it is reported once per shortage, and it goes on by itself when filled', async () => {
  const one = world.rail('one')
  world.start(one)
  const asset = 'USDC@11155111'
  await world.pay(one, 'a', { asset, units: 50n })
  await world.pay(one, 'b', { asset, units: 60n })
  await world.quietUntil(async () => (await short()).length === 2)
  expect(world.shorts).toHaveLength(1)
  const first = { id: `evm:short:11155111:${asset}:1`, chainId: 11155111, asset }
  expect(world.shorts).toMatchObject([first])
  expect(world.shorts[0]?.owner).toMatch(/^order of [ab]$/)
  expect([50n, 60n]).toContain(world.shorts[0]?.missingUnits)
  expect(world.reported()).toEqual([])
  await chain.mint(world.hot, 110n)
  await chain.mine()
  await look()
  await world.release(one, 'a', await world.readyHash('a'))
  await world.release(one, 'b', await world.readyHash('b'))
  await world.until(() => world.reported().filter((type) => type === 'transfer.final').length === 2)
  await world.pay(one, 'c', { asset, units: 5n })
  await world.quietUntil(() => world.shorts.length === 2)
  expect(world.shorts[1]).toMatchObject({ id: `evm:short:11155111:${asset}:2`, missingUnits: 5n })
  // The shortage is reported within the transaction that stores it.
  const open = () => world.database.query('select 1 from evm_shortage where is_open')
  await world.quietUntil(async () => (await open()).length === 1)
  await world.withdraw(one, 'c')
  expect(await open()).toEqual([])
})

const short = () => world.database.query('select 1 from evm_transfer where short_of is not null')
/** Makes them look now: otherwise they look again some seconds later. */
const look = () => world.database.query('update evm_transfer set due_at = clock_timestamp()')

test('gas that is missing is reported as the native coin', async () => {
  await chain.rpc.call('anvil_setBalance', [world.hot, '0x1'])
  await chain.mint(world.hot, 10n)
  await chain.mine()
  const one = world.rail('one')
  world.start(one)
  await world.pay(one, 'a', { asset: 'USDC@11155111', units: 10n })
  await world.quietUntil(() => world.shorts.length === 1)
  expect(world.shorts[0]?.asset).toBe('ETH@11155111')
  await chain.rpc.call('anvil_setBalance', [world.hot, '0xde0b6b3a7640000'])
  await look()
  expect(await world.readyHash('a')).toMatch(/^0x/)
})

test('top-ups are reported once per movement and final; what was there before, and sweeps, are not', async () => {
  const one = world.rail('one')
  await chain.mint(world.hot, 11n)
  await chain.mine(3)
  expect((await one.openings(11155111))[0]?.held.get('USDC@11155111')).toBe(11n)
  // After the block where the ledger begins, before the watcher runs.
  await chain.mint(world.hot, 22n)
  await chain.send({ from: chain.accounts[1] ?? '', to: world.hot, value: 33n })
  await chain.mine(3)
  expect((await one.openings(11155111))[0]?.held.get('USDC@11155111')).toBe(11n)
  await world.database.transaction((sql) => one.markOpened(sql, 11155111, world.hot))
  expect(await one.openings(11155111)).toEqual([])
  world.start(one, /./)
  world.start(world.rail('two'), /./)
  await world.until(() => world.topUps.length === 2)
  const { address } = await one.addresses.assign(world.database, 'order-1')
  await chain.mint(address, 44n)
  await world.until(() => world.swept.some(({ kind }) => kind === 'sweep'))
  await chain.send({ from: chain.accounts[1] ?? '', to: world.hot, value: 55n })
  await world.until(() => world.topUps.length === 3)
  expect(world.topUps.map(({ asset, units }) => `${units} ${asset}`).sort()).toEqual([
    '22 USDC@11155111',
    '33 ETH@11155111',
    '55 ETH@11155111',
  ])
  expect(new Set(world.topUps.map(({ key }) => key)).size).toBe(3)
  expect(world.facts.some(({ owner }) => owner === 'hot wallet')).toBe(false)
})

test('our own addresses are known, also to a process without the keys', async () => {
  const one = world.rail('one')
  await one.openings(11155111)
  const given = await one.addresses.assign(world.database, 'order-1')
  await one.addresses.stockUp(3)
  const next = await one.addresses.next()
  const other = world.rail('api')
  expect(await other.addresses.isOwn(given.address)).toBe(true)
  expect(await other.addresses.isOwn(world.hot.toUpperCase().replace('0X', '0x'))).toBe(true)
  expect(await other.addresses.isOwn(customer)).toBe(false)
  const [ahead] = await world.database.query<{ address: string }>(
    'select address from evm_address_stock limit 1',
  )
  expect(ahead === undefined || (await other.addresses.isOwn(ahead.address))).toBe(true)
  expect(next.address).not.toBe(given.address)
})
