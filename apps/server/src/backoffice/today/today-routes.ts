/** The home of the console: the operator's open work, approvals they may give, and the figures of the day. */
import { lookAtFigures, lookAtToday } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Operators } from '@agio/domain'
import { dayOf } from '../../cases/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { approvalViews } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import { actorOf } from '../sign-in/caller.ts'
import { createFigures } from './figures-view.ts'
import { railHealthOf, type RailHealth } from './rail-health.ts'
import { waitingFor, type TodayKind } from './today-store.ts'

/** Only these roles work on these kinds; the rest is for all. */
const rolesOf: Partial<Record<TodayKind, readonly Operators.Role[]>> = {
  reviews: ['compliance', 'admin', 'auditor'],
  chats: ['support', 'admin'],
}
const mostApprovals = 100

export function todayRoutes(
  serve: Serve,
  platform: Platform,
  health: RailHealth = railHealthOf(platform),
): void {
  const { db, clock } = platform
  serve(lookAtFigures, createFigures(platform, health))
  serve(lookAtToday, async ({ caller }) => {
    const by = actorOf(caller)
    const rows = await waitingFor(db, { operatorId: by.id, today: dayOf(clock.now()) })
    const asked = await approvals.waiting(platform, { limit: mostApprovals })
    const views = 'refused' in asked ? [] : await approvalViews(db, asked.items, by)
    return {
      waiting: rows
        .filter(({ kind }) => Operators.isOneOf(by.roles, rolesOf[kind] ?? Operators.roles))
        .map((row) => ({ ...row, since: wireTime(row.since) })),
      approvals: views.filter(({ mayDecide }) => mayDecide),
    }
  })
}
