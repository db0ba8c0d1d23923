import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { raise, usage } from './limits.ts'

const start = new Date('2026-01-05T10:30:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const euros = (count: number) => BigInt(count) * 100n

test('ten at once at the limit never exceed it', async () => {
  await using world = await openWorld()
  const { platform } = world
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      raise(platform, `ord_${index}`, 'cus_a', 'starter', 'sell', euros(500), start),
    ),
  )
  expect(answers.filter((full) => full === undefined)).toHaveLength(4)
  const [day] = await usage(platform, 'cus_a', 'starter', 'sell', start)
  expect(day).toMatchObject({ window: 'day', used: euros(2000), left: 0n })
})

test('a full window is named with what is left and when it frees', async () => {
  await using world = await openWorld()
  const { platform } = world
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(1999), start)
  expect(await raise(platform, 'ord_2', 'cus_a', 'starter', 'sell', euros(2), start)).toMatchObject({
    window: 'day',
    left: '100',
  })
})

test('a window rolls: what left it is free again, and the month still counts', async () => {
  await using world = await openWorld()
  const { platform } = world
  for (const [index, at] of [0, 26].entries())
    expect(
      await raise(platform, `ord_${index}`, 'cus_a', 'starter', 'sell', euros(2000), hours(at)),
    ).toBeUndefined()
  expect(await raise(platform, 'ord_9', 'cus_a', 'starter', 'sell', euros(1), hours(60))).toMatchObject({
    window: 'month',
    left: '0',
  })
})

test('released twice is released once, and a released order is weighed anew', async () => {
  await using world = await openWorld()
  const { platform, db } = world
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(2000), start)
  for (let times = 0; times < 2; times++) await db.query(`select limit_move('ord_1', 'release', $1)`, [start])
  expect((await usage(platform, 'cus_a', 'starter', 'sell', start))[0]).toMatchObject({ used: 0n })
  await raise(platform, 'ord_2', 'cus_a', 'starter', 'sell', euros(1500), start)
  expect(await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(2000), start)).toMatchObject({
    left: '50000',
  })
})

test('an order is raised by the difference only', async () => {
  await using world = await openWorld()
  const { platform } = world
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(1500), start)
  expect(await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(2000), start)).toBeUndefined()
  expect(await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(2001), start)).toBeDefined()
})

test('a raise counts in the windows of its own moment, however long ago the order was placed', async () => {
  await using world = await openWorld()
  const { platform } = world
  const used = async (at: Date) =>
    (await usage(platform, 'cus_a', 'starter', 'sell', at)).map(({ used: cents }) => cents)
  for (const [placed, window] of [
    [-2 * 24, 0],
    [-32 * 24, 1],
    [-367 * 24, 2],
  ] as const) {
    const id = `ord_${window}`
    await raise(platform, id, 'cus_a', 'starter', 'sell', euros(20), hours(placed))
    expect(await raise(platform, id, 'cus_a', 'starter', 'sell', euros(620), start)).toBeUndefined()
    expect((await used(start))[window]).toBeGreaterThanOrEqual(euros(600 * (window + 1)))
  }
  await raise(platform, 'ord_3', 'cus_a', 'starter', 'sell', euros(20), hours(-48))
  expect(await raise(platform, 'ord_3', 'cus_a', 'starter', 'sell', euros(221), start)).toMatchObject({
    window: 'day',
    left: '20000',
  })
})

test('what an order gives back leaves the windows in which it was counted, the newest raise first', async () => {
  await using world = await openWorld()
  const { platform, db } = world
  const day = async (at: Date) => (await usage(platform, 'cus_a', 'starter', 'sell', at))[0]?.used
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(100), hours(-12))
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(400), hours(-6))
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(1000), start)
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(900), start)
  expect(await day(hours(-6))).toBe(euros(900))
  // Thirteen hours later only the sum of the placing has left the day's window.
  expect(await day(hours(13))).toBe(euros(800))
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(300), start)
  expect(await day(hours(13))).toBe(euros(200))
  await db.query(`select limit_move('ord_1', 'release', $1)`, [hours(13)])
  for (const at of [hours(-12), start, hours(13)]) expect(await day(at)).toBe(0n)
})

