/**
 * Closing an account and erasing its data.
 *
 *   asked (fresh PIN; or two operators; or unused for years)
 *     └─► nothing holds it ──► closed: sessions, contacts, drafts go; the address may sign up again
 *            ├── nothing the law has kept ──► key destroyed at once
 *            └── orders, identity: sealed until their time ──► the clock erases each ──► key destroyed with the last
 */
import type { Money } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { daysLater, type PrivacyDeps } from '../deps.ts'
import { findRetention, keepUntil, type ClosedBy, type RetentionRow } from '../retention/retention-store.ts'
import type { Person } from '../export/exports.ts'
import { closeCustomer, dropAtOnce, dropConversations } from './close-store.ts'
import { eraseIdentity } from './erase-store.ts'
import { eraseDue } from './erase-due.ts'
import { identityOf, isChecked } from './holds-store.ts'
import { addressesOf, ownOrders, undecidedOf, type OwnOrders } from './own-orders.ts'

export type Hold =
  | { readonly kind: 'open_orders'; readonly count: number }
  | { readonly kind: 'owed_by_you'; readonly debt: Money.Money<Money.Asset> }
  | { readonly kind: 'owed_to_you'; readonly count: number }
  | { readonly kind: 'being_checked' }
export type Terms = {
  readonly holds: readonly Hold[]
  readonly ordersUntil: Date | null
  readonly identityUntil: Date | null
}
export type Retention = RetentionRow & { readonly closedAt: Date | null }

export function createErasure(deps: PrivacyDeps) {
  const { db, clock } = deps
  return {
    /** What an erasure now would keep and until when, and what holds it. */
    terms: (customerId: string, sql: Sql = db) => termsOf(deps, customerId, clock.now(), sql),
    /** The customer asks; needs a fresh PIN. */
    request: ({ customerId, hasFreshPin }: Person) =>
      hasFreshPin
        ? db.transaction((sql) => close(deps, sql, customerId, 'customer'))
        : Promise.resolve({ refused: 'pin.required' as const }),
    /** For a customer who writes: in the transaction of the second operator's approval. False where something holds it. */
    async byOperators(sql: Sql, customerId: string): Promise<boolean> {
      return !('refused' in (await close(deps, sql, customerId, 'operators')))
    },
    /** The clock of a customer; undefined before it began. */
    retentionOf: (customerId: string): Promise<Retention | undefined> => findRetention(db, customerId),
  }
}

type TermsDeps = Pick<PrivacyDeps, 'periods' | 'orders' | 'ibans' | 'rails'>

export async function termsOf(deps: TermsDeps, customerId: string, from: Date, sql: Sql): Promise<Terms> {
  const own = await ownOrders(deps, sql, customerId)
  return {
    holds: await holdsOf(deps, sql, customerId, own),
    ...(await untilOf(deps, sql, { customerId, from, own })),
  }
}

type Kept = { readonly customerId: string; readonly from: Date; readonly own: OwnOrders }

async function untilOf({ periods, ibans }: TermsDeps, sql: Sql, { customerId, from, own }: Kept) {
  const { hasIdentity, isRefused } = await identityOf(sql, customerId)
  const { orders, identity, refused } = periods
  const hasMoved = own.moved.length > 0 || (await ibans.hasMoved(sql, customerId))
  return {
    ordersUntil: hasMoved ? daysLater(from, orders) : null,
    identityUntil: hasIdentity ? daysLater(from, isRefused ? refused : identity) : null,
  }
}

async function holdsOf(deps: TermsDeps, sql: Sql, customerId: string, own: OwnOrders): Promise<Hold[]> {
  const open = own.all.filter(({ isOpen }) => isOpen).length
  const debts = await deps.orders.debtsOf(sql, customerId)
  const undecided = (await undecidedOf(deps, sql, own)) + (await deps.ibans.waiting(sql, customerId))
  return [
    ...(open > 0 ? [{ kind: 'open_orders', count: open } as const] : []),
    ...debts.filter(({ units }) => units > 0n).map((debt) => ({ kind: 'owed_by_you', debt }) as const),
    ...(undecided > 0 ? [{ kind: 'owed_to_you', count: undecided } as const] : []),
    ...((await isChecked(sql, customerId, own.ids)) ? [{ kind: 'being_checked' } as const] : []),
  ]
}

/** In one transaction. The mail to the address that leaves is put into the outbox in it. */
export async function close(
  deps: PrivacyDeps,
  sql: Sql,
  customerId: string,
  by: ClosedBy,
): Promise<Terms | Refused<'data.erasure_held'>> {
  const at = deps.clock.now()
  await deps.orders.lockPlacing(sql, customerId)
  const terms = await termsOf(deps, customerId, at, sql)
  if (terms.holds.length > 0) return { refused: 'data.erasure_held' }
  const address = await deps.addressOf(customerId)
  const emptyIndex = deps.random(32)
  if (!address || !(await closeCustomer(sql, { customerId, at, emptyIndex })))
    return { refused: 'data.erasure_held' }
  await deps.signOut(sql, customerId)
  const own = await ownOrders(deps, sql, customerId)
  await dropAtOnce(sql, customerId, { at, usedAddresses: await addressesOf(deps, sql, own) })
  await dropConversations(sql, customerId, { at, ofOrders: terms.ordersUntil === null })
  await deps.orders.erase(sql, own.idle)
  await deps.ibans.close(sql, customerId)
  if (terms.identityUntil === null) await eraseIdentity(sql, customerId, at)
  const { ordersUntil, identityUntil } = terms
  await keepUntil(sql, { customerId, closedBy: by, ordersUntil, identityUntil, dueAt: at })
  await noteClosed(deps, sql, { customerId, by, address, terms })
  await eraseDue(deps, sql, customerId)
  return terms
}

type Closed = {
  readonly customerId: string
  readonly by: ClosedBy
  readonly address: { readonly address: string; readonly locale: string }
  readonly terms: Terms
}

async function noteClosed(
  { note, queueMail }: PrivacyDeps,
  sql: Sql,
  { customerId, by, address, terms }: Closed,
): Promise<void> {
  const [orders, identity] = [terms.ordersUntil, terms.identityUntil].map(
    (until) => until?.toISOString().slice(0, 10) ?? null,
  )
  const details = { by, orders_until: orders ?? null, identity_until: identity ?? null }
  await note(sql, { action: 'customer.closed', subject: customerId, details })
  const until = [orders, identity]
    .filter((it) => it != null)
    .toSorted()
    .at(-1)
  await queueMail(sql, {
    id: `closed:${customerId}`,
    to: { address: address.address },
    locale: address.locale,
    template: 'account_closed',
    params: until == null ? {} : { until },
  })
}
