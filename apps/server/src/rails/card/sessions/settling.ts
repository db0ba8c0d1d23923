/**
 * Brings one page as far as it can go now. Each step asks the acquirer for the page's state, decides, stores the decision
 * and only then acts, under the same key each time. Hook, poll and customer may call it at once and in any order: the
 * state moves once, and its event is delivered with it.
 *
 *   asked ─► open ─► authorised ─► capturing ─► captured      credit.received
 *              │          └──────► voiding ───► voided        authorisation.refused
 *              └─► refused, expired                           authorisation.refused
 */
import type { Platform } from '../../../platform/platform.ts'
import type { RailEvent } from '../../rail.ts'
import { isNo, Silent, type Intent, type Page } from '../acquirer/acquirer.ts'
import type { OpenDoors } from '../doors.ts'
import { holderOf } from '../holders/holders.ts'
import {
  customersOfCard,
  findSession,
  moveSession,
  noteDecline,
  type CardSession,
  type Change,
} from './session-store.ts'

/** Gives the page in its new state. Throws `Silent` where the acquirer does not answer. */
export async function settle(
  platform: Platform,
  doors: OpenDoors,
  id: string,
): Promise<CardSession | undefined> {
  for (;;) {
    const session = await findSession(platform.db, id)
    const step = session && steps[session.state]
    if (!session || !step) return session
    if (!(await step(platform, doors, session))) return findSession(platform.db, id)
  }
}

/** The session moved, and there is more to do. */
type Take = (platform: Platform, doors: OpenDoors, session: CardSession) => Promise<boolean>

const steps: { readonly [S in CardSession['state']]?: Take } = {
  asked: ask,
  open: look,
  authorised: decide,
  capturing: capture,
  voiding: voidIntent,
}

/** The same request under the same key: the page that exists already, or a first one. */
async function ask(platform: Platform, doors: OpenDoors, session: CardSession): Promise<boolean> {
  platform.crashPoint('card.asked')
  const holder = await holderOf(platform, doors.acquirer, session.customerId)
  const page = await doors.acquirer.openPage({ ...session, holder })
  if (isNo(page)) return end(platform, doors, session, 'refused', page.no)
  platform.crashPoint('card.opened')
  return moveSession(platform.db, session.id, 'asked', {
    to: 'open',
    acquirerId: page.id,
    url: page.url,
    clientSecret: page.clientSecret,
    ...(page.intent && { intentId: page.intent.id }),
  })
}

async function look(platform: Platform, doors: OpenDoors, session: CardSession): Promise<boolean> {
  const page = await doors.acquirer.page(session.acquirerId ?? '')
  if (isNo(page)) throw new Silent(`the page of ${session.id} is not found: ${page.no}`)
  const { intent } = page
  if (intent?.status === 'authorised' || intent?.status === 'captured')
    return authorised(platform, doors, session, intent)
  if (intent?.status === 'cancelled') return end(platform, doors, session, 'refused', 'cancelled')
  if (page.status === 'expired') return end(platform, doors, session, 'expired', session.reason ?? 'expired')
  await reportDecline(platform, doors, session, page)
  return false
}

/** The page stays open for another card. */
async function reportDecline(
  { db }: Platform,
  { deliver }: OpenDoors,
  session: CardSession,
  page: Page,
): Promise<void> {
  const declined = page.intent?.declined
  if (!declined || declined.id === session.declinedId) return
  await db.transaction(async (sql) => {
    if (!(await noteDecline(sql, session.id, declined.id, declined.reason))) return
    await deliver(sql, refusal(session, `declined:${declined.id}`, declined.reason))
  })
}

const acceptedBrands: ReadonlySet<string> = new Set(['visa', 'mastercard'])

/** The reason to refuse a payment that the page accepted: another amount, another kind of card. */
function unfit({ amount, card, held }: Intent, session: CardSession): string | undefined {
  if (amount?.asset !== session.amount.asset || held !== session.amount.units) return 'another_amount'
  if (card && !acceptedBrands.has(card.brand)) return 'card_not_accepted'
  return undefined
}

/** The reason to void an authorised payment instead of a capture. */
async function reasonToVoid(
  platform: Platform,
  doors: OpenDoors,
  session: CardSession,
  intent: Intent,
  cardIndex: string | undefined,
): Promise<string | undefined> {
  if (intent.status !== 'authorised') return undefined
  const why = unfit(intent, session)
  if (why !== undefined) return why
  return (await isOwing(platform, doors, session, cardIndex)) ? 'card_not_accepted' : undefined
}

/** Money that was paid with this card, or by this customer, was taken back, and is still owed. */
async function isOwing(
  { db }: Platform,
  { orders }: OpenDoors,
  { customerId }: CardSession,
  cardIndex: string | undefined,
): Promise<boolean> {
  const others = cardIndex === undefined ? [] : await customersOfCard(db, cardIndex)
  return orders.isInDebt([customerId, ...others])
}

