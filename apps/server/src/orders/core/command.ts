/** A command needs these to carry out an effect; its answer comes back to the order. */
import type { Chains, Coins } from '@agio/domain'
import type { InForce } from '../../configuration/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import { findStanding, isOwnerHeld, type Value } from '../../standing/index.ts'
import type {
  CheckPayee,
  LimitBook,
  Quotes,
  Screening,
  Sealer,
  NotifyCustomer,
  TravelRule,
  Verification,
  Wallets,
} from './doors.ts'
import type { CoinsOut, MoneyOut, PayerOf, RefundsOut } from '../../rails/rail.ts'
import type { Draft, Command } from './lifecycles.ts'
import type { StoredOrder } from './order-store.ts'
import type { Advancing } from './advance.ts'

export type CommandDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly orders: Advancing
  readonly quotes: Quotes
  readonly limits: LimitBook
  readonly verification: Verification
  readonly sealer: Sealer
  readonly screening: Screening
  readonly checkPayee: CheckPayee
  readonly bank: MoneyOut
  readonly cards: RefundsOut
  /** The way out of a coin: its rail's. */
  readonly coins: (coin: Coins.CoinId) => CoinsOut
  readonly wallets: Wallets
  /** The order may pay its link; it pays it from then on. */
  readonly takeLink: (linkId: string, orderId: string) => Promise<boolean>
  readonly travelRule: TravelRule
  readonly inForce: InForce
  readonly payerOf: PayerOf
  readonly notify: NotifyCustomer
  readonly explorers: Chains.Explorers
  readonly log: Log
}

export type CommandOf<Do extends Command['do']> = Extract<Command, { do: Do }>
/** The command's own key, the event that gave it, and the order's version after that event. */
export type Cause = { readonly key: string; readonly because: string; readonly version: number }

/** Gives the order the event that came of it. "Not now" is no error: the order has gone on since, or was held. */
export async function answer(
  { orders, log }: CommandDeps,
  row: StoredOrder,
  { key }: Cause,
  draft: Draft,
): Promise<void> {
  const done = await orders.advance(row.id, `command:${key}`, draft)
  if ('refused' in done && done.refused !== 'order.not_now') throw new Error(`${key}: ${done.refused}`)
  if ('refused' in done)
    log.info({ orderId: row.id, command: key }, 'the order no longer waits for this answer')
}

/**
 * The customer's standing holds the order here. A standing that is clear again before the order was held wakes no
 * order: it is looked at once more.
 */
export async function isHeldByStanding(deps: CommandDeps, row: StoredOrder, cause: Cause): Promise<boolean> {
  const standing = await findStanding(deps.db, row.customerId)
  if (!standing || standing.state === 'clear') return false
  const { state, version } = standing
  const key = (what: string) => ({ ...cause, key: `${cause.key}:standing:${what}:${version}` })
  await answer(deps, row, key(state), { type: 'standing.holds', stops: state === 'stops' })
  const now = await findStanding(deps.db, row.customerId)
  if (now?.state === 'clear') await answer(deps, row, key('clear'), { type: 'standing.clears' })
  return true
}

/** Throws where value of the order stays where it is by now; the queue leaves its command alone from then on. */
export async function refuseHeld(sql: Sql, { id, customerId }: StoredOrder, what: Value): Promise<void> {
  if (await isOwnerHeld(sql, { customerId, owner: id, what }))
    throw new Error(`${id}: its customer's standing holds its ${what}`)
}

/** A proof that came between the look and the question wakes no order: it is looked for once more. */
export async function askForProof(
  deps: CommandDeps,
  row: StoredOrder,
  cause: Cause,
  draft: Draft,
  isProved: () => Promise<boolean>,
): Promise<void> {
  await answer(deps, row, cause, draft)
  if (await isProved())
    await answer(deps, row, { ...cause, key: `${cause.key}:proved` }, { type: 'customer.proved' })
}
