/** The limit of HTTP connections, on a server that listens. */
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { refuseBytes } from '../http/http-server.ts'
import { hiddenCallers } from '../http/traffic.ts'
import { capConnections } from './connections.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function openServer(isProxy: boolean) {
  const server = createServer((_, response) => response.end('here'))
  capConnections(server, { most: 1, isProxy: () => isProxy })
  const kept = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    kept.add(socket)
    socket.on('close', () => kept.delete(socket))
  })
  server.on('clientError', (_, socket) => refuseBytes(socket as Socket, { status: 400, text: '{}' }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  /** A client that keeps its connection open, whatever the server answers. */
  const open = async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    closing.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const openMany = (count: number) => Promise.all(Array.from({ length: count }, open))
  return { kept, open, openMany }
}

/** The server closed it, by an end or a reset. */
const ended = (socket: Socket) =>
  new Promise((resolve) => socket.resume().once('end', resolve).once('close', resolve))

test('connections of one network beyond its number are closed at once, and one that ends makes room', async () => {
  const { kept, openMany } = await openServer(false)
  const sockets = await openMany(hiddenCallers)
  await expect.poll(() => kept.size).toBe(hiddenCallers)
  const more = await openMany(30)
  await Promise.all(more.map(ended))
  expect(kept.size).toBe(hiddenCallers)
  for (const socket of sockets.slice(0, 5)) socket.destroy()
  await expect.poll(() => kept.size).toBe(hiddenCallers - 5)
  await openMany(5)
  await expect.poll(() => kept.size).toBe(hiddenCallers)
})

test.each([
  ['256 addresses of one /24', (at: number) => `198.51.100.${at}`],
  ['256 networks of one /48', (at: number) => `2001:db8:f:${at.toString(16)}::1`],
])('%s hold as many connections as four networks, and another one has its own', (_, address) => {
  const server = new EventEmitter()
  capConnections(server as Server, { most: 2, isProxy: () => false })
  const isTaken = (remoteAddress: string) => {
    let taken = true
    server.emit(
      'connection',
      Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (taken = false) }),
    )
    return taken
  }
  const taken = Array.from({ length: 256 }, (__, at) => isTaken(address(at))).filter(Boolean)
  expect(taken).toHaveLength(8)
  expect(isTaken('203.0.113.9')).toBe(true)
})

test('a proxy brings as many as it has', async () => {
  const { kept, openMany } = await openServer(true)
  await openMany(hiddenCallers + 30)
  await expect.poll(() => kept.size).toBe(hiddenCallers + 30)
})

test('bytes that are no HTTP are answered, and the connection is let go though the other side stays', async () => {
  const { kept, open } = await openServer(true)
  const socket = await open()
  let said = ''
  socket.on('data', (data) => (said += String(data)))
  socket.write('\0\0\0 no HTTP\r\n\r\n')
  await expect.poll(() => said).toContain('HTTP/1.1 400 Bad Request')
  await expect.poll(() => kept.size).toBe(0)
})
