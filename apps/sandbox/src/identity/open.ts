/** The vendors on the sandbox's port; their hooks go to the application. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Film } from '../app/film.ts'
import type { Serve } from '../app/serve.ts'
import { identityRoutes } from './routes.ts'
import { openVendors, type Vendors } from './vendors.ts'

type Options = {
  readonly dataDir: string
  readonly serverUrl?: string
  readonly now: () => Date
  readonly film: Film | undefined
  readonly base: () => string
}

export function openIdentity(app: FastifyInstance, serve: Serve, options: Options): Vendors {
  const { dataDir, serverUrl, now, film, base } = options
  const hooks = serverUrl && `${serverUrl.replace(/\/+$/, '')}/api/hooks/identity`
  const vendors = openVendors({
    file: join(dataDir, 'identity.json'),
    now,
    film,
    hookUrl: (vendor) => hooks && `${hooks}/${vendor}`,
  })
  identityRoutes(app, serve, vendors, base)
  return vendors
}
