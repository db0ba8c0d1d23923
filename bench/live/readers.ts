/** Many readers of event streams in one process; each knows what it saw, in which order, and how late. */
import { connect, type Socket } from 'node:net'

export type Reader = {
  readonly id: string
  /** Versions in the order they came. */
  readonly seen: number[]
  /** Opens, or opens again with what was seen last. */
  open(): Promise<void>
  close(): void
}

/** `heard` is told of each event as it comes. */
export function createReader(
  port: number,
  id: string,
  heard: (version: number, data: string) => void,
): Reader {
  const seen: number[] = []
  let socket: Socket | undefined

  function listen(current: Socket, ready: () => void): void {
    let rest = ''
    current.setEncoding('latin1')
    current.on('data', (text: string) => {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        if (event.includes('retry: ')) ready()
        const [, version] = /^id: (\d+)$/m.exec(event) ?? []
        if (version === undefined) continue
        seen.push(Number(version))
        heard(Number(version), event)
      }
    })
  }

  return {
    id,
    seen,
    open: () =>
      new Promise((resolve, reject) => {
        const last = seen.at(-1)
        const current = connect({ port, host: '127.0.0.1' }, () => {
          const header = last === undefined ? '' : `last-event-id: ${last}\r\n`
          current.write(`GET /api/orders/${id}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n${header}\r\n`)
        })
        current.once('error', reject)
        listen(current, resolve)
        socket = current
      }),
    close: () => socket?.destroy(),
  }
}

/** A hundred at a time, as people come and not as a flood. */
export async function openAll(readers: readonly Reader[]): Promise<void> {
  for (let first = 0; first < readers.length; first += 100)
    await Promise.all(readers.slice(first, first + 100).map((reader) => reader.open()))
}
