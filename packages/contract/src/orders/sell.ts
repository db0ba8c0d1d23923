/** Selling: the order, and what the customer may choose. */
import { Sell, Holders } from '@agio/domain'
import * as z from 'zod'
import { BeneficiaryId } from '../customer/account.ts'
import {
  Confirming,
  consents,
  orderFields,
  placingRefusals,
  SellReason,
  shopFields,
  ticked,
  timelineOf,
} from './orders.ts'
import { SellFees } from './quotes.ts'
import { route } from '../route.ts'
import {
  Amount,
  ChainName,
  Country,
  Email,
  CoinAddress,
  line,
  OrderId,
  QuoteId,
  Time,
  TransactionId,
  withPostCode,
} from '../words.ts'

/** The code of the specification, and the state. */
export const SellStatus = z.enum(Sell.codes as [Sell.Code, ...Sell.Code[]])
export const SellState = z.enum(Sell.stateNames as [Sell.State, ...Sell.State[]])
export type SellState = z.infer<typeof SellState>
export type SellStatus = z.infer<typeof SellStatus>

/** A bank account: an IBAN, or a UK sort code and account number. The server validates each field. */
export const BeneficiaryIn = z
  .strictObject({
    name: line(70, 2),
    iban: line(50).optional(),
    sortCode: line(20).optional(),
    accountNumber: line(20).optional(),
    address: withPostCode(
      z.strictObject({
        street: line(70),
        building: line(16),
        /** Empty only where the country has none. */
        postCode: line(16, 0).default(''),
        town: line(35),
        country: Country,
      }),
    ).optional(),
  })
  .meta({ examples: [{ name: 'Mara Lind', iban: 'EE382200221020145685' }] })
export type BeneficiaryIn = z.infer<typeof BeneficiaryIn>

const BeneficiaryView = z.object({
  name: z.string(),
  /** Masked, in the place of the account: that of a payment link is not the payer's. */
  account: z.string().nullable(),
  iban: z.string().nullable(),
  sortCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
  address: z.string().nullable(),
  bank: z.string().nullable(),
})

export const DepositView = z.object({
  amount: Amount,
  network: z.string(),
  /** The hash of the transaction; of the block where the sender is not known. */
  transaction: z.string(),
  explorerUrl: z.string(),
  /** Null where the chain does not name the sender: native coin from inside a contract call. */
  from: z.string().nullable(),
  at: Time,
  state: z.enum(['seen', 'final', 'vanished', 'reversed']),
  /** False for coins that the order does not wait for: another coin or chain, or too late. */
  counts: z.boolean(),
  late: z.boolean(),
  confirming: Confirming.nullable(),
  /** The decision about coins that do not count; null while an operator looks at them. */
  handling: z.enum(['returning', 'returned', 'counted', 'kept']).nullable(),
})

/** Coins that were sold are bought back. gross − fees − settled − takenByBank = money; coins − fee = amount. */
const BoughtBack = z.object({
  gross: Amount,
  /** Those that stay. */
  fees: SellFees,
  feesTotal: Amount,
  /** The part of the proceeds that settled a debt. */
  settled: Amount.nullable(),
  /** The money that banks took off a payment that came back. */
  takenByBank: Amount.nullable(),
  money: Amount,
  rate: z.string(),
  coins: Amount,
})

const CoinsBack = z.object({
  amount: Amount,
  /** The network fee of the way back. */
  fee: Amount,
  /** Before it: amount + fee. */
  coins: Amount,
  bought: BoughtBack.nullable(),
  to: z.string(),
  transaction: z.string().nullable(),
  explorerUrl: z.string().nullable(),
})

export const SellChoice = z.enum([
  'cancel',
  'sent',
  'accept_lower',
  'take_all',
  'return_surplus',
  'prove_wallet',
  'name_provider',
  'refund',
  'revise_beneficiary',
  'confirm_name',
  'receipt',
])
export type SellChoice = z.infer<typeof SellChoice>

