/**
 * Live changes: one listener for all streams of this process. A notification is a hint; what was missed is read from the
 * events, so that every stream gets every version once and in order.
 *
 *   NOTIFY orders "<id> <version> <service> <state>" ──► next version: sent on · a gap, a reconnect, every 30 s: read the events
 */
import { eventText, type EventStream } from '../../platform/http/event-streams.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { Service } from '../../limits/index.ts'
import { codeOf } from './lifecycles.ts'
import { changesAfter, versionsOf } from './order-store.ts'

type Reader = { readonly stream: EventStream; sent: number; busy: boolean; again: boolean }

const lookAgainSeconds = 30

export function createLive(db: Database, log?: Pick<Log, 'warn'>) {
  const readers = new Map<string, Set<Reader>>()
  let listening: Promise<() => Promise<void>> | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): Promise<unknown> {
    timer ??= setInterval(() => void lookAgain(), lookAgainSeconds * 1000).unref()
    listening ??= db.listen('orders', heard)
    return listening
  }

  function heard(payload: string): void {
    if (payload === '') return void lookAgain()
    const [id = '', version = '', service = '', state = ''] = payload.split(' ')
    const all = readers.get(id)
    if (!all) return
    const seq = Number(version)
    const text = textOf(id, seq, service as Service, state)
    for (const reader of all) {
      if (seq <= reader.sent) continue
      if (reader.busy || seq > reader.sent + 1) void catchUp(id, reader)
      else deliver(reader, seq, text)
    }
  }

  /** Sends what the events have above what was sent; one at a time per reader. */
  async function catchUp(id: string, reader: Reader): Promise<void> {
    if (reader.busy) {
      reader.again = true
      return
    }
    reader.busy = true
    try {
      do {
        reader.again = false
        for (const { seq, service, state } of await changesAfter(db, id, reader.sent))
          deliver(reader, seq, textOf(id, seq, service, state))
      } while (reader.again)
    } catch (error) {
      log?.warn({ err: error, orderId: id }, 'a live stream could not catch up; it is tried again')
    } finally {
      reader.busy = false
    }
  }

  async function lookAgain(): Promise<void> {
    const ids = [...readers.keys()]
    if (ids.length === 0) return
    const now = await versionsOf(db, ids).catch(() => [])
    for (const { id, version } of now)
      for (const reader of readers.get(id) ?? []) if (version > reader.sent) void catchUp(id, reader)
  }

  return {
    /** Follows an order from the version seen last; without one, its present standing comes first. */
    async follow(orderId: string, present: number, stream: EventStream): Promise<void> {
      const last = /^\d{1,9}$/.test(stream.lastEventId ?? '') ? Number(stream.lastEventId) : present - 1
      const reader: Reader = { stream, sent: Math.min(last, present), busy: false, again: false }
      const all = readers.get(orderId) ?? new Set()
      readers.set(orderId, all.add(reader))
      stream.closed = () => {
        all.delete(reader)
        if (all.size === 0 && readers.get(orderId) === all) readers.delete(orderId)
      }
      await start()
      await catchUp(orderId, reader)
    },

    async close(): Promise<void> {
      clearInterval(timer)
      const stop = await listening
      await stop?.()
    },
  }
}

function deliver(reader: Reader, seq: number, text: string): void {
  if (seq <= reader.sent) return
  reader.sent = seq
  // A reader that is gone is forgotten; it comes back with the version it saw last.
  if (!reader.stream.write(text)) reader.stream.closed?.()
}

const textOf = (id: string, version: number, service: Service, state: string): string =>
  eventText(String(version), 'order', { id, status: codeOf(service, state), state, version })
