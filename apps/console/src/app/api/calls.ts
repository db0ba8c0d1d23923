/** Where each call of the console goes: a method or path that differs from the contract's does not compile. */
import type { Calls } from '@agio/contract/client'

export const calls = {
  operatorSignIn: ['POST', '/api/admin/sign_in'],
  operatorSignOut: ['POST', '/api/admin/sign_out'],
  getOperator: ['GET', '/api/admin/me'],
  listAdminOrders: ['GET', '/api/admin/orders'],
  getAdminOrder: ['GET', '/api/admin/orders/{id}'],
  unmaskOrder: ['POST', '/api/admin/orders/{id}/unmask'],
  actOnOrder: ['POST', '/api/admin/orders/{id}/act'],
  sendBackElsewhere: ['POST', '/api/admin/orders/{id}/send_back_elsewhere'],
  listCases: ['GET', '/api/admin/cases'],
  closeCase: ['POST', '/api/admin/cases/{id}/close'],
  listApprovals: ['GET', '/api/admin/approvals'],
  approve: ['POST', '/api/admin/approvals/{id}/approve'],
  disapprove: ['POST', '/api/admin/approvals/{id}/refuse'],
  listBatches: ['GET', '/api/admin/payout_batches'],
  getBatch: ['GET', '/api/admin/payout_batches/{id}'],
  getBatchFile: ['GET', '/api/admin/payout_batches/{id}/file'],
  proposeBatch: ['POST', '/api/admin/payout_batches/{id}/propose'],
  takeOutPayment: ['POST', '/api/admin/payout_batches/{id}/take_out'],
  listUnmatched: ['GET', '/api/admin/unmatched'],
  getUnmatched: ['GET', '/api/admin/unmatched/{id}'],
  matchUnmatched: ['POST', '/api/admin/unmatched/{id}/match'],
  returnUnmatched: ['POST', '/api/admin/unmatched/{id}/send_back'],
  countUnmatched: ['POST', '/api/admin/unmatched/{id}/count'],
  closeUnmatched: ['POST', '/api/admin/unmatched/{id}/close'],
  listReconciliations: ['GET', '/api/admin/reconciliations'],
  reconcileNow: ['POST', '/api/admin/reconciliations'],
  listAudit: ['GET', '/api/admin/audit'],
  verifyAudit: ['GET', '/api/admin/audit/verify'],
} as const satisfies Calls

export type CallName = keyof typeof calls
