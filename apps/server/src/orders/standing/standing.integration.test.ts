/**
 * Coins and money stay where they are while we may not do business with a customer: every reason, at every awkward state of a
 * sale, a purchase, a link's payment and a refund. After the decision the order ends right to the last unit.
 */
import { describe, expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import { Standing } from '@agio/domain'
import { setStanding } from '../testing/standing.ts'
import { everything, exactly, pays, states } from '../testing/stages.ts'
import { openWorld, type World } from '../testing/world.ts'
import { ledger } from '../../ledger/index.ts'

const customer = 'cus_greta'

/** Those that behave alike are one in the table of the domain. */
const reasons = ['sanctioned', 'frozen', 'hit_open', 'in_review', 'identity_expired'] as const
type Reason = (typeof reasons)[number]
/** A change tries one that stops and one that waits. */
const two: readonly Reason[] = ['sanctioned', 'hit_open']
const tried = perTier(two, reasons)

/** Everything that left, or was promised to a rail. */
const sent = ({ out }: World) => ({
  payments: out.payments.map(({ key }) => key),
  transfers: out.transfers.map(({ key }) => key),
  released: out.released.length,
  refunds: out.refunds.map(({ key }) => key),
})

describe.each(Object.keys(states))('%s', (name) => {
  test.each(tried)('%s: coins and money stay', { tags: ['larger'] }, async (reason) => {
    await using world = await openWorld()
    const id = await (states[name] as (world: World) => Promise<string>)(world)
    const before = sent(world)
    await setStanding(world, customer, reason)
    await everything(world, id)
    expect(sent(world)).toEqual(before)
    const isStopped = Standing.standingFor(reason).state === 'stops'
    const cases = await world.db.query(
      `select 1 from operator_case where kind = 'customer_stopped' and subject_id = $1 and closed_at is null`,
      [customer],
    )
    expect(cases).toHaveLength(isStopped ? 1 : 0)
    if (isStopped)
      expect((await world.orders.find(id))?.order).toMatchObject(heldAs(await world.orders.find(id)))
    await expect(world.placed()).rejects.toThrow('customer.in_review')
  })
})

const heldAs = (row: Awaited<ReturnType<World['orders']['find']>>) =>
  row?.service === 'sell'
    ? { state: 'on_hold', reason: 'standing', stops: true }
    : { hold: { by: 'standing', stops: true } }

test('a sale that waited goes on by itself and pays what was agreed, to the cent', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  await pays(world, id, await exactly(world, id), { settles: false })
  await world.inbox.pass()
  await setStanding(world, customer, 'in_review')
  await world.settle()
  expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'standing' })
  await setStanding(world, customer, null)
  await world.settle()
  await world.bankBooks(id)
  expect(await world.status(id)).toBe('completed')
  expect(world.out.payments.map(({ amount }) => amount.units)).toEqual([
    (await world.sale(id)).order.payout.units,
  ])
  expect(await ledger.balance(world.db, `order:${id}`, 'EUR')).toBe(0n)
})

test('a purchase that waited goes on by itself, and its coins arrive', async () => {
  await using world = await openWorld()
  const id = await world.buy.placed()
  await world.buy.paid(id)
  await setStanding(world, customer, 'hit_open')
  await world.settle()
  expect((await world.buy.stored(id)).order.hold).toMatchObject({ by: 'standing' })
  await setStanding(world, customer, null)
  await world.settle()
  await world.buy.coinsGo(id)
  expect(await world.status(id)).toBe('completed')
  expect(await world.buy.owed(id)).toEqual([0n, 0n])
})

test('a payment in a file is withdrawn at once, and asked for anew when the customer is clear', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  await world.paidInFull(id)
  await world.bankBooks(id, 'batched')
  const [first] = world.out.payments
  await setStanding(world, customer, 'hit_open')
  await world.settle()
  expect(world.out.withdrawn).toEqual([first?.key])
  await world.tell({ id: 'bank:unqueued', owner: id, type: 'payment.unqueued', key: first?.key ?? '' })
  await world.settle()
  expect(world.out.payments).toHaveLength(1)
  await setStanding(world, customer, null)
  await world.settle()
  expect(world.out.payments).toHaveLength(2)
  await world.bankBooks(id)
  expect(await world.status(id)).toBe('completed')
})

test('a person has stopped coins sent back: they go, once, and the order ends with nothing left', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  await pays(world, id, await exactly(world, id), { settles: false })
  await world.inbox.pass()
  await setStanding(world, customer, 'sanctioned')
  await world.settle()
  world.clock.advance(60)
  const { version } = await world.sale(id)
  const done = await world.orders.advance(
    id,
    `operator:refuse:${version}`,
    { type: 'case.refused', outcome: 'refund' },
    { version },
  )
  expect(done).not.toHaveProperty('refused')
  await world.settle()
  expect(world.out.transfers).toHaveLength(1)
  const { refund } = (await world.sale(id)).order
  await world.tell({
    id: 'evm:back',
    owner: id,
    type: 'transfer.final',
    key: refund?.key ?? '',
    transaction: '0x9',
    amount: refund?.sent ?? { asset: 'USDC@11155111', units: 0n },
  })
  await world.settle()
  expect((await world.sale(id)).order).toMatchObject({ state: 'archived', resolution: 'refunded' })
  expect(await ledger.balance(world.db, `order:${id}`, 'USDC@11155111')).toBe(0n)
  expect(world.out.payments).toEqual([])
})

test('two persons have stopped money sent back, also where its coins were signed and are called back first', async () => {
  await using world = await openWorld()
  const id = await world.buy.placed()
  await world.buy.paid(id)
  await world.settle()
  await world.buy.signed(id)
  await setStanding(world, customer, 'sanctioned')
  await world.settle()
  expect(world.out.calledBack).toHaveLength(1)
  world.clock.advance(60)
  const { version } = await world.buy.stored(id)
  await world.orders.advance(
    id,
    `operator:refuse:${version}`,
    { type: 'case.refused', reason: 'listed' },
    { version },
  )
  const [key] = world.out.calledBack
  await world.tell({ id: 'evm:withdrawn', owner: id, type: 'transfer.withdrawn', key: key ?? '' })
  await world.settle()
  expect(await world.status(id)).toBe('failed')
  expect(world.out.payments).toHaveLength(1)
  expect(world.out.released).toEqual([])
})

test('a stop that comes while the exchange is decided is found under its lock', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  await pays(world, id, await exactly(world, id), { settles: false })
  await world.inbox.pass()
  await setStanding(world, customer, 'frozen')
  // A worker that looked before the stop answers after it.
  await expect(world.orders.advance(id, 'command:late', { type: 'checks.clear' })).rejects.toThrow('standing')
  await world.settle()
  expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'standing', stops: true })
})
