/**
 * The messages between a shop's page (host) and the widget in its iframe (frame), version 1.
 *
 *   frame ── ready, to the exact origin of the host ──► window of the host
 *   frame ◄── connect, with a MessagePort ───────────── host
 *   from here on only the port speaks:
 *   frame ◄── config { theme, locale, prefill, wallet } ───── host
 *   frame ── what is in `frameSays` ──────────────────────► host
 *   and where the page lends its wallet (EIP-1193):
 *   frame ── wallet-request { id, method, params } ───────► host ──► its wallet
 *   frame ◄── wallet-answer, wallet-event ──────────────── host
 *
 * Both sides check origin and source of the first message, and the shape of every one. What is not known is
 * dropped. The host receives nothing personal: no token, no e-mail, no account.
 */
import type { AgioErrorCode } from './events.ts'
import { isRecord, oneOf, plain, readMessage, text, whole, type MessageOf } from './shapes.ts'

export const version = 1

export type Ready = { agio: typeof version; type: 'ready' }
export type Connect = { agio: typeof version; type: 'connect' }

const orderId = text(/^ord_[a-z2-7]{26}$/)
const status = text(/^[A-Z]$/)

const frameSays = {
  resize: { height: whole(1, 20_000) },
  'sign-in': {},
  'order-created': {
    orderId,
    service: text<'sell' | 'buy'>(/^(sell|buy)$/),
    status,
    /** The shop's own name of the order, where it gave one. */
    externalId: (said: unknown) => (said === null ? null : text(/^[\w.:/#-]{1,64}$/)(said)),
  },
  'order-changed': { orderId, status },
  /** A code that is added later comes through; the sentence is the frame's. */
  error: { code: text<AgioErrorCode>(/^[a-z-]{1,40}$/), message: text(/^.{1,400}$/) },
  'wallet-request': {
    /** Rises with each request of a frame. */
    id: whole(1, Infinity),
    method: text(
      /^(eth_(accounts|requestAccounts|chainId|call|estimateGas|gasPrice|getBalance|sendTransaction)|personal_sign|wallet_((switch|add)EthereumChain|(request|revoke)Permissions))$/,
    ),
    params: (said: unknown) => {
      const copy = plain(said)
      return Array.isArray(copy) && copy.length <= 4 ? (copy as readonly unknown[]) : undefined
    },
  },
}
/** Made where it is read: the host's script has no use for it. */
const hostSays = () => ({
  /** `code` is 0, or that of the wallet's error. */
  'wallet-answer': { id: whole(1, Infinity), code: whole(-Infinity, Infinity), result: plain },
  'wallet-event': { event: oneOf('accountsChanged', 'chainChanged', 'disconnect'), data: plain },
})

export type FromFrame = MessageOf<typeof frameSays>
export type HostConfig = {
  type: 'config'
  theme?: 'light' | 'dark'
  locale?: string
  /** Shown in the fields, never submitted by itself. */
  prefill?: Record<string, string>
  /** The page lends its wallet. */
  wallet?: boolean
}
export type FromHost = HostConfig | MessageOf<ReturnType<typeof hostSays>>

const longest = 200

export function isReady(message: unknown): message is Ready {
  return isHello(message, 'ready')
}

export function isConnect(message: unknown): message is Connect {
  return isHello(message, 'connect')
}

/** A message of the frame, if it is well formed. */
export function fromFrame(message: unknown): FromFrame | undefined {
  return readMessage(frameSays, message)
}

/** A message of the host, if it is well formed. */
export function fromHost(message: unknown): FromHost | undefined {
  if (!isRecord(message) || message['type'] !== 'config') return readMessage(hostSays(), message)
  const { theme, locale, prefill, wallet } = message
  return {
    type: 'config',
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(typeof locale === 'string' && /^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(locale) ? { locale } : {}),
    ...(isRecord(prefill) ? { prefill: texts(prefill) } : {}),
    ...(typeof wallet === 'boolean' ? { wallet } : {}),
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
