/** Selling: place an order, follow it, choose when something is off. */
import { Sell } from '@agio/domain'
import * as z from 'zod'
import { route } from './route.ts'
import { Amount, CoinId, EvmAddress, Email, line, OrderId, QuoteId, Time } from './words.ts'

/** The specification's letter, and the word it stands for. */
export const SellStatus = z.enum(Sell.codes as [Sell.Code, ...Sell.Code[]])
export const SellState = z.enum(Sell.stateNames as [Sell.State, ...Sell.State[]])
export type SellState = z.infer<typeof SellState>
export type SellStatus = z.infer<typeof SellStatus>

/** A bank account: an IBAN, or a UK sort code and account number. Judged by the capability, field by field. */
export const BeneficiaryIn = z.strictObject({
  name: line(70, 2),
  iban: line(50).optional(),
  sortCode: line(20).optional(),
  accountNumber: line(20).optional(),
  address: z
    .strictObject({
      street: line(70),
      building: line(16),
      postCode: line(16),
      town: line(35),
      country: z.string().regex(/^[A-Z]{2}$/),
    })
    .optional(),
})
export type BeneficiaryIn = z.infer<typeof BeneficiaryIn>

const BeneficiaryView = z.object({
  name: z.string(),
  iban: z.string().nullable(),
  sortCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
  address: z.string().nullable(),
  bank: z.string().nullable(),
})

export const ArrivalView = z.object({
  amount: Amount,
  network: z.string(),
  transaction: z.string(),
  explorerUrl: z.string(),
  from: z.string(),
  at: Time,
  state: z.enum(['seen', 'final', 'vanished', 'reversed']),
  /** False for coins nobody waits for: another coin or chain, or too late. */
  counts: z.boolean(),
  late: z.boolean(),
})

/** One line of the timeline: the state reached, when, by whom. */
export const TimelineEntry = z.object({
  status: SellStatus,
  state: SellState,
  at: Time,
  actor: z.enum(['customer', 'operator', 'system', 'chain', 'bank']),
  event: z.string(),
})

export const SellChoice = z.enum([
  'cancel',
  'sent',
  'accept_lower',
  'take_all',
  'return_surplus',
  'refund',
  'revise_beneficiary',
  'confirm_name',
  'receipt',
])
export type SellChoice = z.infer<typeof SellChoice>

export const SellOrderView = z.object({
  id: OrderId,
  service: z.literal('sell'),
  status: SellStatus,
  state: SellState,
  /** On hold: what it waits for; needs revision: why; archived: how it ended. */
  reason: z.string().nullable(),
  createdAt: Time,
  reference: z.string(),
  description: z.string().nullable(),
  coin: CoinId,
  network: z.string(),
  chainId: z.number(),
  contract: z.string().nullable(),
  decimals: z.number(),
  depositAddress: z.string(),
  /** ERC-681 for wallets that read it. */
  paymentUri: z.string(),
  required: Amount,
  received: Amount,
  /** Still to be paid, at the offered rate inside the window, else at the present one. */
  left: Amount,
  /** What came too much (overpaid). */
  surplus: Amount.nullable(),
  rate: z.string(),
  midRate: z.string(),
  rateUntil: Time,
  cancelsAt: Time,
  gross: Amount,
  fees: z.object({ service: Amount, bank: Amount, network: Amount }),
  payout: Amount,
  beneficiary: BeneficiaryView,
  contactEmail: z.string().nullable(),
  refundAddress: z.string().nullable(),
  arrivals: z.array(ArrivalView),
  /** What would be sent back now, after the network fee; where refund is among the choices. */
  refund: z
    .object({ amount: Amount, to: z.string().nullable(), transaction: z.string().nullable() })
    .nullable(),
  /** What the person may choose now, until when, and what happens otherwise. */
  choices: z.array(SellChoice),
  decideBy: Time.nullable(),
  byDefault: z.string().nullable(),
  /** Bank trace: the id the bank knows the payment by. */
  endToEndId: z.string().nullable(),
  expectedArrival: Time.nullable(),
  completedAt: Time.nullable(),
  receiptCode: z.string().nullable(),
  saidSent: z.boolean(),
  timeline: z.array(TimelineEntry),
  version: z.number(),
})
export type SellOrderView = z.infer<typeof SellOrderView>

