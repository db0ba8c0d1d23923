/** The publishers over HTTP. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { urlOf, type Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import type { ListName, Lists } from './lists.ts'
import { yenteRoutes } from './yente.ts'

export function listRoutes(app: FastifyInstance, serve: Serve, lists: Lists): void {
  serve(controls.readListed, () => ({ entries: lists.entries(), faults: lists.faults.list() }))
  serve(controls.addListed, ({ body }) => {
    lists.add(body)
    return { entries: lists.entries() }
  })
  serve(controls.removeListed, ({ body }) => {
    lists.remove(body.name)
    return { entries: lists.entries() }
  })
  yenteRoutes(app, serve, lists)
  serve(controls.faultLists, ({ body }) => lists.faults.set(body))
  app.get(urlOf(controls.readUnList), (_, reply) =>
    publish(lists, 'un', lists.un(), reply.type('application/xml')),
  )
  app.get(urlOf(controls.readOpenList), (_, reply) =>
    publish(lists, 'open', lists.open(), reply.type('application/json')),
  )
}

function publish({ faults }: Lists, list: ListName, text: string, reply: FastifyReply) {
  if (faults.on('down', list)) return reply.code(503).send('busy')
  const half = text.slice(0, text.length / 2)
  if (faults.on('broken', list)) return reply.send(half)
  if (!faults.on('slow', list)) return reply.send(text)
  // The other half never comes.
  const stalled = new Readable({ read() {} })
  stalled.push(half)
  return reply.send(stalled)
}
