/** Cases in the back office: listed by kind, taken or given with a day, and closed by a person with a reason. */
import {
  assignCase as assignCaseRoute,
  closeCase as closeCaseRoute,
  listCaseHands,
  listCases as listCasesRoute,
} from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { assignCase, caseView, closeCase, dayOf, listCases } from '../../cases/index.ts'
import { operatorOrders } from '../../orders/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import { idIn, readPage } from '../../platform/sql/cursor.ts'
import type { Platform } from '../../platform/platform.ts'
import * as audit from '../audit/audit.ts'
import { caseFor, kindsFor } from '../screening/in-review.ts'
import { actorOf } from '../sign-in/caller.ts'
import { holdPerson, peopleIn } from '../sign-in/people-store.ts'

/** Roles that may be given a case. */
const backOffice = ['support', 'compliance', 'treasurer', 'admin'] as const

export function caseRoutes(serve: Serve, platform: Platform): void {
  const { db, clock } = platform
  serve(listCasesRoute, async ({ caller, query: { id, kind = null, state = 'open', of, due, ...query } }) => {
    const now = clock.now()
    const { roles } = actorOf(caller)
    const filter = {
      kind: kindsFor(kind, roles),
      orderId: null,
      id,
      isOpen: id === undefined ? state === 'open' : null,
      assignedTo: of === 'me' ? caller.id : of,
      dueBefore: due && dayOf(now),
    }
    const page = await readPage(
      JSON.stringify(['cases', id, kind, state, of, due]),
      query,
      async (key, count) =>
        operatorOrders.openCases(platform, await listCases(db, { ...filter, before: idIn(key), count })),
      (one) => [one.id],
    )
    return 'refused' in page
      ? page
      : wirePage(
          page.items.map((one) => caseFor(caseView(one, now), roles)),
          page.next,
        )
  })

  serve(listCaseHands, async () => wirePage(await peopleIn(db, backOffice)))

  serve(assignCaseRoute, async ({ caller, params: { id }, body: to }) => {
    return db.transaction(async (sql) => {
      if (to.operatorId !== null && !(await holdPerson(sql, to.operatorId, backOffice)))
        return { refused: 'invalid' as const, fields: [{ field: 'operatorId', code: 'unknown' }] }
      const was = await assignCase(sql, id, to)
      if (was === undefined) return { refused: 'not-found' as const }
      if (was === 'changed') return { refused: 'backoffice.changed' as const }
      const { subjectId: subject, orderId, kind } = was
      const { operatorId: from, dueOn: dueBefore } = to.from
      const details = { case: id, kind, from, to: to.operatorId, dueBefore, due: to.dueOn }
      await audit.note(
        platform,
        actorOf(caller),
        { action: 'case.assigned', subject, orderId: orderId ?? undefined, details },
        sql,
      )
      return { done: true as const }
    })
  })

  serve(closeCaseRoute, ({ caller, params, body }) =>
    db.transaction(async (sql) => {
      const closed = await closeCase(sql, params.id, clock.now())
      if (closed === undefined) return { refused: 'not-found' as const }
      const details = { case: params.id, kind: closed.kind, reason: body.reason }
      const { subjectId: subject, orderId } = closed
      await audit.note(
        platform,
        actorOf(caller),
        { action: closeCaseRoute.audit, subject, orderId: orderId ?? undefined, details },
        sql,
      )
      return { done: true as const }
    }),
  )
}
