/** A transfer ends when its block is final, and not a block sooner; a receiver that refuses is tried again a few times. */
import type { Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import { chainForAll, usdc } from '../testing/chain.ts'
import { customer, railForEach } from '../testing/rail.ts'
import { blockCall } from '../testing/token.ts'

const chain = chainForAll()
const world = railForEach(chain, { sent: 'at_once' }, 1_000n)

const finalBlock = async () => {
  const { number } = await chain.rpc.call<{ number: string }>('eth_getBlockByNumber', ['finalized', false])
  return BigInt(number)
}
/** Of the bytes of a transfer any may be mined: on a slow machine they were replaced meanwhile. */
const minedIn = async (kind = 'out') => {
  const rows = await world.db.query<{ hash: string }>(
    'select s.hash from evm_signed s join evm_transfer t using (key) where t.kind = $1',
    [kind],
  )
  type Receipt = { blockNumber: string } | null
  const asked = rows.map(({ hash }) => chain.rpc.call<Receipt>('eth_getTransactionReceipt', [hash]))
  const receipt = (await Promise.all(asked)).find((one) => one !== null)
  return receipt ? BigInt(receipt.blockNumber) : null
}
/** The number of looks at each transfer that was sent and has not ended. */
const looks = async () => {
  const sent = await world.db.query<{ kind: string; tries: number }>(
    `select kind, tries from evm_transfer where state = 'sent'`,
  )
  return new Map(sent.map(({ kind, tries }) => [kind, tries]))
}
/** The second look of each transfer began after the newest block was there. */
const lookedTwice = async () => {
  const before = await looks()
  await world.quietUntil(async () => {
    const now = await looks()
    return [...before].every(([kind, count]) => (now.get(kind) ?? Infinity) >= count + 2)
  })
}

test('a refund is final with its block, not when it is mined', async () => {
  const one = world.rail()
  await world.pay(one, 'r-1')
  world.start(one, /watcher|transfers/)
  // Without a block: blocks that come meanwhile could make its own final before anybody looks.
  await world.quietUntil(
    async () => (await world.db.query(`select 1 from evm_transfer where state = 'sent'`)).length > 0,
  )
  await chain.mine()
  const block = (await minedIn()) ?? -1n
  expect(block).toBeGreaterThan(0n)
  const waits = async () => [...(await one.confirming({ key: 'r-1' })).values()][0]
  const left = Number(block - (await finalBlock()))
  await world.quietUntil(async () => (await waits())?.left === left)
  while ((await finalBlock()) < block) {
    await lookedTwice()
    expect(world.reported('r-1')).toEqual([])
    await chain.mine()
  }
  await world.quietUntil(() => world.reported('r-1').includes('transfer.final'))
  expect(await waits()).toBeUndefined()
})

test('a gas loan and a sweep are booked with their final block, not when they are mined', async () => {
  const one = world.rail()
  const { address } = await one.addresses.assign(world.db, 'order-1')
  world.start(one, /watcher|transfers/)
  await world.until(
    async () => (await world.db.query('select 1 from evm_chain where head_number is not null')).length > 0,
  )
  await chain.mint(address, 100_000_000n)
  await chain.mine(4)
  const waited = new Set<string>()
  while ((await world.kindsSwept()).length < 2) {
    await world.until(async () => (await looks()).size > 0 || (await world.kindsSwept()).length === 2)
    await chain.mine()
    await lookedTwice()
    for (const kind of ['gas', 'sweep'] as const) {
      const block = await minedIn(kind)
      if (block === null || block <= (await finalBlock())) continue
      expect(await world.kindsSwept()).not.toContain(kind)
      waited.add(kind)
    }
  }
  expect(await world.kindsSwept()).toEqual(['gas', 'sweep'])
  expect([...waited]).toEqual(['gas', 'sweep'])
})

test('a receiver that the token refuses once gets the coins when it is tried again', async () => {
  const one = world.rail()
  await chain.send({ to: usdc, data: blockCall(customer, true) })
  await chain.mine()
  await world.pay(one, 'r-1', { asset: 'USDC@11155111', units: 10n })
  world.start(one)
  const refusals = async () =>
    (await world.db.query<{ refusals: number }>('select refusals from evm_transfer'))[0]?.refusals ?? 0
  await world.until(async () => (await refusals()) >= 1)
  expect(world.reported('r-1')).toEqual([])
  await chain.send({ to: usdc, data: blockCall(customer, false) })
  await world.until(() => world.reported('r-1').includes('transfer.final'))
})

test('a receiver that the token refuses four times is refused; the same coins go under a new key later', async () => {
  const one = world.rail()
  const usdcId: Coins.CoinId = 'USDC@11155111'
  await chain.send({ to: usdc, data: blockCall(customer, true) })
  await chain.mine()
  await world.pay(one, 'r-1', { asset: usdcId, units: 10n })
  world.start(one)
  await world.until(() => world.reported('r-1').includes('transfer.refused'))
  const [row] = await world.db.query<{ refusals: number }>('select refusals from evm_transfer')
  expect(row?.refusals).toBe(4)
  await chain.send({ to: usdc, data: blockCall(customer, false) })
  await world.pay(one, 'r-1', { asset: usdcId, units: 10n })
  await world.pay(one, 'r-2', { asset: usdcId, units: 10n })
  await world.until(() => world.reported('r-2').includes('transfer.final'))
  expect(world.reported('r-1')).toEqual(['transfer.refused'])
})
