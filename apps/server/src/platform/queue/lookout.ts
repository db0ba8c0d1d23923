/**
 * One look at all queues of a process, twice a second, wakes those with rows that are due. So a loop may sleep, and an idle
 * process asks its database one question however many queues it has.
 */
import { createHash } from 'node:crypto'
import type { Sql } from '../sql/sql.ts'

/** Whether a loop has something to do. */
export type Due = {
  /** SQL: a boolean, with values of its own from `$1`. */
  readonly text: string
  readonly values: () => readonly unknown[]
}

const everyMilliseconds = 500

type Watcher = { readonly due: Due; readonly ring: () => void }
type Lookout = { readonly watchers: Set<Watcher>; timer: NodeJS.Timeout | undefined }

const lookouts = new WeakMap<Sql, Lookout>()

/** Rings whenever `due` holds; gives the way to stop. All that watch one database share its question. */
export function watchFor(database: Sql, due: Due, ring: () => void): () => void {
  const lookout = lookouts.get(database) ?? { watchers: new Set(), timer: undefined }
  lookouts.set(database, lookout)
  const watcher = { due, ring }
  lookout.watchers.add(watcher)
  lookout.timer ??= later(database, lookout)
  return () => {
    lookout.watchers.delete(watcher)
    if (lookout.watchers.size > 0) return
    clearTimeout(lookout.timer)
    lookout.timer = undefined
  }
}

function later(database: Sql, lookout: Lookout): NodeJS.Timeout {
  const timer = setTimeout(async () => {
    // A loop finds out by itself that the database is away.
    await look(database, [...lookout.watchers]).catch(() => undefined)
    if (lookout.timer === timer) lookout.timer = later(database, lookout)
  }, everyMilliseconds)
  return timer.unref()
}

async function look(database: Sql, watchers: readonly Watcher[]): Promise<void> {
  const { text, values } = together(watchers.map(({ due }) => due))
  const [row] = await database.query<Record<string, boolean>>(text, values)
  for (const [index, { ring }] of watchers.entries()) if (row?.[`due_${index}`]) ring()
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

/** Either of two. */
export const either = (one: Due, other: Due): Due => {
  const before = one.values().length
  const shifted = other.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)
  return { text: `${one.text} or ${shifted}`, values: () => [...one.values(), ...other.values()] }
}