/** The effect of a choice now, by the rules that would carry it out. Null where it moves nothing of the kind. */
const ChoiceQuote = z.object({
  choice: SellChoice.exclude(['cancel', 'sent', 'receipt']).or(z.literal('pay_rest')),
  /** Coins to send more. */
  send: Amount.nullable(),
  payout: z
    .object({
      coins: Amount,
      rate: z.string().nullable(),
      gross: Amount,
      fees: SellFees,
      feesTotal: Amount,
      payout: Amount,
    })
    .nullable(),
  /** Coins that go back, after the network fee. `to` is null where the person has to name an address. */
  back: CoinsBack.pick({ amount: true, fee: true, bought: true })
    .extend({ to: z.string().nullable() })
    .nullable(),
  /** A price of this moment is in it. */
  floats: z.boolean(),
})
export type ChoiceQuote = z.infer<typeof ChoiceQuote>

export const SellOrderView = z.object({
  ...orderFields,
  service: z.literal('sell'),
  reason: SellReason.nullable(),
  status: SellStatus,
  state: SellState,
  description: z.string().nullable(),
  /** Of a sale that pays a payment link the beneficiary is that of the link. */
  paysLink: z.boolean(),
  /** The page of the link's merchant that the payer returns to. */
  returnUrl: z.string().nullable(),
  depositAddress: z.string(),
  /** For wallets that read a payment from a link or QR code; ERC-681 on EVM chains. */
  paymentUri: z.string(),
  required: Amount,
  received: Amount,
  /** Coins that came and went back, so that they were not sold, and the coins that were. */
  notSold: z.object({ coins: Amount, sold: Amount }).nullable(),
  /** Still to be paid, at the offered rate inside the window, else at the present one. */
  left: Amount,
  /** The coins above the required amount. */
  surplus: Amount.nullable(),
  /** The coins would have been enough at a rate that had ended when they arrived. */
  late: z.object({ arrivedAt: Time, rateEndedAt: Time }).nullable(),
  /** The present offer, and while coins are awaited what was asked for before it. */
  rateOffered: z.string(),
  offeredBefore: z
    .object({ required: Amount, until: Time, more: Amount.nullable(), less: Amount.nullable() })
    .nullable(),
  rateUntil: Time,
  cancelsAt: Time,
  gross: Amount,
  fees: SellFees,
  feesTotal: Amount,
  /** The part of the money that settled a debt of the customer. */
  settled: Amount.nullable(),
  /** The money that banks took off a payout that came back: gross − fees − settled − takenByBank = payout. */
  takenByBank: Amount.nullable(),
  payout: Amount,
  /** The amount that the beneficiary keeps after a partial refund. */
  kept: Amount.nullable(),
  beneficiary: BeneficiaryView,
  refundAddress: z.string().nullable(),
  /** The name that the customer gave for it, as it was at placing. */
  refundName: z.string().nullable(),
  deposits: z.array(DepositView),
  /** Coins on their way back, or back already. */
  refund: CoinsBack.nullable(),
  /** Coins that went back before it, the oldest first: what came above the amount, and parts. */
  earlierRefunds: z.array(CoinsBack),
  /** The merchant of the link gives the payment back; null where it does not, or has not sent us the money yet. */
  refundByMerchant: z.enum(['choose', 'under_way', 'done']).nullable(),
  /** Holders that paid and whose owner has to sign. */
  walletsToProve: z.array(z.string()),
  /** Exactly these coins, from one of them to the order's address, prove it until then. Seen: on its way to be final. */
  proofTransfer: z.object({ amount: Amount, until: Time, isSeen: z.boolean() }).nullable(),
  /** The provider that sent the coins, as the customer says. */
  provider: z.enum(Holders.providers).nullable(),
  /** The choices that the customer has now, until when, and the outcome without one. */
  choices: z.array(SellChoice),
  /** The choices that decide about money, in figures, the recommended one first. */
  quotes: z.array(ChoiceQuote),
  decideBy: Time.nullable(),
  byDefault: z.string().nullable(),
  /** Bank trace: the id the bank knows the payment by. */
  endToEndId: z.string().nullable(),
  saidSent: z.boolean(),
  /** The transaction that the customer's wallet named, until it is seen. A hint: only the chain says what was paid. */
  sent: z.object({ transaction: z.string(), explorerUrl: z.string() }).nullable(),
  timeline: timelineOf(SellStatus, SellState),
  version: z.number(),
})
export type SellOrderView = z.infer<typeof SellOrderView>

