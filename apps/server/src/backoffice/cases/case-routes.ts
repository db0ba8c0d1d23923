/** Cases in the back office: listed by kind, and closed by a person with a reason. */
import { closeCase as closeCaseRoute, listCases as listCasesRoute } from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { caseView, closeCase, listCases } from '../../cases/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Serve } from '../../platform/http/route.ts'
import { idIn, readPage } from '../../platform/sql/cursor.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { Audit } from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly audit: Audit }

export function caseRoutes(serve: Serve, { db, clock, audit }: Deps): void {
  serve(listCasesRoute, async ({ query: { kind = null, state = 'open', ...query } }) => {
    const filter = { kind, orderId: null, isOpen: state === 'open' }
    const page = await readPage(
      JSON.stringify(['cases', kind, state]),
      query,
      (key, count) => listCases(db, { ...filter, before: idIn(key), count }),
      ({ id }) => [id],
    )
    return 'refused' in page ? page : wirePage(page.items.map(caseView), page.next)
  })

  serve(closeCaseRoute, ({ caller, params, body }) =>
    db.transaction(async (sql) => {
      const closed = await closeCase(sql, params.id, clock.now())
      if (closed === undefined) return { refused: 'not-found' as const }
      const details = { case: params.id, kind: closed.kind, reason: body.reason }
      const { subjectId: subject, orderId } = closed
      await audit.note(
        actorOf(caller),
        { action: 'case.closed', subject, orderId: orderId ?? undefined, details },
        sql,
      )
      return { done: true as const }
    }),
  )
}
