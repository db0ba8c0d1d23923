/** The next order's estimate is the median of finished orders like it, and is missing where there are too few. */
import { expect, test } from 'vitest'
import { expectedArrival } from '../sell/summary.ts'
import { openWorld, type World } from '../testing/world.ts'

/** A sale whose bank takes so long after the payment was asked for. */
async function finishes(world: World, bankSeconds: number): Promise<void> {
  const id = await world.placed()
  await world.paidInFull(id)
  world.clock.advance(bankSeconds)
  await world.bankBooks(id)
  expect(await world.status(id)).toBe('completed')
}

test('the arrival of a sale is the median of the finished ones like it; four say nothing, and neither does another coin', async () => {
  await using world = await openWorld()
  for (const seconds of [20, 500, 30, 40]) await finishes(world, seconds)
  const id = await world.placed()
  await world.paidInFull(id)
  const row = await world.sale(id)
  expect((await world.orders.pace(row)).size).toBe(0)

  await finishes(world, 50)
  world.clock.advance(61)
  const pace = await world.orders.pace(row)
  expect(pace.get('converted')).toBe(40)
  const since = new Date('2026-11-20T12:00:00Z')
  expect(expectedArrival(row.order, since, pace)?.toISOString()).toBe('2026-11-20T12:00:40.000Z')
  expect(expectedArrival(row.order, since)?.toISOString()).toBe('2026-11-20T12:01:00.000Z')
  // Banks that move on business days are not measured in seconds.
  const slow = { ...row.order, rail: 'sepa' } as typeof row.order
  expect(expectedArrival(slow, since, pace)?.getTime()).toBeGreaterThan(since.getTime() + 86_400_000)

  const other = { ...row, order: { ...row.order, coin: 'ETH@11155111' } } as typeof row
  expect((await world.orders.pace(other)).size).toBe(0)
})
