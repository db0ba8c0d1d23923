/** Words that the routes for operators share: roles, reasons, facts, and what waits for a second person. */
import { Operators } from '@agio/domain'
import * as z from 'zod'
import { line, Time } from '../words.ts'

export const everybody = Operators.roles
export const OperatorRole = z.enum(everybody)
export type OperatorRole = z.infer<typeof OperatorRole>

/* Who works with what. */
export const backOffice = ['support', 'compliance', 'treasurer', 'admin'] as const
export const reviewers = ['compliance', 'admin'] as const
export const treasury = ['treasurer', 'admin'] as const

export const OperatorView = z.object({ id: z.string(), name: z.string(), role: OperatorRole })
export type OperatorView = z.infer<typeof OperatorView>
/** Why: kept in the audit and in the order's record, so it is never optional. */
export const reason = line(300, 3)

/** A name and a value, as they are shown. */
export const Fact = z.object({ name: z.string(), value: z.string() })

export const ApprovalView = z.object({
  id: z.string(),
  kind: z.enum(['payout_batch', 'send_back']),
  subject: z.string(),
  /** The exact action, as it was bound: what is shown is what is approved. */
  action: z.array(Fact),
  hash: z.string(),
  state: z.enum(['waiting', 'approved', 'refused', 'expired', 'void']),
  askedBy: z.string(),
  askedAt: Time,
  reason: z.string(),
  expiresAt: Time,
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
  decidedReason: z.string().nullable(),
  /** Whether the one who asks may decide it: another person than the one who began it, in a role that may. */
  mayDecide: z.boolean(),
})
export type ApprovalView = z.infer<typeof ApprovalView>
