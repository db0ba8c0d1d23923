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
import type { TooMany } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { blockOf, networksOf } from '../../platform/http/traffic.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Budget, Budgets, Reach } from '../../settings/budgets.ts'
import { giveBack, giveBackExactly, spend, spendExactly } from './budget-store.ts'
import { blindIndex } from '../../keys/index.ts'

type Charge = {
  readonly kind: 'send' | 'try'
  readonly ip: string
  readonly email: string
  /** A device or a session that this address signed in with. */
  readonly device: string | undefined
  readonly now: Date
}

/** Charges every budget that the request touches; where one is empty it refuses. */
export async function charge(platform: Platform, it: Charge): Promise<undefined | TooMany> {
  const { kind, device } = it
  const account = (
    kind === 'send' ? boxIndexOf(platform, it.email) : emailIndexOf(platform, it.email)
  ).toString('hex')
  const budgets = platform.settings.budgets[kind]
  const part = (reach: Reach, key: string): Part => ({
    bucket: `${kind}:${reach}:${key}`,
    budget: budgets[reach],
  })

  if (device !== undefined) {
    const own = part('device', kind === 'send' ? account : `${account}:${device}`)
    const tooMany = await spendAll(platform.db, [own], it.now)
    if (!tooMany || kind === 'try') return tooMany
  }
  const networks = networkParts(platform, kind, budgets.network, it.ip)
  const [{ name }] = networks
  return spendAll(
    platform.db,
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
export function chargeSms(platform: Platform, it: SmsCharge): Promise<undefined | TooMany> {
  const { ip, emailIndex, number, now } = it
  const { sms } = platform.settings.budgets
  const networks = networkParts(platform, 'sms', sms.network, ip)
  const part = (reach: keyof Budgets['sms'], key: string): Part => ({
    bucket: `sms:${reach}:${key}`,
    budget: sms[reach],
  })
  return spendAll(
    platform.db,
    [
      ...networks,
      part('all', 'all'),
      part('account', emailIndex.toString('hex')),
      part('number', phoneIndexOf(platform, number)),
      withShare(platform, part('prefix', phoneIndexOf(platform, number.slice(0, -4))), ip),
      ...ofCountryAndDay(platform, it),
    ],
    now,
  )
}

const phoneIndexOf = ({ keys }: Platform, digits: string): string =>
  blindIndex(keys.customers, 'phone', digits).toString('hex')

const ofCountryAndDay = (platform: Platform, { country, ip }: Pick<SmsCharge, 'country' | 'ip'>): Part[] =>
  [
    { bucket: `sms:country:${country}`, budget: platform.settings.budgets.sms.country },
    { bucket: 'sms:day:all', budget: platform.settings.budgets.sms.day },
  ].map((ceiling) => withShare(platform, ceiling, ip))

/** One in a hundred for each block of networks, and one at least. */
function withShare({ keys }: Platform, { bucket, budget }: Part, ip: string): Part {
  const { name, shares } = blockOf(ip)
  const block = blindIndex(keys.customers, 'network', name).toString('hex')
  const most = Math.max(1, Math.floor(budget.most / 100)) * shares
  return { bucket, budget, share: { bucket: `${bucket}:of:${block}`, budget: { ...budget, most } } }
}

export type ConfirmedSms = Omit<SmsCharge, 'emailIndex' | 'now'> & { readonly sentAt: Date }

/**
 * A code that was confirmed at `sentAt` counts for no ceiling of its country and the day: strangers who confirm nothing use them
 * up, and not the people who do. Once a day for each number; the ceiling of its neighbours keeps it.
 */
export async function giveBackCode(platform: Platform, sql: Sql, it: ConfirmedSms): Promise<void> {
  const bucket = `sms:confirmed:${phoneIndexOf(platform, it.number)}`
  const wait = await spendExactly(sql, bucket, { most: 1, withinSeconds: 86_400 }, platform.clock.now())
  if (wait > 0) return
  const parts = ofCountryAndDay(platform, it)
  await giveBackAll(sql, [...parts, ...parts.flatMap(({ share }) => share ?? [])], it.sentAt)
}

export type MailCharge = { readonly email: string; readonly reach: 'account' | 'invited' }

/** Charges a mail that a signed-in person sends to a box whose reader did not ask for it. */
export const chargeMail = (
  platform: Platform,
  { email, reach }: MailCharge,
): Promise<undefined | TooMany> => {
  const bucket = `send:${reach}:${boxIndexOf(platform, email).toString('hex')}`
  return spendAll(
    platform.db,
    [{ bucket, budget: platform.settings.budgets.send[reach] }],
    platform.clock.now(),
  )
}

type Question = { readonly ip: string; readonly customerId: string }

/** Charges a question that a signed-in person puts to somebody outside: to its network and its account. */
function chargeQuestion(platform: Platform, kind: 'lookUp' | 'payee' | 'name', { ip, customerId }: Question) {
  const { network, account } = platform.settings.budgets[kind]
  const own = { bucket: `${kind}:account:${customerId}`, budget: account }
  const parts = [...networkParts(platform, kind, network, ip), own]
  return spendAll(platform.db, parts, platform.clock.now())
}

export const chargeLookUp = (platform: Platform, it: Question): Promise<undefined | TooMany> =>
  chargeQuestion(platform, 'lookUp', it)
/** The check of a payee's name. */
export const chargePayee = (platform: Platform, it: Question): Promise<undefined | TooMany> =>
  chargeQuestion(platform, 'payee', it)
/** The look-up of a wallet's name. */
export const chargeName = (platform: Platform, it: Question): Promise<undefined | TooMany> =>
  chargeQuestion(platform, 'name', it)

type ClaimCharge = {
  readonly kind: 'claim' | 'proof'
  readonly ip: string
  /** A customer, or a mail address of somebody who is not signed in. */
  readonly customerId: string | undefined
  readonly email: string | undefined
}

/** Charges a claim of a transfer or its proof: to its network, its account or mail box, and to all. */
export function chargeClaim(platform: Platform, it: ClaimCharge): Promise<undefined | TooMany> {
  const { kind, ip, customerId, email } = it
  const { network, account, all } = platform.settings.budgets.claim
  const own = customerId ?? (email && boxIndexOf(platform, email).toString('hex'))
  const parts: Part[] = [
    ...networkParts(platform, kind, network, ip),
    ...(own === undefined ? [] : [{ bucket: `${kind}:account:${own}`, budget: account }]),
    { bucket: `${kind}:all:all`, budget: all },
  ]
  return spendAll(platform.db, parts, platform.clock.now())
}

const guessParts = (platform: Platform, ip: string): readonly Part[] => [
  ...networkParts(platform, 'guess', platform.settings.budgets.guess.network, ip),
  { bucket: 'guess:all:all', budget: platform.settings.budgets.guess.all },
]

/** Charges a try that names its challenge, before it is counted there; `wasRight` gives it back. */
export const chargeGuess = (platform: Platform, ip: string, now: Date): Promise<undefined | TooMany> =>
  spendAll(platform.db, guessParts(platform, ip), now)

export const wasRight = (platform: Platform, ip: string, now: Date): Promise<void> =>
  giveBackAll(platform.db, guessParts(platform, ip), now)

type Part = {
  readonly bucket: string
  readonly budget: Budget
  /** A sender that has used it up is charged to the first half of the budget only. */
  readonly share?: Part
}

/** The budgets of the networks that an address is part of. */
function networkParts({ keys }: Platform, kind: string, { most, withinSeconds }: Budget, ip: string) {
  const [own, ...wider] = networksOf(ip).map(({ name: network, shares }) => {
    const name = blindIndex(keys.customers, 'network', network).toString('hex')
    return { name, bucket: `${kind}:network:${name}`, budget: { most: most * shares, withinSeconds } }
  })
  if (!own) throw new Error('An address is in no network.')
  return [own, ...wider] as const
}

/** Takes one from each, or refuses at the first that is empty, and then takes from none. */
async function spendAll(sql: Sql, parts: readonly Part[], now: Date): Promise<undefined | TooMany> {
  const spent: Part[] = []
  for (const { bucket, budget, share } of parts) {
    const isWithin = share === undefined || (await spendOne(sql, share, now)) === 0
    if (share && isWithin) spent.push(share)
    const open = isWithin ? budget : { ...budget, most: Math.ceil(budget.most / 2) }
    const waitSeconds = await spendOne(sql, { bucket, budget: open }, now)
    if (waitSeconds === 0) spent.push({ bucket, budget })
    else {
      await giveBackAll(sql, spent, now)
      return { refused: 'too-many', waitSeconds }
    }
  }
  return undefined
}

const spendOne = (sql: Sql, { bucket, budget }: Part, now: Date): Promise<number> =>
  (budget.isExact ? spendExactly : spend)(sql, bucket, budget, now)

async function giveBackAll(sql: Sql, parts: readonly Part[], now: Date): Promise<void> {
  for (const { bucket, budget } of parts)
    await (budget.isExact ? giveBackExactly(sql, bucket, now) : giveBack(sql, bucket, budget))
}
