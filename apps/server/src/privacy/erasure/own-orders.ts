/** A customer's orders: those that hold the account, those that the law has kept, and the addresses they used. */
import type { OwnOrder } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { PrivacyDeps } from '../deps.ts'

export type OwnOrders = {
  readonly all: readonly OwnOrder[]
  readonly ids: readonly string[]
  /** Money or coins moved for them, also where these came too late and went back. */
  readonly moved: readonly string[]
  /** No money or coins moved for them: they are not kept. */
  readonly idle: readonly string[]
}

type Doors = Pick<PrivacyDeps, 'orders' | 'rails'>

export async function ownOrders({ orders, rails }: Doors, sql: Sql, customerId: string): Promise<OwnOrders> {
  const all = await orders.ofCustomer(sql, customerId)
  const ids = all.map(({ id }) => id)
  const received = new Set<string>()
  for (const rail of rails) for (const id of (await rail.received?.(sql, ids)) ?? []) received.add(id)
  const hasMoved = (it: OwnOrder) => it.hasMoved || received.has(it.id)
  return {
    all,
    ids,
    moved: all.filter(hasMoved).map(({ id }) => id),
    idle: all.filter((it) => !hasMoved(it)).map(({ id }) => id),
  }
}

/** The number of orders and of movements of money or coins that wait for a decision. */
export async function undecidedOf({ rails }: Pick<Doors, 'rails'>, sql: Sql, { all, ids }: OwnOrders) {
  let count = all.filter(({ isUndecided }) => isUndecided).length
  for (const rail of rails) count += (await rail.undecided?.(sql, ids)) ?? 0
  return count
}

/** The addresses that coins went to or came from. */
export async function addressesOf({ rails }: Pick<Doors, 'rails'>, sql: Sql, { all, ids }: OwnOrders) {
  const used = all.flatMap(({ destination }) => destination ?? [])
  for (const rail of rails) used.push(...((await rail.coinSenders?.(sql, ids)) ?? []))
  return used
}