async function authorised(
  platform: Platform,
  doors: OpenDoors,
  session: CardSession,
  intent: Intent,
): Promise<boolean> {
  const { db, clock, log, keys } = platform
  const { brand, last4, fingerprint } = intent.card ?? {}
  const cardIndex = fingerprint === undefined ? undefined : keys.cardIndex(fingerprint)
  const known = { intentId: intent.id, brand, last4, cardIndex }
  const reason = await reasonToVoid(platform, doors, session, intent, cardIndex)
  if (reason !== undefined) {
    log.error({ session: session.id, reason }, 'A card payment is voided before it is captured')
    return moveSession(db, session.id, 'open', { to: 'voiding', ...known, reason })
  }
  const at = intent.authorisedAt ?? clock.now()
  return db.transaction(async (sql) => {
    const change: Change = { to: 'authorised', ...known, authorisedAt: at }
    if (!(await moveSession(sql, session.id, 'open', change))) return false
    await doors.deliver(sql, {
      id: `card:${session.id}:authorised`,
      owner: session.orderId,
      subject: `payment:${session.id}`,
      type: 'authorisation.granted',
      through: 'card',
      payment: session.id,
      at: at.getTime(),
    })
    return true
  })
}

/** Captured only while the order waits for it. The decision is stored before the acquirer is asked. */
async function decide({ db }: Platform, { orders }: OpenDoors, session: CardSession): Promise<boolean> {
  const to = (await orders.wants(session.orderId, session.id)) ? 'capturing' : 'voiding'
  await moveSession(db, session.id, 'authorised', {
    to,
    ...(to === 'voiding' && { reason: 'not_wanted' }),
  })
  return true
}

async function capture(platform: Platform, doors: OpenDoors, session: CardSession): Promise<boolean> {
  const intent = await intentOf(doors, session)
  if (intent.status === 'captured') return captured(platform, doors, session, intent)
  if (intent.status === 'cancelled') return end(platform, doors, session, 'refused', 'authorisation_expired')
  platform.crashPoint('card.capturing')
  const after = await doors.acquirer.capture(intent.id, `${session.id}:capture`)
  platform.crashPoint('card.captured')
  if (isNo(after)) throw new Silent(`the capture of ${session.id} was refused: ${after.no}`)
  return after.status === 'captured' ? captured(platform, doors, session, after) : false
}

async function voidIntent(platform: Platform, doors: OpenDoors, session: CardSession): Promise<boolean> {
  const intent = await intentOf(doors, session)
  if (intent.status === 'captured') return captured(platform, doors, session, intent)
  if (intent.status !== 'cancelled') {
    const after = await doors.acquirer.cancel(intent.id, `${session.id}:void`)
    if (isNo(after)) throw new Silent(`${session.id} could not be voided: ${after.no}`)
    if (after.status !== 'cancelled') return false
  }
  return end(platform, doors, session, 'voided', session.reason ?? 'not_wanted')
}

async function intentOf({ acquirer }: OpenDoors, session: CardSession): Promise<Intent> {
  const intent = await acquirer.intent(session.intentId ?? '')
  if (isNo(intent)) throw new Silent(`the payment of ${session.id} is not found: ${intent.no}`)
  return intent
}

/** The acquirer owes us the captured amount. */
async function captured(
  { db, clock }: Platform,
  { deliver }: OpenDoors,
  session: CardSession,
  { held }: Intent,
): Promise<boolean> {
  const { id, orderId, amount, state } = session
  const at = clock.now()
  await db.transaction(async (sql) => {
    if (!(await moveSession(sql, id, state, { to: 'captured', capturedAt: at }))) return
    await deliver(sql, {
      id: `card:${id}:credited`,
      owner: orderId,
      type: 'credit.received',
      credit: {
        source: { kind: 'card', id },
        amount: { ...amount, units: held },
        at: at.getTime(),
        payment: id,
      },
    })
  })
  return false
}

async function end(
  { db }: Platform,
  { deliver }: OpenDoors,
  session: CardSession,
  to: 'refused' | 'expired' | 'voided',
  reason: string,
): Promise<boolean> {
  await db.transaction(async (sql) => {
    if (!(await moveSession(sql, session.id, session.state, { to, reason }))) return
    await deliver(sql, refusal(session, to, reason))
  })
  return false
}

const refusal = (session: CardSession, word: string, reason: string): RailEvent => ({
  id: `card:${session.id}:${word}`,
  owner: session.orderId,
  subject: `payment:${session.id}`,
  type: 'authorisation.refused',
  through: 'card',
  payment: session.id,
  reason,
})
