/** A push service with the browsers behind it: it takes messages for them, opens each as its browser would, and keeps what it shows. */
import { randomBytes } from 'node:crypto'
import { createFaults } from '../app/faults.ts'
import { readable, type Film } from '../app/film.ts'
import { createListeners } from '../app/live.ts'
import { loadState, saveState } from '../app/state-file.ts'
import { newKeys, openMessage, wrongSender, type BrowserKeys } from './protocol.ts'

export const pushFaultKinds = ['down', 'slow', 'gone'] as const
export type PushFault = (typeof pushFaultKinds)[number]

/** Of the application here: private key of P-256, in base64url. */
export const pushKey = 'c2FuZGJveC1rZXktb2Ytbm90aWZpY2F0aW9ucy0wMDE'

type Browser = BrowserKeys & { id: string; serverKey: string; isGone: boolean }

/** A notification as the browser shows it: its page wrote it. */
export type Notification = {
  id: string
  device: string
  at: string
  title: string
  body: string
  url: string
  tag: string
  urgency: string
}

type Options = { file: string; now: () => Date; film: Film | undefined; base: () => string }
type Sent = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Buffer }
type Answer = { readonly status: number; readonly said?: string }

export type PushService = ReturnType<typeof openPushService>

const mostKept = 500
/** RFC 8030: a service may refuse more. */
const mostBytes = 4096

export function openPushService({ file, now, film, base }: Options) {
  const faults = createFaults<PushFault>()
  const state = loadState<{ browsers: Browser[]; shown: Notification[] }>(file, { browsers: [], shown: [] })
  const arrived = createListeners<Notification>()
  const save = () => saveState(file, state)

  function show(browser: Browser, text: string, urgency: string): string {
    const { title = '', body = '', url = '', tag = '' } = JSON.parse(text) as Partial<Notification>
    const id = randomBytes(12).toString('hex')
    const one = { id, device: browser.id, at: now().toISOString(), title, body, url, tag, urgency }
    state.shown.unshift(one)
    state.shown.length = Math.min(state.shown.length, mostKept)
    save()
    film?.add({ of: 'push', title: 'Notification', note: title, raw: readable(text), link: '/push' })
    arrived.tell(one)
    return id
  }

  return {
    faults,
    on: arrived.on,
    /** Newest first; of one browser, or all. */
    list: (device?: string) => state.shown.filter((one) => device === undefined || one.device === device),
    /** A browser subscribes, as `PushManager.subscribe` does. */
    subscribe(serverKey: string) {
      const browser = {
        ...newKeys(randomBytes),
        id: randomBytes(12).toString('hex'),
        serverKey,
        isGone: false,
      }
      state.browsers.push(browser)
      save()
      const { id, p256dh, auth } = browser
      return { endpoint: `${base()}/push/send/${id}`, device: id, keys: { p256dh, auth } }
    },
    take(id: string, { headers, body }: Sent): Answer {
      if (faults.on('down')) return { status: 503, said: 'busy' }
      const browser = state.browsers.find((one) => one.id === id)
      if (browser && faults.on('gone')) {
        browser.isGone = true
        save()
      }
      if (!browser || browser.isGone) return { status: 410, said: 'the subscription is gone' }
      const { authorization = '', ttl = '', 'content-encoding': encoding, urgency = 'normal' } = headers
      const signed = { authorization, serverKey: browser.serverKey, audience: base() }
      // Its own clock is not moved by the sandbox's: tokens of real libraries are good by the real one.
      const wrong = wrongSender(signed, new Date())
      if (wrong !== undefined) return { status: 403, said: wrong }
      if (!/^\d+$/.test(ttl)) return { status: 400, said: 'TTL is missing' }
      if (encoding !== 'aes128gcm') return { status: 400, said: 'the encoding is not aes128gcm' }
      if (body.length > mostBytes) return { status: 413, said: `more than ${mostBytes} bytes` }
      const text = openMessage(body, browser)
      if (text === undefined) return { status: 400, said: 'it does not open' }
      return { status: 201, said: show(browser, text, urgency) }
    },
  }
}
