/**
 * Server-sent events for many thousands at once: an open stream is one small object, all share one timer. A reader that
 * does not keep up is cut off; it comes back with `Last-Event-ID` and is told what it missed by whoever opened the stream.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

export type StreamsOptions = {
  readonly heartbeatSeconds?: number
  /** Bytes that may wait for one reader before it is cut off. */
  readonly mostWaiting?: number
}

/** One event as it goes over the wire. Made once, it may be sent to many. */
export function eventText(id: string, event: string, data: unknown): string {
  return `id: ${oneLine(id)}\nevent: ${oneLine(event)}\ndata: ${JSON.stringify(data)}\n\n`
}

export class EventStream {
  /** What the reader saw last, when it comes back; at most 200 characters. */
  readonly lastEventId: string | undefined
  /** Called once when the stream is over, for whatever reason. */
  closed: (() => void) | undefined = undefined
  isQuiet = true
  readonly #response: ServerResponse
  readonly #mostWaiting: number

  constructor(response: ServerResponse, lastEventId: string | undefined, mostWaiting: number) {
    this.#response = response
    this.lastEventId = lastEventId
    this.#mostWaiting = mostWaiting
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
  ): EventStream
  count(): number
  /** Ends all: readers come back to another process, or to this one after its restart. */
  close(): void
}

export function createEventStreams({
  heartbeatSeconds = 15,
  mostWaiting = 64 * 1024,
}: StreamsOptions = {}): EventStreams {
  const open = new Set<EventStream>()
  const timer = setInterval(() => {
    for (const stream of open) {
      if (stream.isQuiet) stream.write(':\n\n')
      stream.isQuiet = true
    }
  }, heartbeatSeconds * 1000).unref()

  return {
    open(request, response, headers) {
      const last = request.headers['last-event-id']
      const lastEventId = typeof last === 'string' && last.length <= 200 ? last : undefined
      const stream = new EventStream(response, lastEventId, mostWaiting)
      request.socket.setNoDelay(true)
      request.socket.setTimeout(0)
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      response.write('retry: 2000\n\n')
      open.add(stream)
      response.once('close', () => {
        open.delete(stream)
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
