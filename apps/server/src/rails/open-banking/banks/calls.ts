/** One HTTP call to a bank: bounded in time and size, never following redirects, and noted for the bank's health. */
import { callOutside, OutsideFault } from '../../../platform/outside/outside-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BankSettings } from './banks.ts'
import { noteCall, type CallOutcome } from './health-store.ts'

/** `silent`: no answer; the bank may have carried out the request. */
export type BankAnswer =
  | { readonly status: number; readonly body: unknown; readonly silent?: never }
  | { readonly silent: true }

export type BankRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the bank's baseUrl, or an address of its own (its token endpoint). */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The longest wait for one answer; a longer text is nonsense. */
const limits = { milliseconds: 10_000, maxBytes: 500_000 }

export async function callBank(
  { db, clock, log }: Platform,
  bank: BankSettings,
  { method, url, headers, body }: BankRequest,
): Promise<BankAnswer> {
  const started = performance.now()
  const done = async (outcome: CallOutcome, answer: BankAnswer): Promise<BankAnswer> => {
    const milliseconds = Math.round(performance.now() - started)
    await noteCall(db, { bankId: bank.id, at: clock.now(), milliseconds, outcome })
    return answer
  }
  try {
    const request = {
      method,
      headers: { accept: 'application/json', ...bank.headers, ...headers },
      ...(body !== undefined && { body }),
    }
    const { status, text } = await callOutside(url, request, limits)
    return await done(status >= 500 ? 'failed' : 'answered', { status, body: parsed(text) })
  } catch (error) {
    log.warn({ bank: bank.id, method, said: reasonOf(error) }, 'a bank did not answer')
    return done('silent', { silent: true })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reasonOf = (error: unknown) => (error instanceof OutsideFault ? error.reason : 'unknown')
