/** Links between customers: two accounts that seem to be one person's, side by side, and what persons decide about them. */
import { Operators, SamePerson, Standing, Verification } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { ApprovalView } from './words.ts'
import { route } from '../route.ts'
import { id, Time } from '../words.ts'

/** As the page of a customer and a review list it. */
export const LinkOfCustomer = z.object({
  id: z.string(),
  /** The other of the two. */
  customerId: z.string(),
  strength: z.enum(SamePerson.strengths),
  /** The keys that both have. */
  kinds: z.array(z.enum(SamePerson.keyKinds)),
  /** The reason why the other was refused for good. */
  refusal: z.enum(Standing.refusals).nullable(),
  foundAt: Time,
  decision: z.enum(SamePerson.linkDecisions).nullable(),
})
export type LinkOfCustomer = z.infer<typeof LinkOfCustomer>

/** A bank account or a wallet that others have, too. It strengthens a link and makes none. */
export const SharedWithCustomer = z.object({
  kind: z.enum(['account', 'wallet']),
  /** Null where more have it than are named. */
  customerId: z.string().nullable(),
  /** The reason why the other was refused for good. */
  refusal: z.enum(Standing.refusals).nullable(),
  /** The number of others who have it: 1 where one is named; a thousand means that many or more. */
  count: z.number(),
})
export type SharedWithCustomer = z.infer<typeof SharedWithCustomer>

/** One of the two, as their verification has them. */
const Side = z.object({
  customerId: z.string(),
  since: Time.nullable(),
  /** Null where nothing is known any more. */
  name: z.string().nullable(),
  birthDate: z.string().nullable(),
  level: z.string(),
  standing: z.enum(Standing.reasons).nullable(),
  /** The decisions of persons about their reviews, the newest first. */
  decisions: z.array(z.object({ event: z.enum(Verification.eventTypes), at: Time })),
})

export const CustomerLinkView = LinkOfCustomer.omit({ customerId: true }).extend({
  sides: z.array(Side),
  /** The number of persons who decide. */
  deciders: z.number(),
  approvals: z.array(ApprovalView),
  mayDecide: z.boolean(),
})
export type CustomerLinkView = z.infer<typeof CustomerLinkView>

export const readCustomerLink = route({
  method: 'GET',
  path: '/api/admin/customer_links/{id}',
  access: 'operator',
  roles: ['compliance', 'admin', 'auditor'],
  summary: 'Two accounts that seem to be one person. The audit records who read it.',
  params: z.strictObject({ id: id('lnk') }),
  answer: CustomerLinkView,
  refusals: ['not-found'],
})

export const decideCustomerLink = act({
  path: '/api/admin/customer_links/{id}/decide',
  roles: Operators.reviewers,
  summary:
    'Join two accounts, allow both, or say that they are two persons. Where one was refused for good, another operator approves exactly this.',
  audit: 'customer_link.decided',
  second: 'customer_link',
  choices: SamePerson.linkDecisions,
  params: z.strictObject({ id: id('lnk') }),
  asks: { decision: z.enum(SamePerson.linkDecisions) },
  answer: CustomerLinkView,
  refusals: ['not-found', 'backoffice.changed'],
})
