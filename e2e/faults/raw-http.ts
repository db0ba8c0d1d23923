/** Bytes on the wire that no client library sends, each on a connection of its own. */
import { connect } from 'node:net'
import fc from 'fast-check'

const paths = ['/api/quotes/sell', '/api/health/live', '/api/config', '/console/', '/', '/api/admin/me']
const bytes = fc.constantFrom(
  '\r\n',
  '\0',
  '\u00ff',
  ' ',
  '\t',
  '%',
  '/../',
  ':',
  'x'.repeat(2000),
  '\r\n\r\n',
)
const good = fc.constantFrom(
  ...paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
  ...['content-length: 2\r\n\r\n{}', 'content-length: -1\r\n\r\n{}', 'content-length: 99\r\n\r\n{}'].map(
    (rest) => `POST ${paths[0]} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${rest}`,
  ),
  `POST ${paths[0]} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `POST ${paths[0]} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 4\r\n\r\nzz\r\n{}`,
  `OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET http://elsewhere.example/ HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `GET / HTTP/1.1\r\n\r\n`,
)

export const rawRequests = (seed: number, count: number): string[] =>
  fc.sample(
    fc
      .tuple(good, fc.nat(), bytes, fc.nat(20), fc.boolean())
      .map(([text, at, piece, length, isWhole]) =>
        isWhole ? text : text.slice(0, at % text.length) + piece + text.slice((at % text.length) + length),
      ),
    { seed, numRuns: count },
  )

/** The first status that comes back; undefined where the server only ends the connection, or waits for the rest. */
export function statusOf(root: string, text: string): Promise<number | undefined> {
  const { hostname, port } = new URL(root)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')))
    let came = ''
    const end = () => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(came)?.[1] ?? NaN) || undefined)
    }
    socket.setTimeout(500, end)
    socket.on('data', (data) => {
      came += data.toString('latin1')
      if (came.length >= 12) end()
    })
    socket.on('error', end).on('close', end)
  })
}
