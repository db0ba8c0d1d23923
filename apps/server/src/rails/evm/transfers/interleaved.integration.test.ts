/** Steps of a transfer that meet: a released transfer is never left asleep. Against a real chain. */
import { Coins } from '@agio/domain'
import { describe, expect, test } from 'vitest'
import { testPlatform } from '../../../testing/world.ts'
import { callOf } from '../node/calldata.ts'
import { createJsonRpc, type JsonRpc } from '../node/json-rpc.ts'
import { createSources } from '../node/sources.ts'
import { chainForAll } from '../testing/chain.ts'
import { customer, railForEach } from '../testing/rail.ts'
import { settingsAt } from '../testing/settings.ts'
import { fund } from './funding.ts'
import { keptOf, markDropped } from './signed-store.ts'
import { claimDue, insertTransfer, type Transfer } from './transfer-store.ts'

const chain = chainForAll()
const world = railForEach(chain, {})

function gate() {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  return { open, isOpen }
}

const isReleased = async () => {
  const [row] = await world.db.query<{ yes: boolean }>(
    'select released_at is not null as yes from evm_signed',
  )
  return row?.yes
}

test('bytes that are kept while they are released: the release is refused, never lost', async () => {
  const one = world.rail()
  const transaction = `0x${'ab'.repeat(32)}`
  await world.pay(one, 'a')
  const [kept, committing] = [gate(), gate()]
  const keeping = world.db.transaction(async (sql) => {
    await sql.query(
      `insert into evm_signed (hash, key, raw, units, max_fee, tip) values ($1, 'a', '0x', 1, 1, 1)`,
      [transaction],
    )
    kept.open()
    await committing.isOpen
  })
  await kept.isOpen
  const releasing = world.db.transaction((sql) =>
    one.out.release(
      {
        ...sql,
        // They are committed just after the first look at them.
        async query<Row extends object>(text: string, values?: readonly unknown[]) {
          const rows = await sql.query<Row>(text, values)
          committing.open()
          await keeping
          return rows
        },
      },
      { key: 'a', transaction },
    ),
  )
  await expect(releasing).rejects.toThrow('nothing was signed')
  expect(await isReleased()).toBe(false)
  await world.release(one, 'a', transaction)
  expect(await isReleased()).toBe(true)
})

test('a worker that is too slow to drop the bytes takes nothing of their next release', async () => {
  const one = world.rail()
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'a')
  const hash = await world.readyHash('a')
  await world.release(one, 'a', hash)
  await world.quietUntil(() => world.reported('a').includes('transfer.broadcast'))
  await world.stop()
  const [seen] = await keptOf(world.db, 'a')
  if (!seen) throw new Error('nothing was kept')
  expect(await markDropped(world.db, 'a', seen)).toBe(true)
  await world.release(one, 'a', hash)
  expect(await markDropped(world.db, 'a', seen)).toBe(false)
  expect(await isReleased()).toBe(true)
  world.start(world.rail())
  await world.until(() => world.reported('a').includes('transfer.final'))
  expect((await chain.coinsOf(customer)) - before).toBe(100n)
})

test('withdrawn while it is signed: its nonce is spent at once, however long the lease is', async () => {
  const one = world.rail({
    signer: {
      ...world.signer,
      async sign(request) {
        if (world.reported('a').length === 0) {
          await world.withdraw(one, 'a')
          await world.db.query(`update evm_transfer set leased_until = now() + interval '1 hour'`)
        }
        return world.signer.sign(request)
      },
    },
  })
  world.start(one)
  await world.pay(one, 'a')
  await world.until(async () => (await chain.countOf(world.hot)) === 1)
  expect(world.reported('a')).toEqual(['transfer.withdrawn'])
})

