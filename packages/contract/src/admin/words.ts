/** Words that the routes for operators share: roles, reasons, details and approvals. */
import { Operators } from '@agio/domain'
import * as z from 'zod'
import { Amount, line, Time } from '../words.ts'

export const everybody = Operators.roles

/* Roles and their work. */
export const backOffice = ['support', 'compliance', 'treasurer', 'admin'] as const
export const treasury = ['treasurer', 'admin'] as const

export const OperatorView = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(everybody)).readonly(),
})
export type OperatorView = z.infer<typeof OperatorView>
/** Required, because the audit and the order keep it. */
export const reason = line(300, 3)

/**
 * The page of a queue opened its first case by itself: accounts and addresses are masked whoever asks, and the audit notes nothing.
 * A person who turns to the case asks without it.
 */
export const lookQuery = z.strictObject({ look: z.enum(['unasked']).optional() })

/** The operator who is at work on it: who took its case, else who asked for an approval about it. */
export const Owner = z.object({ id: z.string(), name: z.string() })

/** A name and a value, as they are shown. */
export const Detail = z.object({ name: z.string(), value: z.string() })

/** The figures of the exact action that is approved. */
export const ApprovalAction = z.array(
  z.object({
    name: z.enum(Operators.figureNames),
    /** Of a setting, its path in the configuration. */
    path: z.string().nullable(),
    value: z.string(),
    unusual: z.enum(Operators.unusuals).nullable(),
  }),
)
export const ApprovalView = z.object({
  id: z.string(),
  kind: z.enum(Operators.approvalKinds),
  subject: z.string(),
  /** Names, accounts and addresses are masked: who decides sees them whole (`compareApproval`). */
  action: ApprovalAction,
  hash: z.string(),
  state: z.enum(['waiting', 'approved', 'refused', 'expired', 'void']),
  askedBy: z.string(),
  askedAt: Time,
  reason: z.string(),
  expiresAt: Time,
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
  decidedReason: z.string().nullable(),
  /** The caller may decide: a role that may, and not the person who asked. */
  mayDecide: z.boolean(),
})
export type ApprovalView = z.infer<typeof ApprovalView>

/** The proofs of an operator at sign-in, besides their address: a PIN that they know, and a code that their device shows. */
export const OperatorPin = z
  .string()
  .regex(/^\d{6,12}$/)
  .meta({ examples: ['40718362'] })
export const TotpCode = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ examples: ['123456'] })

/** May be negative. */
export const Figure = z.object({ currency: z.string(), amount: z.string() })

/** A place where our own value lies. */
export const holdingAt = <const Kind extends string>(kinds: readonly Kind[]) =>
  z.object({
    /** The ledger account, its kind, and the chain of a wallet. */
    account: z.string(),
    kind: z.enum(kinds),
    chain: z.string().nullable(),
    held: Figure,
    /** Queued payments and transfers from it: its balance must cover them. */
    waits: Amount,
    /** The external balance at the last reconciliation: bank statement, chain or acquirer. */
    outside: z.object({ amount: z.string(), asOf: Time }).nullable(),
  })
