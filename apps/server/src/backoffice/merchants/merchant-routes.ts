/** Merchants over HTTP, as operators see them. */
import {
  changeMerchant,
  getMerchant,
  inviteOwner,
  listMerchants,
  openMerchant,
  resumeMerchant,
  suspendMerchant,
  type MerchantItem,
} from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Operators } from '@agio/domain'
import { apiKeyView, originsOf, widgetKeyView, type MerchantBook } from '../../merchants/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import type { Approvals } from '../approvals/approvals.ts'
import { actorOf } from '../sign-in/caller.ts'
import type { Opening } from './opening.ts'
import type { Team } from './team.ts'
import { memberView } from './team-routes.ts'

type Deps = {
  readonly db: Sql
  readonly clock: Clock
  readonly book: MerchantBook
  readonly team: Team
  readonly opening: Opening
  readonly approvals: Approvals
}
type Row = Omit<NonNullable<Awaited<ReturnType<MerchantBook['find']>>>, 'services'>

export function merchantRoutes(serve: Serve, { db, clock, book, team, opening, approvals }: Deps): void {
  serve(listMerchants, async ({ query }) => {
    const page = await book.list(query)
    if ('refused' in page) return page
    return wirePage(
      page.items.map((row) => itemOf(row, row.widgetKeys)),
      page.next,
    )
  })
  serve(getMerchant, async ({ caller, params: { id } }) => {
    const found = await book.find(id)
    if (!found) return { refused: 'not-found' }
    const [keys, apiKeys, members, rows] = await Promise.all([
      book.widgetKeys(id),
      book.apiKeys(id),
      team.list(id),
      approvals.of(id),
    ])
    const by = actorOf(caller)
    const now = clock.now()
    const working = keys.filter(({ endsAt }) => !endsAt || endsAt > now)
    return {
      ...itemOf(found, working.length),
      registrationNumber: found.registrationNumber,
      origins: [...found.allowedOrigins],
      services: [...found.services],
      team: members.map(memberView),
      keys: keys.map((key) => widgetKeyView(key, now)),
      apiKeys: apiKeys.map((key) => apiKeyView(key, now)),
      approvals: await approvalViews(db, rows, by),
      mayChange: Operators.isOneOf(by.roles, Operators.openers),
    }
  })
  serve(openMerchant, async ({ caller, body }) => {
    const by = actorOf(caller)
    const row = await opening.open({ ...body, origins: originsOf(body.origins) }, by)
    return 'refused' in row ? row : approvalView(db, row, by)
  })
  serve(inviteOwner, async ({ caller, params: { id }, body }) => {
    const by = actorOf(caller)
    const row = await opening.inviteOwner(id, body, by)
    return 'refused' in row ? row : approvalView(db, row, by)
  })
  serve(changeMerchant, async ({ caller, params: { id }, body }) => {
    const scope = { ...body, origins: originsOf(body.origins) }
    const isDone = await book.change(id, scope, actorOf(caller))
    return isDone ? { done: true as const } : { refused: 'not-found' }
  })
  serve(suspendMerchant, async ({ caller, params: { id }, body }) =>
    answerOf(await book.suspend(id, true, body.reason, actorOf(caller))),
  )
  serve(resumeMerchant, async ({ caller, params: { id }, body }) =>
    answerOf(await book.suspend(id, false, body.reason, actorOf(caller))),
  )
}

const answerOf = (isDone: boolean | undefined) =>
  isDone
    ? { done: true as const }
    : ({ refused: isDone === undefined ? 'not-found' : 'backoffice.changed' } as const)

const itemOf = (it: Row, widgetKeys: number): MerchantItem => ({
  id: it.id,
  name: it.name,
  legalName: it.legalName,
  country: it.country,
  state: it.suspendedAt ? 'suspended' : 'active',
  createdAt: wireTime(it.createdAt),
  widgetKeys,
})
