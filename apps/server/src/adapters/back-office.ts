/** Everything that operators act on → the back office: for the API, and for the worker that carries out approved acts. */
import { createBackOffice } from '../backoffice/index.ts'
import { boundOperatorOrders } from '../orders/index.ts'
import { bound, type Platform } from '../platform/platform.ts'
import { hits } from '../screening/index.ts'
import type { openPayments } from './payments.ts'

type BackOfficeNeed = Parameters<typeof createBackOffice>[1]

type Needs = Pick<BackOfficeNeed, 'reconciliation' | 'railHealth'> & {
  readonly selling: {
    readonly checkPayee: BackOfficeNeed['checkPayee']
  }
  readonly paying: ReturnType<typeof openPayments>
}

export function openBackOffice(deps: Platform, needs: Needs) {
  const { selling, paying } = needs
  const { reconciliation, railHealth } = needs
  const { batches, payments, bank } = paying
  return createBackOffice(deps, {
    reconciliation,
    checkPayee: selling.checkPayee,
    orders: boundOperatorOrders(deps),
    payments,
    batches,
    unmatched: bank.queue,
    hits: bound(deps, hits),
    railHealth,
  })
}
