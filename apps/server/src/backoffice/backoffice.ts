/** The back office: its queues, and what its approvals are made of. */
import { ownMerchantRoutes } from '../merchants/index.ts'
import { linkRoutes } from '../merchants/links/index.ts'
import { refundRoutes } from '../merchants/refunds/index.ts'
import { payeeRoutes } from '../merchants/payees/index.ts'
import { openCase } from '../cases/index.ts'
import { strangersGate } from '../platform/guards/gate.ts'
import type { Serve } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { giveApprovables, type Approvables } from './approvals/approvals.ts'
import * as audit from './audit/audit.ts'
import { batchApprovable } from './approvals/batch-approval.ts'
import { caseRoutes } from './cases/case-routes.ts'
import { configurationApprovable } from './configuration/configuration-room.ts'
import { configurationRoutes } from './configuration/configuration-routes.ts'
import { coinsApprovable, coinsHandlers } from './approvals/coins-approval.ts'
import { coinsQueueRoutes } from './money/coins-routes.ts'
import { anotherAccountApprovable } from './orders/another-account.ts'
import { approvedActHandlers, orderActApprovable } from './orders/order-acts.ts'
import { debitApprovable } from './money/debit-approval.ts'
import { matchApprovable } from './money/match-credit.ts'
import { bankFileRoutes } from './money/bank-file-routes.ts'
import { moneyQueueRoutes } from './money/money-routes.ts'
import { travelRecordRoutes } from './orders/travel-routes.ts'
import { ordersQueueRoutes } from './orders/orders-routes.ts'
import { differenceApprovable } from './reconciliation/book-difference.ts'
import { pauseRoutes } from './pauses/pause-routes.ts'
import { hitApprovable } from './screening/hit-approval.ts'
import { customerDocumentRoutes } from './documents/document-routes.ts'
import { fundsApprovable } from './verification/funds-approval.ts'
import { fundsRoutes } from './verification/funds-routes.ts'
import { reviewApprovable } from './verification/review-approval.ts'
import { reviewRoutes } from './verification/review-routes.ts'
import { claimQueueRoutes } from './claims/claim-routes.ts'
import { supportQueueRoutes } from './support/support-routes.ts'
import { screeningRoutes } from './screening/screening-routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts'
import { caseFileRoutes } from './customers/case-file-routes.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { erasureApprovable } from './customers/erasure-approval.ts'
import { linkApprovable } from './same-person/link-approval.ts'
import { customerLinkRoutes } from './same-person/link-routes.ts'
import { merchantApprovable } from './merchants/opening.ts'
import { merchantRoutes } from './merchants/merchant-routes.ts'
import { teamRoutes } from './merchants/team-routes.ts'
import { rolesApprovable } from './operators/staff.ts'
import { staffRoutes } from './operators/staff-routes.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { operatorRoutes } from './routes.ts'
import { treasuryRoutes } from './treasury/treasury-routes.ts'
import { todayRoutes } from './today/today-routes.ts'

/** Every few minutes. An audit that does not hold is a case, and its export stays as it was. */
export async function exportAuditEnd(platform: Platform): Promise<void> {
  const broken = await audit.exportEnd(platform)
  if (broken === null) return
  const subject = { kind: 'audit', id: 'operators' } as const
  await openCase(platform.db, { kind: 'audit_broken', subject, data: { broken } }, platform.clock.now())
}

/** Says once how each kind of approval is shown and carried out. */
export const openApprovals = (platform: Platform): void => giveApprovables(platform, approvablesOf(platform))

/** By outbox kind: what was approved is carried out. */
export const approvedHandlers = (platform: Platform) => ({
  ...approvedActHandlers(platform),
  ...coinsHandlers(platform),
})

export function serveAll(serve: Serve, platform: Platform): void {
  peopleRoutes(serve, platform)
  customerRooms(serve, platform)
  moneyRooms(serve, platform)
  merchantRooms(serve, platform)
  caseRoutes(serve, platform)
  todayRoutes(serve, platform)
  supportQueueRoutes(serve, platform)
  claimQueueRoutes(serve, platform)
  pauseRoutes(serve, platform)
  configurationRoutes(serve, platform)
}

function approvablesOf(platform: Platform): Approvables {
  return {
    batch: batchApprovable(platform),
    another_account: anotherAccountApprovable(platform),
    order_act: orderActApprovable(platform),
    match_credit: matchApprovable(platform),
    unallocated_coins: coinsApprovable(platform),
    unallocated_debit: debitApprovable(platform),
    book_difference: differenceApprovable(platform),
    screening_hit: hitApprovable(platform),
    customer_link: linkApprovable(platform),
    verification_review: reviewApprovable(platform),
    source_of_funds: fundsApprovable(platform),
    configuration: configurationApprovable(platform),
    operator_roles: rolesApprovable(platform),
    customer_erasure: erasureApprovable(platform),
    merchant: merchantApprovable(platform),
  }
}

/** Strangers at the sign-in hold a tenth of the database's connections. */
function peopleRoutes(serve: Serve, platform: Platform): void {
  const signInGate = strangersGate(platform.settings.databaseConnections / 10)
  staffRoutes(serve, platform, signInGate)
  passkeyRoutes(serve, platform, signInGate)
  operatorRoutes(serve, platform, signInGate)
}

function customerRooms(serve: Serve, platform: Platform): void {
  customerRoutes(serve, platform)
  caseFileRoutes(serve, platform)
  reviewRoutes(serve, platform)
  fundsRoutes(serve, platform)
  screeningRoutes(serve, platform)
  customerLinkRoutes(serve, platform)
  customerDocumentRoutes(serve, platform)
}

function moneyRooms(serve: Serve, platform: Platform): void {
  ordersQueueRoutes(serve, platform)
  travelRecordRoutes(serve, platform)
  bankFileRoutes(serve, platform)
  moneyQueueRoutes(serve, platform)
  coinsQueueRoutes(serve, platform)
  reconciliationRoutes(serve, platform)
  treasuryRoutes(serve, platform)
}

function merchantRooms(serve: Serve, platform: Platform): void {
  merchantRoutes(serve, platform)
  teamRoutes(serve, platform)
  payeeRoutes(serve, platform)
  linkRoutes(serve, platform)
  refundRoutes(serve, platform)
  ownMerchantRoutes(serve, platform)
}
