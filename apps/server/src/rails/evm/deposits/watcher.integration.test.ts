/** The watcher against a real chain: each deposit is reported once, through reorganisations and restarts. */
import { expect, test } from 'vitest'
import type { Sql } from '../../../platform/sql/sql.ts'
import { openTestDatabase, type TestDatabase } from '../../../platform/testing.ts'
import { transferCall } from '../node/calldata.ts'
import { wantedOn } from '../node/assets.ts'
import { receiversIn } from '../node/movements.ts'
import type { DepositReport } from './deposits.ts'
import { createSources } from '../node/sources.ts'
import { watchedAmong } from './watched.ts'
import { tick } from './watcher.ts'
import { chainForAll, usdc } from '../testing/chain.ts'
import { mintCall, putToken, twiceCall } from '../testing/token.ts'
import { catchUp, priceOfNothing, startTestWatch, reported, watchAddress } from '../testing/watch.ts'

const chain = chainForAll()
let db: TestDatabase

/** A database and a watcher whose cursor is at the present head. */
async function begin(given: Parameters<typeof startTestWatch>[2] = {}) {
  db = await openTestDatabase()
  const started = startTestWatch(db, [chain.url], given)
  const address = await watchAddress(db, 1, 'order-1')
  await catchUp(started)
  return { ...started, address, db, [Symbol.asyncDispose]: () => db.close() }
}

const payer = () => chain.accounts[1] ?? ''

test('a token transfer and native coin are seen to the last unit, and final when the chain says so', async () => {
  await using world = await begin()
  await chain.mint(world.address, 100_000_001n)
  await chain.send({ to: world.address, value: 50_000_000_000_000_001n })
  await chain.mine()
  await catchUp(world)
  expect(reported(world.facts).sort()).toEqual([
    'deposit.seen 100000001 for order-1',
    'deposit.seen 50000000000000001 for order-1',
  ])
  world.facts.length = 0
  await chain.mine(3)
  await catchUp(world)
  expect(reported(world.facts).sort()).toEqual([
    'deposit.final 100000001 for order-1',
    'deposit.final 50000000000000001 for order-1',
  ])
  await chain.mine(3)
  await catchUp(world)
  expect(world.facts).toHaveLength(2)
})

test('two transfers of a token in one transaction are two deposits; impostors and zero are none', async () => {
  await using world = await begin()
  const impostor = '0x00000000000000000000000000000000000bad00'
  await putToken(chain, impostor)
  await chain.send({ to: impostor, data: mintCall(world.address, 100n) })
  await chain.mint(world.address, 0n)
  await chain.send({ from: payer(), to: usdc, data: mintCall(payer(), 1000n) })
  const hash = await chain.send({ from: payer(), to: usdc, data: twiceCall(world.address, 7n, 7n) })
  await chain.mine()
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 7 for order-1', 'deposit.seen 7 for order-1'])
  const ids = world.facts.map(({ movement }) => movement.id)
  expect(new Set(ids).size).toBe(2)
  expect(ids.every((id) => id.startsWith(`11155111:${hash}:`))).toBe(true)
})

test('native coin of a reverted transaction did not arrive', async () => {
  await using world = await begin()
  const rejecting = '0x00000000000000000000000000000000000bad01'
  await watchAddressAt(rejecting)
  await chain.rpc.call('anvil_setCode', [rejecting, '0x60006000fd'])
  await chain.send({ to: rejecting, value: 5n })
  await chain.mine()
  await catchUp(world)
  expect(world.facts).toEqual([])
})

async function watchAddressAt(address: string) {
  await db.query(
    `insert into evm_address (address, wallet, key_index, owner, created_at) values ($1, '', 77, 'order-77', now())`,
    [address],
  )
}

test('an address of years ago gets token and native coin among thousands of others, also after a restart', async () => {
  await using world = await begin()
  await db.query(
    `insert into evm_address (address, wallet, key_index, owner, created_at)
     select '0x' || lpad(to_hex(i), 40, '0'), '', 1000 + i, 'another', now() from generate_series(70000, 75000) i`,
  )
  await db.query(`update evm_address set created_at = '2020-01-01' where owner = 'order-1'`)
  await chain.mint(world.address, 61n)
  await chain.mine()
  await catchUp(world)
  const again = startTestWatch(db, [chain.url])
  await chain.send({ to: world.address, value: 62n })
  await chain.mine(4)
  await catchUp(again)
  expect([...reported(world.facts), ...reported(again.facts)].sort()).toEqual([
    'deposit.final 61 for order-1',
    'deposit.final 62 for order-1',
    'deposit.seen 61 for order-1',
    'deposit.seen 62 for order-1',
  ])
})

/** The same database, which notes the number of rows of each statement. */
function counted<It extends Sql>(sql: It, note: (rows: number) => void): It {
  return new Proxy(sql, {
    get(target, key) {
      const real: unknown = Reflect.get(target, key, target)
      if (key === 'transaction')
        return (work: (tx: Sql) => Promise<unknown>) =>
          (target as unknown as TestDatabase).transaction((tx) => work(counted(tx, note)))
      if (key !== 'query') return real
      return async (...given: Parameters<Sql['query']>) => {
        const rows = await target.query(...given)
        note(rows.length)
        return rows
      }
    },
  })
}

