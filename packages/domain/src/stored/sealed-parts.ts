/** The stored form of the parts of sealed documents that several slices share. */
import { dictionary, list, oneOf, optional, record, text, variants, whole, type Codec } from '../codec.ts'
import type { BankAccount, PostalAddress } from '../accounts/bank-account.ts'
import type { Metadata } from '../merchants.ts'
import { lockables, type StartOptions } from '../start-values.ts'

export const bankAccount: Codec<BankAccount> = variants<BankAccount, 'kind'>('kind', {
  iban: record<{ iban: string; bic?: string }>({ iban: text, bic: optional(text) }),
  uk: record({ sortCode: text, accountNumber: text }),
})

export const postalAddress: Codec<PostalAddress> = record<PostalAddress>({
  street: text,
  building: text,
  postCode: text,
  town: text,
  country: text,
})

export const metadata: Codec<Metadata> = dictionary(text)

export const startOptions: Codec<StartOptions> = record<StartOptions>({
  service: optional(oneOf('sell', 'buy')),
  coin: optional(text),
  network: optional(whole),
  fiat: optional(oneOf('EUR', 'GBP')),
  fiatAmount: optional(text),
  coinAmount: optional(text),
  address: optional(text),
  refundAddress: optional(text),
  reference: optional(text),
  email: optional(text),
  lang: optional(text),
  externalId: optional(text),
  lock: optional(list(oneOf(...lockables))),
})
