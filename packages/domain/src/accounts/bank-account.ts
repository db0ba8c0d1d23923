/** A bank account that money goes to or comes from. */
import type { Fiat } from '../money/money.ts'

export type BankAccount =
  | { readonly kind: 'iban'; readonly iban: string; readonly bic?: string }
  | { readonly kind: 'uk'; readonly sortCode: string; readonly accountNumber: string }

/** Structured, as pain.001.001.09 wants it from 2026-11 on. */
export type PostalAddress = {
  readonly street: string
  readonly building: string
  readonly postCode: string
  readonly town: string
  /** ISO 3166 alpha-2. */
  readonly country: string
}

/** One text per account, whichever way a bank writes it. */
export const textOf = (account: BankAccount): string =>
  account.kind === 'iban' ? account.iban : `${account.sortCode} ${account.accountNumber}`

/** So many characters of a reference reach the payee: in the United Kingdom 18 of them. */
export const referenceMost = (fiat: Fiat): number => (fiat === 'GBP' ? 18 : 140)
