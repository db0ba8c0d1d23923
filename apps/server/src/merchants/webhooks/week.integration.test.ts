/**
 * A week of a shop's bad luck, on a clock of its own: half of the endpoints hang, break and are away for days, the others work.
 * `WEBHOOK_EVENTS=10000 npx vitest run --project integration apps/server/src/merchants/webhooks/week.integration.test.ts`
 * is the whole of it; the suite takes fewer.
 */
import { env } from 'node:process'
import { onTestFinished, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { openWorld } from '../../testing/world.ts'
import { badHours, createDays, hangSeconds, openShops, type Shop } from './testing/days.ts'
import { changesOrder } from './testing/shop.ts'

const events = Number(env['WEBHOOK_EVENTS'] ?? 60)
/** Events come in bursts. */
const burst = Math.max(10, Math.ceil(events / 200))
const merchants = events > 1_000 ? 6 : 2
/** So few that endpoints that hang would take them all. */
const places = events > 1_000 ? { quick: 6, slow: 6 } : { quick: 2, slow: 2 }
/** The clock goes on by a second at least: a shop that hangs may hang so much longer. */
const stepSeconds = 1
/** Each bad endpoint hangs once in a place of the quick ones before it counts as slow: so many one after another. */
const mostLate = (hangSeconds + stepSeconds) * Math.ceil((merchants * 2) / places.quick)
const hour = 3_600

/** The same numbers every time. */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Orders = ReadonlyMap<string, { readonly firm: string; readonly steps: number }>

test(
  `${events} events over a week, half of the endpoints failing: each is delivered, in sequence per order, and no endpoint waits for another`,
  { timeout: 1_800_000 },
  async () => {
    const world = await openWorld()
    onTestFinished(world.close)
    const chance = chances(7)
    const shops = await openShops(world, merchants, chance)
    const firms = [...new Set(shops.map(({ firm }) => firm))]
    const { until, errors } = createDays(world, shops, { chance, places })

    // Orders begin through five days, each with some steps; then the shops come back and two days are left.
    const orders = new Map<string, { firm: string; steps: number }>()
    for (let count = 0; count < events; count += 1) {
      if (count % burst === 0) await until(((count + 1) / events) * badHours * hour)
      const recent = [...orders.keys()].at(-1 - Math.floor(chance() * Math.min(20, orders.size)))
      const order = chance() < 0.25 || recent === undefined ? newId('ord', world.clock.now()) : recent
      const { firm, steps } = orders.get(order) ?? { firm: firms[orders.size % merchants] ?? '', steps: 0 }
      orders.set(order, { firm, steps: steps + 1 })
      await changesOrder(world, firm, order)
    }
    await until(7 * 24 * hour)

    const [rest] = await world.db.query<{ waiting: number; off: number }>(
      `select (select count(*)::int from webhook_delivery where delivered_at is null) as waiting,
         (select count(*)::int from webhook_endpoint where off_at is not null) as off`,
    )
    expect(errors).toEqual([])
    expect(rest).toEqual({ waiting: 0, off: 0 })
    const failures = shops.flatMap(({ got }) => got.filter(({ isTaken }) => !isTaken))
    expect(failures.length).toBeGreaterThan(events / 10)
    for (const shop of shops) heardAll(shop, orders)
    for (const shop of shops.filter(({ isBad }) => !isBad)) heardAtOnce(shop)
  },
)

/** Each event of each order of its merchant, in sequence. */
function heardAll({ url, firm, got }: Shop, orders: Orders): void {
  for (const [order, { firm: whose, steps }] of orders) {
    if (whose !== firm) continue
    const came = got.filter(({ object }) => object === order)
    const taken = new Set(came.filter(({ isTaken }) => isTaken).map(({ sequence }) => sequence))
    expect([url, order, [...taken]]).toEqual([url, order, Array.from({ length: steps }, (_, at) => at + 1)])
    // A repeated event is never older than the one before it.
    expect(came.every(({ sequence }, at) => sequence >= (came[at - 1]?.sequence ?? 0))).toBe(true)
  }
}

/** While others hang; in simulated seconds. */
function heardAtOnce({ got }: Shop): void {
  const late = got.map((it) => it.late).toSorted((a, b) => a - b)
  expect(late.at(-1) ?? 0).toBeLessThanOrEqual(mostLate)
  if (late.length >= 1_000) expect(late[Math.floor(late.length * 0.99)]).toBeLessThanOrEqual(2)
}