const one = { params: z.strictObject({ id: OrderId }), answer: SellOrderView }
const choice = { ...one, method: 'POST', access: 'customer', idempotent: true } as const

export const placeSellOrder = route({
  method: 'POST',
  path: '/api/orders/sell',
  access: 'customer',
  idempotent: true,
  summary: 'Place a sell order at a quote.',
  body: z.strictObject({
    quoteId: QuoteId,
    beneficiary: BeneficiaryIn,
    reference: line(140).optional(),
    contactEmail: Email.optional(),
    refundAddress: EvmAddress.optional(),
    consents: z.strictObject({
      correctInformation: z.literal(true),
      ownAccount: z.literal(true),
      marketing: z.boolean().optional(),
    }),
  }),
  answer: SellOrderView,
  refusals: [
    'service.off',
    'quote.expired',
    'price.unavailable',
    'amount.below_min',
    'coin.unavailable',
    'limit.exceeded',
    'verification.required',
    'iban.invalid',
    'iban.not_sepa',
    'uk.modulus',
    'address.checksum',
    'address.refused',
    'reference.invalid',
    'invalid',
  ],
})

export const getSellOrder = route({
  ...one,
  method: 'GET',
  path: '/api/orders/sell/{id}',
  access: 'customer',
  summary: 'One order with everything its page shows.',
  refusals: ['not-found'],
})

export const saySellSent = route({
  ...choice,
  path: '/api/orders/sell/{id}/sent',
  summary: '"I sent the crypto".',
  refusals: ['not-found', 'order.not_now'],
})
export const cancelSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/cancel',
  summary: 'Cancel while nothing has been seen.',
  refusals: ['not-found', 'order.not_now'],
})
export const acceptLowerSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/accept_lower',
  summary: 'Short, and that is enough.',
  refusals: ['not-found', 'order.not_now', 'amount.below_min', 'limit.exceeded'],
})
export const takeAllSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/take_all',
  summary: 'Over: pay all of it out, or send the difference back.',
  body: z.strictObject({ surplus: z.enum(['pay_out', 'return']), to: EvmAddress.optional() }),
  refusals: [
    'not-found',
    'order.not_now',
    'amount.below_min',
    'limit.exceeded',
    'wallet.proof_required',
    'price.unavailable',
  ],
})
export const refundSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/refund',
  summary: 'Send everything back, less the network fee.',
  body: z.strictObject({ to: EvmAddress.optional() }),
  refusals: ['not-found', 'order.not_now', 'amount.below_min', 'wallet.proof_required', 'price.unavailable'],
})
export const reviseSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/beneficiary',
  summary: 'After a return or a name question: another account, or "it is mine".',
  body: z
    .strictObject({ beneficiary: BeneficiaryIn.optional(), confirmName: z.literal(true).optional() })
    .refine((it) => (it.beneficiary === undefined) !== (it.confirmName === undefined), {
      path: ['beneficiary'],
      message: 'one_of',
    }),
  refusals: ['not-found', 'order.not_now', 'iban.invalid', 'iban.not_sepa', 'uk.modulus', 'invalid'],
})

export const orderEvents = route({
  method: 'GET',
  path: '/api/orders/{id}/events',
  access: 'customer',
  produces: 'text/event-stream',
  summary:
    'Live: an event `order` with {id, status, state, version} after each change; `Last-Event-ID` resumes.',
  params: z.strictObject({ id: OrderId }),
  answer: z.string(),
  refusals: ['not-found'],
})
