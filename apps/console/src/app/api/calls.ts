/** Where each call of the console goes. Names, inputs and answers are the contract's; calls.test.ts compares the rest. */
import type * as contract from '@agio/contract'
import type { AnswerOf, BodyIn, ParamsOf, QueryIn } from '@agio/contract'

export const calls = {
  operatorSignIn: ['POST', '/api/admin/sign_in'],
  operatorSignOut: ['POST', '/api/admin/sign_out'],
  getOperator: ['GET', '/api/admin/me'],
  listAdminOrders: ['GET', '/api/admin/orders'],
  getAdminOrder: ['GET', '/api/admin/orders/{id}'],
  unmaskOrder: ['POST', '/api/admin/orders/{id}/unmask'],
  holdOrder: ['POST', '/api/admin/orders/{id}/hold'],
  releaseOrder: ['POST', '/api/admin/orders/{id}/release'],
  clearCase: ['POST', '/api/admin/orders/{id}/clear'],
  refuseCase: ['POST', '/api/admin/orders/{id}/refuse'],
  freezeOrder: ['POST', '/api/admin/orders/{id}/freeze'],
  sendBackCredit: ['POST', '/api/admin/orders/{id}/send_back'],
  sendBackElsewhere: ['POST', '/api/admin/orders/{id}/send_back_elsewhere'],
  closeCase: ['POST', '/api/admin/orders/{id}/close_case'],
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
  closeUnmatched: ['POST', '/api/admin/unmatched/{id}/close'],
  listAudit: ['GET', '/api/admin/audit'],
  verifyAudit: ['GET', '/api/admin/audit/verify'],
} as const satisfies { readonly [Name in keyof typeof contract]?: readonly [method: string, path: string] }

type Contract = typeof contract
export type CallName = keyof typeof calls
export type InputOf<Name extends CallName> = {
  params?: ParamsOf<Contract[Name]>
  query?: Partial<QueryIn<Contract[Name]>>
  body?: BodyIn<Contract[Name]>
}
export type AnswerTo<Name extends CallName> = AnswerOf<Contract[Name]>
