/**
 * The bank of dedicated IBANs, as this slice needs it. Our id identifies an IBAN at the bank: repeating a request never opens a
 * second one. Without a clear answer a method throws, and the worker repeats the request under the same id.
 */
import type { Iban, Ibans } from '@agio/domain'

export type BankAnswer = {
  readonly word: Ibans.BankWord
  /** Present once the IBAN is active. */
  readonly account: { readonly iban: Iban.Iban; readonly bic: string; readonly bank: string } | undefined
}

export interface IbanBank {
  open(it: { readonly id: string; readonly holder: string }): Promise<BankAnswer>
  /** Undefined if the bank does not know the id. */
  look(id: string): Promise<BankAnswer | undefined>
  /** Idempotent by `number`. */
  change(id: string, it: { readonly number: number; readonly to: Ibans.Wanted }): Promise<BankAnswer>
  /** Our id of the IBAN that a hook is about; undefined if the bank did not sign it. */
  readHook(bytes: Uint8Array, header: (name: string) => string): string | undefined
}
