/** Claims of senders, each beside the money that it may be about. */
import * as z from 'zod'
import { act } from '../../act.ts'
import { route } from '../../route.ts'
import { Amount, CustomerId, Day, done, id, list, page, Time } from '../../words.ts'
import { DrawnPage, pageRefusals } from '../documents.ts'
import { UnmatchedItem } from '../money.ts'
import { backOffice, everybody, lookQuery } from '../words.ts'

const ClaimId = id('clm')
const ClaimState = z.enum(['open', 'matched', 'refused'])

export const ClaimItem = z.object({
  id: ClaimId,
  state: ClaimState,
  amount: Amount,
  /** The day on which it left the sender's account. */
  day: Day,
  /** Null once the customer's data is erased. */
  senderName: z.string().nullable(),
  at: Time,
})
export type ClaimItem = z.infer<typeof ClaimItem>

/** What a line of a statement has in common with a claim. */
export const claimSigns = ['amount', 'account', 'name', 'reference', 'day'] as const

export const ClaimView = ClaimItem.extend({
  /** Null: whoever sent it was not signed in. */
  customerId: CustomerId.nullable(),
  senderAccount: z.string().nullable(),
  reference: z.string().nullable(),
  order: z.string().nullable(),
  email: z.string().nullable(),
  /** Its pages are drawn by their number. */
  proof: z.object({ type: z.enum(['image/jpeg', 'application/pdf']), size: z.int() }).nullable(),
  /** Credits that are open, or were decided since the claim came; the most alike first. */
  candidates: z.array(
    z.object({
      money: UnmatchedItem,
      alike: z.array(z.enum(claimSigns)),
      /** It was given to an order or sent back, and no other claim has it. */
      mayMatch: z.boolean(),
    }),
  ),
  /** The line of a statement that it was matched with. */
  moneyId: z.string().nullable(),
  decided: z.object({ by: z.string(), at: Time, reason: z.string().nullable() }).nullable(),
  mayDecide: z.boolean(),
})
export type ClaimView = z.infer<typeof ClaimView>

const oneClaim = { access: 'operator', params: z.strictObject({ id: ClaimId }) } as const
const actOnClaim = {
  ...oneClaim,
  roles: backOffice,
  answer: done,
  refusals: ['not-found', 'backoffice.changed'],
} as const

export const listClaims = route({
  method: 'GET',
  path: '/api/admin/claims',
  access: 'operator',
  roles: everybody,
  summary: 'Transfers that senders say were theirs, the oldest first; without `state`, the open claims.',
  query: z.strictObject({ ...page, state: ClaimState.optional() }),
  answer: list(ClaimItem),
  refusals: ['invalid'],
})
export const getClaim = route({
  ...oneClaim,
  method: 'GET',
  path: '/api/admin/claims/{id}',
  roles: everybody,
  summary: 'A claim, and the money it may be about. The audit records who read it.',
  query: lookQuery,
  answer: ClaimView,
  refusals: ['not-found'],
})
export const drawClaimProof = route({
  access: 'operator',
  method: 'GET',
  path: '/api/admin/claims/{id}/proof/{page}',
  roles: backOffice,
  summary: 'A page of the proof of a claim, as a picture. The audit records each time.',
  params: z.strictObject({ id: ClaimId, page: z.coerce.number().int().min(1).max(999) }),
  answer: DrawnPage,
  refusals: pageRefusals,
})
export const readClaimProof = route({
  ...oneClaim,
  method: 'GET',
  path: '/api/admin/claims/{id}/proof',
  roles: backOffice,
  produces: 'application/octet-stream',
  summary: 'The proof of a claim as it is kept, to be saved: a PDF as it came. The audit records each time.',
  answer: z.string(),
  refusals: pageRefusals,
})
export const matchClaim = act({
  ...actOnClaim,
  path: '/api/admin/claims/{id}/match',
  summary:
    'Close a claim with money that an operator has given to an order or sent back (`/api/admin/unmatched`). The claimant is told by mail.',
  audit: 'claim.match',
  asks: { moneyId: z.string().regex(/^[A-Za-z0-9:_.-]{1,200}$/) },
})
export const refuseClaim = act({
  ...actOnClaim,
  path: '/api/admin/claims/{id}/refuse',
  summary: 'Refuse a claim. The claimant is told by mail, without the reason.',
  audit: 'claim.refuse',
  isGrave: true,
})
