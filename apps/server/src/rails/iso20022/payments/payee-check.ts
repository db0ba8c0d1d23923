/**
 * Verification of payee: asks the payee's bank whether the name and the account belong together, and where the account
 * is. An answer that does not come in time is `unavailable`: it never stops an order by itself.
 */
import { callOutside } from '../../../platform/outside/outside-call.ts'
import type { BankAccount } from '../../rail.ts'

export type PayeeMatch =
  | { readonly match: 'match' | 'no_match' | 'unavailable' }
  /** Nearly: the name as the bank has it, where it says so. */
  | { readonly match: 'close'; readonly name: string | undefined }

export type BankOfAccount = {
  readonly bankName: string
  readonly bic: string | undefined
  readonly country: string | undefined
  /** Instant payments reach it. */
  readonly instant: boolean
}

export interface PayeeCheck {
  check(name: string, account: BankAccount): Promise<PayeeMatch>
  /** By the number or, while it is typed, by its beginning. Undefined when it is unknown. */
  lookUp(iban: string): Promise<BankOfAccount | undefined>
}

export type PayeeCheckSettings = {
  /** Without it no name is checked. Address that takes `POST {name, iban}` or `{name, sortCode, accountNumber}`. */
  readonly checkUrl: string | undefined
  /** Without it no bank is known. Address that takes `GET ?iban=`. */
  readonly directoryUrl: string | undefined
  readonly timeoutMs?: number
}

const maxBytes = 64_000

/** The door over HTTP. `fetch` comes in as an argument. */
export function createHttpPayeeCheck(
  settings: PayeeCheckSettings,
  fetch: typeof globalThis.fetch,
): PayeeCheck {
  const ask = async (url: string, init: RequestInit): Promise<Record<string, unknown> | undefined> => {
    try {
      const limits = { milliseconds: settings.timeoutMs ?? 5_000, maxBytes, fetch }
      const { isOk, text } = await callOutside(url, init, limits)
      if (!isOk) return undefined
      const answer: unknown = JSON.parse(text)
      return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : undefined
    } catch {
      return undefined
    }
  }
  return {
    async check(name, account) {
      if (settings.checkUrl === undefined) return { match: 'unavailable' }
      const { kind: _, ...numbers } = account
      const body = JSON.stringify({ name, ...(account.kind === 'iban' ? { iban: account.iban } : numbers) })
      const headers = { 'content-type': 'application/json' }
      return matchOf(await ask(settings.checkUrl, { method: 'POST', headers, body }))
    },
    async lookUp(iban) {
      if (settings.directoryUrl === undefined) return undefined
      const url = new URL(settings.directoryUrl)
      url.searchParams.set('iban', iban)
      return bankOf(await ask(url.href, {}))
    },
  }
}

function matchOf(answer: Record<string, unknown> | undefined): PayeeMatch {
  if (answer?.result === 'match' || answer?.result === 'no_match') return { match: answer.result }
  if (answer?.result === 'close') return { match: 'close', name: textOf(answer.name) }
  return { match: 'unavailable' }
}

function bankOf(answer: Record<string, unknown> | undefined): BankOfAccount | undefined {
  const bankName = textOf(answer?.bankName)
  if (answer === undefined || bankName === undefined) return undefined
  return {
    bankName,
    bic: textOf(answer.bic),
    country: textOf(answer.country),
    instant: answer.instant === true,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 140) : undefined
}
