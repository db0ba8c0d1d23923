import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

const file = () => join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json')
const never = new AbortController().signal

test('a poller is held until time moves, and the mover of the time waits for the poller to come back', async () => {
  const clock = createClock(file())
  const told: string[] = []
  const poller = async () => {
    const heard = await clock.read(clock.reading().version, 5000, never)
    told.push(`heard ${heard.offsetSeconds}`)
    const again = new AbortController()
    const next = clock.read(heard.version, 5000, again.signal)
    setTimeout(() => again.abort(), 50)
    return next
  }
  const polling = poller()
  await clock.advance(60, 2000)
  told.push('advanced')
  expect(told).toEqual(['heard 60', 'advanced'])
  await polling
})

test('an advance without pollers, or with one that went away, does not hang', async () => {
  const clock = createClock(file())
  await clock.advance(1, 60_000)
  const gone = new AbortController()
  const polling = clock.read(2, 60_000, gone.signal)
  gone.abort()
  await polling
  await clock.advance(1, 60_000)
  expect(clock.reading()).toEqual({ version: 3, offsetSeconds: 2 })
})

test('a version we never had is answered at once; the offset outlives a restart', async () => {
  const path = file()
  await createClock(path).advance(30)
  const again = createClock(path)
  expect(await again.read(99, 60_000, never)).toEqual({ version: 2, offsetSeconds: 30 })
  expect(again.now().getTime() - Date.now()).toBeGreaterThan(29_000)
})