test('a sum stays in a window until the whole of its bucket has left it, and not a moment longer', async () => {
  await using world = await openWorld()
  const { platform } = world
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(1), start)
  const used = async (at: string) =>
    (await usage(platform, 'cus_a', 'starter', 'sell', new Date(at))).map(({ used: cents }) => cents / 100n)
  expect(await used('2026-01-06T10:59:59.999Z')).toEqual([1n, 1n, 1n])
  expect(await used('2026-01-06T11:00:00Z')).toEqual([0n, 1n, 1n])
  expect(await used('2026-02-04T10:59:59.999Z')).toEqual([0n, 1n, 1n])
  expect(await used('2026-02-04T11:00:00Z')).toEqual([0n, 0n, 1n])
  expect(await used('2027-01-05T23:59:59.999Z')).toEqual([0n, 0n, 1n])
  expect(await used('2027-01-06T00:00:00Z')).toEqual([0n, 0n, 0n])
})

test('held sums of open orders are counted apart from final ones, in the windows where each sum counts', async () => {
  await using world = await openWorld()
  const { platform, db } = world
  const held = async (at: Date) =>
    (await usage(platform, 'cus_a', 'starter', 'sell', at)).map(({ used, reserved }) => [used, reserved])
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(300), hours(-26))
  await raise(platform, 'ord_1', 'cus_a', 'starter', 'sell', euros(500), start)
  await raise(platform, 'ord_2', 'cus_a', 'starter', 'sell', euros(100), start)
  expect(await held(start)).toEqual([
    [euros(300), euros(300)],
    [euros(600), euros(600)],
    [euros(600), euros(600)],
  ])
  await db.query(`select limit_move('ord_1', 'commit', $1)`, [start])
  expect((await held(start)).map(([, reserved]) => reserved)).toEqual([euros(100), euros(100), euros(100)])
  await db.query(`select limit_move('ord_2', 'release', $1)`, [start])
  expect(await held(start)).toEqual([
    [euros(200), 0n],
    [euros(500), 0n],
    [euros(500), 0n],
  ])
})

test('level 0 may do nothing, full has no yearly limit, and services are counted apart', async () => {
  await using world = await openWorld()
  const { platform } = world
  expect(await raise(platform, 'ord_1', 'cus_a', 'no_service', 'sell', 1n, start)).toBeDefined()
  for (let day = 0; day < 5; day++)
    expect(
      await raise(platform, `ord_f${day}`, 'cus_b', 'full', 'sell', euros(50_000), hours(day * 30)),
    ).toBeUndefined()
  expect((await usage(platform, 'cus_b', 'full', 'buy', start)).map(({ used }) => used)).toEqual([0n, 0n, 0n])
})

/** By the rule itself, from every single sum: it counts until the whole of its hour (its day, for the year) has left. */
function usedOf(entries: readonly { at: number; cents: bigint }[], at: number): bigint[] {
  const hour = 3_600_000
  return (
    [
      [24, 1],
      [24 * 30, 1],
      [24 * 365, 24],
    ] as const
  ).map(([length, bucket]) =>
    entries
      .filter((one) => (Math.floor(one.at / (bucket * hour)) + 1) * bucket * hour + length * hour > at)
      .reduce((sum, { cents }) => sum + cents, 0n),
  )
}

test('sums of buckets are the sums of what was reserved, at every moment and in any time zone of a session', async () => {
  await using world = await openWorld()
  const { db } = world
  await db.transaction(async (sql) => {
    await sql.query(`set local time zone 'Europe/Berlin'`)
    const platform = { ...world.platform, db: { ...db, ...sql } }
    const entries = Array.from({ length: 400 }, (_, index) => ({
      at: start.getTime() + index * 93_784_321,
      cents: BigInt(index + 1),
    }))
    for (const [index, { at, cents }] of entries.entries()) {
      await sql.query(`select limit_add('cus_a', 'sell', $1, $2)`, [cents.toString(), new Date(at)])
      if (index < 250) continue
      const asked = at + (index % 3) * 86_400_000 - (index % 2)
      const used = await usage(platform, 'cus_a', 'full', 'sell', new Date(asked))
      expect(used.map(({ used: cents }) => cents)).toEqual(usedOf(entries.slice(0, index + 1), asked))
    }
  })
})

test('a sum reads few rows, however much a customer did', async () => {
  await using world = await openWorld()
  const { db } = world
  await db.query(
    `select limit_add('cus_a', 'sell', 1, at)
     from generate_series($1::timestamptz - interval '400 days', $1, interval '1 hour') at`,
    [start],
  )
  await db.query('analyze limit_bucket')
  const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) select * from limit_used('cus_a', 'sell', $1)`,
    [start],
  )
  const rows = plan && rowsRead(plan['QUERY PLAN'][0].Plan)
  expect(rows).toBeGreaterThan(40)
  expect(rows).toBeLessThanOrEqual(130)
})

type PlanNode = {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const rowsRead = (node: PlanNode): number =>
  (node['Relation Name'] === undefined
    ? 0
    : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']) +
  (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), 0)
