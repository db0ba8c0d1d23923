/** The dedicated IBAN: an account of the customer's own to pay into, its standing order, and the money that came. */
import { Ibans, Operators } from '@agio/domain'
import * as z from 'zod'
import { everybody, reason } from '../admin/words.ts'
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
  /** The bank was asked to do something, and has not answered. */
  isAwaited: z.boolean(),
  /** By the customer: money waits, whatever the standing order says. */
  isPaused: z.boolean(),
  holder: z.string(),
  /** Null until the bank has given it. */
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  bank: z.string().nullable(),
  currency: z.literal('EUR'),
  order: StandingOrder,
  /** The level was lost: money waits until the customer is verified again. */
  needsLevel: z.enum(['basic']).nullable(),
  requestedAt: Time,
})
export type IbanView = z.infer<typeof IbanView>

export const IbanCreditState = z.enum(Ibans.creditStateNames)
export const IbanCredit = z.object({
  id: id('ibc'),
  amount: Amount,
  at: Time,
  /** Who sent it, as the bank says. */
  from: z.string().nullable(),
  state: IbanCreditState,
  why: z.enum(Ibans.whys).nullable(),
  /** The purchase that has it. */
  orderId: OrderId.nullable(),
  choices: z.array(z.enum(['buy', 'return'])),
})
export type IbanCredit = z.infer<typeof IbanCredit>

const one = { access: 'customer', params: z.strictObject({ id: id('ibn') }) } as const
const act = { ...one, method: 'POST', idempotent: true, answer: IbanView } as const

export const listIbans = route({
  method: 'GET',
  path: '/api/ibans',
  access: 'customer',
  summary: "The customer's dedicated IBANs, the newest first: one is open at most.",
  answer: whole(IbanView),
  refusals: ['service.off'],
})

export const openIban = route({
  method: 'POST',
  path: '/api/ibans',
  access: 'customer',
  idempotent: true,
  summary: 'Ask our bank for an IBAN in the customer’s name. Asked again, it is the one that is open.',
  body: z.strictObject({ consents: z.strictObject({ ...consents }) }),
  answer: IbanView,
  refusals: ['service.off', 'verification.required', 'customer.frozen', 'invalid'],
})

export const orderIban = route({
  ...one,
  method: 'PUT',
  path: '/api/ibans/{id}/standing_order',
  summary:
    'What happens to money that comes: it waits, or it buys a coin for a wallet that is proved. A fresh PIN.',
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
  ...act,
  path: '/api/ibans/{id}/pause',
  summary: 'Money that comes waits, whatever the standing order says.',
  refusals: ['service.off', 'not-found', 'order.not_now'],
})

export const resumeIban = route({
  ...act,
  path: '/api/ibans/{id}/resume',
  summary: 'Money that comes from now on follows the standing order again. What waits goes on waiting.',
  refusals: ['service.off', 'not-found', 'order.not_now'],
})

export const getIbanDetails = route({
  ...one,
  method: 'GET',
  path: '/api/ibans/{id}/details',
  produces: 'application/pdf',
  summary: 'The details of an active IBAN on paper (PDF), for whoever is asked where to pay.',
  query: z.strictObject({ locale: z.string().max(10).optional() }),
  answer: z.string(),
  refusals: ['service.off', 'not-found', 'order.not_now'],
})

export const listIbanCredits = route({
  ...one,
  method: 'GET',
  path: '/api/ibans/{id}/credits',
  summary: 'Money that came to it, the newest first.',
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
  summary: 'Buy with money that waits, at the present rate. The purchase is one like any other.',
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
  summary: 'Send money that waits back to the account it came from.',
  refusals: ['service.off', 'not-found', 'order.not_now', 'customer.frozen'],
})

export const ibanHook = route({
  method: 'POST',
  path: '/api/hooks/ibans/bank',
  access: 'anyone',
  summary:
    'The bank says that something about an IBAN changed: signed over the bytes. The bank is asked what it is.',
  body: z.looseObject({}),
  answer: z.null(),
})

/** As operators see it. */
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
  method: 'POST',
  idempotent: true,
  roles: [...Operators.freezers],
  body: z.strictObject({ reason }),
  answer: done,
  refusals: ['not-found', 'order.not_now'],
} as const

export const getIbanOfCustomer = route({
  ...customer,
  method: 'GET',
  path: '/api/admin/customers/{id}/ibans',
  roles: everybody,
  summary:
    'The dedicated IBANs of a customer, with what waits on them. Masked for roles that do not work with names.',
  answer: whole(IbanOfCustomer),
  refusals: ['not-found'],
})
export const blockIban = route({
  ...decision,
  path: '/api/admin/customers/{id}/ibans/block',
  summary: 'Ask the bank to block the dedicated IBAN of a customer. It is blocked once the bank says so.',
})
export const unblockIban = route({
  ...decision,
  path: '/api/admin/customers/{id}/ibans/unblock',
  summary: 'Ask the bank to take money for it again.',
})
