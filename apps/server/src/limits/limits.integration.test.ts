import { expect, test } from 'vitest'
import { openTestDatabase } from '../platform/testing.ts'
import { createLimits } from './limits.ts'

const start = new Date('2026-01-05T10:30:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const euros = (count: number) => BigInt(count) * 100n

test('ten at once at the limit never exceed it', async () => {
  await using database = await openTestDatabase()
  const limits = createLimits(database)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      limits.raise(`ord_${index}`, 'cus_a', 'starter', 'sell', euros(500), start),
    ),
  )
  expect(answers.filter((full) => full === undefined)).toHaveLength(4)
  const [day] = await limits.standing('cus_a', 'starter', 'sell', start)
  expect(day).toMatchObject({ window: 'day', used: euros(2000), left: 0n })
})

test('a full window is named with what is left and when it frees', async () => {
  await using database = await openTestDatabase()
  const limits = createLimits(database)
  await limits.raise('ord_1', 'cus_a', 'starter', 'sell', euros(1999), start)
  expect(await limits.raise('ord_2', 'cus_a', 'starter', 'sell', euros(2), start)).toMatchObject({
    window: 'day',
    left: '100',
  })
})

test('a window rolls: what left it is free again, and the month still counts', async () => {
  await using database = await openTestDatabase()
  const limits = createLimits(database)
  for (const [index, at] of [0, 26].entries())
    expect(
      await limits.raise(`ord_${index}`, 'cus_a', 'starter', 'sell', euros(2000), hours(at)),
    ).toBeUndefined()
  expect(await limits.raise('ord_9', 'cus_a', 'starter', 'sell', euros(1), hours(60))).toMatchObject({
    window: 'month',
    left: '0',
  })
})

test('released twice is released once, and a released order is weighed anew', async () => {
  await using database = await openTestDatabase()
  const limits = createLimits(database)
  await limits.raise('ord_1', 'cus_a', 'starter', 'sell', euros(2000), start)
  for (let times = 0; times < 2; times++)
    await database.query(`select limit_move('ord_1', 'release', $1)`, [start])
  expect((await limits.standing('cus_a', 'starter', 'sell', start))[0]).toMatchObject({ used: 0n })
  await limits.raise('ord_2', 'cus_a', 'starter', 'sell', euros(1500), start)
  expect(await limits.raise('ord_1', 'cus_a', 'starter', 'sell', euros(2000), start)).toMatchObject({
    left: '50000',
  })
})

test('an order is raised by the difference only', async () => {
  await using database = await openTestDatabase()
  const limits = createLimits(database)
  await limits.raise('ord_1', 'cus_a', 'starter', 'sell', euros(1500), start)
  expect(await limits.raise('ord_1', 'cus_a', 'starter', 'sell', euros(2000), start)).toBeUndefined()
  expect(await limits.raise('ord_1', 'cus_a', 'starter', 'sell', euros(2001), start)).toBeDefined()
})

test('level 0 may do nothing, full has no yearly limit, and services are counted apart', async () => {
  await using database = await openTestDatabase()
  const limits = createLimits(database)
  expect(await limits.raise('ord_1', 'cus_a', 'no_service', 'sell', 1n, start)).toBeDefined()
  for (let day = 0; day < 5; day++)
    expect(
      await limits.raise(`ord_f${day}`, 'cus_b', 'full', 'sell', euros(50_000), hours(day * 30)),
    ).toBeUndefined()
  expect((await limits.standing('cus_b', 'full', 'buy', start)).map(({ used }) => used)).toEqual([0n, 0n, 0n])
})
