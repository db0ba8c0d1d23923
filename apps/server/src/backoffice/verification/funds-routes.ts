/** The source of funds in the back office: an operator accepts it up to an amount until a day, or requests new documents. */
import { acceptFunds, askFundsAgain } from '@agio/contract'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { funds, isWithin } from '../../verification/funds/index.ts'
import { approvalView } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import * as audit from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'
import { acceptanceFrom, acceptanceText, eurosText, notAccepted } from './acceptance.ts'

export function fundsRoutes(serve: Serve, platform: Platform): void {
  const { db, clock } = platform
  serve(acceptFunds, async ({ caller, params: { id: subject }, body: { reason, ...typed } }) => {
    const by = actorOf(caller)
    const proposed = await funds.proposed(platform, subject)
    if (!proposed) return { refused: 'not-found' }
    const accepted = acceptanceFrom(typed)
    if (!accepted || !isWithin(accepted, proposed, clock.now())) return notAccepted
    if (proposed.deciders > 1) {
      const payload = acceptanceText(accepted)
      const row = await approvals.ask(platform, { kind: acceptFunds.second, subject, payload, reason, by })
      return row ? { approval: await approvalView(db, row, by) } : { refused: 'backoffice.changed' }
    }
    const isDone = await db.transaction(async (sql) => {
      if (!(await funds.accept(platform, sql, subject, accepted))) return false
      const details = { reason, upTo: eurosText(accepted.cents), until: accepted.until }
      await audit.note(platform, by, { action: acceptFunds.audit, subject, details }, sql)
      return true
    })
    return isDone ? { approval: null } : { refused: 'backoffice.changed' }
  })

  serve(askFundsAgain, async ({ caller, params: { id: subject }, body: { reason, why } }) => {
    if (!(await funds.proposed(platform, subject))) return { refused: 'not-found' }
    await db.transaction(async (sql) => {
      await funds.askAgain(platform, sql, subject, why)
      const note = { action: askFundsAgain.audit, subject, details: { reason, why } }
      await audit.note(platform, actorOf(caller), note, sql)
    })
    return { done: true as const }
  })
}
