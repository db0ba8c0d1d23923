/**
 * Limits on tries to sign in. A budget is a bucket that refills evenly: `most` at once, all of it back after
 * `withinSeconds`; an exact one allows `most` in any window. Counted in SQL by one conditional statement, so parallel
 * requests and several processes cannot overspend it.
 *
 * A stranger cannot keep a customer out. A try that names its challenge (the nonce of its page, the link of its mail, the session of a
 * fresh PIN) has the five tries of the challenge; tries without one are counted per address and network. A device that
 * signed in before has budgets of its own, and the link of a mail needs none. Strangers share the budgets that protect every
 * account: guesses and mails in all. Each network has a share first, and each block of networks (a /24 of IPv4, a /48 of
 * IPv6) four of them together, so small that twenty whole blocks do not empty what all share. A sender with more blocks than
 * that can, and rings the alarm. Of the ceilings of codes by SMS a block that has used its share has the first half only.
 */
import { boxIndexOf, emailIndexOf } from '../email-index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { TooMany } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { blockOf, networksOf } from '../../platform/http/traffic.ts'
import { giveBack, giveBackExactly, spend, spendExactly } from './budget-store.ts'
import { blindIndex, type Keys } from '../../keys/index.ts'

export type Budget = { readonly most: number; readonly withinSeconds: number; readonly isExact?: true }
export type Reach = 'network' | 'account' | 'device' | 'all'
export type Budgets = {
  /** Mails that their reader did not ask for, per mail box: `invited` are those by an owner of a merchant or an admin. */
  readonly send: Readonly<Record<Reach | 'invited', Budget>>
  /** Tries that name no challenge. */
  readonly try: Readonly<Record<Reach, Budget>>
  /** Codes by SMS: each costs money, and disturbs the owner of a phone. */
  readonly sms: Readonly<
    Record<'network' | 'account' | 'number' | 'prefix' | 'country' | 'day' | 'all', Budget>
  >
  /** Look-ups of addresses and companies in an outside directory. */
  readonly lookUp: Readonly<Record<'network' | 'account', Budget>>
  /** Wrong tries that name their challenge. */
  readonly guess: Readonly<Record<'network' | 'all', Budget>>
}

const hour = 3600
const quarter = 900
const day = 86_400
export const usualBudgets: Budgets = {
  // A mail box gets at most 14 an hour; strangers cannot use those of a device that signed in before, or of an owner.
  send: {
    network: { most: 30, withinSeconds: quarter },
    account: { most: 6, withinSeconds: hour, isExact: true },
    device: { most: 4, withinSeconds: hour, isExact: true },
    invited: { most: 4, withinSeconds: hour, isExact: true },
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
    // Ten thousand neighbouring numbers: a fraudster who earns by codes has a block of them.
    prefix: { most: 60, withinSeconds: day, isExact: true },
    country: { most: 1_000, withinSeconds: day, isExact: true },
    day: { most: 2_000, withinSeconds: day, isExact: true },
    all: { most: 120, withinSeconds: 60 },
  },
  lookUp: {
    network: { most: 600, withinSeconds: hour },
    account: { most: 200, withinSeconds: hour },
  },
  // 172,800 a day at most: in all accounts together one guess in six days is right, and the alarm rings in the first minutes.
  guess: {
    network: { most: 20, withinSeconds: quarter },
    all: { most: 1_800, withinSeconds: quarter },
  },
}

type Deps = {
  readonly db: Sql
  readonly budgets: Budgets
  readonly keys: Keys
}
type Charge = {
  readonly kind: 'send' | 'try'
  readonly ip: string
  readonly email: string
  /** A device or a session that this address signed in with. */
  readonly device: string | undefined
  readonly now: Date
}

