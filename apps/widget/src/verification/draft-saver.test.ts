import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSaver } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('of what is typed quickly only the last is saved, a moment after the last key', async () => {
  const saved: string[] = []
  const ends: boolean[] = []
  const saver = makeSaver((isSaved) => ends.push(isSaved))
  for (const text of ['A', 'An', 'Ana']) saver.later(async () => saved.push(text))
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(saved).toEqual(['Ana'])
  expect(ends).toEqual([true])
})

test('one is on its way at a time; the newest comes last, and only its end counts', async () => {
  const log: string[] = []
  const ends: boolean[] = []
  const saver = makeSaver((isSaved) => ends.push(isSaved))
  const save =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await new Promise((done) => setTimeout(done, 2_000))
      log.push(`${name} ends`)
      if (fails) throw new Error('offline')
    }
  saver.later(save('first', true))
  saver.flush()
  saver.later(save('second'))
  saver.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(ends).toEqual([true])
})

test('before the step is sent nothing waits, and nothing is on its way', async () => {
  const log: string[] = []
  const saver = makeSaver(() => undefined)
  saver.later(async () => {
    await new Promise((done) => setTimeout(done, 2_000))
    log.push('saved')
  })
  saver.flush()
  saver.later(async () => log.push('never'))
  const stopped = saver.stop().then(() => log.push('stopped'))
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
  expect(log).toEqual(['saved', 'stopped'])
})
