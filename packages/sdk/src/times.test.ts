/** The two shapes of time, as docs/integrate/README.md says them. */
import { readFileSync } from 'node:fs'
import { Time } from '@agio/contract'
import { expect, test } from 'vitest'
import { readTime, writeTime } from './index.ts'

const at = new Date('2031-05-01T12:00:00Z')

test('both shapes are read as the same moment in UTC, whatever the zone of the reader', () => {
  expect(readTime('2031-05-01 12:00:00')).toEqual(at)
  expect(readTime('2031-05-01T12:00:00Z')).toEqual(at)
  expect(readTime('2031-05-01T12:00:00.250Z').getTime()).toBe(at.getTime() + 250)
  expect(writeTime(at)).toBe('2031-05-01 12:00:00')
  expect(readTime(writeTime(at))).toEqual(at)
})

test.each([
  '',
  '2031-05-01',
  '2031-05-01T12:00:00',
  '2031-05-01 12:00:00Z',
  '2031-13-01 12:00:00',
  '1 May 2031',
  '2031-05-01T12:00:00+02:00',
])('what is neither is refused: %j', (time) => expect(() => readTime(time)).toThrow(TypeError))

test('the page for integrators has a time of each shape, and the API takes the one that it writes', () => {
  const page = readFileSync(new URL('../../../docs/integrate/README.md', import.meta.url), 'utf8')
  const [, times = ''] = /^## Times\n([^]*?)(?=^## )/m.exec(page) ?? []
  const said = [...times.matchAll(/`(\d{4}-\d\d-\d\d[ T][^`]+)`/g)].map(([, time = '']) => time)
  expect(said).toEqual(['2031-05-01 12:00:00', '2031-05-01T12:00:00Z'])
  expect(said.map((time) => readTime(time).getTime())).toEqual([at.getTime(), at.getTime()])
  expect(Time.safeParse(said[0]).success).toBe(true)
})
