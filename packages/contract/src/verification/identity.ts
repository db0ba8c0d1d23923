/** Identity by a vendor's own pages. */
import * as z from 'zod'
import { route } from '../route.ts'
import { id, Time } from '../words.ts'

export const identityVendors = ['sumsub', 'veriff'] as const
export type IdentityVendorName = (typeof identityVendors)[number]

/** `open`: the customer is at the vendor's pages. `retry`: once more, for the reasons named. */
export const identityStates = ['open', 'checking', 'verified', 'retry', 'refused', 'expired'] as const

/** The faults that the person can mend; all other words of a vendor are not shown. */
export const identityReasons = [
  'unreadable',
  'cut_off',
  'wrong_side',
  'wrong_kind',
  'expired',
  'selfie',
  'other',
] as const
export type IdentityReason = (typeof identityReasons)[number]

export const IdentitySession = z.object({
  id: id('ids'),
  vendor: z.enum(identityVendors),
  state: z.enum(identityStates),
  reasons: z.array(z.enum(identityReasons)),
  /** The vendor's page; only while it is open. */
  url: z.string().nullable(),
  startedAt: Time,
})
export type IdentitySession = z.infer<typeof IdentitySession>

export const startIdentity = route({
  method: 'POST',
  path: '/api/verification/identity',
  access: 'customer',
  summary: "Begin at the identity vendor, or go on with what was begun: the address of the vendor's page.",
  answer: z.object({ session: IdentitySession }),
  refusals: ['not-found', 'identity.unavailable', 'identity.not_now'],
})

export const getIdentity = route({
  method: 'GET',
  path: '/api/verification/identity',
  access: 'customer',
  summary:
    'Whether there is a vendor, and how the newest session stands. Without a vendor papers are uploaded.',
  answer: z.object({ vendor: z.enum(identityVendors).nullable(), session: IdentitySession.nullable() }),
})

export const identityHook = route({
  method: 'POST',
  path: '/api/hooks/identity/{vendor}',
  access: 'anyone',
  summary: 'Events of the identity vendor: signed over the bytes. The verdict is fetched.',
  params: z.strictObject({ vendor: z.enum(identityVendors) }),
  body: z.looseObject({}),
  answer: z.null(),
})
