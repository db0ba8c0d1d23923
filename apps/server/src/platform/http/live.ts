/**
 * Live changes: one listener for all streams of this process. A notification is a hint; what was missed is read from the
 * store, so that every stream gets what changed once and in order.
 *
 *   NOTIFY <channel> "…" ──► next version: sent on · a gap, a reconnect, every 30 s: what was missed is read
 */
import type { EventStream } from './event-streams.ts'
import type { Log } from '../log.ts'
import type { Database } from '../sql/sql.ts'

/** One version of a subject, as the event that says so. */
export type Change = { readonly version: number; readonly text: string }

export type LiveSource = {
  readonly db: Database
  readonly channel: string
  /** Reads a notification. */
  read(payload: string): (Change & { readonly id: string }) | undefined
  /** Changes above a version, oldest first. */
  changesAfter(id: string, version: number): Promise<readonly Change[]>
  /** The present versions of the subjects that somebody follows. */
  versionsOf(ids: readonly string[]): Promise<readonly { readonly id: string; readonly version: number }[]>
  readonly log?: Pick<Log, 'warn'> | undefined
}

type Reader = { readonly stream: EventStream; sent: number; busy: boolean; again: boolean }

const lookAgainSeconds = 30

export function createLive({ db, channel, read, changesAfter, versionsOf, log }: LiveSource) {
  const readers = new Map<string, Set<Reader>>()
  let listening: Promise<() => Promise<void>> | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): Promise<unknown> {
    timer ??= setInterval(() => void lookAgain(), lookAgainSeconds * 1000).unref()
    listening ??= db.listen(channel, heard)
    return listening
  }

  function heard(payload: string): void {
    if (payload === '') return void lookAgain()
    const change = read(payload)
    if (!change) return
    const { id, version } = change
    for (const reader of readers.get(id) ?? []) {
      if (version <= reader.sent) continue
      if (reader.busy || version > reader.sent + 1) void catchUp(id, reader)
      else deliver(reader, change)
    }
  }

  /** Sends what the store has above what was sent; one at a time per reader. */
  async function catchUp(id: string, reader: Reader): Promise<void> {
    if (reader.busy) {
      reader.again = true
      return
    }
    reader.busy = true
    try {
      do {
        reader.again = false
        for (const change of await changesAfter(id, reader.sent)) deliver(reader, change)
      } while (reader.again)
    } catch (error) {
      log?.warn({ err: error, id }, 'a live stream could not catch up; it is tried again')
    } finally {
      reader.busy = false
    }
  }

  async function lookAgain(): Promise<void> {
    const ids = [...readers.keys()]
    if (ids.length === 0) return
    const now = await versionsOf(ids).catch(() => [])
    for (const { id, version } of now)
      for (const reader of readers.get(id) ?? []) if (version > reader.sent) void catchUp(id, reader)
  }

  return {
    /** Follows a subject from the version seen last; without one, its present version comes first. */
    async follow(id: string, present: number, stream: EventStream): Promise<void> {
      const last = /^\d{1,9}$/.test(stream.lastEventId ?? '') ? Number(stream.lastEventId) : present - 1
      const reader: Reader = { stream, sent: Math.min(last, present), busy: false, again: false }
      const all = readers.get(id) ?? new Set()
      readers.set(id, all.add(reader))
      stream.closed = () => {
        all.delete(reader)
        if (all.size === 0 && readers.get(id) === all) readers.delete(id)
      }
      await start()
      await catchUp(id, reader)
    },

    async close(): Promise<void> {
      clearInterval(timer)
      const stop = await listening
      await stop?.()
    },
  }
}

function deliver(reader: Reader, { version, text }: Change): void {
  if (version <= reader.sent) return
  reader.sent = version
  // A reader that is gone is forgotten; it comes back with the version it saw last.
  if (!reader.stream.write(text)) reader.stream.closed?.()
}
