/** Comparisons of the ledger with bank statements, chains and the acquirer, each with its proofs. */
import * as z from 'zod'
import { everybody } from './words.ts'
import { route } from '../route.ts'
import { list, page, Time } from '../words.ts'

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
})
export const ReconciliationRun = z.object({
  id: z.string(),
  /** The operator who asked; null for the daily run. */
  askedBy: z.string().nullable(),
  beganAt: Time,
  endedAt: Time.nullable(),
  proofs: z.array(Proof),
  /** What could not be compared, and why. */
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
  roles: ['treasurer', 'auditor', 'compliance', 'admin'],
  summary: 'Compare now. A difference opens a case. The audit records who asked.',
  answer: ReconciliationRun,
})
