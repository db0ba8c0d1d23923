/**
 * The wallet of the page around the frame, as a wallet of this browser: it announces itself (EIP-6963) under the page's host, and
 * each question goes over the port of the two.
 */
import type { FromFrame, FromHost, HostConfig } from '@agio/embed/protocol'

type Answer = Exclude<FromHost, HostConfig>
type Ask = { readonly method: string; readonly params?: readonly unknown[] }

export type HostWallet = {
  hear(message: Answer): void
  /** The page lends its wallet now, or no more. */
  lend(isLent: boolean): void
  announce(window: Window): void
}

const disconnected = 4900
const longestName = 40

export function openHostWallet(origin: string, send: (message: FromFrame) => void): HostWallet {
  let asked = 0
  let isHere = true
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const hearers = new Map<string, Set<(said: unknown) => void>>()
  const hearersOf = (event: string) => {
    const known = hearers.get(event) ?? new Set()
    hearers.set(event, known)
    return known
  }
  const settle = (id: number, code: number, result: unknown) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (code === 0) one?.resolve(result)
    else one?.reject(Object.assign(new Error('refused by the wallet of the page'), { code }))
  }
  const provider = {
    request: ({ method, params = [] }: Ask) =>
      new Promise<unknown>((resolve, reject) => {
        asked += 1
        waiting.set(asked, { resolve, reject })
        if (!isHere) return settle(asked, disconnected, null)
        send({ type: 'wallet-request', id: asked, method, params })
      }),
    on: (event: string, hear: (said: unknown) => void) => hearersOf(event).add(hear),
    removeListener: (event: string, hear: (said: unknown) => void) => hearersOf(event).delete(hear),
  }
  const name = new URL(origin).host.slice(-longestName)
  const detail = Object.freeze({
    info: Object.freeze({ uuid: origin, rdns: 'agio.host', name, icon: '' }),
    provider,
  })
  const say = (event: string, data: unknown) => {
    if (event === 'disconnect') for (const id of waiting.keys()) settle(id, disconnected, null)
    hearersOf(event).forEach((hear) => hear(data))
  }
  return {
    hear(message) {
      if (message.type === 'wallet-answer') return settle(message.id, message.code, message.result)
      say(message.event, message.data)
    },
    lend(isLent) {
      if (isHere === isLent) return
      isHere = isLent
      if (!isLent) say('disconnect', null)
    },
    announce: (window) => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  }
}
