/** Many readers of event streams in one process; each knows what it saw, in which order, and how late. */
import { connect, type Socket } from 'node:net'

export type Reader = {
  /** Versions in the order they came. */
  readonly seen: number[]
  /** Opens, or opens again with what was seen last. */
  open(): Promise<void>
  close(): void
}

export type Place = { readonly port: number; readonly path: string; readonly token?: string }

/** `heard` is called with each event as it comes. */
export function createReader(
  { port, path, token }: Place,
  heard: (version: number, data: string) => void,
): Reader {
  const seen: number[] = []
  let socket: Socket | undefined

  function listen(current: Socket, ready: () => void, failed: (error: Error) => void): void {
    let rest = ''
    current.setEncoding('latin1')
    current.on('data', (text: string) => {
      if (/^HTTP\/1.1 [345]/.test(text)) failed(new Error(`a stream was refused:\n${text}`))
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
    seen,
    open: () =>
      new Promise((resolve, reject) => {
        const last = seen.at(-1)
        const current = connect({ port, host: '127.0.0.1' }, () => {
          const headers = [
            `GET ${path} HTTP/1.1`,
            'host: 127.0.0.1',
            ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
            ...(last === undefined ? [] : [`last-event-id: ${last}`]),
          ]
          current.write(`${headers.join('\r\n')}\r\n\r\n`)
        })
        current.once('error', reject)
        listen(current, resolve, reject)
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
