/**
 * The messages between a shop's page (host) and the widget in its iframe (frame), version 1.
 *
 *   frame ── ready, to the exact origin of the host ──► window of the host
 *   frame ◄── connect, with a MessagePort ───────────── host
 *   from here on only the port speaks:
 *   frame ◄── config { theme, locale, prefill } ─────── host
 *   frame ── resized { height } ──────────────────────► host
 *   frame ── order-changed { orderId, status } ───────► host
 *
 * Both sides check origin and source of the first message, and the shape of every one. What is not known is
 * dropped. Nothing personal ever travels: no token, no e-mail, no address.
 */
export const version = 1

export type Ready = { agio: typeof version; type: 'ready' }
export type Connect = { agio: typeof version; type: 'connect' }
export type FromFrame =
  | { type: 'resized'; height: number }
  | { type: 'order-changed'; orderId: string; status: string }
export type FromHost = {
  type: 'config'
  theme?: 'light' | 'dark'
  locale?: string
  /** Shown in the fields, never submitted by itself. */
  prefill?: Record<string, string>
}

const tallest = 20_000
const longest = 200

export function isReady(message: unknown): message is Ready {
  return isHello(message, 'ready')
}

export function isConnect(message: unknown): message is Connect {
  return isHello(message, 'connect')
}

/** What the frame says, if it is well said; a copy with nothing else in it. */
export function fromFrame(message: unknown): FromFrame | undefined {
  if (!isRecord(message)) return undefined
  const { type, height, orderId, status } = message
  if (type === 'resized' && typeof height === 'number' && height > 0 && height <= tallest)
    return { type, height }
  if (type !== 'order-changed' || typeof orderId !== 'string' || typeof status !== 'string') return undefined
  return /^ord_[a-z2-7]{26}$/.test(orderId) && /^[A-Z]$/.test(status) ? { type, orderId, status } : undefined
}

/** What the host says, if it is well said; a copy with nothing else in it. */
export function fromHost(message: unknown): FromHost | undefined {
  if (!isRecord(message) || message['type'] !== 'config') return undefined
  const { theme, locale, prefill } = message
  return {
    type: 'config',
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(typeof locale === 'string' && /^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(locale) ? { locale } : {}),
    ...(isRecord(prefill) ? { prefill: texts(prefill) } : {}),
  }
}

function isHello(message: unknown, type: string): boolean {
  return isRecord(message) && message['agio'] === version && message['type'] === type
}

function texts(pairs: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(pairs).filter((pair): pair is [string, string] => {
    const [name, value] = pair
    return /^[a-z_]{1,40}$/.test(name) && typeof value === 'string' && value.length <= longest
  })
  return Object.fromEntries(kept.slice(0, 40))
}

function isRecord(it: unknown): it is Record<string, unknown> {
  return typeof it === 'object' && it !== null && !Array.isArray(it)
}
