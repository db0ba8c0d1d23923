/** Comparisons of the ledger with bank statements, chains and the acquirer, each with its proofs. */
import { Operators } from '@agio/domain'
import * as z from 'zod'
import { act } from '../../act.ts'
import { ApprovalView, everybody, reason } from '../words.ts'
import { route } from '../../route.ts'
import { id, line, list, page, Time } from '../../words.ts'

const Proof = z.object({
  account: z.string(),
  currency: z.string(),
  /** The time of the statement or block. */
  asOf: Time,
  source: z.object({ kind: z.enum(['statement', 'block', 'acquirer']), id: z.string() }),
  ledger: z.string(),
  external: z.string(),
  /** Movements that only one side has recorded yet; `amount` is what the ledger has more because of them. */
  inFlight: z.array(z.object({ kind: z.string(), reference: z.string(), amount: z.string() })),
  /** ledger − external − in flight. */
  difference: z.string(),
  isEqual: z.boolean(),
  /** Requests to book the difference as a loss or gain, and the decisions of another operator. */
  approvals: z.array(ApprovalView),
  /** Movements in doubt on the account. One of them may be the difference, so they are decided first. */
  undecided: z.int(),
  /** The caller may ask for it: the comparison is the newest, and nothing is booked or waits. */
  mayBook: z.boolean(),
})
export const ReconciliationRun = z.object({
  id: z.string(),
  /** The operator who asked; null for the daily run. */
  askedBy: z.string().nullable(),
  beganAt: Time,
  endedAt: Time.nullable(),
  proofs: z.array(Proof),
  /** The sources that could not be compared, and why. */
  faults: z.array(z.object({ source: z.string(), reason: z.string() })),
})
export type ReconciliationRun = z.infer<typeof ReconciliationRun>

export const listReconciliations = route({
  method: 'GET',
  path: '/api/admin/reconciliations',
  access: 'operator',
  roles: everybody,
  summary: 'Comparisons of the ledger with bank and chains, newest first.',
  query: z.strictObject({ ...page }),
  answer: list(ReconciliationRun),
  refusals: ['invalid'],
})
export const reconcileNow = route({
  method: 'POST',
  path: '/api/admin/reconciliations',
  access: 'operator',
  roles: Operators.comparers,
  summary: 'Compare now. A difference opens a case. The audit records who asked.',
  answer: ReconciliationRun,
})

export const bookDifference = act({
  path: '/api/admin/reconciliations/{id}/book',
  roles: ['treasurer'],
  summary:
    'Ask to book the difference of an account as a loss or gain. Another operator approves exactly this figure.',
  second: 'book_difference',
  isGrave: true,
  params: z.strictObject({ id: id('rec') }),
  asks: {
    account: line(100),
    currency: line(40),

    /** The words of the bank, the chain or the acquirer about it. The second operator approves them too. */
    evidence: reason,
  },
  answer: ApprovalView,
  refusals: ['not-found', 'backoffice.changed', 'backoffice.in_doubt'],
})
