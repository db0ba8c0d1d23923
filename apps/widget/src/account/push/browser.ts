/** This browser's part: it is asked, subscribes at its push service with the key of our server, and our server keeps the address. */
import type { App } from '../../app/context.tsx'

const worker = '/push-worker.js'
export const devicesKey = ['push'] as const

/** Of these addresses, by their SHA-256, the one of this browser. */
export async function hereIn(hashes: readonly string[]): Promise<string | undefined> {
  if (hashes.length === 0 || !('serviceWorker' in navigator) || !('PushManager' in window)) return undefined
  const registration = await navigator.serviceWorker.getRegistration(worker)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const hash = inText(digest)
  return hashes.includes(hash) ? hash : undefined
}

/** `failed`: the browser said yes, and its push service did not. */
export async function turnOn(app: App): Promise<'told' | 'refused' | 'failed' | 'off'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const { key } = await app.api.call('listPushDevices')
  if (key === null) return 'off'
  const subscription = await subscribed(key).catch(() => undefined)
  const p256dh = subscription?.getKey('p256dh')
  const auth = subscription?.getKey('auth')
  if (!subscription || !p256dh || !auth) return 'failed'
  const keys = { p256dh: inText(p256dh), auth: inText(auth) }
  await app.api.call('addPushDevice', { body: { endpoint: subscription.endpoint, keys } })
  await app.queries.invalidateQueries({ queryKey: devicesKey })
  return 'told'
}

async function subscribed(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(trusted())
  const { pushManager } = await navigator.serviceWorker.ready
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    return await subscribe()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    // It was subscribed with an earlier key of our server.
    await (await pushManager.getSubscription())?.unsubscribe()
    return subscribe()
  }
}

type Types = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string }
}

/** The policy of our pages wants the address of a worker from a policy of ours. */
function trusted(): string {
  const { trustedTypes } = window as { trustedTypes?: Types }
  return (
    trustedTypes?.createPolicy('agio-push', { createScriptURL: () => worker }).createScriptURL('') ?? worker
  )
}

const inText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
