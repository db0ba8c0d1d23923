/** Cases in the back office: listed by kind, taken or given with a day, and closed by a person with a reason. */
import {
  assignCase as assignCaseRoute,
  closeCase as closeCaseRoute,
  listCaseHands,
  listCases as listCasesRoute,
} from '@agio/contract'
import { wireAmount, wirePage } from '@agio/contract/wire'
import type { Operators } from '@agio/domain'
import { assignCase, type CaseRow, caseView, closeCase, dayOf, listCases } from '../../cases/index.ts'
import { customers } from '../../customers/index.ts'
import { operatorOrders } from '../../orders/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import { idIn, readPage } from '../../platform/sql/cursor.ts'
import type { Platform } from '../../platform/platform.ts'
import { nameOf } from '../../verification/index.ts'
import * as audit from '../audit/audit.ts'
import { nameFor } from '../masks.ts'
import { caseFor, kindsFor } from '../screening/in-review.ts'
import { actorOf } from '../sign-in/caller.ts'
import { holdPerson, peopleIn } from '../sign-in/people-store.ts'

/** Roles that may be given a case. */
const backOffice = ['support', 'compliance', 'treasurer', 'admin'] as const

/** Undefined after erasure. */
const keptName = async (platform: Platform, customerId: string): Promise<string | undefined> =>
  (await customers.addressOf(platform, customerId)) && nameOf(platform, customerId)

/** Whose each case is, and what it is worth, read once for all of them. */
async function aboutOf(platform: Platform, cases: readonly CaseRow[], roles: readonly Operators.Role[]) {
  const orders = [...new Set(cases.flatMap(({ orderId }) => orderId ?? []))]
  const people = [...new Set(cases.flatMap(({ subject }) => (subject.kind === 'customer' ? subject.id : [])))]
  const [rows, items, names] = await Promise.all([
    operatorOrders.queueLines(platform, orders),
    Promise.all(orders.map((id) => operatorOrders.item(platform, id))),
    Promise.all(people.map(async (id) => [id, await keptName(platform, id)] as const)),
  ])
  const sums = new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])))
  const known = new Map(names)
  return ({ orderId, subject }: CaseRow) => {
    const sum = orderId === null ? undefined : sums.get(orderId)
    const name = orderId === null ? known.get(subject.id) : rows.get(orderId)?.name
    return {
      customer: nameFor(name, roles),
      value: sum ? { send: wireAmount(sum.send), receive: wireAmount(sum.receive) } : null,
    }
  }
}

export function caseRoutes(serve: Serve, platform: Platform): void {
  const { db, clock } = platform
  serve(
    listCasesRoute,
    async ({ caller, query: { id, about: topic, kind = null, state = 'open', of, due, ...query } }) => {
      const now = clock.now()
      const { roles } = actorOf(caller)
      const filter = {
        kind: kindsFor(kind, roles),
        orderId: null,
        id,
        topic,
        isOpen: id === undefined ? state === 'open' : null,
        assignedTo: of === 'me' ? caller.id : of,
        dueBefore: due && dayOf(now),
      }
      const page = await readPage(
        JSON.stringify(['cases', id, topic, kind, state, of, due]),
        query,
        async (key, count) =>
          operatorOrders.openCases(platform, await listCases(db, { ...filter, before: idIn(key), count })),
        (one) => [one.id],
      )
      if ('refused' in page) return page
      const shownOf = await aboutOf(platform, page.items, roles)
      return wirePage(
        page.items.map((one) => ({ ...caseFor(caseView(one, now), roles), ...shownOf(one) })),
        page.next,
      )
    },
  )

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
