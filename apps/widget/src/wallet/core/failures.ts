/**
 * What a wallet answered with, by its code; what is said then is in `failure-table.ts`. Codes of a single kind of wallet are in
 * the record of its connector.
 */
import type { Money } from '@agio/domain'
import type { Failure } from './failure-table.ts'

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

/** How the person's no is written where it has no code: by ethers, and in words. */
const noInWords = /ACTION_REJECTED|user (rejected|denied|cancell?ed)/i

export function failureOf(error: unknown, own: Codes = {}): Failure {
  if (error instanceof Unanswered) return error.why
  const number = codeOf(error)
  const known = number !== undefined && (own[number] ?? commonCodes[number])
  if (known) return known
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const isNo = [code, message, error].some((one) => typeof one === 'string' && noInWords.test(one))
  return isNo ? 'rejected' : 'internal'
}

export const isFailed = (it: unknown): it is Failed => typeof it === 'object' && it !== null && 'failed' in it
