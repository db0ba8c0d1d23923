/** Orders in the back office: found, looked at, unmasked for a reason, and acted on by the events of their lifecycles. */
import { Buy, Operators, Sell } from '@agio/domain'
import * as z from 'zod'
import { CaseView } from './cases.ts'
import { ApprovalView, backOffice, everybody, Fact, reviewers, reason, treasury } from './words.ts'
import { route } from '../route.ts'
import { Amount, line, list, OrderId, page, Time } from '../words.ts'

const Service = z.enum(['sell', 'buy'])
const either = <T extends string>(...words: T[]) => z.enum([...new Set(words)] as [T, ...T[]])
const Status = either<Sell.Code | Buy.Code>(...Sell.codes, ...Buy.codes)
const State = either<Sell.State | Buy.State>(...Sell.stateNames, ...Buy.stateNames)

export const AdminOrderItem = z.object({
  id: OrderId,
  service: Service,
  status: Status,
  state: State,
  reason: z.string().nullable(),
  isHeld: z.boolean(),
  reference: z.string(),
  createdAt: Time,
  updatedAt: Time,
  send: Amount,
  receive: Amount,
  counterparty: z.string(),
  openCases: z.number(),
})
export type AdminOrderItem = z.infer<typeof AdminOrderItem>

export const listAdminOrders = route({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'operator',
  roles: everybody,
  summary:
    'Orders of both services: those with open cases first, then the newest. `q` is an id, a reference, an address on the chain, a counterparty or an e-mail address.',
  query: z.strictObject({
    ...page,
    q: line(120).optional(),
    service: Service.optional(),
    status: z
      .string()
      .regex(/^[A-Z](,[A-Z])*$/)
      .optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    cases: z.enum(['open']).optional(),
  }),
  answer: list(AdminOrderItem),
  refusals: ['invalid'],
})

/** What an operator may bring about; each is an event of the order's lifecycle. */
export const OrderAction = z.enum(Operators.orderActions)
export type OrderAction = z.infer<typeof OrderAction>

