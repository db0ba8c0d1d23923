/** A hit is true or false by two persons: what they approve, and the decision in that transaction. */
import { Operators } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { hits } from '../../screening/index.ts'
import type { Approvable, WithPayload } from '../approvals/approvals.ts'

export const payloadOf = (decision: Operators.HitDecision): string => decision
const decisionOf = ({ payload }: WithPayload): Operators.HitDecision | undefined =>
  Operators.hitDecisions.find((it) => it === payload)

/** The hit's id stands for the name, which only those read who may. */
export function hitApprovable(platform: Platform): Approvable {
  return {
    async present(row, sql) {
      const hit = await hits.one(platform, row.subject, sql)
      const decision = decisionOf(row)
      if (!hit || hit.decision !== null || decision === undefined) return undefined
      return [
        { name: 'act', value: decision },
        { name: 'list', value: `${hit.list} ${hit.entity}` },
        { name: 'listed_name', value: hit.listedName },
        { name: 'score', value: `${hit.score} of 100` },
        ...(hit.orderId === null ? [] : [{ name: 'order' as const, value: hit.orderId }]),
        { name: 'about', value: hit.id },
      ]
    },
    async carryOut(sql, row) {
      const decision = decisionOf(row)
      return decision !== undefined && hits.decide(platform, sql, row.subject, decision)
    },
  }
}
