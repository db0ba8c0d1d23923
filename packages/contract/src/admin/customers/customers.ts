/** One page per customer, and the search that leads there. */
import { Operators, Standing, Verification } from '@agio/domain'
import * as z from 'zod'
import { act } from '../../act.ts'
import { AdminOrderItem } from '../orders.ts'
import { RiskOfCustomer } from './risk.ts'
import { LinkOfCustomer, SharedWithCustomer } from '../same-person.ts'
import { ErasureTerms } from '../../customer/privacy.ts'
import { ApprovalView, backOffice, everybody } from '../words.ts'
import { route } from '../../route.ts'
import { TaxResidence } from '../../verification/steps.ts'
import { FundsView, VerificationDocument, VerificationStatus } from '../../verification/words.ts'
import { Amount, CustomerId, Day, Decimal, done, line, Service, Time, whole } from '../../words.ts'

/** The data that is kept of a customer, and until when. */
export const CustomerRetention = z.object({
  /** The time when the account was closed; null: it is open. */
  closedAt: Time.nullable(),
  closedBy: z.enum(['customer', 'operators', 'time']).nullable(),
  ordersUntil: Time.nullable(),
  identityUntil: Time.nullable(),
  /** The end of the retention of compliance records; null where there are none, and for callers who may not read case files. */
  recordsUntil: Time.nullable(),
  erasedAt: Time.nullable(),
  /** The reasons that kept the clock from its work when it last looked. */
  heldBy: z.array(z.string()),
  /** The data that an erasure now would keep, and the reasons that hold it up; null of an account that is closed. */
  terms: ErasureTerms.nullable(),
})
export type CustomerRetention = z.infer<typeof CustomerRetention>

/** A name of theirs that is like an entry of a list. */
export const HitOfCustomer = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  role: z.string(),
  list: z.string(),
  listedName: z.string(),
  score: z.number(),
  foundAt: Time,
  decision: z.enum(Operators.hitDecisions).nullable(),
})
/** The devices on which they are signed in. */
export const SessionOfCustomer = z.object({ device: z.string(), createdAt: Time, lastSeenAt: Time })

/** The proposal to an operator, and its bounds. */
export const ProposedFunds = z.object({
  /** EUR in twelve months; null if the operator must enter the amount. */
  upTo: Decimal.nullable(),
  until: Day,
  latest: Day,
})
export const CustomerPage = z.object({
  id: CustomerId,
  createdAt: Time,
  level: z.string(),
  /** Null after erasure. */
  email: z.string().nullable(),
  isMasked: z.boolean(),
  mayUnmask: z.boolean(),
  /** The number of times that operators looked at it unmasked. */
  unmasked: z.number(),
  freeze: z.object({ at: Time, by: z.string(), reason: z.string() }).nullable(),
  limits: z.array(
    z.object({
      service: Service,
      window: z.enum(['day', 'month', 'year']),
      used: Amount,
      limit: Amount.nullable(),
      left: Amount.nullable(),
    }),
  ),
  /** Null for roles that do not read reviews, and after erasure. */
  risk: RiskOfCustomer.nullable(),
  /** The time since which we know that they are politically exposed; null for roles that do not read reviews, too. */
  politicallyExposedSince: Time.nullable(),
  /** Null if only the level limits the amount. */
  funds: FundsView.nullable(),
  /** The bounds within which this operator may accept now; null if the customer's level or the operator's role excludes it. */
  mayAcceptFunds: ProposedFunds.extend({ deciders: z.number() }).nullable(),
  /** The countries where they pay taxes, by their own word; null for roles that do not work with personal data. */
  taxResidences: z.array(TaxResidence).nullable(),
  /** The changes of their verification, the newest first. */
  changes: z.array(
    z.object({ event: z.enum(Verification.eventTypes), status: VerificationStatus, at: Time }),
  ),
  papers: z.array(VerificationDocument.omit({ hint: true, person: true, months: true, isChecked: true })),
  /** The newest ones; the list of orders finds all by the id of the customer. */
  orders: z.array(AdminOrderItem),
  accounts: z.array(z.object({ name: z.string(), label: z.string(), usedAt: Time })),
  wallets: z.array(z.object({ address: z.string(), network: z.string(), usedAt: Time })),
  /** Null for roles that do not read hits: to them, what they hold is in review. */
  hits: z.array(HitOfCustomer).nullable(),
  /** Other accounts with the same keys; empty for roles that do not read reviews. */
  links: z.array(LinkOfCustomer),
  /** Bank accounts and wallets that others have, too; empty for roles that do not read reviews. */
  shared: z.array(SharedWithCustomer),
  /** The reason to do no business with them now; null where we may, and for roles that do not read reviews. */
  standing: z.enum(Standing.reasons).nullable(),
  debts: z.array(Amount),
  notes: z.array(z.object({ id: z.string(), at: Time, by: z.string(), text: z.string() })),
  sessions: z.array(SessionOfCustomer),
  consents: z.array(
    z.object({
      document: z.string(),
      version: z.string().nullable(),
      isGiven: z.boolean(),
      at: Time,
      withdrawnAt: Time.nullable(),
    }),
  ),
  retention: CustomerRetention,
  approvals: z.array(ApprovalView),
  mayFreeze: z.boolean(),
  mayNote: z.boolean(),
  mayErase: z.boolean(),
})
export type CustomerPage = z.infer<typeof CustomerPage>

