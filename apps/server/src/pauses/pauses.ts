/**
 * Pauses: an operator stops a part for a while, with a reason and an end.
 *
 *   begin ──► stored ──commit──► notification ──► every process refuses new orders of the part
 *                └──► order_place refuses, and the queues of the rails leave the part's rows alone, from this commit on
 *   its end, or an operator ──► the queues take the rows up again at their next look
 *
 * The list in memory serves answers and pages. A step that must not be wrong (an order stored, coins or money sent) asks the table.
 */
import { Pauses } from '@agio/domain'
import { newId } from '../platform/ids.ts'
import { perPlatform, type Platform } from '../platform/platform.ts'
import { createLoop, notifyChannel } from '../platform/queue/loop.ts'
import type { Worker } from '../platform/queue/worker.ts'
import type { Refused } from '../platform/http/route.ts'
import { idIn, readPage, type Page, type PageQuery } from '../platform/sql/cursor.ts'
import type { Sql } from '../platform/sql/sql.ts'
import * as store from './pause-store.ts'
import type { PauseRow } from './pause-store.ts'
import { pausedBy, shownPause, type Paused } from './paused-view.ts'

export type Pause = Omit<PauseRow, 'part' | 'reason'> & {
  readonly part: Pauses.Part
  readonly reason: Pauses.Reason
}
export type PauseRequest = Pick<Pause, 'part' | 'reason' | 'noteSealed' | 'until'>

const channel = 'pauses'
/** A notification may be lost; so often the table is read all the same. */
const readAgainSeconds = 30

const memoryOf = perPlatform(() => ({ known: [] as readonly Pause[] }))

async function read(platform: Platform): Promise<void> {
  memoryOf(platform).known = await presentIn(platform.db)
}

/** Reads the pauses and follows their changes, until the way to stop is called. */
export async function follow(platform: Platform): Promise<() => Promise<void>> {
  const { db, log } = platform
  /** The list in memory stays until the table answers again. */
  const readAgain = () =>
    void read(platform).catch((err: unknown) => log.warn({ err }, 'pauses could not be read'))
  const stopListening = await db.listen(channel, readAgain)
  await read(platform)
  const timer = setInterval(readAgain, readAgainSeconds * 1000).unref()
  return async () => {
    clearInterval(timer)
    await stopListening()
  }
}

export const present = (platform: Platform): readonly Pause[] =>
  memoryOf(platform).known.filter(({ until }) => until > platform.clock.now())

/** For those who watch the process. */
export const shown = (platform: Platform) => present(platform).map(shownPause)

export function isPaused(platform: Platform, part: Pauses.Part): boolean {
  const key = Pauses.keyOf(part)
  return present(platform).some((pause) => Pauses.keyOf(pause.part) === key)
}

/** The pause that stops an order with these needs: of several pauses the one that ends last. */
export function refusal(platform: Platform, needs: Pauses.Needs): Paused | undefined {
  const keys = Pauses.needsOf(needs)
  const stops = present(platform).filter(({ part }) => keys.includes(Pauses.keyOf(part)))
  const last = stops.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0]
  return last && pausedBy({ ...last, part: Pauses.keyOf(last.part) })
}

/** Begins a pause, or changes reason and end of the present one. Refused with an end that is past or too far away. */
export async function begin(
  { clock }: Platform,
  sql: Sql,
  request: PauseRequest,
  by: string,
): Promise<(Pause & { isNew: boolean }) | Refused<'invalid'>> {
  const now = clock.now()
  const latest = now.getTime() + Pauses.longestDays * 24 * 3_600_000
  if (request.until <= now || request.until.getTime() > latest)
    return { refused: 'invalid', fields: [{ field: 'until', code: 'invalid' }] }
  const { part, ...rest } = request
  const row = { ...rest, id: newId('pau', now), part: Pauses.keyOf(part), since: now, begunBy: by }
  const saved = await store.savePause(sql, row)
  await notifyChannel(sql, channel)
  return { ...saved, part, reason: request.reason }
}

export async function end(
  { clock }: Platform,
  sql: Sql,
  id: string,
  by: string,
): Promise<Pause | Refused<'not-found'>> {
  const row = await store.endPause(sql, id, { at: clock.now(), by })
  const [ended] = row ? pauseOf(row) : []
  if (!ended) return { refused: 'not-found' }
  await notifyChannel(sql, channel)
  return ended
}

/** The present pauses, from the table. */
export const presentIn = async (sql: Sql): Promise<Pause[]> => (await store.openPauses(sql)).flatMap(pauseOf)

/** Also those that ended, newest first. */
export const list = (sql: Sql, query: PageQuery): Promise<Page<Pause> | Refused<'invalid'>> =>
  readPage(
    'pauses',
    query,
    async (key, count) => (await store.pausesBefore(sql, idIn(key), count)).flatMap(pauseOf),
    ({ id }) => [id],
  )

/** Ends pauses at their time, and gives orders the time that a pause takes from them. */
export const worker = (platform: Platform, prolong: (pause: Pause) => Promise<unknown>): Worker =>
  createLoop({
    name: 'pauses',
    log: platform.log,
    dueIn: { database: platform.db, due: store.anyOpen },
    async pass() {
      const { db, clock, log } = platform
      const ended = await db.transaction(async (sql) => {
        const due = await store.endDue(sql, clock.now())
        if (due.length > 0) await notifyChannel(sql, channel)
        return due
      })
      for (const { part } of ended) log.info({ part }, 'a pause ended at its time')
      for (const pause of present(platform)) await prolong(pause)
    },
  })

/** A pause of an unknown part, such as a chain that was left out since, is ignored. */
function pauseOf({ part: key, reason: word, ...row }: PauseRow): Pause[] {
  const part = Pauses.partOf(key)
  const reason = Pauses.reasons.find((one) => one === word)
  return part && reason ? [{ ...row, part, reason }] : []
}
