/**
 * Verifies webhooks by Standard Webhooks: an HMAC over id, time and the received bytes. During a rotation two secrets sign, and one
 * valid signature is enough.
 */
import type { WebhookEvent } from './api.ts'

export type WebhookMessage = {
  /** The raw body: not parsed, not serialised again. */
  readonly body: string | Uint8Array
  /** The request headers: `request.headers` of Node, or `Headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`; several during a rotation. */
  readonly secret: string | readonly string[]
  /** Refuses older and newer messages, against replays. */
  readonly toleranceSeconds?: number | undefined
  readonly now?: Date | undefined
}

/** The message is not authentic: answer 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: 'headers' | 'time' | 'signature' | 'body'

  constructor(code: WebhookError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Returns the event if a signature is valid. */
export async function verifyWebhook(message: WebhookMessage): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = 300, now = new Date() } = message
  // A parsed body has lost its original bytes.
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('verifyWebhook: `body` is the text or the bytes as they came, before JSON.parse.')
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !signature || !/^\d{1,15}$/.test(timestamp ?? ''))
    throw new WebhookError('headers', 'The headers of Standard Webhooks are missing or malformed.')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError('time', `Its timestamp is more than ${toleranceSeconds} seconds from now.`)
  const bytes = typeof body === 'string' ? utf8(body) : body
  const signed = joined(utf8(`${id}.${timestamp}.`), bytes)
  if (!(await isSigned(signed, signaturesIn(signature), [secret].flat())))
    throw new WebhookError('signature', 'No signature matches one of these secrets.')
  return eventIn(bytes)
}

/** The platform compares in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  if (secrets.length === 0) throw new TypeError('verifyWebhook: there is no secret.')
  for (const secret of secrets) {
    const key = await keyOf(secret)
    for (const one of signatures) if (await crypto.subtle.verify('HMAC', key, one, signed)) return true
  }
  return false
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('verifyWebhook: a secret is `whsec_` and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Signatures of version v1; future versions are skipped. */
function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(' ').flatMap((one) => {
    const [version, text = ''] = one.split(',')
    return version === 'v1' ? (fromBase64(text) ?? []) : []
  })
}

function headerOf(headers: WebhookMessage['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  // A repeated header is ambiguous and counts as missing.
  return typeof found === 'string' ? found : undefined
}

function eventIn(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new WebhookError('body', 'The signed body is not JSON.')
  }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
