/** Everything that operators act on → the back office: for the API, and for the worker that carries out approved acts. */
import { createBackOffice } from '../backoffice/index.ts'
import { limits } from '../limits/index.ts'
import { boundOperatorOrders } from '../orders/index.ts'
import { bound, type Platform } from '../platform/platform.ts'
import { hits } from '../screening/index.ts'
import type { openPayments } from './payments.ts'
import type { People } from './people.ts'
import type { Papers } from './verification/documents.ts'

type BackOfficeNeed = Parameters<typeof createBackOffice>[1]

type Needs = Pick<
  BackOfficeNeed,
  'reconciliation' | 'support' | 'verification' | 'privacy' | 'railHealth'
> & {
  readonly papers: Papers
  readonly people: People
  readonly selling: {
    readonly checkPayee: BackOfficeNeed['checkPayee']
  }
  readonly paying: ReturnType<typeof openPayments>
}

export function openBackOffice(deps: Platform, needs: Needs) {
  const { people, papers, selling, paying } = needs
  const { reconciliation, support, verification, privacy, railHealth } = needs
  const { batches, payments, bank } = paying
  return createBackOffice(deps, {
    reconciliation,
    support,
    verification,
    privacy,
    checkPayee: selling.checkPayee,
    orders: boundOperatorOrders(deps),
    payments,
    batches,
    unmatched: bank.queue,
    hits: bound(deps, hits),
    customers: {
      ...people.customers,
      levelOf: people.verification.levelOf,
      usage: limits.usage.bind(null, deps),
    },
    documents: papers.documents,
    railHealth,
  })
}
