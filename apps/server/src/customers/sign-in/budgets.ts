/**
 * How often signing in may be tried: per e-mail address, per network (IPv4 address, IPv6 /64) and in all.
 * A budget is a bucket that refills evenly: `most` at once, all of it back after `withinSeconds`. Counted in SQL by one
 * conditional statement, so parallel requests and several processes cannot overspend it.
 */
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { isLoopback, networkOf } from '../../platform/http/traffic.ts'
import { spend } from './budget-store.ts'
import { blindIndex, type Keys } from '../encryption/sealed.ts'

export type Budget = { readonly most: number; readonly withinSeconds: number }
export type Reach = 'network' | 'account' | 'all'
export type Budgets = Readonly<Record<'send' | 'try', Readonly<Record<Reach, Budget>>>>

export const usualBudgets: Budgets = {
  send: {
    network: { most: 30, withinSeconds: 900 },
    all: { most: 600, withinSeconds: 60 },
    account: { most: 10, withinSeconds: 900 },
  },
  // With 20 tries an hour an attacker has one chance in 2,000 a day, and the mails warn the customer.
  try: {
    network: { most: 60, withinSeconds: 900 },
    all: { most: 600, withinSeconds: 60 },
    account: { most: 20, withinSeconds: 3600 },
  },
}

/** The smallest reach is charged first: a network over its budget takes nothing from an account or from all. */
const order: readonly Reach[] = ['network', 'account', 'all']

/** Says how long to wait: it travels as `retry-after`. */
export type TooMany = Refused<'too-many'> & { readonly waitSeconds: number }

type Deps = { readonly db: Sql; readonly budgets: Budgets; readonly keys: Keys }
type Charge = {
  readonly kind: 'send' | 'try'
  readonly ip: string
  readonly emailIndex: Buffer
  readonly now: Date
}

/** Charges every budget that the request touches, and refuses at the first that is empty. */
export async function charge(
  { db, budgets, keys }: Deps,
  { kind, ip, emailIndex, now }: Charge,
): Promise<undefined | TooMany> {
  // Loopback is the operator's own machine, or a proxy that hides its callers.
  const network = isLoopback(ip) ? undefined : blindIndex(keys, 'network', networkOf(ip)).toString('hex')
  const keyOf: Record<Reach, string | undefined> = {
    network,
    account: emailIndex.toString('hex'),
    all: 'all',
  }
  for (const reach of order) {
    if (keyOf[reach] === undefined) continue
    const waitSeconds = await spend(db, `${kind}:${reach}:${keyOf[reach]}`, budgets[kind][reach], now)
    if (waitSeconds > 0) return { refused: 'too-many', waitSeconds }
  }
  return undefined
}
