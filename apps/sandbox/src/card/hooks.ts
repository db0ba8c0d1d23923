/** Sends events to the merchant: signed, repeated until they are taken, and wrongly when the control room says so. */
import { createHmac } from 'node:crypto'
import { createDelivery } from '../app/delivery.ts'
import type { Faults } from '../app/faults.ts'
import { readable, type Film } from '../app/film.ts'

export const cardFaultKinds = [
  'down',
  'silent',
  'hooks_off',
  'hooks_twice',
  'hooks_reversed',
  'hooks_late',
  'form_silent',
] as const
export type CardFault = (typeof cardFaultKinds)[number]

export type Hooks = {
  /** The merchant listens at this address; undefined: nowhere. */
  url: string | undefined
  notify(payload: string): void
  close(): void
}

const lateMilliseconds = 5_000
const reverseMilliseconds = 400

export function createHooks({
  url,
  secret,
  now,
  faults,
  film,
}: {
  url: string | undefined
  secret: string
  now: () => Date
  faults: Faults<CardFault>
  film: Film
}): Hooks {
  const delivery = createDelivery({
    tries: 10,
    waitMs: (tried) => 250 * 2 ** tried,
    tried: (body, status) =>
      film.add({
        of: 'card',
        title: `Hook: ${(JSON.parse(body) as { type: string }).type}`,
        note: `answered with ${status ?? 'nothing'}`,
        raw: readable(body),
        link: '/card',
      }),
  })
  const { later } = delivery
  const headersOf = (payload: string) => ({
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signed(payload, secret, now()),
  })
  let held: (() => void)[] = []
  const hooks: Hooks = {
    url,
    notify(payload) {
      if (hooks.url === undefined || faults.on('hooks_off')) return
      const go = () =>
        delivery.post(
          () => hooks.url,
          payload,
          () => headersOf(payload),
        )
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
      delivery.close()
      hooks.url = undefined
    },
  }

  return hooks
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<payload>">`. */
export function signed(payload: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
