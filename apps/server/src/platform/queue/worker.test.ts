import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { every, sleep } from './loop.ts'
import { runWorkers } from './worker.ts'

test('a loop that crashes is started again; all stop together', async () => {
  let starts = 0
  const crashing = {
    name: 'crashing',
    async run(signal: AbortSignal) {
      starts += 1
      if (starts < 3) throw new Error('crash')
      await sleep(60_000, signal)
    },
  }
  let rounds = 0
  const often = every('often', 0.01, silentLog, async () => void (rounds += 1))
  const workers = runWorkers([crashing, often], silentLog)
  await expect.poll(() => starts).toBe(3)
  await expect.poll(() => rounds).toBeGreaterThan(3)
  await workers.stop()
  const at = rounds
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(rounds).toBe(at)
})
