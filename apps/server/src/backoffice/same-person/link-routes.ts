/** Two accounts that seem to be one person's: read side by side, and decided by one person, or by two after a refusal. */
import {
  decideCustomerLink,
  readCustomerLink,
  type CustomerLinkView,
  type LinkOfCustomer,
  type SharedWithCustomer,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Operators, SamePerson, Standing } from '@agio/domain'
import { sealing } from '../../customers/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import { findLink, linksOf, sharedBy, type LinkRow } from '../../same-person/index.ts'
import { standingOf } from '../../standing/index.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import { levelOf, personOf, verification } from '../../verification/index.ts'
import { approvalViews } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import * as audit from '../audit/audit.ts'
import { findCustomer } from '../customers/customer-store.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'
import { decide } from './link-approval.ts'

/** Those of a customer, each with the other of the two. */
export async function linksView(db: Sql, customerId: string): Promise<LinkOfCustomer[]> {
  return (await linksOf(db, customerId)).map(({ otherId, ...link }) => ({
    ...linkView(link),
    customerId: link.customerId === customerId ? otherId : link.customerId,
  }))
}

/** Accounts and wallets that others have, too: each is named up to a number, above which they are counted. They stop nothing. */
export async function sharedView(db: Sql, customerId: string): Promise<SharedWithCustomer[]> {
  return (await sharedBy(db, customerId)).flatMap(({ kind, others }): SharedWithCustomer[] =>
    others.length > SamePerson.mostSharers
      ? [{ kind, customerId: null, refusal: null, count: others.length }]
      : others.map(({ customerId: other, refusal }) => ({
          kind,
          customerId: other,
          refusal: Standing.refusalOf(refusal),
          count: 1,
        })),
  )
}

const linkView = ({ id, strength, kinds, refusal, foundAt, decision }: Omit<LinkRow, 'otherId'>) => ({
  id,
  strength,
  kinds: [...kinds],
  refusal,
  foundAt: wireTime(foundAt),
  decision,
})

export function customerLinkRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform

  serve(readCustomerLink, async ({ caller, params: { id } }) => {
    const by = actorOf(caller)
    const link = await findLink(db, id)
    if (!link) return { refused: 'not-found' }
    await audit.look(platform, by, { action: 'customer_link.read', subject: id })
    return viewOf(link, by)
  })

  serve(decideCustomerLink, async ({ caller, params: { id }, body: { decision, reason } }) => {
    const by = actorOf(caller)
    const link = await findLink(db, id)
    if (!link) return { refused: 'not-found' }
    if (SamePerson.linkDeciders(link.refusal) > 1) {
      const asked = { kind: decideCustomerLink.second, subject: id, payload: decision, reason, by } as const
      return (await approvals.ask(platform, asked)) ? viewOf(link, by) : { refused: 'backoffice.changed' }
    }
    const isDone = await db.transaction(async (sql) => {
      if (!(await decide(platform, sql, id, decision))) return false
      const details = { reason, decision, customer: link.customerId, other: link.otherId }
      await audit.note(platform, by, { action: decideCustomerLink.audit, subject: id, details }, sql)
      return true
    })
    return isDone ? viewOf((await findLink(db, id)) ?? link, by) : { refused: 'backoffice.changed' }
  })

  async function viewOf(link: LinkRow, by: Actor): Promise<CustomerLinkView> {
    const rows = await approvals.of(platform, link.id)
    const isWaiting = rows.some(({ state }) => state === 'waiting')
    return {
      ...linkView(link),
      sides: await Promise.all([link.customerId, link.otherId].map((id) => sideOf(platform, id))),
      deciders: SamePerson.linkDeciders(link.refusal),
      approvals: await approvalViews(db, rows, by),
      mayDecide: link.decision === null && !isWaiting && Operators.isOneOf(by.roles, Operators.reviewers),
    }
  }
}

/** After erasure the keys are left, and what was decided. */
async function sideOf(platform: Platform, customerId: string): Promise<CustomerLinkView['sides'][number]> {
  const { db } = platform
  const [found, opener, level, standing, changes] = await Promise.all([
    findCustomer(db, customerId),
    sealing.openerOf(platform, customerId),
    levelOf(platform, customerId),
    standingOf(db, customerId),
    verification.changesOf(platform, customerId),
  ])
  const person = opener && (await personOf(platform, customerId))
  const name = [person?.firstName, person?.lastName].filter((word) => word != null).join(' ')
  return {
    customerId,
    since: wireTime(found?.createdAt ?? null),
    name: person?.company?.name ?? (name || null),
    birthDate: person?.birthDate ?? null,
    level,
    standing: standing.reason,
    decisions: changes
      .filter(
        ({ event }) =>
          event.startsWith('review.') || event === 'not_eligible' || event === 'operator.reopens',
      )
      .slice(0, 5)
      .map(({ event, at }) => ({ event, at: wireTime(at) })),
  }
}
