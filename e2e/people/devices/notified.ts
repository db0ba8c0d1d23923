/**
 * A browser that can be notified: the browsers of tests have no push service of their own, so the page subscribes at the
 * sandbox's, which holds the keys and opens what comes. All else is the page's and the browser's own.
 */
import type { Page } from '@playwright/test'
import { until } from '../../world/calls.ts'
import { links } from '../town.ts'

const sandbox = links.sandbox.replace(/\/$/, '')

type Subscribed = { endpoint: string; device: string; keys: { p256dh: string; auth: string } }
type Shown = { title: string; body: string; url: string; urgency: string; tag: string }

export async function notifiable(page: Page, answers: 'granted' | 'denied' = 'granted') {
  const subscribed: Subscribed[] = []
  await page.exposeFunction('subscribesAtSandbox', async (serverKey: string) => {
    const answer = await fetch(`${sandbox}/push/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ serverKey }),
    })
    const one = (await answer.json()) as Subscribed
    subscribed.push(one)
    return one
  })
  await page.addInitScript(inPage, answers)
  return {
    /** What this browser has shown, once there are so many; the newest first. */
    shows: (count: number) =>
      until(`${count} notifications`, async () => {
        const device = subscribed.at(-1)?.device ?? ''
        const answer = await fetch(`${sandbox}/pushes?device=${device}`)
        const shown = (await answer.json()) as Shown[]
        return shown.length >= count && shown
      }),
  }
}

/** Runs in the page. A browser without a window asks nobody: its answer is played. */
function inPage(answers: 'granted' | 'denied'): void {
  const kept = 'subscribed-at-sandbox'
  const subscribe = (window as unknown as { subscribesAtSandbox(key: string): Promise<Subscribed> })
    .subscribesAtSandbox
  const read = () => localStorage.getItem(kept)
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
  const subscription = (text: string) => {
    const { endpoint, keys } = JSON.parse(text) as Subscribed
    return { endpoint, getKey: (name: 'p256dh' | 'auth') => bytesOf(keys[name]) }
  }
  const answered = 'answered-notifications'
  const permission = () => localStorage.getItem(answered) ?? 'default'
  Object.defineProperty(Notification, 'permission', { get: permission })
  Notification.requestPermission = async () => {
    localStorage.setItem(answered, answers)
    return answers
  }
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem(kept, JSON.stringify(await subscribe(options?.applicationServerKey as string)))
    return subscription(read() ?? '') as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = async () =>
    (read() === null ? null : subscription(read() ?? '')) as unknown as PushSubscription
}
