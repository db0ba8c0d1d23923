/** The health of a loop: the last good end of a step, and the longest time until the next one. */
import type { Metrics } from '../metrics.ts'

export type Pulse = {
  readonly name: string
  /** Milliseconds that never jump. */
  lastStepAt: number
  /** Longer without a step, and the loop is late. */
  mostSeconds: number
  /** Steps that did not end in time and were left behind, since the start. */
  leftBehind: number
}

export type Late = { readonly name: string; readonly seconds: number }

/** Not late until its loop sets the time of a step. */
export const createPulse = (name: string): Pulse => ({
  name,
  lastStepAt: performance.now(),
  mostSeconds: Infinity,
  leftBehind: 0,
})

const secondsSince = ({ lastStepAt }: Pulse) => Math.floor((performance.now() - lastStepAt) / 1000)

export const lateOf = (pulses: readonly Pulse[]): Late[] =>
  pulses
    .filter((pulse) => secondsSince(pulse) > pulse.mostSeconds)
    .map((pulse) => ({ name: pulse.name, seconds: secondsSince(pulse) }))

/** A worker's queue: seconds since the oldest row in it became due. */
type Waits = { readonly name: string; oldestSeconds?(): Promise<number> }

export function countLoops(metrics: Metrics, pulses: readonly Pulse[], workers: readonly Waits[]): void {
  metrics.readings(
    'agio_loop_seconds_since_step',
    'Seconds since a step of this loop last ended well.',
    'loop',
    async () => pulses.map((pulse) => [pulse.name, secondsSince(pulse)]),
  )
  metrics.readings(
    'agio_loop_most_seconds',
    'Seconds that this loop may take from one step to the next: its pause and its limit.',
    'loop',
    async () =>
      pulses.flatMap(({ name, mostSeconds }) =>
        Number.isFinite(mostSeconds) ? [[name, mostSeconds] as const] : [],
      ),
  )
  metrics.readings(
    'agio_loop_steps_left_behind',
    'Steps of this loop that did not end in time, since the start.',
    'loop',
    async () => pulses.map((pulse) => [pulse.name, pulse.leftBehind]),
  )
  metrics.readings(
    'agio_queue_oldest_seconds',
    'Seconds since the oldest row of this queue became due.',
    'queue',
    () =>
      Promise.all(
        workers.flatMap(({ name, oldestSeconds }) =>
          oldestSeconds ? [oldestSeconds().then((seconds) => [name, seconds] as const)] : [],
        ),
      ),
  )
}
