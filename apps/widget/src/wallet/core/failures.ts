/**
 * Every way a wallet can say no, in one table: its code, the sentence that a person reads, and the way on. Codes of a single
 * kind of wallet are in the record of its connector.
 */
import type { Money } from '@agio/domain'
import type { WalletKey } from '../../app/i18n/texts/en/wallet.ts'

/** What a person can do next. `quiet`: they said no themselves and are where they were before. */
export type WayOn = 'quiet' | 'again' | 'connect' | 'switch' | 'by_hand' | 'look_in_wallet' | 'new_code'

export const failures = {
  rejected: { text: 'wallet.failed.rejected', on: 'quiet' },
  closed: { text: 'wallet.failed.closed', on: 'again' },
  busy: { text: 'wallet.failed.busy', on: 'look_in_wallet' },
  already_connecting: { text: 'wallet.failed.alreadyConnecting', on: 'look_in_wallet' },
  already_connected: { text: 'wallet.failed.alreadyConnected', on: 'again' },
  unauthorized: { text: 'wallet.failed.notAccessible', on: 'connect' },
  disconnected: { text: 'wallet.failed.notAccessible', on: 'connect' },
  not_ready: { text: 'wallet.failed.notReady', on: 'again' },
  no_relay: { text: 'wallet.failed.noRelay', on: 'again' },
  unanswered: { text: 'wallet.failed.unanswered', on: 'again' },
  expired: { text: 'wallet.failed.expired', on: 'new_code' },
  no_provider: { text: 'wallet.failed.noProvider', on: 'by_hand' },
  unsupported: { text: 'wallet.failed.unsupported', on: 'by_hand' },
  internal: { text: 'wallet.failed.internal', on: 'by_hand' },
  unsendable: { text: 'wallet.failed.unsendable', on: 'by_hand' },
  not_configured: { text: 'wallet.failed.notConfigured', on: 'by_hand' },
  unlisted_chain: { text: 'wallet.failed.unlistedChain', on: 'switch' },
  wrong_chain: { text: 'wallet.failed.wrongChain', on: 'switch' },
  no_coins: { text: 'wallet.failed.lacksFunds', on: 'by_hand' },
  no_gas: { text: 'wallet.failed.lacksFunds', on: 'again' },
  other_account: { text: 'wallet.failed.otherAccount', on: 'again' },
  changed: { text: 'wallet.failed.changed', on: 'again' },
  silent: { text: 'wallet.failed.silent', on: 'again' },
  given_up: { text: 'wallet.failed.givenUp', on: 'again' },
} as const satisfies Record<string, { text: WalletKey; on: WayOn }>
export type Failure = keyof typeof failures

export type Failed = {
  readonly failed: Failure
  /** What the wallet lacks. */
  readonly missing?: Money.Money
  /** The account that the wallet answered with instead. */
  readonly account?: string
  /** The wallet was asked to send and did not clearly refuse: the person looks into it before they pay again. */
  readonly unsure?: true
}

export type Codes = Readonly<Record<number, Failure>>

/** EIP-1193, EIP-3326, EIP-1474 and WalletConnect. */
export const commonCodes: Codes = {
  4001: 'rejected',
  4100: 'unauthorized',
  4200: 'unsupported',
  4900: 'disconnected',
  4901: 'disconnected',
  4902: 'wrong_chain',
  5000: 'rejected',
  8000: 'expired',
  [-32_002]: 'busy',
  [-32_004]: 'unsupported',
  [-32_601]: 'unsupported',
}

/** The code of an error; some wallets wrap the one that counts into `data.originalError`. */
export function codeOf(error: unknown): number | undefined {
  const { code, data } = (error ?? {}) as {
    code?: unknown
    data?: { originalError?: { code?: unknown } } | null
  }
  const inner = data?.originalError?.code
  const found = typeof inner === 'number' ? inner : code
  if (typeof found === 'string' && /^-?\d{1,9}$/.test(found)) return Number(found)
  return typeof found === 'number' ? found : undefined
}

/** The wallet did not answer in time, or the person waits for it no longer. */
export class Unanswered extends Error {
  readonly why: 'silent' | 'given_up'
  constructor(why: 'silent' | 'given_up') {
    super(why)
    this.why = why
  }
}

export function failureOf(error: unknown, own: Codes = {}): Failure {
  if (error instanceof Unanswered) return error.why
  const code = codeOf(error)
  return (code !== undefined && (own[code] ?? commonCodes[code])) || 'internal'
}

export const isFailed = (it: unknown): it is Failed => typeof it === 'object' && it !== null && 'failed' in it
