/**
 * The bank of dedicated IBANs as this slice needs it. It knows each by our id: the same id is the same IBAN, however often it
 * is asked for. No clear answer throws, and the bank is asked again under the same id.
 */
import type { Iban, Ibans } from '@agio/domain'

export type BankAnswer = {
  readonly word: Ibans.BankWord
  /** From the moment that it is active. */
  readonly account: { readonly iban: Iban.Iban; readonly bic: string; readonly bank: string } | undefined
}

export interface IbanBank {
  open(it: { readonly id: string; readonly holder: string }): Promise<BankAnswer>
  /** Undefined where the bank does not know the id. */
  look(id: string): Promise<BankAnswer | undefined>
  /** The same number is the same request. */
  change(id: string, it: { readonly number: number; readonly to: Ibans.Wanted }): Promise<BankAnswer>
  /** Our id of what a hook is about; undefined when it is not from the bank. */
  readHook(bytes: Uint8Array, header: (name: string) => string): string | undefined
}
