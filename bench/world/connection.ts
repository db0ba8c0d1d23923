/**
 * A client that costs as little as can be, because it shares two cores with what it measures: requests are text made
 * beforehand, one socket each, one request at a time, answers are read by their length.
 */
import { connect, type Socket } from 'node:net'

export type Answer = { readonly status: number; readonly body: string }

export type Connection = {
  ask(request: string): Promise<Answer>
  close(): void
}

export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = await connected(port)
  let heard = ''
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  // Lengths are counted in bytes: latin1 keeps one character per byte.
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    heard += text
    const answer = readAnswer(heard)
    if (!answer || !waiting) return
    heard = ''
    const { resolve } = waiting
    waiting = undefined
    resolve(answer)
  })
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('the connection was closed'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        if (socket.destroyed) fail()
        else socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

export async function openConnections(port: number, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(port)))
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function readAnswer(text: string): Answer | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 'NaN')
  if (Number.isNaN(length)) throw new Error(`an answer without a length:\n${head}`)
  if (text.length < end + 4 + length) return undefined
  return { status: Number(head.slice(9, 12)), body: text.slice(end + 4, end + 4 + length) }
}
