/** Answers that are not JSON: a file, a stream of events, or another page. A handler returns them as values. */
import type { EventStream } from './event-streams.ts'

export class FileReply {
  readonly bytes: Uint8Array
  readonly type: string
  readonly name: string | undefined
  constructor(bytes: Uint8Array, type: string, name: string | undefined) {
    this.bytes = bytes
    this.type = type
    this.name = name
  }
}

export class EventReply {
  readonly opened: (stream: EventStream) => void
  constructor(opened: (stream: EventStream) => void) {
    this.opened = opened
  }
}

/** A browser that was led here goes on to this page. */
export class PageReply {
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
}

/** Bytes of a type. With a name it is a file to save, never to be shown inside our pages. */
export function file(bytes: Uint8Array, { type, name }: { type: string; name?: string }): FileReply {
  return new FileReply(bytes, type, name)
}

/** Server-sent events. `opened` gets the stream with `lastEventId`, sends what was missed, and sets `stream.closed`. */
export function events(opened: (stream: EventStream) => void): EventReply {
  return new EventReply(opened)
}
