/**
 * Some roles read that a name is like one on a list. Those who chat with a suspect, or pay them, read "in
 * review": of a hit as of every other hold by the checks, so that the words tell neither.
 */
import type { AdminOrderView, CaseView } from '@agio/contract'
import { Operators, type Cases, type Waits } from '@agio/domain'

type Roles = readonly string[]
type Kind = Cases.Case['kind']

export const readsHits = (roles: Roles): boolean => Operators.isOneOf(roles, Operators.hitReaders)

const inReview = 'in review'

/** A hit is a hold by the checks to who does not read hits. */
export function caseFor(one: CaseView, roles: Roles): CaseView {
  if (readsHits(roles)) return one
  if (one.kind !== 'screening_hit' && one.kind !== 'checks_hold') return one
  return { ...one, kind: 'checks_hold', data: { reason: inReview } }
}

/** The kinds that are listed to them under this one: none is all, and an empty list none. */
export function kindsFor(kind: Kind | null, roles: Roles): readonly Kind[] | null {
  if (kind === null || readsHits(roles)) return kind && [kind]
  if (kind === 'screening_hit') return []
  return kind === 'checks_hold' ? ['checks_hold', 'screening_hit'] : [kind]
}

type Shown = Pick<AdminOrderView, 'cases' | 'money' | 'timeline' | 'waits' | 'hitCaseId'>

/** What any hold by the checks waits for. */
const inReviewOf: Partial<Record<Waits.Wait, Waits.Wait>> = {
  'sell.on_hold.hit': 'sell.on_hold.compliance',
  'sell.on_hold.listed': 'sell.on_hold.compliance',
  'buy.held.hit': 'buy.held.checks',
  'buy.held.listed': 'buy.held.checks',
}

export const waitFor = (wait: Waits.Wait, roles: Roles): Waits.Wait =>
  readsHits(roles) ? wait : (inReviewOf[wait] ?? wait)

/** The reason of a hold by the checks stands in the order's cases, its sheet and its events. */
export function orderInReview<Order extends Shown>(order: Order, roles: Roles): Order {
  if (readsHits(roles)) return order
  const isByChecks = (note: string | null) => note === 'by checks'
  return {
    ...order,
    waits: { ...order.waits, wait: waitFor(order.waits.wait, roles) },
    hitCaseId: null,
    cases: order.cases.map((one) => caseFor(one, roles)),
    money: order.money.map((line) =>
      line.id === 'hold' && isByChecks(line.note) ? { ...line, value: inReview } : line,
    ),
    timeline: order.timeline.map((event) =>
      event.event === 'checks.hold'
        ? {
            ...event,
            details: event.details.map((it) => (it.name === 'reason' ? { ...it, value: inReview } : it)),
          }
        : event,
    ),
  }
}

/** Approvals whose action names a list, or what the checks found of somebody. */
export const secretApprovals: readonly Operators.ApprovalKind[] = ['screening_hit', 'verification_review']
