import { afterEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

afterEach(() => void vi.useRealTimers())

test('a chain dozes after two minutes without anything happening, and wakes at once', async () => {
  vi.useFakeTimers()
  const intervals: unknown[] = []
  const rpc = async <T>(_method: string, params: unknown[] = []) => {
    intervals.push(params[0])
    return undefined as T
  }
  const pace = createPace({ url: '', rpc, close: async () => undefined }, 1)
  vi.advanceTimersByTime(100_000)
  await pace.wake()
  vi.advanceTimersByTime(100_000)
  expect(intervals).toEqual([])
  vi.advanceTimersByTime(30_000)
  expect(intervals).toEqual([12])
  await pace.wake()
  await pace.paused(async () => intervals.push('work'))
  expect(intervals).toEqual([12, 1, 0, 'work', 1])
  pace.close()
})
