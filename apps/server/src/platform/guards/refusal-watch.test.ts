import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { watchRefusals } from './refusal-watch.ts'

function openWatch() {
  const lines: string[] = []
  const alarms: unknown[] = []
  const metrics = createMetrics()
  let milliseconds = 0
  const note = watchRefusals(
    {
      most: { 'login.failed': 20, 'too-many': 1_000 },
      windowMinutes: 15,
      alarm: async (code, count) => void alarms.push([code, count]),
    },
    {
      log: createLog('info', { write: (line) => void lines.push(line) }),
      metrics,
      now: () => milliseconds,
    },
  )
  const said = (words: string) => lines.filter((line) => line.includes(words)).length
  return { note, alarms, said, metrics, later: (seconds: number) => void (milliseconds += seconds * 1000) }
}
const times = (count: number, work: () => void) => {
  for (let at = 0; at < count; at += 1) work()
}

test('each watched refusal is counted, and its kind has a line at most every ten seconds', async () => {
  const { note, said, later, metrics } = openWatch()
  times(15, () => note('login.failed'))
  note('invalid')
  expect(said('"refused"')).toBe(1)
  later(10)
  note('login.failed')
  note('too-many')
  expect(said('"refused"')).toBe(3)
  expect(await metrics.registry.metrics()).toContain('agio_refusals_total{code="login.failed"} 16')
  expect(await metrics.registry.metrics()).not.toContain('invalid')
})

test('more than usual rings once in a window, and again in the next', () => {
  const { note, alarms, said, later } = openWatch()
  times(20, () => note('login.failed'))
  expect(alarms).toEqual([])
  times(500, () => note('login.failed'))
  expect(alarms).toEqual([['login.failed', 21]])
  expect(said('ALARM')).toBe(1)
  later(15 * 60)
  times(20, () => note('login.failed'))
  expect(alarms).toHaveLength(1)
  note('login.failed')
  expect(alarms).toHaveLength(2)
})
