/**
 * How often signing in may be tried. A budget is a bucket that refills evenly: `most` at once, all of it back after
 * `withinSeconds`; an exact one allows `most` in any window. Counted in SQL by one conditional statement, so parallel
 * requests and several processes cannot overspend it.
 *
 * A stranger cannot keep a customer out. A try that names its challenge (the nonce of its page, the link of its mail, the session of a
 * fresh PIN) has the five tries of the challenge; tries without one are counted per address and network. A device that
 * signed in before has budgets of its own, and the link of a mail needs none. What strangers share is what protects every
 * account: guesses and mails in all. Each network has a share first, so small that twenty of any size never empty the whole.
 */
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { networksOf } from '../../platform/http/traffic.ts'
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
  /** Wrong tries that name their challenge. */
  readonly guess: Readonly<Record<'network' | 'all', Budget>>
}

const hour = 3600
const quarter = 900
export const usualBudgets: Budgets = {
  // An address gets at most ten mails an hour; strangers cannot use the four of a device that signed in before.
  send: {
    network: { most: 30, withinSeconds: quarter },
    account: { most: 6, withinSeconds: hour, isExact: true },
    device: { most: 4, withinSeconds: hour, isExact: true },
    all: { most: 9_000, withinSeconds: quarter },
  },
  try: {
    network: { most: 60, withinSeconds: quarter },
    account: { most: 20, withinSeconds: hour },
    device: { most: 20, withinSeconds: hour },
    all: { most: 9_000, withinSeconds: quarter },
  },
  sms: {
    network: { most: 20, withinSeconds: hour },
    account: { most: 5, withinSeconds: hour, isExact: true },
    number: { most: 5, withinSeconds: hour, isExact: true },
    all: { most: 120, withinSeconds: 60 },
  },
  // 172,800 a day at most: in all accounts together one guess in six days is right, and the alarm rings in the first minutes.
  guess: {
    network: { most: 20, withinSeconds: quarter },
    all: { most: 1_800, withinSeconds: quarter },
  },
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

/** Charges every budget that the request touches; where one is empty it refuses. */
export async function charge(deps: Deps, it: Charge): Promise<undefined | TooMany> {
  const { kind, device } = it
  const account = it.emailIndex.toString('hex')
  const budgets = deps.budgets[kind]
  const part = (reach: Reach, key: string): Part => ({
    bucket: `${kind}:${reach}:${key}`,
    budget: budgets[reach],
  })

  if (device !== undefined) {
    const own = part('device', kind === 'send' ? account : `${account}:${device}`)
    const tooMany = await spendAll(deps, [own], it.now)
    if (!tooMany || kind === 'try') return tooMany
  }
  const networks = networkParts(deps, kind, budgets.network, it.ip)
  const [{ name }] = networks
  return spendAll(
    deps,
    [...networks, part('all', 'all'), part('account', kind === 'send' ? account : `${account}:${name}`)],
    it.now,
  )
}

type SmsCharge = Pick<Charge, 'ip' | 'emailIndex' | 'now'> & { readonly number: string }

/** Charges a code by SMS: to its network, to all, to its account and its number. */
export function chargeSms(
  deps: Deps,
  { ip, emailIndex, number, now }: SmsCharge,
): Promise<undefined | TooMany> {
  const { sms } = deps.budgets
  const part = (reach: keyof Budgets['sms'], key: string): Part => ({
    bucket: `sms:${reach}:${key}`,
    budget: sms[reach],
  })
  return spendAll(
    deps,
    [
      ...networkParts(deps, 'sms', sms.network, ip),
      part('all', 'all'),
      part('account', emailIndex.toString('hex')),
      part('number', blindIndex(deps.keys, 'phone', number).toString('hex')),
    ],
    now,
  )
}

const guessParts = (deps: Deps, ip: string): readonly Part[] => [
  ...networkParts(deps, 'guess', deps.budgets.guess.network, ip),
  { bucket: 'guess:all:all', budget: deps.budgets.guess.all },
]

/** Charges a try that names its challenge, before it is counted there; `wasRight` gives it back. */
export const chargeGuess = (deps: Deps, ip: string, now: Date): Promise<undefined | TooMany> =>
  spendAll(deps, guessParts(deps, ip), now)

export const wasRight = (deps: Deps, ip: string): Promise<void> => giveBackAll(deps, guessParts(deps, ip))

type Part = { readonly bucket: string; readonly budget: Budget }

/** The budgets of the networks that an address is part of. */
function networkParts({ keys }: Deps, kind: string, { most, withinSeconds }: Budget, ip: string) {
  const [own, ...around] = networksOf(ip).map(({ name: network, shares }) => {
    const name = blindIndex(keys, 'network', network).toString('hex')
    return { name, bucket: `${kind}:network:${name}`, budget: { most: most * shares, withinSeconds } }
  })
  if (!own) throw new Error('An address is in no network.')
  return [own, ...around] as const
}

/**
 * Takes one from each, or refuses at the first that is empty, and then takes from none before it. Those that are counted
 * exactly stand last: they give nothing back.
 */
async function spendAll(deps: Deps, parts: readonly Part[], now: Date): Promise<undefined | TooMany> {
  for (const [at, { bucket, budget }] of parts.entries()) {
    const waitSeconds = await (budget.isExact ? spendExactly : spend)(deps.db, bucket, budget, now)
    if (waitSeconds === 0) continue
    await giveBackAll(deps, parts.slice(0, at))
    return { refused: 'too-many', waitSeconds }
  }
  return undefined
}

async function giveBackAll({ db }: Deps, parts: readonly Part[]): Promise<void> {
  for (const { bucket, budget } of parts) if (!budget.isExact) await giveBack(db, bucket, budget)
}
