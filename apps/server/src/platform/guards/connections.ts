/** A limit of connections per network, so that no network holds all of them. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from '../http/traffic.ts'

/** The most connections of one network at once; a browser holds six. */
const mostConnections = 256

/** Closes connections beyond `most` of a network at once, unread. A proxy is exempt: it brings connections of many people. */
export function capConnections(
  server: Server,
  { most = mostConnections, isProxy }: { most?: number; isProxy: (ip: string) => boolean },
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress
    // It has gone already.
    if (ip === undefined) return socket.destroy()
    if (isProxy(ip)) return undefined
    const networks = networksOf(ip)
    if (networks.some(({ name, shares }) => (open.get(name) ?? 0) >= most * shares)) return socket.destroy()
    for (const { name } of networks) open.set(name, (open.get(name) ?? 0) + 1)
    socket.once('close', () => {
      for (const { name } of networks) {
        const left = (open.get(name) ?? 1) - 1
        if (left > 0) open.set(name, left)
        else open.delete(name)
      }
    })
    return undefined
  })
}
