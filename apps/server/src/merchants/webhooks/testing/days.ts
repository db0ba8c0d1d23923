/** For tests: shops of which half hang, break and are away for days, and workers on a clock that goes from one thing to the next. */
import { silentLog } from '../../../platform/log.ts'
import type { Database } from '../../../platform/sql/sql.ts'
import { testPlatform } from '../../../testing/world.ts'
import { giveMerchantDoors } from '../../doors.ts'
import * as endpoints from '../endpoints.ts'
import {
  everything,
  openMerchant,
  plainlySealed,
  shopFetch,
  verify,
  workersByHand,
  type Received,
} from './shop.ts'

type World = {
  readonly db: Database
  readonly clock: { now(): Date; advance(seconds: number): void }
}
type Chance = () => number
type Places = NonNullable<Parameters<typeof workersByHand>[1]>

export type Shop = {
  readonly url: string
  readonly firm: string
  readonly secret: string
  readonly isBad: boolean
  /** Hours of the week in which it is away. */
  readonly away: readonly [from: number, to: number]
  readonly got: {
    readonly object: string
    readonly sequence: number
    readonly isTaken: boolean
    /** Seconds after the event. */
    readonly late: number
  }[]
}

export const hangSeconds = 5
/** Then all of them work. */
export const badHours = 120

/** Two good and two bad ones of each merchant. */
export async function openShops({ db, clock }: World, merchants: number, chance: Chance): Promise<Shop[]> {
  const platform = plainlySealed(testPlatform({ db, clock }))
  giveMerchantDoors(platform, { note: async () => undefined, checkPayee: async () => ({ match: 'match' }) })
  const by = { id: 'opr_olga', name: 'Olga Owner', roles: ['owner'] }
  const shops: Shop[] = []
  for (let index = 0; index < merchants; index += 1) {
    const firm = await openMerchant(db, clock.now())
    for (const nth of [0, 1, 2, 3]) {
      const url = `https://shop-${index}-${nth}.example/hooks`
      const made = await endpoints.create(platform, firm, { ...everything, url }, by)
      if ('refused' in made) throw new Error(made.refused)
      const from = chance() * 60
      const away = [from, from + chance() * 30] as const
      shops.push({ url, firm, secret: made.secret, isBad: nth % 2 === 1, away, got: [] })
    }
  }
  return shops
}

/**
 * A shop's answers. `hang` lasts until some seconds of the clock are over. A bad one refuses two messages in a row at most, and
 * each event three times: with its hours away and the longest pauses that is less than the 72 hours of an event, so that an
 * undelivered event is a lost one.
 */
function answersOf(
  { clock }: World,
  shops: readonly Shop[],
  { chance, hang }: { chance: Chance; hang: Hang },
) {
  const begin = clock.now().getTime()
  const inARow = new Map<string, number>()
  const refusals = new Map<string, number>()
  const refuses = (url: string, event: string) => {
    const [row, all] = [inARow.get(url) ?? 0, refusals.get(event) ?? 0]
    const isRefused = row < 2 && all < 3 && chance() < 0.5
    inARow.set(url, isRefused ? row + 1 : 0)
    if (isRefused) refusals.set(event, all + 1)
    return isRefused
  }
  return async ({ url, headers, body, event }: Received): Promise<number> => {
    const shop = shops.find((one) => one.url === url)
    if (!shop) throw new Error(`${url} is nobody's`)
    const now = clock.now().getTime()
    verify(shop.secret, { headers, body }, clock.now())
    const hour = (now - begin) / 3_600_000
    const isBad = shop.isBad && hour < badHours
    const isAway = isBad && hour >= shop.away[0] && hour < shop.away[1]
    const isTaken = !isAway && !(isBad && refuses(url, `${url} ${event.id}`))
    const late = (now - new Date(event.timestamp).getTime()) / 1000
    shop.got.push({ object: event.object, sequence: event.sequence, isTaken, late })
    if (isAway || (isBad && chance() < 0.3)) await hang(url)
    if (isAway) throw new Error('it hung up')
    return isTaken ? 200 : 500
  }
}

type Hang = (url: string) => Promise<void>

/** Does the work that is due, and moves the clock to the next moment: `until` so many seconds after the beginning. */
export function createDays(
  world: World,
  shops: readonly Shop[],
  { chance, places }: { chance: Chance; places: Places },
) {
  const { db, clock } = world
  const now = () => clock.now().getTime()
  const begin = now()
  let changed = () => {}
  const change = () => new Promise<void>((resolve) => (changed = resolve))
  const sleepers = new Map<string, { readonly at: number; readonly wake: () => void }[]>()
  const hang: Hang = (url) =>
    new Promise((wake) => {
      sleepers.set(url, [...(sleepers.get(url) ?? []), { at: now() + hangSeconds * 1000, wake }])
      changed()
    })
  const fetch = shopFetch(answersOf(world, shops, { chance, hang }))
  const errors: unknown[] = []
  const log = { ...silentLog, error: (fields: object) => void errors.push(fields) }
  const own = { db, clock, fetch, log, random: chance, elapsed: now }
  const workers = workersByHand(own, places, () => changed())

  /** A lease runs by the machine's clock, which is not the one that visits hang by. */
  const keepLeases = () =>
    db.query(
      `update webhook_endpoint set leased_until = clock_timestamp() + interval '1 hour' where leased_until is not null`,
    )
  /** Until every visit is over or hangs. */
  const quiet = async () => {
    let begun = 1
    while (begun > 0) {
      if (sleepers.size > 0) await keepLeases()
      begun = await workers.step()
      for (;;) {
        const next = change()
        if (workers.visits() <= sleepers.size) break
        await next
      }
    }
  }
  const wakeSleepers = () => {
    for (const [url, all] of sleepers) {
      const rest = all.filter(({ at }) => at > now())
      if (rest.length === 0) sleepers.delete(url)
      else sleepers.set(url, rest)
      for (const { at, wake } of all) if (at <= now()) wake()
    }
  }
  const nextMoment = async (): Promise<number> => {
    const [row] = await db.query<{ at: Date | null }>(
      'select min(due_at) as at from webhook_endpoint where off_at is null and leased_until is null',
    )
    const wakes = [...sleepers.values()].flat().map(({ at }) => at)
    return Math.min(row?.at?.getTime() ?? Infinity, ...wakes)
  }
  return {
    /** The errors of the workers. */
    errors,
    async until(seconds: number): Promise<void> {
      const end = begin + seconds * 1000
      for (;;) {
        await quiet()
        const next = Math.min(end, Math.max(await nextMoment(), now() + 1_000))
        clock.advance((next - now()) / 1000)
        wakeSleepers()
        if (next >= end) return quiet()
      }
    },
  }
}
