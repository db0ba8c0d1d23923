/**
 * Who sent money that came in, from what the bank wrote: a name, and an account that money can be sent back to. At rest
 * both lie sealed with the key of the house; a mark recognises the account again without telling it.
 */
import { Iban, UkAccount } from '@agio/domain'
import type { BankAccount, Payer } from '../../rail.ts'
import type { Line, Sender } from '../files/camt.ts'

/** Seals what must not lie readable in the database. `id` says where it lies: it opens nowhere else. */
export interface Vault {
  seal(id: string, text: string): string
  open(id: string, sealed: string): string
  /** The same for the same text, and tells nothing about it. */
  mark(text: string): string
}

/** What lies sealed with a credit. `written`: the account as the bank wrote it. */
export type SealedSender = Payer & { readonly written: string | undefined; readonly text: string }

export const sealSender = (vault: Vault, identity: string, sender: SealedSender): string =>
  vault.seal(identity, JSON.stringify(sender))

export const openSender = (
  vault: Vault,
  { identity, sender }: { readonly identity: string; readonly sender: string },
): SealedSender => JSON.parse(vault.open(identity, sender)) as SealedSender

/** An account that cannot be read surely is none: money is never sent back to a guess. */
export function payerOfLine({ sender, currency }: Pick<Line, 'sender' | 'currency'>): Payer {
  return { name: sender?.name, account: sender && accountOfSender(sender, currency) }
}

function accountOfSender({ account, branch }: Sender, currency: string): BankAccount | undefined {
  if (account === undefined) return undefined
  const iban = Iban.readIban(account)
  if (typeof iban === 'string') return currency === 'GBP' ? ukOfIban(iban) : { kind: 'iban', iban }
  if (currency !== 'GBP') return undefined
  const digits = account.replace(/[-\s]/g, '')
  if (/^\d{14}$/.test(digits)) return ukAccount(digits.slice(0, 6), digits.slice(6))
  return branch === undefined ? undefined : ukAccount(branch.replace(/^GBDSC/, ''), digits)
}

/** Bank, sort code and account number follow each other in an IBAN of the United Kingdom; pounds go nowhere else. */
const ukOfIban = (iban: Iban.Iban): BankAccount | undefined =>
  iban.startsWith('GB') ? ukAccount(iban.slice(8, 14), iban.slice(14)) : undefined

function ukAccount(sortCode: string, accountNumber: string): BankAccount | undefined {
  const read = UkAccount.readUkAccount(sortCode, accountNumber)
  return 'refused' in read ? undefined : { kind: 'uk', ...read }
}

/** One text per account, whichever way a bank writes it. */
export const accountText = (account: BankAccount): string =>
  account.kind === 'iban' ? account.iban : `${account.sortCode} ${account.accountNumber}`
