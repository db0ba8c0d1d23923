/** One page per customer: what each part of the service knows about them, masked for roles that do not work with names. */
import type { CustomerPage } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Money, Operators, type Configuration } from '@agio/domain'
import { consents, customers, sealing, sessions } from '../../customers/index.ts'
import { limits } from '../../limits/index.ts'
import { operatorOrders } from '../../orders/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { hits } from '../../screening/index.ts'
import { documents, documentView } from '../../verification/documents/index.ts'
import { erasure, retentionView } from '../../privacy/index.ts'
import { levelOf, verification } from '../../verification/index.ts'
import { funds, fundsView, proposedView } from '../../verification/funds/index.ts'
import { approvalViews } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import { maskEmail, maskName, mayUnmask, seesPersonal } from '../masks.ts'
import { readsHits } from '../screening/in-review.ts'
import { orderItem } from '../orders/order-view.ts'
import type { Actor } from '../sign-in/caller.ts'
import { standingOf } from '../../standing/index.ts'
import { linksView, sharedView } from '../same-person/link-routes.ts'
import * as store from './customer-store.ts'
import { freezeReason, type Opener } from './freeze.ts'
import { riskOf } from './risk-view.ts'

type Level = Configuration.Level
type Service = 'sell' | 'buy'

export const notePlace = (row: string) => ({ table: 'customer_note', column: 'sealed', row })
const wire = <A extends Money.Asset>(money: Money.Money<A>) => ({
  currency: money.asset,
  amount: Money.format(money),
})

type Known = Awaited<ReturnType<typeof hits.of>>[number]
export const hitOf = (hit: Known): NonNullable<CustomerPage['hits']>[number] => ({
  ...hit,
  foundAt: wireTime(hit.foundAt),
})

export const sessionOf = ({
  device,
  createdAt,
  lastSeenAt,
}: sessions.SessionRow): CustomerPage['sessions'][number] => ({
  device,
  createdAt: wireTime(createdAt),
  lastSeenAt: wireTime(lastSeenAt),
})

const freezeView = (opener: Opener, freeze: store.Freeze) => ({
  at: wireTime(freeze.at),
  by: freeze.by,
  reason: freezeReason(opener, freeze),
})

/** Undefined where there is no such customer. */
export async function customerPage(
  platform: Platform,
  id: string,
  who: Actor,
): Promise<CustomerPage | undefined> {
  const { db } = platform
  const { roles } = who
  const found = await store.findCustomer(db, id)
  if (!found) return undefined
  const isMasked = !seesPersonal(roles)
  const [address, opener, freeze, level, unmasked, own, open, agreed, known] = await Promise.all([
    customers.addressOf(platform, id),
    sealing.openerOf(platform, id),
    store.freezeOf(db, id),
    levelOf(platform, id),
    store.timesUnmasked(db, id),
    ordersOf(platform, id),
    sessions.listSessions(platform, id),
    consents.consentsOf(db, id),
    hits.of(platform, id),
  ])
  const isErased = opener === undefined
  const isClosed = address === undefined
  return {
    id,
    createdAt: wireTime(found.createdAt),
    level,
    email: address ? (isMasked ? maskEmail(address.address) : address.address) : null,
    isMasked,
    mayUnmask: isMasked && mayUnmask(roles) && !isClosed,
    unmasked,
    freeze: opener && freeze ? freezeView(opener, freeze) : null,
    limits: await limitsOf(platform, id, level),
    ...(await riskAs(platform, id, { roles, level, isErased })),
    ...(await fundsOf(platform, id, { roles, isErased, isClosed })),
    ...(await changesOf(platform, id, { isErased, isMasked })),
    ...own,
    ...(await sealedOf(platform, id, { isErased, isMasked })),
    hits: readsHits(roles) ? known.map(hitOf) : null,
    ...(await standsAs(platform, id, roles)),
    sessions: open.map(sessionOf),
    consents: agreed.map(({ document, version, isGiven, at, withdrawnAt }) => ({
      document,
      version,
      isGiven,
      at: wireTime(at),
      withdrawnAt: wireTime(withdrawnAt),
    })),
    ...(await privacyOf(platform, id, who, isClosed)),
    mayFreeze: !isClosed && Operators.isOneOf(roles, Operators.freezers),
    mayNote: !isClosed && Operators.isOneOf(roles, ['support', 'compliance', 'treasurer', 'admin']),
  }
}

