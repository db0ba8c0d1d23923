/**
 * A wallet's failure by its code; its words are in `failure-table.ts`. Codes of a single kind of wallet are in the
 * record of its connector.
 */
import type { Money } from '@agio/domain'
import type { Failure } from './failure-table.ts'

export type Failed = {
  readonly failed: Failure
  /** The amount that the wallet lacks. */
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
  const found = (typeof inner === 'number' ? inner : code) as number | string
  return /^-?\d+$/.test(`${found}`) ? Number(found) : undefined
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
  const said = error as { code?: unknown; message?: unknown } | null | undefined
  // The person's no where it has no code: as ethers writes it, and in words.
  const isNo = /action_rejected|user (rejected|denied|cancel)/i.test([said?.code, said?.message, said].join())
  const code = codeOf(error) ?? 0
  return own[code] ?? commonCodes[code] ?? (isNo ? 'rejected' : 'internal')
}

export const isFailed = (it: unknown): it is Failed => typeof it === 'object' && it !== null && 'failed' in it
