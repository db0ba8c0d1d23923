/** Coins out against a real chain: once per key, whatever dies in between; and every unit where it belongs. */
import { Coins } from '@agio/domain'
import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { openTestDatabase, testClock, type TestDatabase } from '../../../platform/testing.ts'
import type { RailEvent } from '../../rail.ts'
import {
  createEvmRail,
  createKeystore,
  createKeystoreSigner,
  createRemoteSigner,
  type EvmRail,
  type Signer,
  type Swept,
} from '../index.ts'
import { addressAt } from '../deposits/addresses.ts'
import { createJsonRpc } from '../node/json-rpc.ts'
import { startRelay, startTestChain, type TestChain } from '../testing/chain.ts'
import { mintCall, putToken } from '../testing/token.ts'

const usdc = Coins.coinOf('USDC@11155111').contract ?? '0x'
const customer = '0x00000000000000000000000000000000c0ffee01'
const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent }

let chain: TestChain
let database: TestDatabase
let signer: Signer
let depositXpub: string
let hot: string
let stop: AbortController
let running: Promise<void>[] = []
const facts: RailEvent[] = []
const swept: Swept[] = []

beforeAll(async () => {
  chain = await startTestChain(11155111)
  await putToken(chain, usdc)
})
afterAll(async () => {
  await chain[Symbol.asyncDispose]()
})

beforeEach(async () => {
  database = await openTestDatabase()
  const made = await createKeystore(crypto.getRandomValues(new Uint8Array(32)), 'secret', 1024)
  signer = await createKeystoreSigner(JSON.stringify(made.keystore), 'secret')
  depositXpub = made.depositXpub
  hot = made.hotAddress
  await chain.rpc.call('anvil_setBalance', [hot, '0xde0b6b3a7640000'])
  await chain.mine()
  stop = new AbortController()
  facts.length = 0
  swept.length = 0
})
afterEach(async () => {
  stop.abort()
  await Promise.all(running)
  running = []
  await database.close()
})

function rail(processName: string, urls = [chain.url], stuckSeconds = 60, signs = signer): EvmRail {
  return createEvmRail({
    database,
    clock: testClock('2026-11-20T12:00:00Z'),
    log,
    settings: {
      depositXpub,
      chains: [{ chainId: 11155111, urls }],
      pollMilliseconds: 50,
      stuckSeconds,
      silentSeconds: 1,
    },
    deliver: (_, fact) => Promise.resolve(void facts.push(fact)),
    isSmall: () => false,
    onSwept: (_, one) => Promise.resolve(void swept.push(one)),
    processName,
    signer: signs,
  })
}

function start(one: EvmRail, only = /./): void {
  running.push(...one.workers.filter(({ name }) => only.test(name)).map((worker) => worker.run(stop.signal)))
}

