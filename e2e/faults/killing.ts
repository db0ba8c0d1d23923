/** Ends the server when somebody is somewhere, again and again; or has it end itself at a named place. */
import { expect } from 'vitest'
import { pause } from '../world/calls.ts'
import type { World } from './world.ts'
import { seeded } from './random.ts'

type Killing = {
  readonly moments: readonly string[]
  readonly seed: number
  /** Those under way, each with the place it is at. */
  readonly under: readonly { readonly at: string }[]
  readonly done: Promise<unknown>
  /** Something gets done between two kills: milliseconds, at most. */
  readonly between?: number
}

/** Kills once per moment, a random little while after somebody is there; gives where everybody was at each kill. */
export async function killAt(
  world: World,
  { moments, seed, under, done, between = 0 }: Killing,
): Promise<string[][]> {
  const random = seeded(seed)
  const met: string[][] = []
  let isOver = false
  const over = () => (isOver = true)
  done.then(over, over)
  for (const moment of moments) {
    for (let waited = 0; waited < 4_000 && !under.some(({ at }) => at === moment); waited += 20)
      await pause(20)
    // Asking is over in milliseconds; the other places are stood at for a while.
    await pause(random() * (moment === 'placing' || moment === 'paying' ? 15 : 500))
    if (isOver) break
    met.push(under.map(({ at }) => at).filter((at) => at !== 'C'))
    await world.kill()
    await world.startAgain()
    await pause(random() * between)
  }
  console.log(met.map((them) => them.join('')).join(' | '))
  return met
}

/** Starts it anew; what waits for it may bring it to that place before it is ready. */
export async function startArmed(world: World, point: string): Promise<void> {
  await world.kill()
  await world.startAgain({ CRASH_AT: point }).catch((error: unknown) => {
    if (world.server().signalCode !== 'SIGKILL') throw error
  })
}

/** It ended itself, and nothing was tidied up. */
export async function endsItself(world: World): Promise<void> {
  const { signal } = await Promise.race([world.server().done, pause(90_000).then(() => ({ signal: 'none' }))])
  expect(signal).toBe('SIGKILL')
}
