/** Credits to an IBAN as its customer sees them, and what the customer may do with a waiting one. */
import { unmatched } from '../rails/iso20022/index.ts'
import type { Ibans } from '@agio/domain'
import type { Refused } from '../platform/http/route.ts'
import { orders } from '../orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import { levelOf, mayOrder } from '../verification/index.ts'
import { standingOf } from '../standing/index.ts'
import type { UnmatchedCredit } from '../rails/iso20022/index.ts'
import { actorOf, buy, bySender, giveBack, isHere, type Case, type Purchase } from './credits.ts'
import { claimCredit, creditQueue, creditsOf, findCredit, type StoredCredit } from './credit-store.ts'
import { isOffered, isVerified, notFound, notNow, off, type Person } from './doors.ts'
import { findIban } from './iban-store.ts'

export type CreditView = {
  readonly credit: StoredCredit
  readonly item: UnmatchedCredit
  readonly state: Ibans.CreditState
  readonly mayChoose: boolean
}

type Asked = { readonly cursor?: string | undefined; readonly limit: number }

export async function listCredits(
  platform: Platform,
  customerId: string,
  ibanId: string,
  { cursor, limit }: Asked,
) {
  const { db } = platform
  const iban = await findIban(db, ibanId)
  if (iban?.customerId !== customerId) return notFound
  const rows = await creditsOf(db, ibanId, { cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const items = (await Promise.all(page.map((row) => viewOf(platform, row)))).filter((it) => it !== undefined)
  return { items, next: rows.length > limit ? (page.at(-1)?.number ?? null) : null }
}

export const buyWithCredit = (platform: Platform, person: Person, id: string, wanted: Purchase) =>
  choose(platform, person, id, async (it) => {
    const level = await levelOf(platform, person.id)
    if (!isVerified(level)) return mayOrder(level, 'iban')
    const bought = await buy(platform, it, wanted, person)
    return 'refused' in bought ? bought : undefined
  })

export const giveCreditBack = (platform: Platform, person: Person, id: string) =>
  choose(platform, person, id, async (it) => {
    if ((await standingOf(platform.db, person.id)).state !== 'clear')
      return { refused: 'customer.in_review' as const }
    const { by, receiver } = await bySender(platform, it)
    if (by.do === 'review' || receiver === undefined) return notNow
    return (await giveBack(platform, it, { actor: actorOf(person), receiver })) ? undefined : notNow
  })

/** Works under a lease, so that the worker and a second request cannot act on the same credit. */
async function choose<No extends Refused<string>>(
  platform: Platform,
  { id: customerId }: Person,
  id: string,
  act: (it: Case) => Promise<No | undefined>,
): Promise<CreditView | No | typeof off | typeof notFound | typeof notNow> {
  const { db } = platform
  if (!isOffered(platform)) return off
  const found = await findCredit(db, id)
  const iban = found && (await findIban(db, found.ibanId))
  if (iban?.customerId !== customerId) return notFound
  if (found?.state !== 'waiting') return notNow
  const claim = await claimCredit(db, id)
  if (!claim) return notNow
  try {
    const credit = await findCredit(db, id)
    const item = credit && (await unmatched.one(platform, credit.identity))
    if (credit?.state !== 'waiting' || !isHere(item)) return notNow
    const no = await act({ credit, iban, item })
    if (no) return no
  } finally {
    await creditQueue.finish(db, claim)
  }
  const after = await findCredit(db, id)
  return (after && (await viewOf(platform, after))) ?? notFound
}

/** Undefined if its statement line no longer exists. */
async function viewOf(platform: Platform, credit: StoredCredit): Promise<CreditView | undefined> {
  const item = await unmatched.one(platform, credit.identity)
  if (!item) return undefined
  const state = await stateOf(platform, credit, item)
  return { credit, item, state, mayChoose: credit.state === 'waiting' && isHere(item) }
}

/** While the money is in suspense, our decision is the state; afterwards the purchase or the bank rail determines it. */
async function stateOf(
  platform: Platform,
  credit: StoredCredit,
  { state, orderId }: UnmatchedCredit,
): Promise<Ibans.CreditState> {
  if (state === 'open') return credit.state
  if (state !== 'matched') return state === 'returning' || state === 'returned' ? state : 'closed'
  const order = orderId === undefined ? undefined : (await orders.find(platform, orderId))?.order
  if (order?.state !== 'failed') return 'bought'
  return 'returnedAt' in order && order.returnedAt !== undefined ? 'returned' : 'returning'
}
