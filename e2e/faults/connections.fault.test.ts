/**
 * Connections that are never used, at the running server: those that send half a header, and those that send garbage, stay
 * open on the other side. Their descriptors come back all the same.
 */
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { openWorld, type World } from './world.ts'

let world: World
const sockets: Socket[] = []
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await world?.end()
})

const descriptors = () => readdirSync(`/proc/${world.server().pid}/fd`).length

/** Half-open is allowed: the other side says that it is done, and this one does not care. */
function crowd(count: number, text: string): void {
  const { hostname, port } = new URL(world.root)
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.on('connect', () => socket.write(Buffer.from(text, 'latin1')))
    sockets.push(socket)
  }
}

test.skipIf(process.platform !== 'linux').each([
  ['300 slow ones that send half a header', 300, 'GET /api/health/live HTTP/1.1\r\nhost: loc'],
  ['500 that send garbage', 500, '\0\0\u00ff no HTTP\r\n\r\n'],
])(
  '%s: their descriptors come back while they stay',
  async (_, count, text) => {
    const before = descriptors()
    crowd(count, text)
    await until('the crowd to be refused', async () => {
      const left = sockets.slice(-count).filter(({ bytesRead, destroyed }) => bytesRead === 0 && !destroyed)
      return left.length === 0
    })
    await until('the descriptors to return', async () => descriptors() <= before + 10)
    expect((await fetch(`${world.root}/api/health/live`)).status).toBe(200)
  },
  150_000,
)
