/** Steps of a transfer that meet: a released transfer is never left asleep. Against a real chain. */
import { expect, test } from 'vitest'
import { chainForAll } from '../testing/chain.ts'
import { customer, railForEach } from '../testing/rail.ts'
import { keptOf, markDropped } from './signed-store.ts'

const chain = chainForAll()
const world = railForEach(chain, {})

function gate() {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  return { open, isOpen }
}

const isReleased = async () => {
  const [row] = await world.database.query<{ yes: boolean }>(
    'select released_at is not null as yes from evm_signed',
  )
  return row?.yes
}

test('bytes that are kept while they are released: the release is refused, never lost', async () => {
  const one = world.rail('one')
  const transaction = `0x${'ab'.repeat(32)}`
  await world.pay(one, 'a')
  const [kept, committing] = [gate(), gate()]
  const keeping = world.database.transaction(async (sql) => {
    await sql.query(
      `insert into evm_signed (hash, key, raw, units, max_fee, tip) values ($1, 'a', '0x', 1, 1, 1)`,
      [transaction],
    )
    kept.open()
    await committing.isOpen
  })
  await kept.isOpen
  const releasing = world.database.transaction((sql) =>
    one.out.release(
      {
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
  const one = world.rail('one')
  world.start(one)
  const before = await chain.coinsOf(customer)
  await world.pay(one, 'a')
  const hash = await world.readyHash('a')
  await world.release(one, 'a', hash)
  await world.quietUntil(() => world.reported('a').includes('transfer.broadcast'))
  await world.stop()
  const [seen] = await keptOf(world.database, 'a')
  if (!seen) throw new Error('nothing was kept')
  expect(await markDropped(world.database, 'a', seen)).toBe(true)
  await world.release(one, 'a', hash)
  expect(await markDropped(world.database, 'a', seen)).toBe(false)
  expect(await isReleased()).toBe(true)
  world.start(world.rail('two'))
  await world.until(() => world.reported('a').includes('transfer.final'))
  expect((await chain.coinsOf(customer)) - before).toBe(100n)
})

test('withdrawn while it is signed: its nonce is spent at once, however long the lease is', async () => {
  const one = world.rail('one', {
    signer: {
      ...world.signer,
      async sign(request) {
        if (world.reported('a').length === 0) {
          await world.withdraw(one, 'a')
          await world.database.query(`update evm_transfer set leased_until = now() + interval '1 hour'`)
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
