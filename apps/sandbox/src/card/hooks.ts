/** Sends events to the merchant: signed, repeated until they are taken, and wrongly when the control room says so. */
import { createHmac } from 'node:crypto'
import type { Faults } from '../app/faults.ts'

export const cardFaultKinds = [
  'down',
  'silent',
  'hooks_off',
  'hooks_twice',
  'hooks_reversed',
  'hooks_late',
] as const
export type CardFault = (typeof cardFaultKinds)[number]

export type Hooks = {
  /** Where the merchant listens; undefined: nowhere. */
  url: string | undefined
  notify(payload: string): void
  close(): void
}

const lateMilliseconds = 5_000
const reverseMilliseconds = 400
const mostTries = 10

export function createHooks({
  url,
  secret,
  now,
  faults,
}: {
  url: string | undefined
  secret: string
  now: () => Date
  faults: Faults<CardFault>
}): Hooks {
  const timers = new Set<NodeJS.Timeout>()
  const closing = new AbortController()
  const later = (milliseconds: number, work: () => void) => {
    const timer = setTimeout(() => (timers.delete(timer), work()), milliseconds)
    timers.add(timer)
  }
  let held: (() => void)[] = []
  const hooks: Hooks = {
    url,
    notify(payload) {
      if (hooks.url === undefined || faults.on('hooks_off')) return
      const go = () => void deliver(payload, 1)
      if (faults.on('hooks_reversed')) {
        held.push(go)
        if (held.length > 1) return
        return later(reverseMilliseconds, () => {
          const all = held.toReversed()
          held = []
          all.forEach((one, at) => later(at * 150, one))
        })
      }
      const wait = faults.on('hooks_late') ? lateMilliseconds : 0
      later(wait, go)
      if (faults.on('hooks_twice')) later(wait, go)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      closing.abort()
      hooks.url = undefined
    },
  }

  async function deliver(payload: string, tries: number): Promise<void> {
    const to = hooks.url
    if (to === undefined) return
    const isTaken = await post(to, payload).catch(() => false)
    if (!isTaken && tries < mostTries) later(250 * 2 ** tries, () => void deliver(payload, tries + 1))
  }

  async function post(to: string, payload: string): Promise<boolean> {
    const answer = await fetch(to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signed(payload, secret, now()),
      },
      body: payload,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
    })
    await answer.body?.cancel()
    return answer.ok
  }
  return hooks
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<payload>">`. */
export function signed(payload: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