const one = { access: 'operator', params: z.strictObject({ id: CustomerId }) } as const

export const getCustomer = route({
  ...one,
  method: 'GET',
  path: '/api/admin/customers/{id}',
  roles: everybody,
  summary: 'Everything about a customer on one page. The audit records who read it.',
  answer: CustomerPage,
  refusals: ['not-found'],
})
export const unmaskCustomer = act({
  ...one,
  path: '/api/admin/customers/{id}/unmask',
  roles: backOffice,
  summary: 'The personal data of a customer in full. The audit records the reason.',
  audit: 'customer.unmasked',
  idempotent: false,
  answer: z.object({ email: z.string().nullable(), names: z.array(z.string()) }),
  refusals: ['not-found'],
})
export const freezeCustomer = act({
  ...one,
  path: '/api/admin/customers/{id}/freeze',
  roles: Operators.freezers,
  summary: 'Freeze a customer: no new orders, and each open order that can be held is held.',
  audit: 'customer.frozen',
  isGrave: true,
  answer: z.object({ held: z.array(z.string()), left: z.array(z.string()) }),
  refusals: ['not-found', 'backoffice.changed'],
})
export const unfreezeCustomer = act({
  ...one,
  path: '/api/admin/customers/{id}/unfreeze',
  roles: Operators.freezers,
  summary: 'Let a customer place orders again. Orders that are held stay held: each is released on its page.',
  audit: 'customer.unfrozen',
  answer: done,
  refusals: ['not-found', 'backoffice.changed'],
})
export const eraseCustomer = act({
  ...one,
  path: '/api/admin/customers/{id}/erasure',
  roles: Operators.erasers,
  summary:
    'Ask for the erasure of a customer who wrote for it. Another operator approves; what the law has kept stays sealed until its time.',
  second: 'customer_erasure',
  isGrave: true,
  answer: ApprovalView,
  refusals: ['not-found', 'data.erasure_held'],
})
export const noteOnCustomer = route({
  ...one,
  method: 'POST',
  idempotent: true,
  path: '/api/admin/customers/{id}/notes',
  roles: backOffice,
  summary: 'Write a note about a customer. It is kept under their key.',
  body: z.strictObject({ text: line(1_000, 3) }),
  answer: done,
  refusals: ['not-found'],
})

const Found = z.object({
  kind: z.enum(['customer', 'order', 'file']),
  id: z.string(),
  title: z.string(),
  /** Of an order. */
  order: AdminOrderItem.pick({
    service: true,
    state: true,
    reference: true,
    send: true,
    receive: true,
    createdAt: true,
  }).nullable(),
})
export const searchEverything = route({
  method: 'GET',
  path: '/api/admin/search',
  access: 'operator',
  roles: everybody,
  summary:
    'Customers, orders and payment files by an id, a reference, an e-mail address, an IBAN that was paid, a transaction hash, a wallet, the trace of a payment, or a whole name. Parts of sealed data cannot be found.',
  query: z.strictObject({ q: line(120, 2) }),
  answer: whole(Found),
})
