/** Cases in the back office: listed by kind, and closed by a person with a reason. */
import { closeCase as closeCaseRoute, listCases as listCasesRoute } from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { caseView, closeCase, listCases } from '../../cases/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Serve } from '../../platform/http/route.ts'
import { fromCursor, toCursor } from '../../platform/sql/cursor.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { Audit } from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly audit: Audit }

export function caseRoutes(serve: Serve, { db, clock, audit }: Deps): void {
  serve(listCasesRoute, async ({ query: { cursor, limit, kind = null, state = 'open' } }) => {
    const name = JSON.stringify(['cases', kind, state])
    const at = cursor === undefined ? undefined : fromCursor(name, cursor, 1)
    if (cursor !== undefined && !at)
      return { refused: 'invalid', fields: [{ field: 'cursor', code: 'invalid' }] }
    const before = at ? String(at[0]) : null
    const isOpen = state === 'open'
    const rows = await listCases(db, { kind, orderId: null, isOpen, before, count: limit + 1 })
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return wirePage(items.map(caseView), rows.length > limit && last ? toCursor(name, [last.id]) : null)
  })

  serve(closeCaseRoute, ({ caller, params, body }) =>
    db.transaction(async (sql) => {
      const closed = await closeCase(sql, params.id, clock.now())
      if (closed === undefined) return { refused: 'not-found' as const }
      const facts = { case: params.id, kind: closed.kind, reason: body.reason }
      await audit.note(actorOf(caller), { action: 'case.closed', subject: closed.subjectId, facts }, sql)
      return { done: true as const }
    }),
  )
}
