/** Reviews in the back office: read, decided by one person or two, and reopened. */
import {
  decideReview,
  listReviews,
  readReview,
  reopenVerification,
  type ReviewSummary,
  type ReviewView,
} from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Operators } from '@agio/domain'
import { businessDay } from '../../platform/calendar/business-day.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { customers, sessions } from '../../customers/index.ts'
import { hits } from '../../screening/index.ts'
import { isWithin, proposedView } from '../../verification/funds/index.ts'
import { nameOf, reviews, verification } from '../../verification/index.ts'
import { approvalViews } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import * as audit from '../audit/audit.ts'
import { hitOf, sessionOf } from '../customers/customer-view.ts'
import { nameFor } from '../masks.ts'
import { ownersOf, type Owner } from '../owner-store.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'
import { acceptanceFrom, eurosText, notAccepted } from './acceptance.ts'
import { linksView } from '../same-person/link-routes.ts'
import { payloadOf } from './review-approval.ts'

type ReviewRow = reviews.ReviewRow

export function reviewRoutes(serve: Serve, platform: Platform): void {
  const { db, clock } = platform

  serve(listReviews, async ({ caller, query }) => {
    const page = await reviews.waiting(platform, query)
    if ('refused' in page) return page
    const by = actorOf(caller)
    const owners = await ownersOf(
      db,
      page.items.map((one) => one.id),
      clock.now(),
    )
    return wirePage(await Promise.all(page.items.map((one) => summaryOf(one, by, owners))), page.next)
  })

  serve(readReview, async ({ caller, params: { id } }) => {
    const by = actorOf(caller)
    const review = await reviews.find(db, id)
    if (!review) return { refused: 'not-found' }
    await audit.look(platform, by, { action: 'verification_review.read', subject: id })
    return viewOf(review, by)
  })

  serve(decideReview, async ({ caller, params: { id }, body }) => {
    const by = actorOf(caller)
    const review = await reviews.find(db, id)
    if (!review) return { refused: 'not-found' }
    const { decision, reason, seen, steps, documents } = body
    const proposed = decision === 'approve' ? await reviews.acceptanceOf(platform, review) : null
    const funds = proposed && body.funds ? acceptanceFrom(body.funds) : undefined
    if (proposed && !(funds && isWithin(funds, proposed, clock.now()))) return notAccepted
    const { persons, stops } = await reviews.decidingOf(platform, review)
    if (decision !== 'more' && persons > 1) {
      if (seen !== (await reviews.versionOf(platform, review))) return { refused: 'backoffice.changed' }
      if (decision === 'approve' && stops.length > 0) return { refused: 'backoffice.not_complete' }
      const payload = payloadOf({ decision, funds })
      const asked = { kind: decideReview.second, subject: id, payload, reason, by } as const
      if (!(await approvals.ask(platform, asked))) return { refused: 'backoffice.changed' }
      return viewOf(review, by)
    }
    const looked = { persons: 1, seen } as const
    const full =
      decision === 'more' ? { decision, ...looked, steps, documents } : { decision, ...looked, funds }
    const no = await db.transaction(async (sql) => {
      const refused = await reviews.decide(platform, sql, id, full)
      if (refused) return refused
      const accepted = funds && { upTo: eurosText(funds.cents), until: funds.until }
      const details = { reason, decision, ...accepted }
      await audit.note(platform, by, { action: decideReview.audit, subject: id, details }, sql)
      return undefined
    })
    if (no) return no
    return viewOf((await reviews.find(db, id)) ?? review, by)
  })

  serve(reopenVerification, async ({ caller, params: { id }, body: { reason } }) => {
    const isDone = await db.transaction(async (sql) => {
      if (!(await reviews.reopen(platform, sql, id))) return false
      const note = { action: reopenVerification.audit, subject: id, details: { reason } }
      await audit.note(platform, actorOf(caller), note, sql)
      return true
    })
    return isDone ? { done: true as const } : { refused: 'backoffice.changed' }
  })

  async function summaryOf(
    review: ReviewRow,
    { roles }: Actor,
    owners: ReadonlyMap<string, Owner>,
  ): Promise<ReviewSummary> {
    const name = await nameOf(platform, review.customerId)
    return {
      ...review,
      name: nameFor(name, roles),
      owner: owners.get(review.id) ?? null,
      findings: [...review.findings],
      openedAt: wireTime(review.openedAt),
      waitsSince: wireTime(review.waitsSince),
      dueAt: wireTime(review.waitsSince && businessDay(review.waitsSince)),
      decidedAt: wireTime(review.decidedAt),
      deciders: reviews.decidersOf(review),
    }
  }

  async function viewOf(review: ReviewRow, by: Actor): Promise<ReviewView> {
    const rows = await approvals.of(platform, review.id)
    const isWaiting = rows.some(({ state }) => state === 'waiting')
    const { customerId } = review
    const [shown, address, open, known, proposed, deciding] = await Promise.all([
      verification.view(platform, customerId),
      customers.addressOf(platform, customerId),
      sessions.listSessions(platform, customerId),
      hits.of(platform, customerId),
      review.decision === null ? reviews.acceptanceOf(platform, review) : null,
      review.decision === null ? reviews.decidingOf(platform, review) : undefined,
    ])
    return {
      ...(await summaryOf(review, by, await ownersOf(db, [review.id], clock.now()))),
      ...(deciding && { deciders: deciding.persons }),
      vendorRead: deciding?.vendorRead ?? null,
      approvedAs: deciding?.approvedAs
        ? { ...deciding.approvedAs, citizenships: [...deciding.approvedAs.citizenships] }
        : null,
      stops: (deciding?.stops ?? []).map((stop) => ({ ...stop })),
      version: await reviews.versionOf(platform, review),
      verification: shown,
      language: address?.locale ?? null,
      sessions: open.map(sessionOf),
      hits: known.map(hitOf),
      links: await linksView(db, customerId),
      approvals: await approvalViews(db, rows, by),
      funds: proposed && proposedView(proposed),
      mayDecide: review.decision === null && !isWaiting && Operators.isOneOf(by.roles, Operators.reviewers),
    }
  }
}
