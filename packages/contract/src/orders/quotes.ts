/** Prices of both services, and how the rate of a coin has moved. */
import { Pauses, type Buy } from '@agio/domain'
import * as z from 'zod'
import { route } from '../route.ts'
import { Amount, CoinId, Decimal, Fiat, Time, whole } from '../words.ts'

/** The names of the specification. */
export const PaymentMethod = z.enum(['SEPA_BANK_TRANSFER', 'OPEN_BANKING', 'CREDIT_CARD'])
export type PaymentMethod = z.infer<typeof PaymentMethod>
/** Or whichever of them serves best: the answer names it. */
const AskedMethod = z.enum([...PaymentMethod.options, 'BEST'])
/** The same three by the words of the domain. */
export const paymentMethods = {
  bank_transfer: 'SEPA_BANK_TRANSFER',
  open_banking: 'OPEN_BANKING',
  card: 'CREDIT_CARD',
} as const satisfies Record<Buy.Method, PaymentMethod>
export const domainMethods = {
  SEPA_BANK_TRANSFER: 'bank_transfer',
  OPEN_BANKING: 'open_banking',
  CREDIT_CARD: 'card',
} as const satisfies Record<PaymentMethod, Buy.Method>

export const SellFees = z.object({ service: Amount, bank: Amount, network: Amount })
export const BuyFees = z.object({ service: Amount, network: Amount })

const price = {
  id: z.string(),
  coin: CoinId,
  /** The amount that the customer pays, and the amount that they get. */
  send: Amount,
  receive: Amount,
  feesTotal: Amount,
  /** Fiat per whole coin, and the mid-market rate it was made from. */
  rate: z.string(),
  midRate: z.string(),
  expiresAt: Time,
}
export const QuoteView = z.object({
  ...price,
  service: z.literal('sell'),
  /** Value of the coins before fees. */
  gross: Amount,
  fees: SellFees,
  /** The usual arrival of the money, in words the widget knows. */
  arrival: z.enum(['instant', 'one_business_day', 'three_business_days']),
})
export type QuoteView = z.infer<typeof QuoteView>

export const BuyQuoteView = z.object({
  ...price,
  service: z.literal('buy'),
  method: PaymentMethod,
  fees: BuyFees,
  /** The amount that is exchanged after the fees. */
  net: Amount,
  /** A bank transfer floats until the money is here; the others keep the rate inside the window. */
  floats: z.boolean(),
  arrival: z.enum(['minutes', 'two_business_days']),
})
export type BuyQuoteView = z.infer<typeof BuyQuoteView>

const asked = { coin: CoinId, fiat: Fiat, fiatAmount: Decimal.optional(), coinAmount: Decimal.optional() }
const isOneAmount = (it: { fiatAmount?: string | undefined; coinAmount?: string | undefined }) =>
  (it.fiatAmount === undefined) !== (it.coinAmount === undefined)
const oneOf = { path: ['fiatAmount'], params: { code: 'one_of' } }
const askedExample = { examples: [{ coin: 'USDC@97', fiat: 'EUR', fiatAmount: '100.00' }] }
const quoting = {
  method: 'POST',
  access: 'anyone',
  refusals: [
    'service.off',
    'amount.below_min',
    'amount.above_max',
    'amount.invalid',
    'coin.unavailable',
    'service.paused',
    'price.unavailable',
  ],
} as const

export const quoteSell = route({
  ...quoting,
  path: '/api/quotes/sell',
  summary: 'A price: give the payout (fiatAmount) or the coins (coinAmount), not both.',
  body: z.strictObject(asked).refine(isOneAmount, oneOf).meta(askedExample),
  answer: QuoteView,
})

export const quoteBuy = route({
  ...quoting,
  path: '/api/quotes/buy',
  summary:
    'A price: give what is paid (fiatAmount) or the coins (coinAmount), not both. `BEST` takes the fastest method, unless a slower one brings 1 % more.',
  body: z
    .strictObject({ ...asked, method: AskedMethod.default('SEPA_BANK_TRANSFER') })
    .refine(isOneAmount, oneOf)
    .meta(askedExample),
  answer: BuyQuoteView.extend({
    /** No other method brings the coins for less. */
    isCheapest: z.boolean(),
    /** Another method that is more than 1 % cheaper: it brings so many coins more, or costs so much money less. */
    offer: z.object({ method: PaymentMethod, arrival: BuyQuoteView.shape.arrival, saves: Amount }).nullable(),
  }),
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

export const ratesHistory = route({
  method: 'GET',
  path: '/api/rates/history',
  access: 'anyone',
  summary: 'Mid-market rates of a coin, oldest first, as this installation saw them.',
  query: z.strictObject({
    coin: CoinId,
    fiat: Fiat,
    days: z.coerce.number().int().min(1).max(90).default(7),
  }),
  answer: whole(z.object({ at: Time, rate: z.string() })),
  refusals: ['coin.unavailable'],
})

/** A part that an operator has paused: `all`, `service:sell`, `method:card`, `chain:1`, `coin:USDC@1`, `bank:EUR`, `deposits`. */
export const PauseView = z.object({ part: z.string(), reason: z.enum(Pauses.reasons), until: Time })
export type PauseView = z.infer<typeof PauseView>

export const listPauses = route({
  method: 'GET',
  path: '/api/pauses',
  access: 'anyone',
  summary: 'What is paused at present. Orders that need it are refused; orders that were placed go on.',
  answer: whole(PauseView),
})

/** The present state of a part. `slow`: a source that it stands on gives no answer; orders wait and are not lost. */
export const partStates = ['works', 'slow', 'paused'] as const

export const getStatus = route({
  method: 'GET',
  path: '/api/status',
  access: 'anyone',
  summary:
    'What works, what is paused and until when, how long orders took in the last day, and the pauses of 90 days.',
  answer: z.object({
    at: Time,
    parts: z.array(
      z.object({
        /** As those of the pauses. */
        part: z.string(),
        state: z.enum(partStates),
        reason: z.enum(Pauses.reasons).nullable(),
        until: Time.nullable(),
      }),
    ),
    /** Seconds from the money or coins to the end of the order, of the last day: half took at most `median`, 95 of 100 at most `p95`. Fewer than ten orders are not counted. */
    took: z.array(
      z.object({ service: z.enum(['sell', 'buy']), median: z.number().int(), p95: z.number().int() }),
    ),
    /** Pauses that began in the last 90 days, newest first. */
    pauses: z.array(
      z.object({
        part: z.string(),
        reason: z.enum(Pauses.reasons),
        since: Time,
        /** Null while it lasts. */
        ended: Time.nullable(),
      }),
    ),
  }),
})
