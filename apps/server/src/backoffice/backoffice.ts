/** The capability as one value: the house of the desk, its doors, and what they are opened with. */
import type { Reconciliation } from '../ledger/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Serve } from '../platform/http/route.ts'
import type { Database } from '../platform/sql/sql.ts'
import { createApprovals } from './approvals/approvals.ts'
import { createAudit } from './audit/audit.ts'
import { batchApprovable } from './approvals/batch-approval.ts'
import type { BatchDesk, Unmatched } from '../rails/iso20022/index.ts'
import type { Desk, Sealer } from './doors.ts'
import { createElsewhere, elsewhereApprovable, elsewhereHandlers } from './orders/another-account.ts'
import { deskMoneyRoutes } from './money/money-routes.ts'
import { deskOrderRoutes } from './orders/orders-routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts'
import { operatorRoutes } from './routes.ts'
import { operatorKeysFrom, type Random } from './sign-in/secrets.ts'
import { hireSeeded } from './sign-in/seed-file.ts'
import { forgetOldOperatorTraces, hire, type House, type NewPerson } from './sign-in/sign-in.ts'

export type OfficeDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  /** Every key of the desk follows from it. */
  readonly operatorKey: Uint8Array
  readonly sealer: Sealer
}
export type OperatorsDeps = OfficeDeps & {
  readonly desk: Desk
  readonly batches: BatchDesk
  readonly unmatched: Unmatched
  readonly reconciliation: Reconciliation
}

/** What needs no order and no rail: people and the record. */
export function createOffice({ db, clock, random, operatorKey, sealer }: OfficeDeps) {
  const keys = operatorKeysFrom(operatorKey)
  const audit = createAudit(db, clock, keys.audit)
  const house: House = { db, clock, random, keys, sealer, audit }
  return {
    house,
    audit,
    hire: (person: NewPerson) => hire(house, person),
    hireSeeded: (path: string) => hireSeeded(house, path),
    forgetOld: () => forgetOldOperatorTraces(house),
  }
}

export function createOperators(deps: OperatorsDeps) {
  const { db, clock, sealer, desk, batches, unmatched, reconciliation } = deps
  const office = createOffice(deps)
  const { house, audit } = office
  const approvals = createApprovals({
    db,
    clock,
    audit,
    approvables: {
      payout_batch: batchApprovable(batches),
      send_back: elsewhereApprovable({ desk, sealer }),
    },
  })
  return {
    ...office,
    serve(serve: Serve): void {
      const elsewhere = createElsewhere({ desk, sealer }, approvals)
      operatorRoutes(serve, { house, db, audit, approvals, desk, batches, unmatched })
      deskOrderRoutes(serve, { db, desk, audit, approvals, elsewhere })
      deskMoneyRoutes(serve, { db, desk, batches, unmatched, audit, approvals })
      reconciliationRoutes(serve, { db, audit, reconciliation })
    },
    /** By outbox kind: what was approved is carried out. */
    handlers: elsewhereHandlers({ desk, sealer, db }),
  }
}
