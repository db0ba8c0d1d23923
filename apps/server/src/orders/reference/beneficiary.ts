/**
 * Validates the bank account that a customer typed, field by field: EUR needs an IBAN that SEPA reaches, GBP a sort code and
 * account number, or a GB IBAN, which holds both. Names and references must fit the character set of banks.
 */
import { BankAccounts, Codec, Iban, Stored, UkAccount, type Money, type UkModulus } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import type { FieldProblem } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BankAccount, PostalAddress } from '../../rails/rail.ts'
import { ukWeightsOf } from './uk-modulus.ts'

/** As typed. */
export type AccountRequest = {
  readonly name: string
  readonly iban?: string | undefined
  readonly sortCode?: string | undefined
  readonly accountNumber?: string | undefined
  readonly address?: PostalAddress | undefined
}

/** Name and account of the payee, as they are sealed with the order. */
export type Payee = { readonly name: string; readonly account: BankAccount; readonly address?: PostalAddress }

export const payeeCodec: Codec.Codec<Payee> = Codec.record<Payee>({
  name: Codec.text,
  account: Stored.bankAccount,
  address: Codec.optional(Stored.postalAddress),
})

/** Problem codes that need no field to be understood. */
export const accountProblems = ['iban.invalid', 'iban.not_sepa', 'uk.modulus'] as const

export type Validated = { readonly payee: Payee } | { readonly problems: readonly FieldProblem[] }

export type PayeeRules = {
  /** Countries into which we do not pay. */
  readonly notServed: readonly string[]
  /** Vocalink's weights, where the operator has them. */
  readonly ukWeights?: UkModulus.ModulusTable
}

/** The rules of this moment. */
export const payeeRules = async (platform: Platform): Promise<PayeeRules> => ({
  ukWeights: ukWeightsOf(platform),
  notServed: (await inForce(platform)).configuration.countriesNotServed,
})

/** All problems at once. `day` is today: countries join and leave SEPA. */
export function validatePayee(
  fiat: Money.Fiat,
  request: AccountRequest,
  day: string,
  { notServed, ukWeights }: PayeeRules,
): Validated {
  const name = request.name.normalize('NFC')
  const account = fiat === 'EUR' ? ibanAccount(request, day, notServed) : ukAccount(request, ukWeights)
  const problems = [
    ...(isBankName(name) ? [] : [{ field: 'beneficiary.name', code: 'invalid' }]),
    ...('problems' in account ? account.problems : []),
    ...(notServed.includes(request.address?.country ?? '')
      ? [{ field: 'beneficiary.address.country', code: notSupported }]
      : []),
  ]
  if (problems.length > 0 || 'problems' in account) return { problems }
  return { payee: { name, account: account.account, ...(request.address && { address: request.address }) } }
}

/** Letters that have a Latin form, digits, and the signs of the banks' character set; at least two letters. */
export function isBankName(name: string): boolean {
  return (
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{Nd} /\-?:().,'’+&]*$/u.test(name) &&
    (name.match(/\p{L}/gu) ?? []).length >= 2
  )
}

/** Letters, digits and spaces: what every bank carries. */
export function referenceProblem(fiat: Money.Fiat, reference: string | undefined): FieldProblem | undefined {
  if (reference === undefined) return undefined
  const max = BankAccounts.referenceMost(fiat)
  if (!/^[A-Za-z0-9 ]+$/.test(reference)) return { field: 'reference', code: 'alnum' }
  return reference.length > max
    ? { field: 'reference', code: 'too_long', params: { max: String(max) } }
    : undefined
}

/** The reference for the payee: the customer's own text first, then ours where there is room. */
export function remittance(fiat: Money.Fiat, typed: string | undefined, creditorReference: string): string {
  if (typed === undefined) return creditorReference
  const both = `${typed} ${creditorReference}`
  return both.length <= BankAccounts.referenceMost(fiat) ? both : typed
}

/** Enough to recognise one's own account, not to learn it. */
export function accountLabel(account: BankAccount): string {
  return account.kind === 'iban'
    ? Iban.masked(account.iban as Iban.Iban)
    : `${account.sortCode.slice(0, 2)}-**-** ****${account.accountNumber.slice(-4)}`
}

/** "Greta Beispiel" → "G*** B***": how long a word is stays hidden too. */
export const maskedName = (name: string): string =>
  name.replace(/([\p{L}\p{Nd}])[\p{L}\p{Nd}\p{M}]*/gu, '$1***')

type Account = { readonly account: BankAccount } | { readonly problems: readonly FieldProblem[] }

const notSupported = 'country-not-supported'

function ibanAccount({ iban }: AccountRequest, day: string, notServed: readonly string[]): Account {
  const field = 'beneficiary.iban'
  if (iban === undefined) return { problems: [{ field, code: 'required' }] }
  const read = Iban.readSepaIban(iban, day)
  if (typeof read === 'string' && notServed.includes(Iban.countryOf(read)))
    return { problems: [{ field, code: notSupported }] }
  return typeof read === 'string'
    ? { account: { kind: 'iban', iban: read } }
    : { problems: [{ field, code: read.refused }] }
}

function ukAccount(request: AccountRequest, table?: UkModulus.ModulusTable): Account {
  if (request.iban !== undefined && request.sortCode === undefined) return ukFromIban(request.iban, table)
  const missing = (['sortCode', 'accountNumber'] as const).filter((field) => request[field] === undefined)
  if (missing.length > 0)
    return { problems: missing.map((field) => ({ field: `beneficiary.${field}`, code: 'required' })) }
  const read = UkAccount.readUkAccount(request.sortCode ?? '', request.accountNumber ?? '', table)
  if ('refused' in read) return { problems: [{ field: 'beneficiary.accountNumber', code: read.refused }] }
  return { account: { kind: 'uk', ...read } }
}

/** GBkk BBBB SSSSSS AAAAAAAA. */
function ukFromIban(text: string, table?: UkModulus.ModulusTable): Account {
  const field = 'beneficiary.iban'
  const iban = Iban.readIban(text)
  if (typeof iban !== 'string' || Iban.countryOf(iban) !== 'GB')
    return { problems: [{ field, code: 'iban.invalid' }] }
  const read = UkAccount.readUkAccount(iban.slice(8, 14), iban.slice(14), table)
  return 'refused' in read
    ? { problems: [{ field, code: read.refused }] }
    : { account: { kind: 'uk', ...read } }
}
