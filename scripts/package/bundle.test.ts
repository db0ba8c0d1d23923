/** The package holds every module that the server loads by its path. */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { threads } from './bundle.mjs'

const sources = fileURLToPath(new URL('../../apps/server/src/', import.meta.url))

test('each module that a source gives to a thread is built as a file of its own', () => {
  const given = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|threads\/thread\.ts$/.test(name))
    .filter((name) => /\bcreate(Shared)?Thread[<(]/.test(readFileSync(`${sources}${name}`, 'utf8')))
  const { 'thread-entry': entry, ...modules } = threads()
  expect(entry).toContain('thread-entry.mjs')
  expect(given.length).toBeGreaterThan(4)
  expect(Object.keys(modules)).toHaveLength(given.length)
})