const Event = z.object({
  seq: z.number(),
  at: Time,
  event: z.string(),
  actor: z.enum(['customer', 'operator', 'system', 'chain', 'bank']),
  from: z.string(),
  to: z.string(),
  fromState: z.string(),
  toState: z.string(),
  /** Who acted, where an operator did, and why. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  eventId: z.string(),
  facts: z.array(Fact),
})
/** Value that came, or that goes back. */
const Movement = z.object({
  id: z.string(),
  kind: z.enum(['arrival', 'credit', 'back', 'refund']),
  amount: Amount,
  at: Time.nullable(),
  state: z.string(),
  counts: z.boolean(),
  /** Sender or receiver: an address, or a masked account. */
  party: z.string().nullable(),
  link: z.string().nullable(),
  note: z.string().nullable(),
})
/** One try to move value outside: a bank payment, a transfer of coins, a payment by the customer's bank or card. */
const Attempt = z.object({
  id: z.string(),
  kind: z.enum(['bank_payment', 'coin_transfer', 'open_banking', 'card']),
  state: z.string(),
  amount: Amount.nullable(),
  at: Time.nullable(),
  note: z.string().nullable(),
  /** Every transaction or trace id it ever had. */
  traces: z.array(z.object({ id: z.string(), link: z.string().nullable(), note: z.string().nullable() })),
})
const Posting = z.object({
  key: z.string(),
  at: Time,
  entries: z.array(z.object({ account: z.string(), amount: Amount })),
})

export const AdminOrderView = AdminOrderItem.extend({
  version: z.number(),
  customer: z.object({
    id: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    account: z.string().nullable(),
    isMasked: z.boolean(),
    mayUnmask: z.boolean(),
  }),
  /** The sheet: amounts, fees, rate, limits of time, in the order they are read. */
  money: z.array(
    z.object({ id: z.string(), label: z.string(), value: z.string(), note: z.string().nullable() }),
  ),
  movements: z.array(Movement),
  attempts: z.array(Attempt),
  cases: z.array(CaseView),
  ledger: z.object({ balances: z.array(Amount), postings: z.array(Posting) }),
  timeline: z.array(Event),
  /** What can be done now, from the life's own map, by the one who asks. */
  actions: z.array(
    z.object({
      action: OrderAction,
      /** The event it becomes. */
      event: z.string(),
      /** Which money, where there is a choice. */
      creditId: z.string().nullable(),
      needsSecond: z.boolean(),
    }),
  ),
  approvals: z.array(ApprovalView),
})
export type AdminOrderView = z.infer<typeof AdminOrderView>

const oneOrder = { params: z.strictObject({ id: OrderId }), access: 'operator' } as const

export const getAdminOrder = route({
  ...oneOrder,
  method: 'GET',
  path: '/api/admin/orders/{id}',
  roles: everybody,
  summary: 'One order with everything that happened to it. Being looked at is noted in the audit.',
  answer: AdminOrderView,
  refusals: ['not-found'],
})

export const unmaskOrder = route({
  ...oneOrder,
  method: 'POST',
  path: '/api/admin/orders/{id}/unmask',
  roles: backOffice,
  summary: 'The personal data of an order in full; counted in the audit with its reason.',
  body: z.strictObject({ reason }),
  answer: z.object({
    email: z.string().nullable(),
    name: z.string().nullable(),
    account: z.string().nullable(),
  }),
  refusals: ['not-found'],
})

/** `version` is the one that was looked at: an order that has gone on since is not acted on. */
const acting = {
  ...oneOrder,
  method: 'POST',
  idempotent: true,
  answer: z.object({ status: z.string(), state: z.string(), version: z.number() }),
  refusals: [
    'not-found',
    'order.not_now',
    'desk.changed',
    'price.unavailable',
    'amount.below_min',
    'wallet.proof_required',
  ],
} as const
const because = z.strictObject({ version: z.number().int().min(1).max(1_000_000), reason })

export const holdOrder = route({
  ...acting,
  path: '/api/admin/orders/{id}/hold',
  roles: backOffice,
  summary: 'Hold the order: what can still be withdrawn is, and nothing more is sent.',
  body: because,
})
export const releaseOrder = route({
  ...acting,
  path: '/api/admin/orders/{id}/release',
  roles: ['compliance', 'treasurer', 'admin'],
  summary: 'Let a held order go on from where it was.',
  body: because,
})
export const clearCase = route({
  ...acting,
  path: '/api/admin/orders/{id}/clear',
  roles: reviewers,
  summary: 'The checks held it; a person has looked and clears it.',
  body: because,
})
export const refuseCase = route({
  ...acting,
  path: '/api/admin/orders/{id}/refuse',
  roles: reviewers,
  summary: 'The checks held it; a person refuses it, and the value goes back.',
  body: because,
})
export const freezeOrder = route({
  ...acting,
  path: '/api/admin/orders/{id}/freeze',
  roles: reviewers,
  summary: 'Refuse and keep the coins where they are: an authority decides.',
  body: because,
})
export const sendBackCredit = route({
  ...acting,
  path: '/api/admin/orders/{id}/send_back',
  roles: treasury,
  summary: 'Money that found no way back goes again, to the account it came from.',
  body: because.extend({ creditId: line(200) }),
})
export const sendBackElsewhere = route({
  ...oneOrder,
  method: 'POST',
  path: '/api/admin/orders/{id}/send_back_elsewhere',
  idempotent: true,
  roles: treasury,
  summary: "Begin a return to another account of the payer's: it waits for a second person.",
  body: because.extend({
    creditId: line(200),
    name: line(70, 2),
    iban: line(50).optional(),
    sortCode: line(20).optional(),
    accountNumber: line(20).optional(),
  }),
  answer: ApprovalView,
  refusals: ['not-found', 'order.not_now', 'desk.changed', 'invalid'],
})