test('a look reads only addresses that something went to, however many there are, also after a restart', async () => {
  await using world = await begin()
  await db.query(
    `insert into evm_address (address, wallet, key_index, owner, created_at)
     select '0x' || lpad(to_hex(i), 40, '0'), '', 1000 + i, 'another', now() from generate_series(70000, 75000) i`,
  )
  await chain.mint(world.address, 61n)
  await chain.mine(4)
  let most = 0
  const again = startTestWatch(
    counted(db, (rows) => (most = Math.max(most, rows))),
    [chain.url],
  )
  await catchUp(again)
  expect(reported(again.facts)).toContain('deposit.final 61 for order-1')
  expect([most > 0, most < 1_000]).toEqual([true, true])
})

test('of any number of receivers ours are found, whatever a node says the others are', async () => {
  await using world = await begin()
  const strangers = Array.from({ length: 2_500 }, (_, index) => index.toString(16).padStart(40, 'f'))
  const last = await watchAddress(db, 2, 'order-2')
  const topics = [world.address.slice(2), ...strangers, '\0'.repeat(40), "'".repeat(40), last.slice(2)]
  const log = {
    address: usdc,
    data: '0x',
    blockHash: null,
    blockNumber: null,
    transactionHash: '',
    logIndex: '',
  }
  const logs = topics.map((digits) => ({ ...log, topics: ['', '', `0x${'0'.repeat(24)}${digits}`] }))
  const watched = await watchedAmong(db, receiversIn(wantedOn(11155111), logs, []))
  for (const address of [world.address, last]) expect(watched.holds(address, 2)).toBe(true)
  expect(strangers.some((digits) => watched.holds(digits, 0))).toBe(false)
})

test('an address made after the watcher started is known in the very next block', async () => {
  await using world = await begin()
  const late = await watchAddress(db, 2, 'order-2')
  await chain.send({ to: late, value: 9n })
  await chain.mine()
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 9 for order-2'])
})

test('reorganised away and back in another block: seen again, never vanished, final once', async () => {
  await using world = await begin()
  const raw = await rawOf({ to: world.address, value: 11n })
  const before = await chain.snapshot()
  await chain.rpc.call('eth_sendRawTransaction', [raw])
  await chain.mine()
  await catchUp(world)
  const [first] = world.facts
  await chain.revert(before)
  await otherBlock()
  await chain.rpc.call('eth_sendRawTransaction', [raw])
  await chain.mine(1)
  await catchUp(world)
  await chain.mine(3)
  await catchUp(world)
  expect(reported(world.facts)).toEqual([
    'deposit.seen 11 for order-1',
    'deposit.seen 11 for order-1',
    'deposit.final 11 for order-1',
  ])
  expect(new Set(world.facts.map((fact) => fact.id)).size).toBe(world.facts.length)
  expect(arrivalId(first)).toBe(arrivalId(world.facts.at(-1)))
})

test('gone, and back in a later block of the new branch: vanished, then seen anew under another fact id', async () => {
  await using world = await begin()
  const raw = await rawOf({ to: world.address, value: 14n })
  const before = await chain.snapshot()
  await chain.rpc.call('eth_sendRawTransaction', [raw])
  await chain.mine()
  await catchUp(world)
  await chain.revert(before)
  await otherBlock()
  await catchUp(world)
  await chain.rpc.call('eth_sendRawTransaction', [raw])
  await chain.mine(4)
  await catchUp(world)
  expect(reported(world.facts)).toEqual([
    'deposit.seen 14 for order-1',
    'deposit.vanished 14 for order-1',
    'deposit.seen 14 for order-1',
    'deposit.final 14 for order-1',
  ])
  expect(new Set(world.facts.map((fact) => fact.id)).size).toBe(4)
})

test('moved to another log index: the new one is seen before the old one vanishes, and one is final', async () => {
  await using world = await begin()
  await chain.send({ from: payer(), to: usdc, data: mintCall(payer(), 1000n) })
  await chain.mine()
  await catchUp(world)
  const before = await chain.snapshot()
  const transaction = { from: payer(), to: usdc, data: transferCall(world.address, 15n) }
  await chain.send(transaction)
  await chain.mine()
  await catchUp(world)
  await chain.revert(before)
  await chain.rpc.call('evm_increaseTime', ['0x7'])
  await chain.rpc.call('eth_sendTransaction', [
    {
      from: chain.accounts[2],
      to: usdc,
      data: mintCall(payer(), 1n),
      gas: '0x493e0',
      maxPriorityFeePerGas: '0x12a05f200',
      maxFeePerGas: '0x2540be400',
    },
  ])
  await chain.send(transaction)
  await chain.mine(4)
  await catchUp(world)
  expect(reported(world.facts)).toEqual([
    'deposit.seen 15 for order-1',
    'deposit.seen 15 for order-1',
    'deposit.vanished 15 for order-1',
    'deposit.final 15 for order-1',
  ])
  expect(arrivalId(world.facts[1])).not.toBe(arrivalId(world.facts[0]))
  expect(arrivalId(world.facts[2])).toBe(arrivalId(world.facts[0]))
  expect(arrivalId(world.facts[3])).toBe(arrivalId(world.facts[1]))
})

