/**
 * Sign-in to the mini-app inside a messenger. Launch data identify a messenger account, never a customer: the first time, a PIN
 * from the customer's mail links the two; from then on launch data alone open a session. They never count as a fresh PIN.
 *
 *   launch data ──► signed for the bot, ≤ 5 minutes, once ──┬─ linked ──► session
 *                                                           └─ not linked ──► link token ──► PIN ──► linked, with a mail
 */
import { Codec, Stored } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { customerOf, keyOf } from '../customers.ts'
import { later, minutesLater, rules, type CustomersDeps } from '../deps.ts'
import { blindIndex, open, seal } from '../../keys/index.ts'
import { deviceName } from '../sign-in/device.ts'
import { addSession, closeSessions } from '../sign-in/session-store.ts'
import { readLaunch, type Launch } from './launch.ts'
import * as store from './messenger-store.ts'

type NoLaunch = Refused<'launch.refused' | 'service.off'>
const refused = { refused: 'launch.refused' } as const

const place = (row: string) => ({ table: 'messenger_account', column: 'account', row }) as const
const indexOf = ({ keys }: Pick<CustomersDeps, 'keys'>, account: string) =>
  blindIndex(keys, 'customer.messenger', account)

function launchIn({ botToken }: Pick<CustomersDeps, 'botToken'>, initData: string): Launch | NoLaunch {
  if (botToken === undefined) return { refused: 'service.off' }
  return readLaunch(initData, botToken) ?? refused
}

type Entered =
  | { readonly token: string }
  | { readonly link: { readonly token: string; readonly expiresAt: Date } }

/** Exchanges launch data once: for a session of the linked customer, or for a link token if no customer is linked. */
export async function enterByMessenger(
  deps: CustomersDeps,
  { initData, userAgent }: { readonly initData: string; readonly userAgent: string },
): Promise<Entered | NoLaunch> {
  const launch = launchIn(deps, initData)
  if ('refused' in launch) return launch
  const now = deps.clock.now()
  const isFresh =
    launch.at >= minutesLater(now, -rules.launchMinutes) && launch.at <= later(now, rules.launchAheadSeconds)
  if (!isFresh) return refused
  const token = newToken(deps.random)
  return deps.db.transaction(async (sql) => {
    const row = await store.findByAccount(sql, indexOf(deps, launch.account))
    const linkHash = row ? null : hashToken(token)
    if (!(await store.useLaunch(sql, { proof: launch.proof, now, linkHash }))) return refused
    if (!row) return { link: { token, expiresAt: minutesLater(now, rules.linkMinutes) } }
    const known = await accountIn({ ...deps, db: sql }, row)
    if (known.account !== launch.account)
      throw new Error(`The messenger account of ${row.customerId} is not the one that its index finds.`)
    await addSession(sql, {
      id: newId('ses', now),
      customerId: row.customerId,
      device: deviceName(userAgent),
      tokenHash: hashToken(token),
      now,
      enteredBy: 'messenger',
      verifiedUntil: null,
    })
    return { token }
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
  deps: CustomersDeps,
  { customerId, sessionId: keep, hasFreshPin, initData, linkToken }: Linking,
): Promise<undefined | NoLaunch | Refused<'pin.required'>> {
  const launch = launchIn(deps, initData)
  if ('refused' in launch) return launch
  if (!hasFreshPin) return { refused: 'pin.required' }
  const now = deps.clock.now()
  const { account, name, proof } = launch
  const accountSealed = seal(
    await keyOf(deps, customerId),
    place(customerId),
    accountDocument.write({ account, name }),
    deps.random,
  )
  const { email: address, locale } = await customerOf(deps, customerId)
  const no = await deps.db.transaction(async (sql) => {
    const link = {
      proof,
      linkHash: hashToken(linkToken),
      now,
      madeAfter: minutesLater(now, -rules.linkMinutes),
    }
    if (!(await store.useLink(sql, link))) return refused
    const row = { customerId, accountIndex: indexOf(deps, account), accountSealed, linkedAt: now }
    if (!(await store.keepAccount(sql, row))) return refused
    await closeSessions(sql, { customerId, keep, now, enteredBy: 'messenger' })
    const id = `${newId('lnk', now)}:messenger`
    await deps.queueMail(sql, { id, template: 'messenger_linked', to: { address }, locale, params: {} })
    return undefined
  })
  deps.wake()
  return no
}

/** Ends the sessions that the account opened, except the calling one. */
export function unlinkMessenger(
  { db, clock }: CustomersDeps,
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
export type MessengerAccount = { readonly account: string; readonly name: string; readonly linkedAt: Date }

/** The messenger account linked to this customer. */
export async function messengerOf(
  deps: Pick<CustomersDeps, 'db' | 'keys'>,
  customerId: string,
): Promise<MessengerAccount | undefined> {
  const row = await store.findOfCustomer(deps.db, customerId)
  return row && { ...(await accountIn(deps, row)), linkedAt: row.linkedAt }
}

async function accountIn(
  deps: Parameters<typeof keyOf>[0],
  { customerId, accountSealed }: store.AccountRow,
): Promise<Pick<Launch, 'account' | 'name'>> {
  return accountDocument.read(open(await keyOf(deps, customerId), place(customerId), accountSealed))
}
