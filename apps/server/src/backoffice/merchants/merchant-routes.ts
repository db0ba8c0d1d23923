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
import { apiKeyView, merchants, originsOf, widgetKeyView } from '../../merchants/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import { actorOf } from '../sign-in/caller.ts'
import * as opening from './opening.ts'
import * as team from './team.ts'
import { memberView } from './team-routes.ts'

type Row = Omit<NonNullable<Awaited<ReturnType<typeof merchants.find>>>, 'services'>

export function merchantRoutes(serve: Serve, platform: Platform): void {
  const { db, clock } = platform
  serve(listMerchants, async ({ query }) => {
    const page = await merchants.list(platform, query)
    if ('refused' in page) return page
    return wirePage(
      page.items.map((row) => itemOf(row, row.widgetKeys)),
      page.next,
    )
  })
  serve(getMerchant, async ({ caller, params: { id } }) => {
    const found = await merchants.find(platform, id)
    if (!found) return { refused: 'not-found' }
    const [keys, apiKeys, members, rows] = await Promise.all([
      merchants.widgetKeys(platform, id),
      merchants.apiKeys(platform, id),
      team.list(platform, id),
      approvals.of(platform, id),
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
      keys: keys.map((key) => widgetKeyView(platform, key)),
      apiKeys: apiKeys.map((key) => apiKeyView(platform, key)),
      approvals: await approvalViews(db, rows, by),
      mayChange: Operators.isOneOf(by.roles, Operators.openers),
    }
  })
  serve(openMerchant, async ({ caller, body }) => {
    const by = actorOf(caller)
    const row = await opening.open(platform, { ...body, origins: originsOf(body.origins) }, by)
    return 'refused' in row ? row : approvalView(db, row, by)
  })
  serve(inviteOwner, async ({ caller, params: { id }, body }) => {
    const by = actorOf(caller)
    const row = await opening.inviteOwner(platform, id, body, by)
    return 'refused' in row ? row : approvalView(db, row, by)
  })
  serve(changeMerchant, async ({ caller, params: { id }, body }) => {
    const scope = { ...body, origins: originsOf(body.origins) }
    const isDone = await merchants.change(platform, id, scope, actorOf(caller))
    return isDone ? { done: true as const } : { refused: 'not-found' }
  })
  serve(suspendMerchant, async ({ caller, params: { id }, body }) =>
    answerOf(await merchants.suspend(platform, id, true, body.reason, actorOf(caller))),
  )
  serve(resumeMerchant, async ({ caller, params: { id }, body }) =>
    answerOf(await merchants.suspend(platform, id, false, body.reason, actorOf(caller))),
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
