/**
 * Closing an account and erasing its data.
 *
 *   asked (fresh PIN; or two operators; or unused for years)
 *     └─► nothing holds it ──► closed: sessions, contacts, drafts go; the address may sign up again
 *            ├── nothing the law has kept ──► key destroyed at once
 *            └── orders, identity: sealed until their time ──► the clock erases each ──► key destroyed with the last
 */
import { Money } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { daysLater, type Periods, type PrivacyDeps } from '../deps.ts'
import { findRetention, keepUntil, type ClosedBy, type RetentionRow } from '../retention/retention-store.ts'
import type { Person } from '../export/exports.ts'
import { closeCustomer, dropAtOnce, dropConversations } from './close-store.ts'
import { eraseIdentity, eraseOrders } from './erase-store.ts'
import { eraseDue } from './erase-due.ts'
import { holdsOf, keptOf, lockPlacing, type Holds, type Kept } from './holds-store.ts'

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

export async function termsOf(
  { periods }: Pick<PrivacyDeps, 'periods'>,
  customerId: string,
  from: Date,
  sql: Sql,
): Promise<Terms> {
  const [holds, kept] = [await holdsOf(sql, customerId), await keptOf(sql, customerId)]
  return { holds: listed(holds), ...untilOf(periods, kept, from) }
}

const untilOf = ({ orders, identity, refused }: Periods, kept: Kept, from: Date) => ({
  ordersUntil: kept.hasOrders ? daysLater(from, orders) : null,
  identityUntil: kept.hasIdentity ? daysLater(from, kept.isRefused ? refused : identity) : null,
})

const listed = ({ openOrders, debts, unallocated, isChecked }: Holds): Hold[] => [
  ...(openOrders > 0 ? [{ kind: 'open_orders', count: openOrders } as const] : []),
  ...debts.map(({ asset, units }) => ({
    kind: 'owed_by_you' as const,
    debt: Money.money(asset as Money.Asset, BigInt(units)),
  })),
  ...(unallocated > 0 ? [{ kind: 'owed_to_you', count: unallocated } as const] : []),
  ...(isChecked ? [{ kind: 'being_checked' } as const] : []),
]

/** In one transaction. The mail to the address that leaves is put into the outbox in it. */
export async function close(
  deps: PrivacyDeps,
  sql: Sql,
  customerId: string,
  by: ClosedBy,
): Promise<Terms | Refused<'data.erasure_held'>> {
  const at = deps.clock.now()
  await lockPlacing(sql, customerId)
  const terms = await termsOf(deps, customerId, at, sql)
  if (terms.holds.length > 0) return { refused: 'data.erasure_held' }
  const address = await deps.addressOf(customerId)
  const emptyIndex = deps.random(32)
  if (!address || !(await closeCustomer(sql, { customerId, at, emptyIndex })))
    return { refused: 'data.erasure_held' }
  await deps.signOut(sql, customerId)
  await dropAtOnce(sql, customerId, at)
  await dropConversations(sql, customerId, { at, ofOrders: terms.ordersUntil === null })
  await eraseOrders(sql, customerId, { idle: true })
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
