/**
 * Closing an account and erasing its data.
 *
 *   asked (fresh PIN; or two operators; or unused for years)
 *     └─► without a hold ──► closed: sessions, contacts, drafts go; the address may sign up again
 *            ├── no data that the law has kept ──► key destroyed at once
 *            ├── orders, identity: sealed until their time ──► the clock erases each ──► key destroyed with the last
 *            └── records of compliance: five years from their last act, in silence; while operators look at something, all waits
 */
import type { Platform } from '../../platform/platform.ts'
import { customers, sessions } from '../../customers/index.ts'
import { lockPlacing } from '../../limits/index.ts'
import { queueMail } from '../../notify/index.ts'
import { doorsOf } from '../doors.ts'
import { debtsOf, ibans } from '../erasable.ts'
import type { Money } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'

import { findRetention, keepUntil, type ClosedBy, type RetentionRow } from '../retention/retention-store.ts'
import type { Person } from '../export/exports.ts'
import { closeCustomer, dropAtOnce } from './close-store.ts'
import { eraseDue } from './erase-due.ts'
import { ownOrders, undecidedOf, type OwnOrders } from './own-orders.ts'
import { recordsUntil as endOfRecords, untilOf, type Until } from './until.ts'

export type Hold =
  | { readonly kind: 'open_orders'; readonly count: number }
  | { readonly kind: 'owed_by_you'; readonly debt: Money.Money<Money.Asset> }
  | { readonly kind: 'owed_to_you'; readonly count: number }
/** The terms that the customer may read. A check by operators is no hold here: the customer must not learn of it. */
export type Terms = Until & { readonly holds: readonly Hold[] }
export type Retention = RetentionRow & { readonly closedAt: Date | null }

/** The retention after an erasure now, and the holds that prevent it. */
export const terms = (platform: Platform, customerId: string, sql: Sql = platform.db): Promise<Terms> =>
  termsOf(platform, customerId, platform.clock.now(), sql)

/** The customer asks; needs a fresh PIN. */
export async function request(
  platform: Platform,
  { customerId, hasFreshPin }: Person,
): Promise<Terms | Refused<'pin.required' | 'data.erasure_held'>> {
  if (!hasFreshPin) return { refused: 'pin.required' }
  return platform.db.transaction((sql) => close(platform, sql, customerId, 'customer'))
}

/** For a customer who asks in writing: in the transaction of the second operator's approval. False where there is a hold. */
export async function byOperators(platform: Platform, sql: Sql, customerId: string): Promise<boolean> {
  return !('refused' in (await close(platform, sql, customerId, 'operators')))
}

/** The end of the retention of compliance's records; only for readers of case files. */
export const recordsUntil = (platform: Platform, customerId: string): Promise<Date | null> =>
  endOfRecords(platform, platform.db, customerId)

/** The clock of a customer; undefined before it began. */
export const retentionOf = ({ db }: Platform, customerId: string): Promise<Retention | undefined> =>
  findRetention(db, customerId)

export async function termsOf(platform: Platform, customerId: string, from: Date, sql: Sql): Promise<Terms> {
  const own = await ownOrders(sql, customerId)
  return {
    holds: await holdsOf(sql, customerId, own),
    ...(await untilOf(platform, sql, { customerId, from, own })),
  }
}

async function holdsOf(sql: Sql, customerId: string, own: OwnOrders): Promise<Hold[]> {
  const open = own.all.filter(({ isOpen }) => isOpen).length
  const debts = await debtsOf(sql, customerId)
  const undecided = (await undecidedOf(sql, own)) + (await ibans.waiting(sql, customerId))
  return [
    ...(open > 0 ? [{ kind: 'open_orders', count: open } as const] : []),
    ...debts.filter(({ units }) => units > 0n).map((debt) => ({ kind: 'owed_by_you', debt }) as const),
    ...(undecided > 0 ? [{ kind: 'owed_to_you', count: undecided } as const] : []),
  ]
}

/** In one transaction. The mail to the address that leaves is put into the outbox in it. */
export async function close(
  platform: Platform,
  sql: Sql,
  customerId: string,
  by: ClosedBy,
): Promise<Terms | Refused<'data.erasure_held'>> {
  const at = platform.clock.now()
  await lockPlacing(sql, customerId)
  const terms = await termsOf(platform, customerId, at, sql)
  if (terms.holds.length > 0) return { refused: 'data.erasure_held' }
  const address = await customers.addressOf(platform, customerId)
  const emptyIndex = platform.random(32)
  if (!address || !(await closeCustomer(sql, { customerId, at, emptyIndex })))
    return { refused: 'data.erasure_held' }
  await sessions.signOut(platform, sql, customerId)
  await dropAtOnce(sql, customerId, at)
  await ibans.close(sql, customerId)
  const { ordersUntil, identityUntil } = terms
  await keepUntil(sql, { customerId, closedBy: by, ordersUntil, identityUntil, dueAt: at })
  await noteClosed(platform, sql, { customerId, by, address, terms })
  await eraseDue(platform, sql, customerId)
  return terms
}

type Closed = {
  readonly customerId: string
  readonly by: ClosedBy
  readonly address: { readonly address: string; readonly locale: string }
  readonly terms: Terms
}

async function noteClosed(
  platform: Platform,
  sql: Sql,
  { customerId, by, address, terms }: Closed,
): Promise<void> {
  const [orders, identity] = [terms.ordersUntil, terms.identityUntil].map(
    (until) => until?.toISOString().slice(0, 10) ?? null,
  )
  const details = { by, orders_until: orders ?? null, identity_until: identity ?? null }
  await doorsOf(platform).note(sql, { action: 'customer.closed', subject: customerId, details })
  const until = [orders, identity]
    .filter((it) => it != null)
    .toSorted()
    .at(-1)
  await queueMail(platform, sql, {
    id: `closed:${customerId}`,
    to: { address: address.address },
    locale: address.locale,
    template: 'account_closed',
    params: until == null ? {} : { until },
  })
}
