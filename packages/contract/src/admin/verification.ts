/** Reviews: submissions of customers that a person decides, and reopening of refused ones. */
import { Operators, Verification } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { LinkOfCustomer } from './same-person.ts'
import { route } from '../route.ts'
import { CustomerId, Day, Decimal, done, id, page, Time, list } from '../words.ts'
import { VerificationView } from '../verification/index.ts'
import {
  CustomerType,
  DocumentHint,
  DocumentId,
  PaperReason,
  PersonId,
  VerificationStep,
  VerificationTarget,
} from '../verification/words.ts'
import { HitOfCustomer, ProposedFunds, SessionOfCustomer } from './customers/customers.ts'
import { ApprovalView, Owner } from './words.ts'

const ReviewId = id('rev')
const readers = ['compliance', 'admin', 'auditor'] as const

const ReviewSummary = z.object({
  id: z.string(),
  customerId: z.string(),
  /** Of the person or the company by what was saved, masked for roles that do not work with names; null: none was saved. */
  name: z.string().nullable(),
  type: CustomerType,
  /** The level that is asked for. */
  asked: VerificationTarget,
  /** The event that opened it. */
  cause: z.string(),
  /** Codes of what to look at. */
  findings: z.array(z.string()),
  openedAt: Time,
  waitsSince: Time.nullable(),
  /** The time that customers read: one business day after it began to wait for a person. */
  dueAt: Time.nullable(),
  decision: z.enum(['approve', 'more', 'refuse', 'withdrawn']).nullable(),
  decidedAt: Time.nullable(),
  /** The number of persons who approve or refuse. */
  deciders: z.number(),
  owner: Owner.nullable(),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

const AcceptedFunds = z.strictObject({ upTo: Decimal, until: Day })

/** The reason why an approval has to wait. `person`: of a company; null: the customer. */
const ReviewStop = z.object({
  kind: z.enum(Verification.stopKinds),
  person: z.string().nullable(),
  step: VerificationStep.nullable(),
  paper: z.object({ kind: z.enum(Verification.paperKinds), side: z.enum(Verification.sides) }).nullable(),
})

const ReviewView = ReviewSummary.extend({
  /** Of all that is shown here to decide about. */
  version: z.string(),
  /** As the customer sees it, with what was typed and what the papers say. */
  verification: VerificationView,
  /** The language that the customer reads; null after erasure. */
  language: z.string().nullable(),
  /** The newest first. */
  sessions: z.array(SessionOfCustomer),
  hits: z.array(HitOfCustomer),
  /** Other accounts that seem to be the same person's. */
  links: z.array(LinkOfCustomer),
  approvals: z.array(ApprovalView),
  /** Bounds for accepting the source of funds; null if the review has no documents about it. */
  funds: ProposedFunds.nullable(),
  /** The identity vendor's reading of the customer; null without its positive verdict. */
  vendorRead: DocumentHint.nullable(),
  /** The person whom the last approval was about, where the review is now about another. */
  approvedAs: z
    .object({ name: z.string(), birthDate: z.string().nullable(), citizenships: z.array(z.string()) })
    .nullable(),
  /** The things that an approval waits for: none where the review may be approved. */
  stops: z.array(ReviewStop),
  mayDecide: z.boolean(),
})
export type ReviewView = z.infer<typeof ReviewView>

export const listReviews = route({
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'operator',
  roles: readers,
  summary: 'Verifications that wait for a person, the oldest first.',
  query: z.strictObject(page),
  answer: list(ReviewSummary),
})

export const readReview = route({
  method: 'GET',
  path: '/api/admin/reviews/{id}',
  access: 'operator',
  roles: readers,
  summary: 'A review with all that was submitted. The audit records who read it.',
  params: z.strictObject({ id: ReviewId }),
  answer: ReviewView,
  refusals: ['not-found'],
})

export const decideReview = act({
  path: '/api/admin/reviews/{id}/decide',
  roles: Operators.reviewers,
  summary:
    'Approve, ask for more or refuse. Where two persons decide, approving and refusing ask for the approval of another.',
  audit: 'verification_review.decided',
  second: 'verification_review',
  choices: Operators.reviewDecisions,
  params: z.strictObject({ id: ReviewId }),
  asks: {
    decision: z.enum(Operators.reviewDecisions),

    /** The version that the operator looked at: a newer version is not decided. */
    seen: z.string().max(64),
    /** The steps that are wanted again, where more is asked. */
    steps: z
      .array(
        z.strictObject({
          step: VerificationStep,
          person: PersonId.nullable().default(null),
          reason: z.enum(Verification.stepReasons),
        }),
      )
      .max(20)
      .default([]),
    documents: z
      .array(z.strictObject({ id: DocumentId, reason: PaperReason }))
      .max(30)
      .default([]),
    /** Required to approve a review with documents about the source of funds. */
    funds: AcceptedFunds.nullable().default(null),
  },
  answer: ReviewView,
  refusals: ['not-found', 'backoffice.changed', 'backoffice.not_complete'],
})

export const acceptFunds = act({
  path: '/api/admin/customers/{id}/funds/accept',
  roles: Operators.reviewers,
  summary:
    'Accept the source of funds up to an amount, in EUR in twelve months, until a day. At a level that needs two operators, this requests the second approval.',
  audit: 'source_of_funds.accepted',
  second: 'source_of_funds',
  params: z.strictObject({ id: CustomerId }),
  asks: AcceptedFunds.shape,
  answer: z.object({ approval: ApprovalView.nullable() }),
  refusals: ['not-found', 'backoffice.changed'],
})

export const askFundsAgain = act({
  path: '/api/admin/customers/{id}/funds/ask',
  roles: Operators.reviewers,
  summary:
    'Request new documents about the source of funds. The customer is notified by mail and cannot place orders until they are accepted.',
  audit: 'source_of_funds.asked_again',
  isGrave: true,
  params: z.strictObject({ id: CustomerId }),
  asks: { why: z.enum(Verification.stepReasons) },
  answer: done,
  refusals: ['not-found', 'backoffice.changed'],
})

export const reopenVerification = act({
  path: '/api/admin/customers/{id}/verification/reopen',
  roles: Operators.reviewers,
  summary: 'Let a customer who is not served begin again.',
  audit: 'verification.reopened',
  isGrave: true,
  params: z.strictObject({ id: CustomerId }),
  answer: done,
  refusals: ['backoffice.changed'],
})
