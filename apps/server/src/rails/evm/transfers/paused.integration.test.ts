/** A pause of a chain or a coin, against a real chain: some transfers wait, others go, and all go afterwards. */
import { expect, test } from 'vitest'
import { chainForAll } from '../testing/chain.ts'
import { customer, railForEach } from '../testing/rail.ts'

const chain = chainForAll()
const world = railForEach(chain, { asset: 'USDC@11155111' }, 1000n)

const paused = (part: string) =>
  world.db.query(
    `insert into pause (id, part, reason, note_sealed, since, until, begun_by)
     values ($1, $1, 'network', 'test', now(), now() + interval '1 day', 'Ada')`,
    [part],
  )
const ended = () => world.db.query('update pause set ended_at = now() where ended_at is null')
const transferOf = async (key: string) =>
  (
    await world.db.query<{ state: string; tries: number }>(
      'select state, tries from evm_transfer where key = $1',
      [key],
    )
  )[0]
const arrived = (key: string) => world.until(() => world.reported(key).includes('transfer.final'))

test('while its chain is paused nothing is signed or sent; what was sent ends; afterwards everything goes once', async () => {
  const one = world.rail()
  world.start(one)
  const before = await chain.tokensOf(customer)
  await world.pay(one, 'sent', { sent: 'at_once' })
  await world.quietUntil(async () => (await transferOf('sent'))?.state === 'sent')
  await world.pay(one, 'signed')
  const hash = await world.readyHash('signed')
  await paused('chain:11155111')
  const { tries } = (await transferOf('signed')) ?? {}
  await world.pay(one, 'asked')
  await world.release(one, 'signed', hash)
  await arrived('sent')
  expect(await transferOf('asked')).toEqual({ state: 'asked', tries: 0 })
  expect(world.reported('signed')).toEqual(['transfer.signed'])
  expect(await chain.rpc.call('eth_getTransactionByHash', [hash])).toBeNull()
  // Another process starts in the middle of the pause.
  await world.stop()
  world.start(world.rail())
  await chain.mine(3)
  expect(await transferOf('asked')).toEqual({ state: 'asked', tries: 0 })
  // A claim under way when the pause began is the most that is counted.
  expect(((await transferOf('signed'))?.tries ?? 0) - (tries ?? 0)).toBeLessThanOrEqual(1)
  await ended()
  await arrived('signed')
  await world.release(one, 'asked', await world.readyHash('asked'))
  await arrived('asked')
  expect((await chain.tokensOf(customer)) - before).toBe(300n)
  expect(await world.db.query('select from evm_signed')).toHaveLength(3)
})

test('while a coin is paused the others of its chain go, also behind what had its nonce before', async () => {
  const one = world.rail()
  world.start(one)
  await world.pay(one, 'had a nonce')
  const hash = await world.readyHash('had a nonce')
  await paused('coin:USDC@11155111')
  await world.pay(one, 'waits')
  await world.pay(one, 'ether', { asset: 'ETH@11155111', sent: 'at_once' })
  await world.release(one, 'had a nonce', hash)
  await arrived('ether')
  await arrived('had a nonce')
  expect(await transferOf('waits')).toEqual({ state: 'asked', tries: 0 })
  await ended()
  await world.release(one, 'waits', await world.readyHash('waits'))
  await arrived('waits')
})
