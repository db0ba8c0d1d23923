/** What can be sold, on which chains, and checks of what a person types, before anything is placed. */
import * as z from 'zod'
import { BuyQuoteView } from './buy.ts'
import { route } from './route.ts'
import { Amount, CoinId, Decimal, Fiat, line, Time } from './words.ts'

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
  answer: z.object({ items: z.array(CoinView), next: z.null() }),
})

export const listChains = route({
  method: 'GET',
  path: '/api/chains',
  access: 'anyone',
  summary: 'The chains that are switched on.',
  answer: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        nativeSymbol: z.string(),
        test: z.boolean(),
        explorer: z.string(),
        blockSeconds: z.number(),
      }),
    ),
    next: z.null(),
  }),
})

export const listCurrencies = route({
  method: 'GET',
  path: '/api/currencies',
  access: 'anyone',
  summary: 'The currencies paid out and taken in, with the least and the most of an order.',
  answer: z.object({
    items: z.array(
      z.object({
        currency: Fiat,
        sellMinimum: Decimal,
        sellMaximum: Decimal,
        buyMinimum: Decimal,
        buyMaximum: Decimal,
      }),
    ),
    next: z.null(),
  }),
})

export const listCountries = route({
  method: 'GET',
  path: '/api/countries',
  access: 'anyone',
  summary: 'Countries of the address fields.',
  answer: z.object({ items: z.array(z.object({ code: z.string(), sepa: z.boolean() })), next: z.null() }),
})

export const validateIban = route({
  method: 'POST',
  path: '/api/validate/iban',
  access: 'anyone',
  summary: 'Is this an IBAN that SEPA reaches, whose bank, and is it instant?',
  body: z.strictObject({ iban: line(50) }),
  answer: z.object({
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
  summary: 'Do this sort code and account number belong together?',
  body: z.strictObject({ sortCode: line(20), accountNumber: line(20) }),
  answer: z.object({ sortCode: z.string(), accountNumber: z.string(), bank: z.string().nullable() }),
  refusals: ['uk.modulus'],
})

export const validateAddress = route({
  method: 'POST',
  path: '/api/validate/address',
  access: 'anyone',
  summary: 'Is this an address on an EVM chain, checksum included?',
  body: z.strictObject({ address: line(100) }),
  answer: z.object({ address: z.string() }),
  refusals: ['address.invalid', 'address.checksum', 'address.refused'],
})

const FeesView = z.object({ service: Amount, bank: Amount, network: Amount })
export const QuoteView = z.object({
  id: z.string(),
  service: z.literal('sell'),
  coin: CoinId,
  /** What the customer sends and what the beneficiary gets. */
  send: Amount,
  receive: Amount,
  /** Value of the coins before fees. */
  gross: Amount,
  fees: FeesView,
  /** Fiat per whole coin, and the mid-market rate it was made from. */
  rate: z.string(),
  midRate: z.string(),
  /** When money usually arrives, in words the widget knows. */
  arrival: z.enum(['instant', 'one_business_day', 'three_business_days']),
  expiresAt: Time,
})
export type QuoteView = z.infer<typeof QuoteView>

export const quoteSell = route({
  method: 'POST',
  path: '/api/quotes/sell',
  access: 'anyone',
  summary: 'A price: give the payout (fiatAmount) or the coins (coinAmount), not both.',
  body: z
    .strictObject({
      coin: CoinId,
      fiat: Fiat,
      fiatAmount: Decimal.optional(),
      coinAmount: Decimal.optional(),
    })
    .refine((it) => (it.fiatAmount === undefined) !== (it.coinAmount === undefined), {
      path: ['fiatAmount'],
      message: 'one_of',
    }),
  answer: QuoteView,
  refusals: [
    'service.off',
    'amount.below_min',
    'amount.above_max',
    'amount.invalid',
    'coin.unavailable',
    'price.unavailable',
  ],
})

export const getQuote = route({
  method: 'GET',
  path: '/api/quotes/{id}',
  access: 'anyone',
  summary: 'A quote as it was given.',
  params: z.strictObject({ id: z.string().max(40) }),
  answer: z.union([QuoteView, BuyQuoteView]),
  refusals: ['not-found'],
})
