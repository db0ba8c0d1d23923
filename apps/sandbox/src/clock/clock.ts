/**
 * The application's clock in sandbox runs: real time plus an offset that only grows. The server polls
 * `GET /clock?after=<version>`, which is held open until there is something newer; an advance is
 * answered when the pollers have come back, so that the next step of a story meets the new time.
 */
import { loadState, saveState } from '../app/state-file.ts'

export type ClockReading = { version: number; offsetSeconds: number }

export type SandboxClock = {
  now(): Date
  reading(): ClockReading
  /** Waits (at most `waitMs`) for a version above `after`. A version we never had is answered at once. */
  read(after: number | undefined, waitMs: number, gone: AbortSignal): Promise<ClockReading>
  /** Moves time forward and waits (at most `settleMs`) until those who were waiting ask again. */
  advance(seconds: number, settleMs?: number): Promise<ClockReading>
  close(): void
}

export function createClock(file: string): SandboxClock {
  const state = loadState<ClockReading>(file, { version: 1, offsetSeconds: 0 })
  const waiting = new Set<() => void>()
  const settling = new Set<() => void>()
  const reading = () => ({ version: state.version, offsetSeconds: state.offsetSeconds })
  const wakeAll = () => [...waiting].forEach((wake) => wake())

  return {
    now: () => new Date(Date.now() + state.offsetSeconds * 1000),
    reading,
    async read(after, waitMs, gone) {
      if (after === state.version) {
        settling.forEach((arrived) => arrived())
        await untilNewer(waiting, waitMs, gone)
      }
      return reading()
    },
    async advance(seconds, settleMs = 2000) {
      state.version += 1
      state.offsetSeconds += seconds
      saveState(file, state)
      const expected = waiting.size
      if (expected > 0) {
        const back = pollersBack(settling, expected, settleMs)
        wakeAll()
        await back
      }
      return reading()
    },
    close: wakeAll,
  }
}

function untilNewer(waiting: Set<() => void>, waitMs: number, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leave = () => {
      clearTimeout(timer)
      gone.removeEventListener('abort', leave)
      waiting.delete(leave)
      resolve()
    }
    const timer = setTimeout(leave, waitMs)
    gone.addEventListener('abort', leave)
    waiting.add(leave)
    if (gone.aborted) leave()
  })
}

function pollersBack(settling: Set<() => void>, expected: number, settleMs: number): Promise<void> {
  return new Promise((resolve) => {
    let back = 0
    const done = () => {
      clearTimeout(timer)
      settling.delete(arrived)
      resolve()
    }
    const arrived = () => {
      back += 1
      if (back >= expected) done()
    }
    const timer = setTimeout(done, settleMs)
    settling.add(arrived)
  })
}
