import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { remoteClock } from './clock.ts'
import { silentLog } from './log.ts'
import { testClock } from './testing.ts'
import { runWorkers } from './queue/worker.ts'

let server: Server
let url: string
let state = { version: 0, offsetSeconds: 0 }
let waiting: (() => void)[] = []
const advance = (seconds: number) => {
  state = { version: state.version + 1, offsetSeconds: state.offsetSeconds + seconds }
  for (const answer of waiting.splice(0)) answer()
}

beforeEach(async () => {
  server = createServer((request, response) => {
    const after = Number(new URL(request.url ?? '', 'http://host').searchParams.get('after'))
    const answer = () => response.end(JSON.stringify(state))
    if (state.version > after) answer()
    else waiting.push(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/clock`
})
afterEach(() => {
  waiting = []
  server.closeAllConnections()
  server.close()
})

test('a remote clock has the right time from its first moment, and follows when it is moved', async () => {
  advance(3600)
  const local = testClock('2026-11-20T10:00:00Z')
  const clock = await remoteClock(url, silentLog, local)
  expect(clock.now()).toEqual(new Date('2026-11-20T11:00:00Z'))
  const following = runWorkers([{ name: 'clock', run: clock.run }], silentLog)
  advance(60)
  await expect.poll(() => clock.now()).toEqual(new Date('2026-11-20T11:01:00Z'))
  local.advance(1)
  expect(clock.now()).toEqual(new Date('2026-11-20T11:01:01Z'))
  await following.stop()
})
