/**
 * Sign-in to the mini-app inside a messenger. Launch data identify a messenger account, never a customer: the first time, a PIN
 * from the customer's mail links the two; from then on launch data alone open a session. They never count as a fresh PIN.
 *
 *   launch data ──► signed for the bot, ≤ 5 minutes, once ──┬─ linked ──► session
 *                                                           └─ not linked ──► link token ──► PIN ──► linked, with a mail
 */
import { Codec, Stored } from '@agio/domain'
import { queueMail } from '../../notify/queue/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { customerOf } from '../customers.ts'
import { later, minutesLater, rules } from '../rules.ts'
import { blindIndex } from '../../keys/index.ts'
import { seal, sealerOf } from '../sealing.ts'
import { openSession } from '../sign-in/open-session.ts'
import { closeSessions } from '../sign-in/session-store.ts'
import { readLaunch, type Launch } from './launch.ts'
import * as store from './messenger-store.ts'

type NoLaunch = Refused<'launch.refused' | 'service.off'>
const refused = { refused: 'launch.refused' } as const

const place = (row: string) => ({ table: 'messenger_account', column: 'account', row }) as const
const indexOf = ({ keys }: Platform, account: string) =>
  blindIndex(keys.customers, 'customer.messenger', account)

function launchIn({ settings }: Platform, initData: string): Launch | NoLaunch {
  const botToken = settings.telegramBotToken
  if (botToken === undefined) return { refused: 'service.off' }
  return readLaunch(initData, botToken) ?? refused
}

type Entered =
  | { readonly token: string }
  | { readonly link: { readonly token: string; readonly expiresAt: Date } }

/** Exchanges launch data once: for a session of the linked customer, or for a link token if no customer is linked. */
export async function enterByMessenger(
  platform: Platform,
  { initData, userAgent }: { readonly initData: string; readonly userAgent: string },
): Promise<Entered | NoLaunch> {
  const launch = launchIn(platform, initData)
  if ('refused' in launch) return launch
  const now = platform.clock.now()
  const isFresh =
    launch.at >= minutesLater(now, -rules.launchMinutes) && launch.at <= later(now, rules.launchAheadSeconds)
  if (!isFresh) return refused
  const link = newToken(platform.random)
  return platform.db.transaction(async (sql) => {
    const row = await store.findByAccount(sql, indexOf(platform, launch.account))
    const linkHash = row ? null : hashToken(link)
    if (!(await store.useLaunch(sql, { proof: launch.proof, now, linkHash }))) return refused
    if (!row) return { link: { token: link, expiresAt: minutesLater(now, rules.linkMinutes) } }
    const known = await accountIn(platform, sql, row)
    if (known.account !== launch.account)
      throw new Error(`The messenger account of ${row.customerId} is not the one that its index finds.`)
    const { customerId } = row
    const opening = { customerId, userAgent, now, enteredBy: 'messenger', verifiedUntil: null } as const
    return { token: await openSession(platform, sql, opening) }
  })
}

type Linking = {
  readonly customerId: string
  readonly sessionId: string
  readonly hasFreshPin: boolean
  readonly initData: string
  readonly linkToken: string
}

/**
 * Links the account to the customer. The token is valid only with the launch data that it was issued for. Sessions that the
 * replaced account opened end, except the calling one.
 */
export async function linkMessenger(
  platform: Platform,
  { customerId, sessionId: keep, hasFreshPin, initData, linkToken }: Linking,
): Promise<undefined | NoLaunch | Refused<'pin.required'>> {
  const launch = launchIn(platform, initData)
  if ('refused' in launch) return launch
  if (!hasFreshPin) return { refused: 'pin.required' }
  const now = platform.clock.now()
  const { account, name, proof } = launch
  const accountSealed = await seal(
    platform,
    customerId,
    place(customerId),
    accountDocument.write({ account, name }),
  )
  const { email: address, locale } = await customerOf(platform, customerId)
  const no = await platform.db.transaction(async (sql) => {
    const link = {
      proof,
      linkHash: hashToken(linkToken),
      now,
      madeAfter: minutesLater(now, -rules.linkMinutes),
    }
    if (!(await store.useLink(sql, link))) return refused
    const row = { customerId, accountIndex: indexOf(platform, account), accountSealed, linkedAt: now }
    if (!(await store.keepAccount(sql, row))) return refused
    await closeSessions(sql, { customerId, keep, now, enteredBy: 'messenger' })
    const id = `${newId('lnk', now)}:messenger`
    await queueMail(platform, sql, { id, template: 'messenger_linked', to: { address }, locale, params: {} })
    return undefined
  })
  wakeOf(platform)()
  return no
}

/** Ends the sessions that the account opened, except the calling one. */
export function unlinkMessenger(
  { db, clock }: Platform,
  { customerId, sessionId: keep }: { readonly customerId: string; readonly sessionId: string },
): Promise<void> {
  return db.transaction(async (sql) => {
    if (!(await store.dropAccount(sql, customerId))) return
    await closeSessions(sql, { customerId, keep, now: clock.now(), enteredBy: 'messenger' })
  })
}

export const accountDocument = Stored.sealedDocument(
  'messenger_account.account',
  1,
  Codec.record<Pick<Launch, 'account' | 'name'>>({ account: Codec.text, name: Codec.text }),
)
export type MessengerAccount = {
  readonly account: string
  readonly name: string
  readonly linkedAt: Date
  readonly notifiedAt: Date | null
}

/** The messenger account linked to this customer. */
export async function messengerOf(
  platform: Platform,
  customerId: string,
): Promise<MessengerAccount | undefined> {
  const row = await store.findOfCustomer(platform.db, customerId)
  if (!row) return undefined
  const { linkedAt, notifiedAt } = row
  return { ...(await accountIn(platform, platform.db, row)), linkedAt, notifiedAt }
}

/** Our bot writes about orders to the linked account, or no more: the messenger itself asks the person before the first message. */
export async function notifyInMessenger(
  { db, clock, settings }: Platform,
  customerId: string,
  isNotified: boolean,
): Promise<undefined | Refused<'not-found' | 'service.off'>> {
  if (isNotified && !writesInMessenger(settings)) return { refused: 'service.off' }
  return (await store.notify(db, customerId, isNotified ? clock.now() : null))
    ? undefined
    : { refused: 'not-found' }
}

/** The bot writes where it has a token, and an address that its messages lead to. */
export const writesInMessenger = (settings: Platform['settings']): boolean =>
  settings.telegramBotToken !== undefined && settings.telegramAppUrl !== undefined

export const isNotifiedInMessenger = async (
  { db, settings }: Platform,
  customerId: string,
): Promise<boolean> =>
  writesInMessenger(settings) && ((await store.findOfCustomer(db, customerId))?.notifiedAt ?? null) !== null

async function accountIn(platform: Platform, sql: Sql, { customerId, accountSealed }: store.AccountRow) {
  return accountDocument.read(
    (await sealerOf(platform, sql, customerId)).open(place(customerId), accountSealed),
  )
}
