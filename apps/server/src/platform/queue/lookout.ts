/**
 * One look at all queues of a process wakes those with rows that are due. So a loop may sleep, and an idle process asks its
 * database one question however many queues it has.
 *
 *   something happens ──► a look at once, then two a second ──► nothing for five seconds ──► a look every two seconds
 *                                                              └── a row is due before that: a look at that moment
 */
import { createHash } from 'node:crypto'
import type { Sql } from '../sql/sql.ts'

/** The moment at which a loop has work. */
export type Due = {
  /** SQL: milliseconds until then, 0 where it is now, null where it is not soon; with values of its own from `$1`. */
  readonly text: string
  readonly values: () => readonly unknown[]
}

const briskMilliseconds = 500
const restMilliseconds = 2_000
/** Work often brings more work: so long after the last work the looks stay brisk. */
const briskForMilliseconds = 5_000

/** SQL: milliseconds until a moment that is past or soon, for the text of a `Due`; `now` is SQL, too. */
export const untilIn = (at: string, now: string): string =>
  `ceil(greatest(0, extract(epoch from ${at}) - extract(epoch from ${now})) * 1000)::integer`

/** SQL: rows up to here are due before the next look at rest. */
export const soonIn = (now: string): string => `${now} + interval '${restMilliseconds} milliseconds'`

type Watcher = { readonly due: Due; readonly ring: () => void }
type Lookout = {
  readonly watchers: Set<Watcher>
  timer: NodeJS.Timeout | undefined
  isLooking: boolean
  /** The moment of the last event, in milliseconds that never jump. */
  stirredAt: number
}

const lookouts = new WeakMap<Sql, Lookout>()

/** Calls `ring` whenever `due` holds; gives the function that stops it. All watchers of one database share one question. */
export function watchFor(database: Sql, due: Due, ring: () => void): () => void {
  const lookout = lookouts.get(database) ?? {
    watchers: new Set(),
    timer: undefined,
    isLooking: false,
    stirredAt: 0,
  }
  lookouts.set(database, lookout)
  const watcher = { due, ring }
  lookout.watchers.add(watcher)
  lookout.stirredAt = performance.now()
  if (lookout.timer === undefined) lookIn(database, lookout, briskMilliseconds)
  return () => {
    lookout.watchers.delete(watcher)
    if (lookout.watchers.size > 0) return
    clearTimeout(lookout.timer)
    lookout.timer = undefined
  }
}

/** An event of this process, or one that it was notified of: a look-out at rest looks at once. */
export function stir(database: Sql): void {
  const lookout = lookouts.get(database)
  if (!lookout) return
  const isResting = !isBrisk(lookout)
  lookout.stirredAt = performance.now()
  if (isResting && lookout.timer !== undefined && !lookout.isLooking) lookIn(database, lookout, 0)
}

const isBrisk = ({ stirredAt }: Lookout) => performance.now() < stirredAt + briskForMilliseconds

function lookIn(database: Sql, lookout: Lookout, milliseconds: number): void {
  clearTimeout(lookout.timer)
  const timer = setTimeout(async () => {
    lookout.isLooking = true
    // A loop finds out by itself that the database is away.
    const soonest = await look(database, [...lookout.watchers]).catch(() => restMilliseconds)
    lookout.isLooking = false
    if (lookout.timer !== timer) return
    if (soonest <= 0) lookout.stirredAt = performance.now()
    const most = isBrisk(lookout) ? briskMilliseconds : restMilliseconds
    lookIn(database, lookout, soonest > 0 ? Math.min(soonest, most) : most)
  }, milliseconds)
  lookout.timer = timer.unref()
}

/** Gives the milliseconds until the next row is due. */
async function look(database: Sql, watchers: readonly Watcher[]): Promise<number> {
  const { text, values } = together(watchers.map(({ due }) => due))
  const [row] = await database.query<Record<string, number | null>>(text, values)
  const waits = watchers.map((_, index) => row?.[`due_${index}`] ?? Infinity)
  for (const [index, { ring }] of watchers.entries()) if ((waits[index] ?? Infinity) <= 0) ring()
  return Math.min(...waits)
}

/** One statement, and all values in a row. */
export function together(all: readonly Due[]): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = []
  const columns = all.map(({ text, values: own }, index) => {
    const before = values.length
    values.push(...own())
    return `(${text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)}) as due_${index}`
  })
  const text = `select ${columns.join(',\n')}`
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { text: `-- prepared: lookout_${name}\n${text}`, values }
}

/** The sooner of two. */
export const either = (one: Due, other: Due): Due => {
  const before = one.values().length
  const shifted = other.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)
  return { text: `least(${one.text}, ${shifted})`, values: () => [...one.values(), ...other.values()] }
}
