/** A link to somebody who was refused for good is decided by two persons: what they approve, and the decision in that transaction. */
import { SamePerson } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { decideLink, findLink, type LinkRow } from '../../same-person/index.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { verification } from '../../verification/index.ts'
import type { Approvable, WithPayload } from '../approvals/approvals.ts'

const decisionOf = ({ payload }: WithPayload): SamePerson.LinkDecision | undefined =>
  SamePerson.linkDecisions.find((it) => it === payload)

/** The one way a link is decided. False where it is decided already. */
export async function decide(
  platform: Platform,
  sql: Sql,
  id: string,
  decision: SamePerson.LinkDecision,
): Promise<LinkRow | undefined> {
  const link = await decideLink(platform, sql, id, decision)
  // The verifications of both are checked again.
  if (link) await verification.onLinkDecided(platform, sql, [link.customerId, link.otherId])
  return link
}

export function linkApprovable(platform: Platform): Approvable {
  return {
    async present(row, sql = platform.db) {
      const link = await findLink(sql, row.subject)
      const decision = decisionOf(row)
      if (!link || link.decision !== null || decision === undefined) return undefined
      return [
        { name: 'act', value: decision },
        { name: 'about', value: `${link.customerId} ${link.otherId}` },
        { name: 'state', value: `${link.strength} ${link.refusal ?? ''}`.trim() },
      ]
    },
    async carryOut(sql, row) {
      const decision = decisionOf(row)
      return decision !== undefined && (await decide(platform, sql, row.subject, decision)) !== undefined
    },
  }
}
