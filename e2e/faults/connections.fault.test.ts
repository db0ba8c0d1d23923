/**
 * Connections that are never used, at the running server: those that send half a header, and those that send garbage, stay
 * open on the other side. Their descriptors come back all the same.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
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

/** Descriptors of the server that belong to connections to its port; those of its pools and programs come and go. */
function descriptors(): number {
  const folder = `/proc/${world.server().pid}/fd`
  const held = new Set(readdirSync(folder).map((name) => linkOf(`${folder}/${name}`)))
  const port = Number(new URL(world.root).port).toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  const inodes = rows.map((row) => row.trim().split(/\s+/)).filter(([, local]) => local?.endsWith(`:${port}`))
  return inodes.filter((columns) => held.has(`socket:[${columns[9]}]`)).length
}

/** It may be closed between the list and the look. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

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
    // The count sees a connection that is open.
    const quiet = descriptors()
    crowd(20, 'GET /')
    await until('more to be open', async () => descriptors() >= quiet + 20)
  },
  150_000,
)
