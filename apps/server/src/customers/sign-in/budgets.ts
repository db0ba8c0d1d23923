/**
 * How often signing in may be tried. A budget is a bucket that refills evenly: `most` at once, all of it back after
 * `withinSeconds`; an exact one allows `most` in any window. Counted in SQL by one conditional statement, so parallel
 * requests and several processes cannot overspend it.
 *
 * A stranger cannot keep a customer out. A try that names its challenge (the nonce of its page, the link of its mail, the session of a
 * fresh PIN) has the five tries of the challenge; tries without one are counted per address and network. A device that
 * signed in before has budgets of its own. What strangers share is what protects every account: guesses in all.
 */
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { hiddenCallers, isLoopback, networkOf } from '../../platform/http/traffic.ts'
import { giveBack, spend, spendExactly } from './budget-store.ts'
import { blindIndex, type Keys } from '../encryption/sealed.ts'

export type Budget = { readonly most: number; readonly withinSeconds: number; readonly isExact?: true }
export type Reach = 'network' | 'account' | 'device' | 'all'
export type Budgets = {
  readonly send: Readonly<Record<Reach, Budget>>
  /** Tries that name no challenge. */
  readonly try: Readonly<Record<Reach, Budget>>
  /** Codes by SMS: each costs money, and rings somebody's phone. */
  readonly sms: Readonly<Record<'network' | 'account' | 'number' | 'all', Budget>>
  /** Wrong tries that name their challenge, in all. */
  readonly guess: Budget
}

const hour = 3600
export const usualBudgets: Budgets = {
  // An address gets at most ten mails an hour; strangers cannot use the four of a device that signed in before.
  send: {
    network: { most: 30, withinSeconds: 900 },
    account: { most: 6, withinSeconds: hour, isExact: true },
    device: { most: 4, withinSeconds: hour, isExact: true },
    all: { most: 600, withinSeconds: 60 },
  },
  try: {
    network: { most: 60, withinSeconds: 900 },
    account: { most: 20, withinSeconds: hour },
    device: { most: 20, withinSeconds: hour },
    all: { most: 600, withinSeconds: 60 },
  },
  sms: {
    network: { most: 20, withinSeconds: hour },
    account: { most: 5, withinSeconds: hour, isExact: true },
    number: { most: 5, withinSeconds: hour, isExact: true },
    all: { most: 120, withinSeconds: 60 },
  },
  // 172,800 a day at most: in all accounts together one guess in six days is right, and the alarm rings in the first minute.
  guess: { most: 120, withinSeconds: 60 },
}

/** Says how long to wait: it travels as `retry-after`. */
export type TooMany = Refused<'too-many'> & { readonly waitSeconds: number }

type Deps = {
  readonly db: Sql
  readonly budgets: Budgets
  readonly keys: Keys
}
type Charge = {
  readonly kind: 'send' | 'try'
  readonly ip: string
  readonly emailIndex: Buffer
  /** A device or a session that this address signed in with. */
  readonly device: string | undefined
  readonly now: Date
}

/** Charges every budget that the request touches, and refuses at the first that is empty. */
export async function charge(deps: Deps, it: Charge): Promise<undefined | TooMany> {
  const { kind, ip, device } = it
  const account = it.emailIndex.toString('hex')
  const network = blindIndex(deps.keys, 'network', networkOf(ip)).toString('hex')
  const budgets = deps.budgets[kind]
  const take = (reach: Reach, key: string, times = 1) =>
    spendFrom(deps.db, `${kind}:${reach}:${key}`, timesOf(budgets[reach], times), it.now)

  if (device !== undefined) {
    const waitSeconds = await take('device', kind === 'send' ? account : `${account}:${device}`)
    if (waitSeconds === 0) return undefined
    if (kind === 'try') return { refused: 'too-many', waitSeconds }
  }
  return firstEmpty([
    // The smallest reach first: a network over its budget takes nothing from an account or from all.
    () => take('network', network, isLoopback(ip) ? hiddenCallers : 1),
    () => take('account', kind === 'send' ? account : `${account}:${network}`),
    () => take('all', 'all'),
  ])
}

async function firstEmpty(waits: readonly (() => Promise<number>)[]): Promise<undefined | TooMany> {
  for (const wait of waits) {
    const waitSeconds = await wait()
    if (waitSeconds > 0) return { refused: 'too-many', waitSeconds }
  }
  return undefined
}

type SmsCharge = Pick<Charge, 'ip' | 'emailIndex' | 'now'> & { readonly number: string }

/** Charges a code by SMS: to its network, its account, its number, and to all. */
export function chargeSms(
  { db, keys, budgets: { sms } }: Deps,
  { ip, emailIndex, number, now }: SmsCharge,
): Promise<undefined | TooMany> {
  const index = (what: string, value: string) => blindIndex(keys, what, value).toString('hex')
  const take = (reach: keyof Budgets['sms'], key: string, times = 1) =>
    spendFrom(db, `sms:${reach}:${key}`, timesOf(sms[reach], times), now)
  return firstEmpty([
    () => take('network', index('network', networkOf(ip)), isLoopback(ip) ? hiddenCallers : 1),
    () => take('account', emailIndex.toString('hex')),
    () => take('number', index('phone', number)),
    () => take('all', 'all'),
  ])
}

const guesses = 'guess:all:all'

/** Charges a try that names its challenge; `right` gives it back. */
export async function chargeGuess({ db, budgets }: Deps, now: Date): Promise<undefined | TooMany> {
  const waitSeconds = await spend(db, guesses, budgets.guess, now)
  return waitSeconds > 0 ? { refused: 'too-many', waitSeconds } : undefined
}

export const wasRight = ({ db, budgets }: Deps): Promise<void> => giveBack(db, guesses, budgets.guess)

const timesOf = (budget: Budget, times: number): Budget => ({ ...budget, most: budget.most * times })

const spendFrom = (sql: Sql, bucket: string, budget: Budget, now: Date): Promise<number> =>
  (budget.isExact ? spendExactly : spend)(sql, bucket, budget, now)
