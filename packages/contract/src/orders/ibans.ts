/** Dedicated IBANs: a customer's own IBAN to pay into, its standing order, and its credits. */
import { Ibans, Operators, Shown } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { everybody } from '../admin/words.ts'
import { consents, placingRefusals, ticked } from './orders.ts'
import { route } from '../route.ts'
import {
  Amount,
  CoinId,
  CustomerId,
  done,
  CoinAddress,
  id,
  list,
  OrderId,
  page,
  Time,
  whole,
} from '../words.ts'

export const IbanState = z.enum(Ibans.stateNames as [Ibans.State, ...Ibans.State[]])
export type IbanState = z.infer<typeof IbanState>

const buys = { do: z.literal('buy'), coin: CoinId, destination: CoinAddress }
export const StandingOrder = z.union([
  z.object({ do: z.literal('keep') }),
  z.object({ ...buys, network: z.string() }),
])
export type StandingOrder = z.infer<typeof StandingOrder>

export const IbanView = z.object({
  id: id('ibn'),
  /** The bank's last answer. */
  state: IbanState,
  /** A request to the bank is pending. */
  isAwaited: z.boolean(),
  /** Paused by the customer: money waits, whatever the standing order is. */
  isPaused: z.boolean(),
  holder: z.string(),
  /** Null until the bank sends it. */
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  bank: z.string().nullable(),
  currency: z.literal('EUR'),
  order: StandingOrder,
  /** The level was lost: money waits until the customer verifies again. */
  needsLevel: z.enum(['basic']).nullable(),
  requestedAt: Time,
})
export type IbanView = z.infer<typeof IbanView>

export const IbanCreditState = z.enum(Ibans.creditStateNames)
export const IbanCredit = z.object({
  id: id('ibc'),
  amount: Amount,
  at: Time,
  /** The sender's name from the bank. */
  from: z.string().nullable(),
  state: IbanCreditState,
  why: z.enum(Shown.creditReasons).nullable(),
  /** The purchase that it is matched to. */
  orderId: OrderId.nullable(),
  choices: z.array(z.enum(['buy', 'return'])),
})
export type IbanCredit = z.infer<typeof IbanCredit>

const one = { access: 'customer', params: z.strictObject({ id: id('ibn') }) } as const
const onIban = { ...one, method: 'POST', idempotent: true, answer: IbanView } as const

export const listIbans = route({
  method: 'GET',
  path: '/api/ibans',
  access: 'customer',
  summary: "The customer's dedicated IBANs, newest first; at most one is open.",
  answer: whole(IbanView),
  refusals: ['service.off'],
})

export const openIban = route({
  method: 'POST',
  path: '/api/ibans',
  access: 'customer',
  idempotent: true,
  summary: 'Request an IBAN in the customer’s name from our bank. A repeated request returns the open one.',
  body: z.strictObject({ consents: z.strictObject({ ...consents }) }),
  answer: IbanView,
  refusals: ['service.off', 'verification.required', 'customer.in_review', 'invalid'],
})

export const orderIban = route({
  ...one,
  method: 'PUT',
  path: '/api/ibans/{id}/standing_order',
  summary:
    'Set what happens to incoming money: it waits, or it buys a coin for a proved wallet. Needs a fresh PIN.',
  body: z.union([
    z.strictObject({ do: z.literal('keep') }),
    z.strictObject({ ...buys, consents: z.strictObject({ ...consents, buyRisk: ticked }) }),
  ]),
  answer: IbanView,
  refusals: [
    'service.off',
    'not-found',
    'order.not_now',
    'pin.required',
    'coin.unavailable',
    'wallet.proof_required',
    'address.checksum',
    'address.refused',
    'invalid',
  ],
})

export const pauseIban = route({
  ...onIban,
  path: '/api/ibans/{id}/pause',
  summary: 'Pause the standing order: incoming money waits.',
  refusals: ['service.off', 'not-found', 'order.not_now'],
})

export const resumeIban = route({
  ...onIban,
  path: '/api/ibans/{id}/resume',
  summary: 'Resume the standing order for future money. Money that already waits keeps waiting.',
  refusals: ['service.off', 'not-found', 'order.not_now'],
})

export const getIbanDetails = route({
  ...one,
  method: 'GET',
  path: '/api/ibans/{id}/details',
  produces: 'application/pdf',
  summary: 'The account details of an active IBAN as a PDF.',
  query: z.strictObject({ locale: z.string().max(10).optional() }),
  answer: z.string(),
  refusals: ['service.off', 'not-found', 'order.not_now'],
})

export const listIbanCredits = route({
  ...one,
  method: 'GET',
  path: '/api/ibans/{id}/credits',
  summary: 'Credits to the IBAN, newest first.',
  query: z.strictObject(page),
  answer: list(IbanCredit),
  refusals: ['service.off', 'not-found'],
})

const credit = {
  method: 'POST',
  access: 'customer',
  idempotent: true,
  params: z.strictObject({ id: id('ibc') }),
  answer: IbanCredit,
} as const

export const buyWithIbanCredit = route({
  ...credit,
  path: '/api/iban_credits/{id}/buy',
  summary: 'Buy with a waiting credit, at the current rate. Creates an ordinary purchase.',
  body: z.strictObject({
    coin: CoinId,
    destination: CoinAddress,
    consents: z.strictObject({ ...consents, buyRisk: ticked }),
  }),
  refusals: [
    ...placingRefusals,
    'not-found',
    'order.not_now',
    'amount.above_max',
    'amount.invalid',
    'address.invalid',
  ],
})

export const returnIbanCredit = route({
  ...credit,
  path: '/api/iban_credits/{id}/return',
  summary: 'Return a waiting credit to the account it came from.',
  refusals: ['service.off', 'not-found', 'order.not_now', 'customer.in_review'],
})

export const ibanHook = route({
  method: 'POST',
  path: '/api/hooks/ibans/bank',
  access: 'anyone',
  summary:
    'Hook of the bank: an IBAN has changed. The bank signs the bytes; we then query the state from the bank.',
  body: z.looseObject({}),
  answer: z.null(),
})

/** For operators. */
export const IbanOfCustomer = z.object({
  ...IbanView.omit({ order: true, needsLevel: true }).shape,
  order: StandingOrder,
  answeredAt: Time.nullable(),
  waiting: z.array(IbanCredit.omit({ choices: true })),
  mayBlock: z.boolean(),
  mayUnblock: z.boolean(),
})
export type IbanOfCustomer = z.infer<typeof IbanOfCustomer>

const customer = { access: 'operator', params: z.strictObject({ id: CustomerId }) } as const
const decision = {
  ...customer,
  roles: Operators.freezers,
  answer: done,
  refusals: ['not-found', 'order.not_now'],
} as const

export const getIbanOfCustomer = route({
  ...customer,
  method: 'GET',
  path: '/api/admin/customers/{id}/ibans',
  roles: everybody,
  summary:
    'The dedicated IBANs of a customer with their open credits. Masked for roles without access to personal data.',
  answer: whole(IbanOfCustomer),
  refusals: ['not-found'],
})
export const blockIban = act({
  ...decision,
  path: '/api/admin/customers/{id}/ibans/block',
  summary: 'Request the bank to block a customer’s dedicated IBAN. It is blocked once the bank confirms.',
  audit: 'customer.iban_blocked',
  isGrave: true,
})
export const unblockIban = act({
  ...decision,
  path: '/api/admin/customers/{id}/ibans/unblock',
  summary: 'Request the bank to unblock a customer’s dedicated IBAN.',
  audit: 'customer.iban_unblocked',
})
