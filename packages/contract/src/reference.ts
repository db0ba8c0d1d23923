/** The coins that can be sold, their chains, and checks of typed values, before an order is placed. */
import { Payees } from '@agio/domain'
import * as z from 'zod'
import { BeneficiaryIn } from './orders/sell.ts'
import { lookUpRefusals } from './refusals.ts'
import { route } from './route.ts'
import { ChainName, CoinId, Decimal, Fiat, line, whole } from './words.ts'

export const CoinView = z.object({
  id: CoinId,
  symbol: z.string(),
  name: z.string(),
  chainId: z.number(),
  /** In words, beside every address. */
  network: z.string(),
  contract: z.string().nullable(),
  decimals: z.number(),
  usefulDigits: z.number(),
  test: z.boolean(),
  sell: z.boolean(),
  buy: z.boolean(),
})
export type CoinView = z.infer<typeof CoinView>

export const listCoins = route({
  method: 'GET',
  path: '/api/coins',
  access: 'anyone',
  summary: 'The coins that are switched on.',
  answer: whole(CoinView),
})

export const listChains = route({
  method: 'GET',
  path: '/api/chains',
  access: 'anyone',
  summary: 'The chains that are switched on.',
  answer: whole(
    z.object({
      id: z.number(),
      name: z.string(),
      nativeSymbol: z.string(),
      test: z.boolean(),
      explorer: z.string(),
      /** For wallets that do not know the chain. */
      rpc: z.string(),
      blockSeconds: z.number(),
    }),
  ),
})

export const listCurrencies = route({
  method: 'GET',
  path: '/api/currencies',
  access: 'anyone',
  summary: 'The currencies paid out and taken in, with the least and the most of an order.',
  answer: whole(
    z.object({
      currency: Fiat,
      sellMinimum: Decimal,
      sellMaximum: Decimal,
      buyMinimum: Decimal,
      buyMaximum: Decimal,
    }),
  ),
})

export const listCountries = route({
  method: 'GET',
  path: '/api/countries',
  access: 'anyone',
  summary: 'Countries of the address fields.',
  answer: whole(z.object({ code: z.string(), sepa: z.boolean() })),
})

export const validateIban = route({
  method: 'POST',
  path: '/api/validate/iban',
  access: 'anyone',
  summary: 'Is this an IBAN that SEPA reaches, whose bank, and is it instant? While it is typed: whose bank.',
  body: z.strictObject({
    /** The whole number; its beginning, from the second group on, where `isBeginning` is set. */
    iban: line(50),
    isBeginning: z.boolean().optional(),
  }),
  answer: z.object({
    /** In groups of four. */
    iban: z.string(),
    bank: z.string().nullable(),
    bic: z.string().nullable(),
    instant: z.boolean(),
  }),
  refusals: ['iban.invalid', 'iban.not_sepa'],
})

export const validateUkAccount = route({
  method: 'POST',
  path: '/api/validate/uk_account',
  access: 'anyone',
  summary: 'Whether a sort code and an account number belong together.',
  body: z.strictObject({ sortCode: line(20), accountNumber: line(20) }),
  answer: z.object({ sortCode: z.string(), accountNumber: z.string(), bank: z.string().nullable() }),
  refusals: ['uk.modulus'],
})

export const checkPayee = route({
  method: 'POST',
  path: '/api/validate/payee',
  access: 'customer',
  summary:
    'Does the name belong to the account, as its bank reads it? An order that is placed soon uses the answer.',
  body: z.strictObject({ currency: Fiat, beneficiary: BeneficiaryIn.omit({ address: true }) }),
  answer: z.object({
    /** `unavailable`: the bank does not answer, or takes no part. It holds up no order. */
    match: z.enum(Payees.nameChecks),
    /** The name as the bank has it: of one that is close, where the bank says it. */
    name: z.string().nullable(),
  }),
  refusals: ['iban.invalid', 'iban.not_sepa', 'uk.modulus', 'too-many'],
})

export const validateAddress = route({
  method: 'POST',
  path: '/api/validate/address',
  access: 'anyone',
  summary: 'Whether this is an address on an EVM chain, checksum included.',
  body: z.strictObject({ address: line(100) }),
  answer: z.object({ address: z.string() }),
  refusals: ['address.invalid', 'address.checksum', 'address.refused'],
})

export const resolveName = route({
  method: 'POST',
  path: '/api/validate/name',
  access: 'customer',
  summary: "The address that a name such as alice.eth stands for now on the coin's chain.",
  body: z.strictObject({ coin: CoinId, name: ChainName }),
  answer: z.object({
    /** As it is spelled. */
    name: z.string(),
    address: z.string(),
  }),
  refusals: [...lookUpRefusals, 'address.refused', 'too-many'],
})