/** Mines until something holds, as a chain would go on. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await holds()) return
    await chain.mine()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`did not come about; facts ${facts.map((fact) => fact.type).join(', ')}`)
}

const balanceOf = async (address: string) =>
  BigInt(await chain.rpc.call<string>('eth_getBalance', [address, 'latest']))
const tokensOf = async (address: string) =>
  BigInt(
    await chain.rpc.call<string>('eth_call', [
      { to: usdc, data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` },
      'latest',
    ]),
  )
const sentFrom = async (address: string) =>
  parseInt(await chain.rpc.call<string>('eth_getTransactionCount', [address, 'latest']), 16)

test('under two workers a token deposit is swept once and refunded once, and not a unit is missing', async () => {
  const one = rail('one')
  start(one)
  start(rail('two'))
  const { address } = await one.addresses.assign(database, 'order-1')
  await until(
    async () => (await database.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  await chain.send({ to: usdc, data: mintCall(address, 100_000_000n) })
  await until(() => swept.some(({ kind }) => kind === 'sweep'))
  expect(await tokensOf(address)).toBe(0n)
  expect(await tokensOf(hot)).toBe(100_000_000n)
  expect(swept.find(({ kind }) => kind === 'gas')).toMatchObject({ paidBy: 'hot' })
  expect(swept.find(({ kind }) => kind === 'sweep')).toMatchObject({
    paidBy: 'deposit',
    asset: 'USDC@11155111',
    units: 100_000_000n,
  })
  expect(facts.filter(({ type }) => type === 'deposit.seen')).toHaveLength(1)

  const refund = {
    key: 'refund-1',
    owner: 'order-1',
    asset: 'USDC@11155111',
    units: 99_000_000n,
    to: customer,
  } as const
  const before = await tokensOf(customer)
  await Promise.all(
    [1, 2, 3].map(() => database.transaction((sql) => one.out.pay(sql, { ...refund, sent: 'at_once' }))),
  )
  await until(() => facts.some(({ type }) => type === 'transfer.final'))
  await until(() => swept.length === 2)
  expect((await tokensOf(customer)) - before).toBe(99_000_000n)
  expect(facts.filter(({ type }) => type === 'transfer.final')).toHaveLength(1)
  // Gas for the sweep and the refund: two transactions of the hot wallet, no more.
  expect(await sentFrom(hot)).toBe(2)
  const held = (await balanceOf(hot)) + (await balanceOf(address))
  const burnt =
    swept.reduce((sum, one) => sum + one.gasFeeUnits, 0n) +
    facts.reduce(
      (sum, fact) => sum + (fact.type === 'transfer.final' ? BigInt(fact.note?.feeUnits ?? 0) : 0n),
      0n,
    )
  expect(held + burnt).toBe(10n ** 18n)
})

test('a native sweep empties the deposit address', async () => {
  const one = rail('one')
  start(one)
  const { address } = await one.addresses.assign(database, 'order-1')
  await until(
    async () => (await database.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  await chain.send({ to: address, value: 10n ** 17n })
  await until(() => swept.length === 1)
  expect(await balanceOf(address)).toBe(0n)
  const [sweep] = swept
  expect(sweep && sweep.units + sweep.gasFeeUnits).toBe(10n ** 17n)
  expect(await balanceOf(hot)).toBe(10n ** 18n + (sweep?.units ?? 0n))
})

test('a crash between keeping the signed bytes and deps them: one transaction on the chain, with the same bytes', async () => {
  await chain.send({ to: usdc, data: mintCall(hot, 50n) })
  await chain.mine()
  const relay = await startRelay(chain.url)
  relay.fault = ({ method }) => Promise.resolve(method === 'eth_sendRawTransaction' ? 'break' : undefined)
  const dying = rail('dying', [relay.url])
  start(dying, /transfers/)
  const refund = {
    key: 'refund-2',
    owner: 'order-2',
    asset: 'USDC@11155111',
    units: 50n,
    to: customer,
  } as const
  await database.transaction((sql) => dying.out.pay(sql, { ...refund, sent: 'at_once' }))
  await until(async () => (await database.query('select 1 from evm_signed')).length === 1)
  stop.abort()
  await Promise.all(running)
  await relay.close()
  // The dead worker's claim runs out by itself; here it is ended early.
  await database.query('update evm_transfer set leased_until = null, due_at = clock_timestamp()')
  expect(await sentFrom(hot)).toBe(0)

  stop = new AbortController()
  start(rail('survivor-1'), /transfers/)
  start(rail('survivor-2'), /transfers/)
  await until(() => facts.some(({ type }) => type === 'transfer.final'))
  expect(await sentFrom(hot)).toBe(1)
  const releases = await database.query<{ hash: string }>('select hash from evm_signed')
  expect(releases).toHaveLength(1)
  expect(facts.find(({ type }) => type === 'transfer.final')).toMatchObject({
    transaction: releases[0]?.hash,
  })
})

test('a stuck transfer is replaced under the same nonce, and whichever bytes are mined end it', async () => {
  const one = rail('one', [chain.url], 1)
  start(one, /transfers/)
  const before = await balanceOf(customer)
  const payment = {
    key: 'refund-3',
    owner: 'order-3',
    asset: 'ETH@11155111',
    units: 1234n,
    to: customer,
  } as const
  await database.transaction((sql) => one.out.pay(sql, { ...payment, sent: 'at_once' }))
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await database.query('select 1 from evm_signed')).length >= 2) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await until(() => facts.some(({ type }) => type === 'transfer.final'))
  expect((await balanceOf(customer)) - before).toBe(1234n)
  expect(await sentFrom(hot)).toBe(1)
  const nonces = await database.query<{ max_fee: string }>(
    'select max_fee from evm_signed order by signed_at',
  )
  expect(nonces.length).toBeGreaterThanOrEqual(2)
  const [low, high] = nonces.map((row) => BigInt(row.max_fee))
  expect((high ?? 0n) * 8n).toBeGreaterThanOrEqual((low ?? 0n) * 9n)
})

test('a nonce used by another transaction: the transfer fails once that is final, and only then', async () => {
  const relay = await startRelay(chain.url)
  relay.fault = ({ method }) => Promise.resolve(method === 'eth_sendRawTransaction' ? 'break' : undefined)
  const one = rail('one', [relay.url])
  start(one, /transfers/)
  const payment = { key: 'r-7', owner: 'order-7', asset: 'ETH@11155111', units: 7n, to: customer } as const
  await database.transaction((sql) => one.out.pay(sql, { ...payment, sent: 'at_once' }))
  await until(async () => (await database.query('select 1 from evm_signed')).length === 1)
  const raw = await signer.sign({
    key: 'hot',
    from: hot as `0x${string}`,
    transaction: {
      chainId: 11155111,
      nonce: 0,
      to: hot as `0x${string}`,
      value: 0n,
      data: '0x',
      gas: 21_000n,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    },
  })
  await chain.rpc.call('eth_sendRawTransaction', [raw])
  await until(() => facts.length > 0)
  await relay.close()
  expect(facts).toMatchObject([
    { type: 'transfer.reverted', retry: true, reason: 'nonce-used-by-another-transaction' },
  ])
})

test('a receiver that refuses coins: the transfer fails before a nonce is given, and the lane goes on', async () => {
  const refusing = '0x00000000000000000000000000000000000bad02'
  await chain.rpc.call('anvil_setCode', [refusing, '0x60006000fd'])
  const one = rail('one')
  start(one, /transfers/)
  await database.transaction(async (sql) => {
    await one.out.pay(sql, {
      sent: 'at_once',
      key: 'r-1',
      owner: 'order-4',
      asset: 'ETH@11155111',
      units: 5n,
      to: refusing,
    })
    await one.out.pay(sql, {
      sent: 'at_once',
      key: 'r-2',
      owner: 'order-5',
      asset: 'ETH@11155111',
      units: 5n,
      to: customer,
    })
  })
  await until(() => facts.length === 2)
  expect(facts.map(({ type, owner }) => `${type} ${owner}`).sort()).toEqual([
    'transfer.final order-5',
    'transfer.refused order-4',
  ])
  expect(await sentFrom(hot)).toBe(1)
})

test('the same key with another amount is a bug of the caller, said aloud', async () => {
  const one = rail('one')
  const wish = { key: 'r-9', owner: 'order-9', asset: 'ETH@11155111', units: 5n, to: customer } as const
  await database.transaction((sql) => one.out.pay(sql, { ...wish, sent: 'at_once' }))
  await database.transaction((sql) => one.out.pay(sql, { ...wish, sent: 'at_once' }))
  await expect(
    database.transaction((sql) => one.out.pay(sql, { ...wish, sent: 'at_once', units: 6n })),
  ).rejects.toThrow('another amount')
})

test('fees for quotes come from the chain', async () => {
  const one = rail('one')
  const { units } = await one.networkFee(11155111, 'token')
  const price = BigInt(await createJsonRpc(chain.url).call<string>('eth_gasPrice', []))
  expect(units).toBe(price * 65_000n)
})

test('a remote signer signs as well: JSON-RPC eth_signTransaction', async () => {
  const remote = createRemoteSigner(chain.url)
  const address = (await remote.hotAddress()).toLowerCase()
  const one = rail('one', [chain.url], 60, remote)
  start(one, /transfers/)
  const before = await balanceOf(customer)
  const payment = { key: 'r-6', owner: 'order-6', asset: 'ETH@11155111', units: 77n, to: customer } as const
  await database.transaction((sql) => one.out.pay(sql, { ...payment, sent: 'at_once' }))
  await until(() => facts.some(({ type }) => type === 'transfer.final'))
  expect((await balanceOf(customer)) - before).toBe(77n)
  const [sent] = await database.query<{ from_address: string }>('select from_address from evm_transfer')
  expect(sent?.from_address).toBe(address)
})

test('addresses: many askers at once, with and without stock, in two processes, never get the same', async () => {
  const [one, two] = [rail('one'), rail('two')]
  await one.addresses.stockUp(40)
  expect(await one.addresses.stocked()).toBe(40)
  const asked = Array.from({ length: 60 }, (_, place) => (place % 2 ? one : two).addresses.next())
  const given = await Promise.all(asked)
  expect(new Set(given.map(({ address }) => address)).size).toBe(60)
  expect(new Set(given.map(({ index }) => index)).size).toBe(60)
  const deposits = HDKey.fromExtendedKey(depositXpub)
  for (const { index, address } of given) expect(await addressAt(deposits, index)).toBe(address)
  start(one, /stock/)
  await until(async () => (await one.addresses.stocked()) > 0)
})
