/** A level that needs two operators: what they approve, and the decision in the approval's transaction. */
import { Operators } from '@agio/domain'
import type { Acceptance } from '../../verification/funds/index.ts'
import { reviews } from '../../verification/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Approvable, WithPayload } from '../approvals/approvals.ts'
import { acceptanceFigures, acceptanceIn, acceptanceText } from './acceptance.ts'

export type FinalDecision = Operators.ActOf['verification_review']
type Decided = { readonly decision: FinalDecision; readonly funds: Acceptance | undefined }

/** "approve 5000000 2027-05-01" if the review includes documents about the source of funds. */
export const payloadOf = ({ decision, funds }: Decided): string =>
  [decision, ...(funds ? [acceptanceText(funds)] : [])].join(' ')

function decidedIn({ payload }: WithPayload): Decided | undefined {
  const [word, ...rest] = payload?.split(' ') ?? []
  const decision = Operators.finalDecisions.find((it) => it === word)
  return decision && { decision, funds: acceptanceIn(rest.join(' ')) }
}

/** Names stay with the review, which only those read who may. Another paper voids the approval. */
export function reviewApprovable(platform: Platform): Approvable {
  return {
    async present(row, sql = platform.db) {
      const review = await reviews.find(sql, row.subject)
      const decided = decidedIn(row)
      if (!review || review.decision !== null || decided === undefined) return undefined
      const papers = await reviews.papersOf(platform, review.customerId)
      return [
        { name: 'act', value: decided.decision },
        { name: 'to', value: `${review.type} ${review.asked}` },
        { name: 'evidence', value: review.findings.join(', ') || 'no finding' },
        { name: 'names', value: papers.map(({ id, state }) => `${id} ${state}`).join(', ') || 'no paper' },
        ...(decided.funds ? acceptanceFigures(decided.funds) : []),
        { name: 'about', value: review.customerId },
      ]
    },
    async carryOut(sql, row) {
      const review = await reviews.find(sql, row.subject)
      const decided = decidedIn(row)
      if (review === undefined || decided === undefined) return false
      const no = await reviews.decide(platform, sql, review.id, { ...decided, persons: 2 })
      return no === undefined || (no.refused === 'backoffice.not_complete' ? { refused: no.refused } : false)
    },
  }
}
