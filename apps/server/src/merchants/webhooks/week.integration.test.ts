/**
 * A week of a shop's bad luck, on a clock of its own: half of the endpoints hang, break and are away for days, the others work.
 * `WEBHOOK_EVENTS=10000 npx vitest run --project integration apps/server/src/merchants/webhooks/week.integration.test.ts`
 * is the whole of it; the suite takes fewer.
 */
import { randomBytes } from 'node:crypto'
import { env } from 'node:process'
import { onTestFinished, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { plainSealer } from '../../platform/testing.ts'
import { openWorld } from '../../testing/world.ts'
import { createEndpoints } from './endpoints.ts'
import {
  everything,
  openMerchant,
  shopFetch,
  changesOrder,
  verify,
  workersByHand,
  type Received,
} from './testing/shop.ts'

const events = Number(env['WEBHOOK_EVENTS'] ?? 60)
/** Events come in bursts. */
const burst = Math.max(10, Math.ceil(events / 200))
const merchants = events > 1_000 ? 6 : 2
/** So few that endpoints that hang would take them all. */
const places = events > 1_000 ? { quick: 6, slow: 6 } : { quick: 2, slow: 2 }
const hangSeconds = 5
/** Each bad endpoint hangs once in a place of the quick ones before it counts as slow; a second for the step of the clock. */
const mostLate = hangSeconds * Math.ceil((merchants * 2) / places.quick) + 1
const hour = 3_600
const by = { id: 'opr_olga', name: 'Olga Owner', roles: ['owner'] }

/** The same numbers every time. */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Shop = {
  readonly url: string
  readonly secret: string
  readonly isBad: boolean
  /** Hours of the week in which it hangs or breaks. */
  readonly away: readonly [from: number, to: number]
  readonly got: {
    readonly object: string
    readonly sequence: number
    readonly isTaken: boolean
    readonly late: number
  }[]
}

test(
  `${events} events over a week, half of the endpoints failing: each is delivered, in sequence per order, and no endpoint waits for another`,
  { timeout: 1_800_000 },
  async () => {
    const world = await openWorld()
    onTestFinished(world.close)
    const { db, clock } = world
    const begin = clock.now().getTime()
    const hours = () => (clock.now().getTime() - begin) / 3_600_000
    const chance = chances(7)
    const deps = {
      db,
      clock,
      note: async () => undefined,
      random: randomBytes,
      sealer: plainSealer,
      allowed: [],
    }
    const endpoints = createEndpoints(deps)
    const shops = new Map<string, Shop>()
    const firms = await Promise.all(Array.from({ length: merchants }, () => openMerchant(db, clock.now())))
    for (const [index, firm] of firms.entries())
      for (const nth of [0, 1, 2, 3]) {
        const url = `https://shop-${index}-${nth}.example/hooks`
        const made = await endpoints.create(firm, { ...everything, url }, by)
        if ('refused' in made) throw new Error(made.refused)
        const from = chance() * 60
        const away = [from, from + chance() * 60] as const
        shops.set(url, { url, secret: made.secret, isBad: nth % 2 === 1, away, got: [] })
      }

    const sleepers = new Map<string, { at: number; wake: () => void }[]>()
    const answers = async ({ url, headers, body, event }: Received): Promise<number> => {
      const shop = shops.get(url)
      if (!shop) throw new Error(`${url} is nobody's`)
      verify(shop.secret, { headers, body }, clock.now())
      const late = (clock.now().getTime() - new Date(event.timestamp).getTime()) / 1000
      const isAway = shop.isBad && hours() >= shop.away[0] && hours() < shop.away[1]
      const isTaken = !isAway && !(shop.isBad && chance() < 0.5)
      shop.got.push({ object: event.object, sequence: event.sequence, isTaken, late })
      if (isAway || (shop.isBad && chance() < 0.3)) {
        // It hangs by this clock, with its place.
        await new Promise<void>((wake) => {
          const all = sleepers.get(url) ?? []
          sleepers.set(url, [...all, { at: clock.now().getTime() + hangSeconds * 1000, wake }])
        })
        if (isAway) throw new Error('it hung up')
      }
      return isTaken ? 200 : 500
    }
    const workers = workersByHand(
      {
        db,
        clock,
        fetch: shopFetch(answers),
        random: chance,
        elapsed: () => clock.now().getTime(),
      },
      places,
    )

    /** Works until every visit is over or hangs. */
    const quiet = async () => {
      for (;;) {
        const begun = await workers.step()
        while (workers.visits() > sleepers.size) await new Promise((resolve) => setImmediate(resolve))
        if (begun === 0) return
      }
    }
    const wakeSleepers = () => {
      const now = clock.now().getTime()
      for (const [url, all] of sleepers) {
        const rest = all.filter(({ at }) => at > now)
        if (rest.length === 0) sleepers.delete(url)
        else sleepers.set(url, rest)
        for (const { at, wake } of all) if (at <= now) wake()
      }
    }
    const nextMoment = async (): Promise<number> => {
      const [row] = await db.query<{ at: Date | null }>(
        'select min(due_at) as at from webhook_endpoint where off_at is null and leased_until is null',
      )
      const wakes = [...sleepers.values()].flat().map(({ at }) => at)
      return Math.min(row?.at?.getTime() ?? Infinity, ...wakes)
    }
    const until = async (seconds: number) => {
      const end = begin + seconds * 1000
      for (;;) {
        await quiet()
        const next = Math.min(end, Math.max(await nextMoment(), clock.now().getTime() + 1_000))
        clock.advance((next - clock.now().getTime()) / 1000)
        wakeSleepers()
        if (next >= end) return quiet()
      }
    }

    // Orders begin through five days, each with some steps; then the shops come back and two days are left.
    const placed = new Map<string, { firm: string; steps: number }>()
    const orders: string[] = []
    for (let count = 0; count < events; count += 1) {
      if (count % burst === 0) await until(((count + 1) / events) * 120 * hour)
      const isNew = orders.length === 0 || chance() < 0.25
      const recent = orders.at(-1 - Math.floor(chance() * Math.min(20, orders.length)))
      const order = isNew || recent === undefined ? newId('ord', clock.now()) : recent
      if (order !== recent) orders.push(order)
      const { firm, steps } = placed.get(order) ?? { firm: firms[orders.length % merchants] ?? '', steps: 0 }
      placed.set(order, { firm, steps: steps + 1 })
      await changesOrder({ db, clock }, firm, order)
    }
    await until(7 * 24 * hour)

    await confirm(world, { shops, firms, placed })
  },
)

type Outcome = {
  readonly shops: ReadonlyMap<string, Shop>
  readonly firms: readonly string[]
  readonly placed: ReadonlyMap<string, { readonly firm: string; readonly steps: number }>
}

async function confirm(
  { db }: Awaited<ReturnType<typeof openWorld>>,
  { shops, firms, placed }: Outcome,
): Promise<void> {
  const [rest] = await db.query<{ waiting: number; off: number }>(
    `select (select count(*)::int from webhook_delivery where delivered_at is null) as waiting,
         (select count(*)::int from webhook_endpoint where off_at is not null) as off`,
  )
  expect(rest).toEqual({ waiting: 0, off: 0 })
  const failures = [...shops.values()].flatMap(({ got }) => got.filter(({ isTaken }) => !isTaken))
  expect(failures.length).toBeGreaterThan(events / 10)
  for (const [index, firm] of firms.entries())
    for (const nth of [0, 1, 2, 3]) {
      const shop = shops.get(`https://shop-${index}-${nth}.example/hooks`)
      if (!shop) throw new Error('a shop has gone')
      for (const [order, { firm: whose, steps }] of placed) {
        if (whose !== firm) continue
        const got = shop.got.filter(({ object }) => object === order)
        const taken = got.filter(({ isTaken }) => isTaken).map(({ sequence }) => sequence)
        expect([shop.url, order, [...new Set(taken)]]).toEqual([
          shop.url,
          order,
          Array.from({ length: steps }, (_, at) => at + 1),
        ])
        // What comes again is never older than what came.
        expect(got.every(({ sequence }, at) => at === 0 || sequence >= (got[at - 1]?.sequence ?? 0))).toBe(
          true,
        )
      }
      // Whoever answers hears at once, while others hang: in simulated seconds.
      if (!shop.isBad) {
        const late = shop.got.map((it) => it.late).toSorted((a, b) => a - b)
        expect(late.at(-1) ?? 0).toBeLessThanOrEqual(mostLate)
        expect(late[Math.floor(late.length * 0.99)] ?? 0).toBeLessThanOrEqual(2)
      }
    }
}