const one = { params: z.strictObject({ id: OrderId }), answer: SellOrderView }
/** Another address than the known one, and the name that it was looked up by: looked up again, and another address is refused. */
const back = { to: CoinAddress.optional(), toName: ChainName.optional() }
const backRefusals = ['invalid', 'address.checksum', 'address.refused'] as const
const choice = { ...one, method: 'POST', access: 'customer', idempotent: true } as const

export const placeSellOrder = route({
  method: 'POST',
  path: '/api/orders/sell',
  access: 'customer',
  idempotent: true,
  summary: 'Place a sell order at a quote.',
  body: z
    .strictObject({
      quoteId: QuoteId,
      beneficiary: BeneficiaryIn.optional(),
      /** Instead of it: an account of `listSaved`. */
      savedAccount: BeneficiaryId.optional(),
      reference: line(140).optional(),
      contactEmail: Email.optional(),
      refundAddress: CoinAddress.optional(),
      /** The name that it was looked up by: looked up again, and another address is refused. */
      refundName: ChainName.optional(),
      ...shopFields,
      consents: z.strictObject({ ...consents, ownAccount: ticked }),
    })
    .refine((it) => (it.beneficiary === undefined) !== (it.savedAccount === undefined), {
      path: ['beneficiary'],
      params: { code: 'one_of' },
    })
    .meta({
      examples: [
        {
          quoteId: 'quo_2k7d4qy3cv6ra5hzjw2u7m4xpe',
          beneficiary: { name: 'Mara Lind', iban: 'EE382200221020145685' },
          externalId: 'basket-4711',
          consents: { correctInformation: true, terms: '2026-05-01', ownAccount: true },
        },
      ],
    }),
  answer: SellOrderView,
  refusals: [...placingRefusals, 'iban.invalid', 'iban.not_sepa', 'uk.modulus', 'alnum'],
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
  summary:
    '"I sent the crypto", with the transaction that the wallet named: a hint that is shown, never a proof.',
  body: z.strictObject({ transaction: TransactionId.optional() }),
  refusals: ['not-found', 'order.not_now'],
})
export const cancelSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/cancel',
  summary: 'Cancel before any coins have been seen.',
  refusals: ['not-found', 'order.not_now'],
})
export const acceptLowerSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/accept_lower',
  summary: 'Take the amount that came, although it is short.',
  refusals: ['not-found', 'order.not_now', 'amount.below_min', 'limit.exceeded'],
})
export const takeAllSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/take_all',
  summary: 'More came than required: pay all of it out, or send the difference back.',
  body: z.strictObject({ surplus: z.enum(['pay_out', 'return']), ...back }),
  refusals: [
    'not-found',
    'order.not_now',
    'amount.below_min',
    'limit.exceeded',
    'wallet.proof_required',
    'price.unavailable',
    ...backRefusals,
  ],
})
export const refundSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/refund',
  summary: 'Send everything back, less the network fee.',
  body: z.strictObject(back),
  refusals: [
    'not-found',
    'order.not_now',
    'amount.below_min',
    'wallet.proof_required',
    'price.unavailable',
    ...backRefusals,
  ],
})
export const askProofTransfer = route({
  ...choice,
  path: '/api/orders/sell/{id}/proof_transfer',
  summary:
    'Asks which coins prove a wallet of `walletsToProve`: an exact amount, sent from it to the order within an hour. They are credited to the order.',
  refusals: ['not-found', 'order.not_now', 'price.unavailable'],
})
export const reviseSell = route({
  ...choice,
  path: '/api/orders/sell/{id}/beneficiary',
  summary: 'After a return or a name question: another account, or "it is mine".',
  body: z
    .strictObject({ beneficiary: BeneficiaryIn.optional(), confirmName: z.literal(true).optional() })
    .refine((it) => (it.beneficiary === undefined) !== (it.confirmName === undefined), {
      path: ['beneficiary'],
      params: { code: 'one_of' },
    })
    .meta({ examples: [{ beneficiary: { name: 'Mara Lind', iban: 'EE382200221020145685' } }] }),
  refusals: [
    'not-found',
    'order.not_now',
    'pin.required',
    'iban.invalid',
    'iban.not_sepa',
    'uk.modulus',
    'invalid',
  ],
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