/** Charges every budget that the request touches; where one is empty it refuses. */
export async function charge(deps: Deps, it: Charge): Promise<undefined | TooMany> {
  const { kind, device } = it
  const account = (kind === 'send' ? boxIndexOf(deps, it.email) : emailIndexOf(deps, it.email)).toString(
    'hex',
  )
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

type SmsCharge = Pick<Charge, 'ip' | 'now'> & {
  readonly emailIndex: Buffer
  /** E.164. */
  readonly number: string
  readonly country: string
}

/**
 * Charges a code by SMS: to its network, account and number, and to the ceilings of its numbers, its country and the day. The
 * first half of a ceiling is for everybody; the second for blocks of networks that have used less than their share of it,
 * so that twenty whole blocks leave it to others.
 */
export function chargeSms(deps: Deps, it: SmsCharge): Promise<undefined | TooMany> {
  const { ip, emailIndex, number, now } = it
  const { sms } = deps.budgets
  const networks = networkParts(deps, 'sms', sms.network, ip)
  const part = (reach: keyof Budgets['sms'], key: string): Part => ({
    bucket: `sms:${reach}:${key}`,
    budget: sms[reach],
  })
  return spendAll(
    deps,
    [
      ...networks,
      part('all', 'all'),
      part('account', emailIndex.toString('hex')),
      part('number', phoneIndexOf(deps, number)),
      withShare(deps, part('prefix', phoneIndexOf(deps, number.slice(0, -4))), ip),
      ...ofCountryAndDay(deps, it),
    ],
    now,
  )
}

const phoneIndexOf = ({ keys }: Deps, digits: string): string =>
  blindIndex(keys, 'phone', digits).toString('hex')

const ofCountryAndDay = (deps: Deps, { country, ip }: Pick<SmsCharge, 'country' | 'ip'>): Part[] =>
  [
    { bucket: `sms:country:${country}`, budget: deps.budgets.sms.country },
    { bucket: 'sms:day:all', budget: deps.budgets.sms.day },
  ].map((ceiling) => withShare(deps, ceiling, ip))

/** One in a hundred for each block of networks, and one at least. */
function withShare({ keys }: Deps, { bucket, budget }: Part, ip: string): Part {
  const { name, shares } = blockOf(ip)
  const block = blindIndex(keys, 'network', name).toString('hex')
  const most = Math.max(1, Math.floor(budget.most / 100)) * shares
  return { bucket, budget, share: { bucket: `${bucket}:of:${block}`, budget: { ...budget, most } } }
}

/**
 * A code that was confirmed at `sentAt` counts for no ceiling of its country and the day: strangers who confirm nothing use them
 * up, and not the people who do. Once a day for each number; the ceiling of its neighbours keeps it.
 */
export async function giveBackCode(
  deps: Deps & { readonly clock: Clock },
  db: Sql,
  it: Pick<SmsCharge, 'ip' | 'country' | 'number'> & { readonly sentAt: Date },
): Promise<void> {
  const bucket = `sms:confirmed:${phoneIndexOf(deps, it.number)}`
  const wait = await spendExactly(db, bucket, { most: 1, withinSeconds: day }, deps.clock.now())
  if (wait > 0) return
  const parts = ofCountryAndDay(deps, it)
  await giveBackAll({ db }, [...parts, ...parts.flatMap(({ share }) => share ?? [])], it.sentAt)
}

/** Charges a mail that a signed-in person sends to a box whose reader did not ask for it. */
export const chargeMail = (
  deps: Deps & { readonly clock: Clock },
  { email, reach }: { readonly email: string; readonly reach: 'account' | 'invited' },
): Promise<undefined | TooMany> => {
  const bucket = `send:${reach}:${boxIndexOf(deps, email).toString('hex')}`
  return spendAll(deps, [{ bucket, budget: deps.budgets.send[reach] }], deps.clock.now())
}

/** Charges a look-up: to its network and its account. */
export const chargeLookUp = (
  deps: Deps & { readonly clock: Clock },
  { ip, customerId }: { readonly ip: string; readonly customerId: string },
): Promise<undefined | TooMany> =>
  spendAll(
    deps,
    [
      ...networkParts(deps, 'lookUp', deps.budgets.lookUp.network, ip),
      { bucket: `lookUp:account:${customerId}`, budget: deps.budgets.lookUp.account },
    ],
    deps.clock.now(),
  )

const guessParts = (deps: Deps, ip: string): readonly Part[] => [
  ...networkParts(deps, 'guess', deps.budgets.guess.network, ip),
  { bucket: 'guess:all:all', budget: deps.budgets.guess.all },
]

/** Charges a try that names its challenge, before it is counted there; `wasRight` gives it back. */
export const chargeGuess = (deps: Deps, ip: string, now: Date): Promise<undefined | TooMany> =>
  spendAll(deps, guessParts(deps, ip), now)

export const wasRight = (deps: Deps, ip: string, now: Date): Promise<void> =>
  giveBackAll(deps, guessParts(deps, ip), now)

type Part = {
  readonly bucket: string
  readonly budget: Budget
  /** A sender that has used it up is charged to the first half of the budget only. */
  readonly share?: Part
}

/** The budgets of the networks that an address is part of. */
function networkParts({ keys }: Deps, kind: string, { most, withinSeconds }: Budget, ip: string) {
  const [own, ...wider] = networksOf(ip).map(({ name: network, shares }) => {
    const name = blindIndex(keys, 'network', network).toString('hex')
    return { name, bucket: `${kind}:network:${name}`, budget: { most: most * shares, withinSeconds } }
  })
  if (!own) throw new Error('An address is in no network.')
  return [own, ...wider] as const
}

/** Takes one from each, or refuses at the first that is empty, and then takes from none. */
async function spendAll(deps: Deps, parts: readonly Part[], now: Date): Promise<undefined | TooMany> {
  const spent: Part[] = []
  for (const { bucket, budget, share } of parts) {
    const isWithin = share === undefined || (await spendOne(deps, share, now)) === 0
    if (share && isWithin) spent.push(share)
    const open = isWithin ? budget : { ...budget, most: Math.ceil(budget.most / 2) }
    const waitSeconds = await spendOne(deps, { bucket, budget: open }, now)
    if (waitSeconds === 0) spent.push({ bucket, budget })
    else {
      await giveBackAll(deps, spent, now)
      return { refused: 'too-many', waitSeconds }
    }
  }
  return undefined
}

const spendOne = ({ db }: Deps, { bucket, budget }: Part, now: Date): Promise<number> =>
  (budget.isExact ? spendExactly : spend)(db, bucket, budget, now)

async function giveBackAll({ db }: Pick<Deps, 'db'>, parts: readonly Part[], now: Date): Promise<void> {
  for (const { bucket, budget } of parts)
    await (budget.isExact ? giveBackExactly(db, bucket, now) : giveBack(db, bucket, budget))
}
