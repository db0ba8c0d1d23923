/** One HTTP call to a bank: bounded in time and size, never following redirects, and noted for the bank's health. */
import { callOutside, OutsideFault } from '../../../platform/outside/outside-call.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
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

export type BankCalls = (bank: BankSettings, request: BankRequest) => Promise<BankAnswer>

export type CallTools = {
  readonly sql: Sql
  readonly clock: Clock
  readonly log: Log
  readonly fetch: typeof fetch
  readonly timeoutMilliseconds: number
}

/** An answer longer than this is nonsense. */
const maxBytes = 500_000

export function createBankCalls(tools: CallTools): BankCalls {
  const { sql, clock, log, timeoutMilliseconds } = tools
  return async (bank, { method, url, headers, body }) => {
    const started = performance.now()
    const done = async (outcome: CallOutcome, answer: BankAnswer): Promise<BankAnswer> => {
      const milliseconds = Math.round(performance.now() - started)
      await noteCall(sql, { bankId: bank.id, at: clock.now(), milliseconds, outcome })
      return answer
    }
    try {
      const request = {
        method,
        headers: { accept: 'application/json', ...bank.headers, ...headers },
        ...(body !== undefined && { body }),
      }
      const limits = { milliseconds: timeoutMilliseconds, maxBytes, fetch: tools.fetch }
      const { status, text } = await callOutside(url, request, limits)
      return await done(status >= 500 ? 'failed' : 'answered', { status, body: parsed(text) })
    } catch (error) {
      log.warn({ bank: bank.id, method, said: reasonOf(error) }, 'a bank did not answer')
      return done('silent', { silent: true })
    }
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
