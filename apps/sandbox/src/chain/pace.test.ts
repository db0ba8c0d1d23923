import { afterEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

afterEach(() => void vi.useRealTimers())

test('a chain dozes after half a minute without anything happening, and wakes at once', async () => {
  vi.useFakeTimers()
  const intervals: unknown[] = []
  const rpc = async <T>(_method: string, params: unknown[] = []) => {
    intervals.push(params[0])
    return undefined as T
  }
  const pace = createPace({ url: '', rpc, close: async () => undefined }, 1)
  vi.advanceTimersByTime(20_000)
  await pace.wake()
  vi.advanceTimersByTime(20_000)
  expect(intervals).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(intervals).toEqual([12])
  await pace.wake()
  await pace.paused(async () => intervals.push('work'))
  expect(intervals).toEqual([12, 1, 0, 'work', 1])
  pace.close()
})

test('works of a halted chain run one after the other, and a failure stops none of them', async () => {
  const seen: unknown[] = []
  const rpc = async <T>(_method: string, params: unknown[] = []) => {
    seen.push(params[0])
    return undefined as T
  }
  const pace = createPace({ url: '', rpc, close: async () => undefined }, 1)
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    if (name === 'first') throw new Error('no')
  }
  const both = await Promise.allSettled([pace.paused(work('first')), pace.paused(work('second'))])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(seen).toEqual([0, 'first begins', 'first ends', 1, 0, 'second begins', 'second ends', 1])
  pace.close()
})
