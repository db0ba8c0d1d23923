/** A level that two persons decide about: what they approve, and the decision in that transaction. */
import { Operators } from '@agio/domain'
import type { Reviews } from '../../verification/index.ts'
import type { Approvable, ApprovalRow } from '../approvals/approvals.ts'

export type FinalDecision = Operators.ActOf['verification_review']
const decisionOf = ({ payload }: Pick<ApprovalRow, 'payload'>): FinalDecision | undefined =>
  Operators.finalDecisions.find((it) => it === payload)

/** Names stay with the review, which only those read who may. Another paper voids the approval. */
export function reviewApprovable(reviews: Reviews): Approvable {
  return {
    deciders: () => Operators.reviewers,
    async present(row, sql) {
      const review = await reviews.find(row.subject, sql)
      const decision = decisionOf(row)
      if (!review || review.decision !== null || decision === undefined) return undefined
      const papers = await reviews.papersOf(review.customerId)
      return [
        { name: 'act', value: decision },
        { name: 'to', value: `${review.type} ${review.asked}` },
        { name: 'evidence', value: review.findings.join(', ') || 'no finding' },
        { name: 'names', value: papers.map(({ id, state }) => `${id} ${state}`).join(', ') || 'no paper' },
        { name: 'about', value: review.customerId },
      ]
    },
    async carryOut(sql, row) {
      const review = await reviews.find(row.subject, sql)
      const decision = decisionOf(row)
      return review !== undefined && decision !== undefined && reviews.decide(sql, review, { decision })
    },
  }
}
