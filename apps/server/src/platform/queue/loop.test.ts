import { expect, test } from 'vitest'
import { silentLog, type Log } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createLoop, eachStep, every, pauseAfter, runLoop } from './loop.ts'
import { countLoops, createPulse, lateOf } from './pulse.ts'
import { runWorkers } from './worker.ts'

/** Runs a loop until `until` holds, then stops it. */
async function running(
  loop: Parameters<typeof runLoop>[0],
  until: () => void | Promise<void>,
): Promise<void> {
  const stopping = new AbortController()
  const over = runLoop(loop, stopping.signal)
  await until()
  stopping.abort()
  await over
}

test('it works at once while there is more, then waits', async () => {
  let left = 5
  const pass = async () => (left -= 1) > 0
  await running({ name: 'busy', log: silentLog, pass, pollMilliseconds: 60_000 }, async () => {
    await expect.poll(() => left).toBe(0)
  })
  expect(left).toBe(0)
})

test('a wake-up during a pass, and one while it waits, are both heard', async () => {
  let passes = 0
  let ring = () => {}
  const pass = async (_: AbortSignal, wake: () => void) => {
    passes += 1
    ring = wake
    if (passes === 1) wake()
  }
  await running({ name: 'woken', log: silentLog, pass, pollMilliseconds: 60_000 }, async () => {
    await expect.poll(() => passes).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 20))
    ring()
    await expect.poll(() => passes).toBe(3)
  })
})

test('a notification wakes it; it listens no more once it has ended', async () => {
  let passes = 0
  let notify: ((payload: string) => void) | undefined
  const database = {
    listen: async (channel: string, heard: (payload: string) => void) => {
      expect(channel).toBe('news')
      notify = heard
      return async () => void (notify = undefined)
    },
  }
  const loop = {
    name: 'told',
    log: silentLog,
    pollMilliseconds: 60_000,
    wakeOn: { database, channel: 'news' },
  }
  await running({ ...loop, pass: async () => void (passes += 1) }, async () => {
    await expect.poll(() => passes).toBe(1)
    notify?.('')
    await expect.poll(() => passes).toBe(2)
  })
  expect(notify).toBeUndefined()
})

test('the pause doubles with each failure in a row, up to ten seconds', () => {
  expect([0, 1, 2, 3, 6, 7, 50].map((failures) => pauseAfter(failures, 1_000))).toEqual([
    1_000, 200, 400, 800, 6_400, 10_000, 10_000,
  ])
})

test('a pass that fails is tried again; an outage outside is a warning', async () => {
  const said: string[] = []
  const log = {
    ...silentLog,
    error: () => void said.push('error'),
    warn: () => void said.push('warn'),
  } as Log
  let passes = 0
  const pass = async () => {
    passes += 1
    if (passes < 4) throw new Error(passes === 1 ? 'a bug' : 'no answer')
  }
  const isOutage = (error: unknown) => (error as Error).message === 'no answer'
  await running({ name: 'failing', log, pass, isOutage, pollMilliseconds: 60_000 }, async () => {
    await expect.poll(() => passes, { timeout: 10_000 }).toBe(4)
  })
  expect(said).toEqual(['error', 'warn', 'warn'])
})

test('steps follow each other; one that fails keeps no other waiting', async () => {
  const done: string[] = []
  const step =
    (name: string, fails = false) =>
    async () => {
      done.push(name)
      if (fails) throw new Error(name)
    }
  const steps = { one: step('one'), two: step('two', true), three: step('three') }
  const { pass } = createLoop({
    name: 'steps',
    log: silentLog,
    pass: () => eachStep({ log: silentLog }, steps),
  })
  await pass()
  expect(done).toEqual(['one', 'two', 'three'])
})

test('a stop ends the waiting, and after it nothing begins', async () => {
  let rounds = 0
  const workers = runWorkers([every('often', 0.01, silentLog, async () => void (rounds += 1))], silentLog)
  await expect.poll(() => rounds).toBeGreaterThan(3)
  await workers.stop()
  const at = rounds
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(rounds).toBe(at)
})

const never = () => new Promise<never>(() => undefined)

test('a pass that never ends is left behind and logged; the loop goes on, and says so in its figures', async () => {
  const said: object[] = []
  const log = { ...silentLog, error: (about: object) => void said.push(about) } as Log
  let passes = 0
  let told = 0
  const pass = () => ((passes += 1) === 1 ? never() : Promise.resolve())
  const loop = { name: 'hanging', log, limitSeconds: 0.05, onLeftBehind: () => void (told += 1) }
  const worker = createLoop({ ...loop, pass, pollMilliseconds: 20, oldestSeconds: async () => 7 })
  const workers = runWorkers([worker], silentLog)
  await expect.poll(() => passes).toBeGreaterThan(3)
  expect(said).toMatchObject([{ worker: 'hanging', reason: 'hanging: no end after 0.05 s' }])
  expect(told).toBe(1)
  const metrics = createMetrics()
  countLoops(metrics, workers.pulses, [worker])
  const figures = await metrics.registry.metrics()
  expect(figures).toContain('agio_loop_steps_left_behind{loop="hanging"} 1')
  expect(figures).toContain('agio_loop_seconds_since_step{loop="hanging"} 0')
  expect(figures).toMatch(/agio_loop_most_seconds\{loop="hanging"\} 0\.07/)
  expect(figures).toContain('agio_queue_oldest_seconds{queue="hanging"} 7')
  expect(workers.late()).toEqual([])
  await workers.stop()
})

test('at most three passes are left behind at a time; when one of them ends the loop goes on', async () => {
  const ends: (() => void)[] = []
  const pass = () => new Promise<void>((end) => ends.push(end))
  const loop = { name: 'stuck', log: silentLog, limitSeconds: 0.02, pollMilliseconds: 1 }
  await running({ ...loop, pass }, async () => {
    await expect.poll(() => ends.length, { timeout: 5_000 }).toBe(3)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(ends).toHaveLength(3)
    ends[0]?.()
    await expect.poll(() => ends.length, { timeout: 5_000 }).toBe(4)
    for (const end of ends) end()
  })
})

test('a loop is late when no pass has ended well for its poll interval and its limit', async () => {
  const pulse = createPulse('failing')
  const stopping = new AbortController()
  const pass = () => Promise.reject(new Error('no answer'))
  const loop = { name: 'failing', log: silentLog, limitSeconds: 2, pollMilliseconds: 1_000, pass }
  const over = runLoop(loop, stopping.signal, pulse)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(lateOf([pulse])).toEqual([])
  pulse.lastStepAt = performance.now() - 3_000
  expect(lateOf([pulse])).toEqual([])
  pulse.lastStepAt = performance.now() - 4_001
  expect(lateOf([pulse])).toEqual([{ name: 'failing', seconds: 4 }])
  stopping.abort()
  await over
})

test('a step that never ends keeps no other waiting; the pass says that it was left behind', async () => {
  const done: string[] = []
  const step = (name: string) => async () => void done.push(name)
  const steps = { one: step('one'), two: never, three: step('three') }
  await expect(eachStep({ log: silentLog, stepSeconds: 0.02 }, steps)).rejects.toThrow(
    'two: no end after 0.02 s',
  )
  expect(done).toEqual(['one', 'three'])
})