test('reorganised for good: vanished, and nothing is final', async () => {
  await using world = await begin()
  const before = await chain.snapshot()
  await chain.mint(world.address, 12n)
  await chain.mine()
  await catchUp(world)
  await chain.revert(before)
  await otherBlock()
  await chain.mine(4)
  await catchUp(world)
  expect(reported(world.facts)).toEqual(['deposit.seen 12 for order-1', 'deposit.vanished 12 for order-1'])
})

test('final coins that a deeper reorganisation takes are an incident', async () => {
  await using world = await begin()
  const before = await chain.snapshot()
  await chain.mint(world.address, 13n)
  await chain.mine(4)
  await catchUp(world)
  await chain.revert(before)
  await otherBlock()
  await chain.mine(5)
  await catchUp(world)
  expect(reported(world.facts)).toEqual([
    'deposit.seen 13 for order-1',
    'deposit.final 13 for order-1',
    'deposit.reversed 13 for order-1',
  ])
})

test('after downtime the watcher catches up from its cursor, and a second one finds nothing new', async () => {
  await using world = await begin()
  await chain.mint(world.address, 1n)
  await chain.mine(30)
  await chain.send({ to: world.address, value: 2n })
  await chain.mine(40)
  await chain.mint(world.address, 3n)
  await chain.mine(1)
  const again = startTestWatch(db, [chain.url])
  await catchUp(again)
  expect(reported(again.facts).filter((fact) => fact.startsWith('deposit.seen'))).toEqual([
    'deposit.seen 1 for order-1',
    'deposit.seen 2 for order-1',
    'deposit.seen 3 for order-1',
  ])
  const third = startTestWatch(db, [chain.url])
  await catchUp(third)
  expect(third.facts.filter((fact) => fact.type === 'deposit.seen')).toEqual([])
})

test('small amounts are final with the safe tag; others, and coins without a price, wait for the finalized one', async () => {
  await using world = await begin({
    lastPrice: (coin) => (coin === 'USDC@11155111' ? priceOfNothing : undefined),
  })
  await chain.mint(world.address, 99n)
  await chain.send({ to: world.address, value: 100n })
  await chain.mine(2)
  await catchUp(world)
  expect(reported(world.facts).filter((fact) => fact.startsWith('deposit.final'))).toEqual([
    'deposit.final 99 for order-1',
  ])
})

test('while the head stands still a look is one question to the node and none to the database', async () => {
  let now = performance.now()
  await using world = await begin({ elapsed: () => now })
  const [node] = world.watch.sources.all
  if (!node) throw new Error('no source')
  const asked: string[] = []
  const call: typeof node.call = (method, params) => {
    asked.push(method)
    return node.call(method, params)
  }
  const query: typeof db.query = (text, values) => {
    asked.push(text)
    return db.query(text, values)
  }
  const sources = createSources([{ ...node, call }], () => now)
  const watch = { ...world.watch, sources }
  const platform = { ...world.platform, db: { ...db, query } }
  for (let looks = 0; looks < 3; looks += 1) expect(await tick(platform, watch)).toBe('idle')
  expect(asked).toEqual(['eth_getBlockByNumber', 'eth_getBlockByNumber', 'eth_getBlockByNumber'])
  now += 60_000
  await tick(platform, watch)
  expect(asked.length).toBeGreaterThan(5)
  await chain.mint(world.address, 3n)
  await chain.mine()
  await tick(platform, watch)
  expect(reported(world.facts)).toEqual(['deposit.seen 3 for order-1'])
})

test('only the holder of the lease watches', async () => {
  await using world = await begin()
  const other = startTestWatch(db, [chain.url], { holder: 'other' })
  await chain.send({ to: world.address, value: 4n })
  await chain.mine()
  await catchUp(other)
  expect(other.facts).toEqual([])
  await db.query('update evm_chain set holder = null')
  await catchUp(other)
  expect(reported(other.facts)).toEqual(['deposit.seen 4 for order-1'])
})

const arrivalId = (event: DepositReport | undefined) => event?.movement.id

/** Blocks mined in the same second with the same content have the same hash: make this one different. */
async function otherBlock() {
  await chain.rpc.call('evm_increaseTime', ['0x7'])
  await chain.mine()
}

/** Signed bytes of an account that only tests know. */
async function rawOf({ to, value }: { to: `0x${string}`; value: bigint }): Promise<string> {
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(`0x${'5e'.repeat(32)}`)
  await chain.rpc.call('anvil_setBalance', [account.address, '0xde0b6b3a7640000'])
  const nonce = parseInt(
    await chain.rpc.call<string>('eth_getTransactionCount', [account.address, 'latest']),
    16,
  )
  return account.signTransaction({
    type: 'eip1559',
    chainId: 11155111,
    nonce,
    to,
    value,
    gas: 21_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  })
}
