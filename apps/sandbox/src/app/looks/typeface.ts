/** The typeface of the sandbox's pages, the same as the widget's: served, not only named. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { typefacePath } from './page-style.ts'

const file = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'

export function typeface(app: FastifyInstance): void {
  const letters = readFileSync(createRequire(import.meta.url).resolve(file))
  app.get(typefacePath, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(letters),
  )
}