/** The risk score and public office: for roles that read reviews. */
async function riskAs(
  platform: Platform,
  id: string,
  { roles, level, isErased }: Pick<Actor, 'roles'> & { level: Level; isErased: boolean },
) {
  if (!Operators.isOneOf(roles, Operators.riskReaders)) return { risk: null, politicallyExposedSince: null }
  const { exposedAt } = await verification.statusOf(platform, id)
  return {
    risk: isErased ? null : await riskOf(platform, id, level),
    politicallyExposedSince: wireTime(exposedAt ?? null),
  }
}

/** The reason to do no business with them now, and their other accounts: for roles that read reviews. */
async function standsAs({ db }: Platform, id: string, roles: Actor['roles']) {
  if (!Operators.isOneOf(roles, Operators.riskReaders)) return { standing: null, links: [], shared: [] }
  const [standing, links, shared] = await Promise.all([
    standingOf(db, id),
    linksView(db, id),
    sharedView(db, id),
  ])
  return { standing: standing.reason, links, shared }
}

async function changesOf(
  platform: Platform,
  id: string,
  { isErased, isMasked }: { isErased: boolean; isMasked: boolean },
) {
  const changes = await verification.changesOf(platform, id)
  return {
    taxResidences: isErased || isMasked ? null : await verification.taxesOf(platform, id),
    changes: changes.map(({ event, state, at }) => ({ event, status: state, at: wireTime(at) })),
  }
}

/** The accepted source of funds, and what this operator may accept. An erased customer has neither. */
async function fundsOf(
  platform: Platform,
  id: string,
  { roles, isErased, isClosed }: Pick<Actor, 'roles'> & { isErased: boolean; isClosed: boolean },
) {
  if (isErased) return { funds: null, mayAcceptFunds: null }
  const proposed =
    !isClosed && Operators.isOneOf(roles, Operators.reviewers)
      ? await funds.proposed(platform, id)
      : undefined
  return {
    funds: fundsView(await funds.stateOf(platform, id)),
    mayAcceptFunds: proposed ? { ...proposedView(proposed), deciders: proposed.deciders } : null,
  }
}

/** Data kept of a customer, its end, and the operator who asked for its erasure. */
async function privacyOf(platform: Platform, id: string, who: Actor, isClosed: boolean) {
  const terms = isClosed ? null : await erasure.terms(platform, id)
  return {
    retention: retentionView(await erasure.retentionOf(platform, id), {
      terms,
      recordsUntil: Operators.isOneOf(who.roles, Operators.suspecters)
        ? await erasure.recordsUntil(platform, id)
        : null,
    }),
    approvals: await approvalViews(platform.db, await approvals.of(platform, id), who),
    mayErase: terms?.holds.length === 0 && Operators.isOneOf(who.roles, Operators.erasers),
  }
}

async function ordersOf(platform: Platform, id: string) {
  const [page, debts] = await Promise.all([
    operatorOrders.list(platform, { q: id, limit: 20 }),
    operatorOrders.debtsOf(platform, id),
  ])
  return { orders: 'items' in page ? page.items.map(orderItem) : [], debts: debts.map(wire) }
}

async function limitsOf(platform: Platform, id: string, level: Level) {
  const of = async (service: Service) =>
    (await limits.usage(platform, id, level, service, platform.clock.now())).map(
      ({ window, used, limit, left }) => {
        const euros = (cents: bigint) => wire(Money.money('EUR', cents))
        return {
          service,
          window,
          used: euros(used),
          limit: limit === null ? null : euros(limit),
          left: left === null ? null : euros(left),
        }
      },
    )
  return [...(await of('sell')), ...(await of('buy'))]
}

/** Data under the customer's key: none of it is left after erasure. */
async function sealedOf(
  platform: Platform,
  id: string,
  { isErased, isMasked }: { isErased: boolean; isMasked: boolean },
) {
  if (isErased) return { accounts: [], wallets: [], papers: [], notes: [] }
  const [saved, papers, ends, notes] = await Promise.all([
    operatorOrders.savedOf(platform, id),
    documents.listOf(platform, id),
    verification.endsOf(platform, id),
    store.notesOf(platform.db, id),
  ])
  return {
    accounts: saved.accounts.map(({ name, label, usedAt }) => ({
      name: isMasked ? maskName(name) : name,
      label,
      usedAt: wireTime(usedAt),
    })),
    wallets: saved.wallets.map(({ address, network, usedAt }) => ({
      address,
      network,
      usedAt: wireTime(usedAt),
    })),
    papers: papers.map((paper) => {
      const { hint: _, person: __, months: ___, isChecked: ____, ...shown } = documentView(paper, ends)
      return shown
    }),
    notes: await Promise.all(
      notes.map(async ({ id: row, sealed, by, at }) => ({
        id: row,
        by,
        at: wireTime(at),
        text: await sealing.open(platform, id, notePlace(row), sealed),
      })),
    ),
  }
}
