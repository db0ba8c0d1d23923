import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the image backs up the server that is composed with it: pg_dump is of the same version', () => {
  const client = /postgresql-client-(\d+)/.exec(read('Dockerfile'))?.[1]
  const server = /image: postgres:(\d+)/.exec(read('compose.yaml'))?.[1]
  expect(client).toMatch(/^\d+$/)
  expect(client).toBe(server)
})

test('the image is pinned by digest, on a Node that the night tries', () => {
  const [, version, digest] =
    /^ARG NODE_IMAGE=node:([\d.]+)-\S+@sha256:(\w+)$/m.exec(read('Dockerfile')) ?? []
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(read('scripts/stages/nodes.mjs')).toContain(`'${version}'`)
  expect(version).toMatch(new RegExp(`^${read('.nvmrc').trim()}\\.`))
})
