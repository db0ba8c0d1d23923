/**
 * Server-sent events for many thousands at once: an open stream is one small object, all share one timer. A reader that
 * does not keep up is cut off; it comes back with `Last-Event-ID` and gets the missed events from the opener of the
 * stream. A stream ends with the session it was opened in, and of one caller's too many streams the oldest one ends.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

export type StreamsOptions = {
  readonly heartbeatSeconds?: number
  /** Bytes that may wait for one reader before it is cut off. */
  readonly mostWaiting?: number
  /** Streams of one caller in this process. */
  readonly mostOfCaller?: number
  /** Returns those of the sessions that are over; asked at each heartbeat. */
  readonly overOf?: (sessionIds: readonly string[]) => Promise<readonly string[]>
}

/** One event as it goes over the wire. Made once, it may be sent to many. */
export function eventText(id: string, event: string, data: unknown): string {
  return `id: ${oneLine(id)}\nevent: ${oneLine(event)}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The caller that opened a stream, and the session; '' is in none. */
type Opener = { readonly id: string; readonly sessionId: string }

export class EventStream {
  /** The last event that a returning reader saw; at most 200 characters. */
  readonly lastEventId: string | undefined
  /** Called once when the stream is over, for whatever reason. */
  closed: (() => void) | undefined = undefined
  isQuiet = true
  readonly sessionId: string
  readonly #response: ServerResponse
  readonly #mostWaiting: number

  constructor(
    response: ServerResponse,
    of: { lastEventId: string | undefined; mostWaiting: number; sessionId: string },
  ) {
    this.#response = response
    this.lastEventId = of.lastEventId
    this.#mostWaiting = of.mostWaiting
    this.sessionId = of.sessionId
  }

  /** False when the stream is over or the reader was cut off. */
  send(id: string, event: string, data: unknown): boolean {
    return this.write(eventText(id, event, data))
  }

  /** Writes what `eventText` made. */
  write(text: string): boolean {
    const response = this.#response
    if (response.destroyed || response.writableEnded) return false
    this.isQuiet = false
    if (response.write(text) || response.writableLength <= this.#mostWaiting) return true
    response.destroy()
    return false
  }

  end(): void {
    this.#response.end()
  }
}

export type EventStreams = {
  /** Takes the response over and answers 200. */
  open(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Readonly<Record<string, string>>,
    caller: Opener,
  ): EventStream
  count(): number
  /** Ends the streams of these sessions. */
  endOf(sessionIds: readonly string[]): void
  /** Ends all: readers come back to another process, or to this one after its restart. */
  close(): void
}

export function createEventStreams({
  heartbeatSeconds = 15,
  mostWaiting = 64 * 1024,
  mostOfCaller = 20,
  overOf,
}: StreamsOptions = {}): EventStreams {
  const open = new Set<EventStream>()
  /** The streams of each caller who has a session, oldest first. */
  const ofCaller = new Map<string, Set<EventStream>>()
  const endOf = (sessionIds: readonly string[]) => {
    const over = new Set(sessionIds)
    for (const stream of open) if (over.has(stream.sessionId)) stream.end()
  }
  const timer = setInterval(() => {
    for (const stream of open) {
      if (stream.isQuiet) stream.write(':\n\n')
      stream.isQuiet = true
    }
    const sessions = [...new Set([...open].map(({ sessionId }) => sessionId))].filter((id) => id !== '')
    // Without the database every stream stays; the next heartbeat asks again.
    if (sessions.length > 0) void overOf?.(sessions).then(endOf, () => undefined)
  }, heartbeatSeconds * 1000).unref()

  function keep(stream: EventStream, caller: Opener): () => void {
    open.add(stream)
    if (caller.sessionId === '') return () => void open.delete(stream)
    const others = ofCaller.get(caller.id) ?? new Set()
    ofCaller.set(caller.id, others.add(stream))
    const [oldest] = others
    if (others.size > mostOfCaller) oldest?.end()
    return () => {
      open.delete(stream)
      others.delete(stream)
      if (others.size === 0) ofCaller.delete(caller.id)
    }
  }

  return {
    endOf,
    open(request, response, headers, caller) {
      const last = request.headers['last-event-id']
      const lastEventId = typeof last === 'string' && last.length <= 200 ? last : undefined
      const { sessionId } = caller
      const stream = new EventStream(response, { lastEventId, mostWaiting, sessionId })
      request.socket.setNoDelay(true)
      request.socket.setTimeout(0)
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      response.write('retry: 2000\n\n')
      const forget = keep(stream, caller)
      response.once('close', () => {
        forget()
        stream.closed?.()
        stream.closed = undefined
      })
      return stream
    },
    count: () => open.size,
    close() {
      clearInterval(timer)
      for (const stream of open) stream.end()
    },
  }
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]/g, ' ')
}
