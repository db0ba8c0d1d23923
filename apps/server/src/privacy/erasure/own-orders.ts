/** A customer's orders: those that hold the account, those that the law has kept, and the addresses they used. */
import { ordersOfCustomer, rails } from '../erasable.ts'
import type { OwnOrder } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

export type OwnOrders = {
  readonly all: readonly OwnOrder[]
  readonly ids: readonly string[]
  /** Money or coins moved for them, also where these came too late and went back. */
  readonly moved: readonly string[]
  /** No money or coins moved for them: they are not kept. */
  readonly idle: readonly string[]
}

export async function ownOrders(sql: Sql, customerId: string): Promise<OwnOrders> {
  const all = await ordersOfCustomer(sql, customerId)
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
export async function undecidedOf(sql: Sql, { all, ids }: OwnOrders) {
  let count = all.filter(({ isUndecided }) => isUndecided).length
  for (const rail of rails) count += (await rail.undecided?.(sql, ids)) ?? 0
  return count
}

/** The addresses that coins went to or came from. */
export async function addressesOf(sql: Sql, { all, ids }: OwnOrders) {
  const used = all.flatMap(({ destination }) => destination ?? [])
  for (const rail of rails) used.push(...((await rail.coinSenders?.(sql, ids)) ?? []))
  return used
}
