/**
 * Room for work that strangers can ask for. At most `atOnce` pass at a time, so they never hold more connections than
 * that; further ones wait in memory, in lanes that take turns. Work whose lane is full is refused before it touches
 * anything. A newcomer to a full gate takes the place of one that waits, by chance: a crowd that came first keeps no
 * other caller out.
 */
import { randomInt } from 'node:crypto'

export type GateRules = {
  readonly atOnce: number
  /** For one lane: the number that pass at a time, and the number that wait behind them. */
  readonly laneAtOnce: number
  readonly laneWaiting: number
  /** Of all lanes together. */
  readonly waiting: number
  /** A whole number below `most`. */
  readonly choose: (most: number) => number
}

export type Gate = {
  /** Does the work when it is its turn; undefined where there is no room to wait. */
  pass<T>(lane: string, work: () => Promise<T>): Promise<T | undefined>
  inside(): number
  waiting(): number
}

type Waiter = { readonly lane: string; readonly enter: (may: boolean) => void }
type Lane = { running: number; readonly queue: Waiter[] }

export function createGate({ atOnce, laneAtOnce, laneWaiting, waiting, choose }: GateRules): Gate {
  /** In the order of their turns: a lane that had its turn goes to the end. */
  const lanes = new Map<string, Lane>()
  const waiters: Waiter[] = []
  let running = 0

  function forget(waiter: Waiter, lane: Lane | undefined): void {
    waiters.splice(waiters.indexOf(waiter), 1)
    lane?.queue.splice(lane.queue.indexOf(waiter), 1)
    if (lane?.running === 0 && lane.queue.length === 0) lanes.delete(waiter.lane)
  }

  function next(): void {
    for (const [name, lane] of lanes) {
      if (running >= atOnce) return
      const [first] = lane.queue
      if (!first || lane.running >= laneAtOnce) continue
      enter(lane)
      forget(first, lane)
      lanes.delete(name)
      lanes.set(name, lane)
      first.enter(true)
    }
  }

  function enter(lane: Lane): void {
    running += 1
    lane.running += 1
  }

  /** False where another one took the place. */
  async function wait(name: string, lane: Lane): Promise<boolean> {
    const loser = waiters.length >= waiting ? waiters[choose(waiters.length)] : undefined
    if (loser) forget(loser, lanes.get(loser.lane))
    loser?.enter(false)
    return new Promise((resolve) => {
      const waiter = { lane: name, enter: resolve }
      lanes.set(name, lane)
      lane.queue.push(waiter)
      waiters.push(waiter)
    })
  }

  return {
    inside: () => running,
    waiting: () => waiters.length,
    async pass(name, work) {
      const lane = lanes.get(name) ?? { running: 0, queue: [] }
      const isFree = running < atOnce && lane.running < laneAtOnce
      if (!isFree && lane.queue.length >= laneWaiting) return undefined
      if (isFree) {
        lanes.set(name, lane)
        enter(lane)
      } else if (!(await wait(name, lane))) return undefined
      try {
        return await work()
      } finally {
        running -= 1
        lane.running -= 1
        if (lane.running === 0 && lane.queue.length === 0) lanes.delete(name)
        next()
      }
    },
  }
}

/** The gate of signing in, which is open to strangers: they hold at most this share of the database's connections. */
export function strangersGate(connections: number): Gate {
  const atOnce = Math.max(1, Math.floor(connections))
  return createGate({ atOnce, laneAtOnce: 2, laneWaiting: 10, waiting: atOnce * 10, choose: randomInt })
}
