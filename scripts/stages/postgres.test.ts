import { expect, test } from 'vitest'
import { filesBelow } from '../../tidy/sources.ts'
import { onBoth } from './postgres.mjs'

test('each path that runs on a second PostgreSQL, too, names integration tests', () => {
  const files = filesBelow('apps/server/src').filter((path) => path.endsWith('.integration.test.ts'))
  expect(onBoth.filter((start) => !files.some((path) => path.startsWith(start)))).toEqual([])
})
