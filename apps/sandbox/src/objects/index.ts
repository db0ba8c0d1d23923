/** A store of objects, by the protocol of S3. */
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import { openObjects } from './objects.ts'

export * as objectControls from './controls.ts'

export function objectRoutes(app: FastifyInstance, serve: Serve) {
  const objects = openObjects(app)
  serve(controls.readObjects, () => ({ objects: objects.list(), faults: objects.faults.list() }))
  serve(controls.faultObjects, ({ body }) => objects.faults.set(body))
  return objects
}
