/**
 * How often signing in may be tried: per e-mail address, per network (IPv4 address, IPv6 /64) and in the whole house.
 * A budget is a bucket that refills evenly: `most` at once, all of it back after `withinSeconds`. Counted in SQL by one
 * conditional statement, so parallel requests and several processes cannot overspend it.
 */
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { networkOf } from '../../platform/http/traffic.ts'
import { spend } from './budget-store.ts'
import { blindIndex, type Keys } from '../encryption/sealed.ts'

export type Budget = { readonly most: number; readonly withinSeconds: number }
export type Reach = 'network' | 'house' | 'account'
export type Budgets = Readonly<Record<'send' | 'try', Readonly<Record<Reach, Budget>>>>

export const usualBudgets: Budgets = {
  send: {
    network: { most: 30, withinSeconds: 900 },
    house: { most: 600, withinSeconds: 60 },
    account: { most: 10, withinSeconds: 900 },
  },
  // 20 tries an hour and account: somebody who never stops has one chance in 2,000 a day, and fills the mail box doing so.
  try: {
    network: { most: 60, withinSeconds: 900 },
    house: { most: 600, withinSeconds: 60 },
    account: { most: 20, withinSeconds: 3600 },
  },
}

/** One network over its budget costs no account anything, one account under attack costs the house nothing. */
const order: readonly Reach[] = ['network', 'account', 'house']

/** Says how long to wait: it travels as `retry-after`. */
export type TooMany = Refused<'too-many'> & { readonly waitSeconds: number }

type Till = { readonly db: Sql; readonly budgets: Budgets; readonly keys: Keys }
type Charge = {
  readonly kind: 'send' | 'try'
  readonly ip: string
  readonly emailIndex: Buffer
  readonly now: Date
}

/** Charges every budget that the request touches, and refuses at the first that is empty. */
export async function charge(
  { db, budgets, keys }: Till,
  { kind, ip, emailIndex, now }: Charge,
): Promise<undefined | TooMany> {
  const network = networkOfCaller(ip)
  const whose: Record<Reach, string | undefined> = {
    network: network && blindIndex(keys, 'network', network).toString('hex'),
    account: emailIndex.toString('hex'),
    house: 'all',
  }
  for (const reach of order) {
    if (whose[reach] === undefined) continue
    const waitSeconds = await spend(db, `${kind}:${reach}:${whose[reach]}`, budgets[kind][reach], now)
    if (waitSeconds > 0) return { refused: 'too-many', waitSeconds }
  }
  return undefined
}

/** The network of an address. Loopback has none: that is the operator's own machine, or a proxy that hides its callers. */
function networkOfCaller(ip: string): string | undefined {
  return isLoopback(ip) ? undefined : networkOf(ip)
}

const isLoopback = (ip: string) => /^(?:(?:::ffff:)?127\.|::1$)/i.test(ip)
