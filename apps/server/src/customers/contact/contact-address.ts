/**
 * The address that an order names beside the customer's own. We write to it only after its reader confirmed it:
 *
 *   mail about an order ──► one mail that asks, without words of the order ──► a click there ──► later mails go there too
 */
import { emailIndexOf } from '../email-index.ts'
import { queueMail } from '../../notify/queue/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { chargeMail } from '../sign-in/budgets.ts'
import { addressOf } from '../customers.ts'
import { later } from '../rules.ts'
import { askContact, confirmContactBy, findContact } from './contact-address-store.ts'

/** The days that the link of the question is valid, and those before the address is asked again (docs/figures.md). */
export const contactRules = { linkDays: 30, againDays: 1 } as const
const day = 86_400

/**
 * Mails about the customer's orders may go to this address. An address that is not confirmed is asked: at most once a
 * day, within the budget of its mail box.
 */
export async function mayWriteTo(
  platform: Platform,
  { customerId, email }: { readonly customerId: string; readonly email: string },
): Promise<boolean> {
  const addressIndex = emailIndexOf(platform, email)
  const own = await addressOf(platform, customerId)
  // The account is closed, or the address is its own.
  if (!own || emailIndexOf(platform, own.address).equals(addressIndex)) return false
  const now = platform.clock.now()
  const askedBefore = later(now, -contactRules.againDays * day)
  const known = await findContact(platform.db, { customerId, addressIndex })
  if (known?.isConfirmed === true) return true
  if (known && known.askedAt > askedBefore) return false
  if (await chargeMail(platform, { email, reach: 'account' })) return false

  const token = newToken(platform.random)
  const linkHash = hashToken(token)
  await platform.db.transaction(async (sql) => {
    if (!(await askContact(sql, { customerId, addressIndex, linkHash, now, askedBefore }))) return
    await queueMail(platform, sql, {
      id: `contact:${linkHash.toString('hex').slice(0, 32)}`,
      template: 'contact_confirm',
      to: { address: email },
      locale: own.locale,
      staleAt: later(now, contactRules.linkDays * day),
      params: { token },
    })
  })
  return false
}

/** A reader of the address confirms that the mails may come. Refuses contact.over. */
export async function confirmContact(
  platform: Platform,
  token: string,
): Promise<undefined | Refused<'contact.over'>> {
  const now = platform.clock.now()
  const since = later(now, -contactRules.linkDays * day)
  const isDone = await confirmContactBy(platform.db, { linkHash: hashToken(token), now, since })
  return isDone ? undefined : { refused: 'contact.over' }
}
