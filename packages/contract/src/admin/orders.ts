/** Orders in the back office: list, view, unmask, act. */
import { Buy, Operators, Sell, Waits } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { CaseView } from './cases.ts'
import { ApprovalView, backOffice, everybody, Detail, lookQuery, Owner, reason, treasury } from './words.ts'
import { MerchantId } from '../merchant/words.ts'
import { route } from '../route.ts'
import { Actor } from '../orders/orders.ts'
import { Amount, line, list, orderFilter, OrderId, page, Service, Time } from '../words.ts'

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
  merchantId: z.string().nullable(),
  /** The merchant's own name for it. */
  externalId: z.string().nullable(),
})
export type AdminOrderItem = z.infer<typeof AdminOrderItem>

const WaitsView = z.object({
  wait: z.enum(Waits.waits),
  who: z.enum(Waits.whos),
  /** Then time alone brings `then`. */
  until: Time.nullable(),
  then: z.enum(Waits.timed).nullable(),
})

export const AdminOrderRow = AdminOrderItem.extend({
  /** As their bank knows them; masked for roles that do not work with names, null after erasure. */
  customer: z.string().nullable(),
  owner: Owner.nullable(),
  waits: WaitsView,
})
export type AdminOrderRow = z.infer<typeof AdminOrderRow>

export const listAdminOrders = route({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'operator',
  roles: everybody,
  summary:
    'Orders of both services: those with open cases first, then the newest. `q` is an id, how a reference begins, an address on the chain, the hash of a transaction, the trace of a payment, the name of an order at its merchant, a merchant or an e-mail address.',
  query: z.strictObject({
    ...page,
    q: line(120).optional(),
    ...orderFilter,
    cases: z.enum(['open']).optional(),
    merchant: MerchantId.optional(),
  }),
  answer: list(AdminOrderRow),
  refusals: ['invalid'],
})

/** The acts of an operator; each is an event of the order's lifecycle. */
export const OrderAction = z.enum(Operators.orderActions)
export type OrderAction = z.infer<typeof OrderAction>

const Event = z.object({
  seq: z.number(),
  at: Time,
  event: z.string(),
  actor: Actor,
  from: z.string(),
  to: z.string(),
  fromState: z.string(),
  toState: z.string(),
  /** The operator who acted, and why. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  eventId: z.string(),
  details: z.array(Detail),
})
/** A deposit, a credit or a refund. */
const Movement = z.object({
  id: z.string(),
  kind: z.enum(['deposit', 'credit', 'refund']),
  amount: Amount,
  at: Time.nullable(),
  state: z.string(),
  counts: z.boolean(),
  /** Sender or receiver: an address, or a masked account. */
  party: z.string().nullable(),
  link: z.string().nullable(),
  note: z.string().nullable(),
})
/** One attempt to move value: a bank payment, a transfer of coins, a payment by the customer's bank or card. */
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
  waits: WaitsView,
  /** Amounts, fees, rate and deadlines, in reading order. */
  money: z.array(
    z.object({ id: z.string(), label: z.string(), value: z.string(), note: z.string().nullable() }),
  ),
  movements: z.array(Movement),
  attempts: z.array(Attempt),
  cases: z.array(CaseView),
  ledger: z.object({ balances: z.array(Amount), postings: z.array(Posting) }),
  timeline: z.array(Event),
  /** The acts that the lifecycle allows the caller now. */
  actions: z.array(
    z.object({
      action: OrderAction,
      event: z.string(),
      /** The part of the order that it is about: the credit to refund. */
      subject: z.string().nullable(),
      /** Another address, for coins: of a sender, or of a wallet whose owner signed. */
      to: z.string().nullable(),
      needsSecond: z.boolean(),
    }),
  ),
  /** The case of a name that two persons decide about before the order can go on; for roles that read hits. */
  hitCaseId: z.string().nullable(),
  /** The one of them to take first, where one is advised. */
  advised: OrderAction.nullable(),
  approvals: z.array(ApprovalView),
})
export type AdminOrderView = z.infer<typeof AdminOrderView>

const oneOrder = { params: z.strictObject({ id: OrderId }), access: 'operator' } as const

export const getAdminOrder = route({
  ...oneOrder,
  method: 'GET',
  path: '/api/admin/orders/{id}',
  roles: everybody,
  summary: 'One order with everything that happened to it. The audit records who read it.',
  query: lookQuery,
  answer: AdminOrderView,
  refusals: ['not-found'],
})

export const unmaskOrder = act({
  ...oneOrder,
  path: '/api/admin/orders/{id}/unmask',
  roles: backOffice,
  summary: 'The personal data of an order in full. The audit records the reason.',
  audit: 'order.unmasked',
  idempotent: false,
  answer: z.object({
    email: z.string().nullable(),
    name: z.string().nullable(),
    account: z.string().nullable(),
  }),
  refusals: ['not-found'],
})

const because = z.strictObject({ version: z.number().int().min(1).max(1_000_000), reason })
/** `version` is the one that the operator saw; an order that has changed since is refused. */
export const actOnOrder = route({
  ...oneOrder,
  method: 'POST',
  path: '/api/admin/orders/{id}/act',
  idempotent: true,
  roles: backOffice,
  summary:
    'Do one of the acts that the order offers; each names the roles that may. Where it needs a second operator, it waits for their approval.',
  body: because.extend({ action: OrderAction, subject: line(200).optional(), to: line(100).optional() }),
  answer: z.object({
    status: z.string(),
    state: z.string(),
    version: z.number(),
    /** The approval that a second operator decides; null where the act is done. */
    approval: ApprovalView.nullable(),
  }),
  refusals: [
    'not-found',
    'order.not_now',
    'backoffice.role',
    'backoffice.changed',
    'price.unavailable',
    'amount.below_min',
    'wallet.proof_required',
  ],
})
export const sendBackElsewhere = act({
  ...oneOrder,
  path: '/api/admin/orders/{id}/send_back_elsewhere',
  roles: treasury,
  summary: 'Ask for a refund to another account of the payer; a second operator approves it.',
  second: 'another_account',
  isGrave: true,
  asks: {
    version: because.shape.version,
    creditId: line(200),
    name: line(70, 2),
    iban: line(50).optional(),
    sortCode: line(20).optional(),
    accountNumber: line(20).optional(),
  },
  answer: ApprovalView,
  refusals: ['not-found', 'order.not_now', 'backoffice.changed', 'invalid'],
})