describe('gas that comes while a sweep is looked at is not lent again', () => {
  const asset = 'USDC@11155111'
  const at = new Date()
  const coins = () =>
    ({ chainId: 11155111, asset, units: 5_000_000n, to: world.hot, awaitsRelease: false }) as const
  const rpc = () => createJsonRpc(chain.url)

  async function dueSweep() {
    const { db } = world
    const { address } = await world.rail().addresses.assign(db, 'order-1')
    await chain.mint(address, 5_000_000n)
    await chain.mine()
    await insertTransfer(db, { ...coins(), key: 'sweep:1', kind: 'sweep', fromIndex: 0n }, at)
    const [sweep] = await claimDue(db, 11155111, 1)
    if (!sweep) throw new Error('nothing was claimed')
    return { address, sweep }
  }

  /** The node, and an event just after its first answer. */
  function interrupted(event: () => Promise<unknown>): JsonRpc {
    const node = rpc()
    let looks = 0
    return {
      ...node,
      async batch(calls) {
        const answers = await node.batch(calls)
        looks += 1
        if (looks === 1) await event()
        return answers
      },
    }
  }

  const fundFrom = (source: JsonRpc, sweep: Transfer) => {
    const platform = testPlatform({ db: world.db, settings: settingsAt({ urls: [chain.url] }) })
    const sources = createSources([source], () => performance.now())
    const doors = { deliver: async () => {}, lastPrice: () => undefined }
    const sending = { chain: Coins.chainOf(asset), sources, signer: world.signer, doors }
    return fund(platform, sending, source, sweep)
  }

  const loans = () =>
    world.db.query<{ key: string; units: string }>(`select key, units from evm_transfer where kind = 'gas'`)
  const endLoans = () => world.db.query(`update evm_transfer set state = 'final' where kind = 'gas'`)

  test('more than is asked', async () => {
    const { address, sweep } = await dueSweep()
    const source = interrupted(async () => {
      await chain.fund(address)
      const gas = { ...coins(), asset: 'ETH@11155111', to: address, serves: 'sweep:1' } as const
      await insertTransfer(world.db, { ...gas, key: 'gas:sweep:1:0', kind: 'gas' }, at)
      await endLoans()
    })
    await fundFrom(source, sweep)
    expect(await loans()).toHaveLength(1)
    expect(await fundFrom(rpc(), sweep)).toMatchObject({ state: 'designated' })
  })

  test('lent at a lower price that the present one is still within', async () => {
    const { address, sweep } = await dueSweep()
    await fundFrom(rpc(), sweep)
    const [loan] = await loans()
    if (!loan) throw new Error('nothing was lent')
    const head = await rpc().call<{ baseFeePerGas: string }>('eth_getBlockByNumber', ['latest', false])
    const dearer = (BigInt(head.baseFeePerGas) * 110n) / 100n
    await rpc().call('anvil_setNextBlockBaseFeePerGas', [`0x${dearer.toString(16)}`])
    await chain.mine()
    const source = interrupted(async () => {
      await rpc().call('anvil_setBalance', [address, `0x${BigInt(loan.units).toString(16)}`])
      await endLoans()
    })
    await fundFrom(source, sweep)
    expect(await loans()).toHaveLength(1)
    expect(await fundFrom(rpc(), sweep)).toMatchObject({ state: 'designated' })
  })

  test('coins that have left meanwhile are lent none', async () => {
    const { address, sweep } = await dueSweep()
    const node = rpc()
    const source: typeof node = {
      ...node,
      async call<Result>(method: string, parameters: unknown[]) {
        const answer = await node.call<Result>(method, parameters)
        if (method !== 'eth_estimateGas') return answer
        await node.call('anvil_setBalance', [address, '0xde0b6b3a7640000'])
        await node.call('anvil_impersonateAccount', [address])
        await chain.send({ from: address, ...callOf(asset, world.hot, 5_000_000n) })
        await chain.mine()
        await node.call('anvil_setBalance', [address, '0x0'])
        return answer
      },
    }
    await fundFrom(source, sweep)
    expect(await chain.tokensOf(address)).toBe(0n)
    expect(await loans()).toHaveLength(0)
  })
})
