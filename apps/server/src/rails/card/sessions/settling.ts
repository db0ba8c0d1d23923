/**
 * Brings one page as far as it can go now. Each step asks the acquirer for the page's state, decides, stores the decision
 * and only then acts, under the same key each time. Hook, poll and customer may call it at once and in any order: the
 * state moves once, and its event is delivered with it.
 *
 *   asked ─► open ─► authorised ─► capturing ─► captured      credit.received
 *              │          └──────► voiding ───► voided        authorisation.refused
 *              └─► refused, expired                           authorisation.refused
 */
import type { RailEvent } from '../../rail.ts'
import { isNo, Silent, type Intent, type Page } from '../acquirer/acquirer.ts'
import type { CardContext } from '../deps.ts'
import {
  customersOfCard,
  findSession,
  moveSession,
  noteDecline,
  type CardSession,
  type Change,
} from './session-store.ts'

/** Gives the page in its new state. Throws `Silent` where the acquirer does not answer. */
export async function settle(context: CardContext, id: string): Promise<CardSession | undefined> {
  for (;;) {
    const session = await findSession(context.database, id)
    const step = session && steps[session.state]
    if (!session || !step) return session
    if (!(await step(context, session))) return findSession(context.database, id)
  }
}

/** The session moved, and there is more to do. */
type Take = (context: CardContext, session: CardSession) => Promise<boolean>

const steps: { readonly [S in CardSession['state']]?: Take } = {
  asked: ask,
  open: look,
  authorised: decide,
  capturing: capture,
  voiding: voidIntent,
}

/** The same request under the same key: the page that exists already, or a first one. */
async function ask(context: CardContext, session: CardSession): Promise<boolean> {
  context.crashPoint('card.asked')
  const page = await context.acquirer.openPage(session)
  if (isNo(page)) return end(context, session, 'refused', page.no)
  context.crashPoint('card.opened')
  return moveSession(context.database, session.id, 'asked', {
    to: 'open',
    acquirerId: page.id,
    url: page.url,
    ...(page.intent && { intentId: page.intent.id }),
  })
}

async function look(context: CardContext, session: CardSession): Promise<boolean> {
  const page = await context.acquirer.page(session.acquirerId ?? '')
  if (isNo(page)) throw new Silent(`the page of ${session.id} is not found: ${page.no}`)
  const { intent } = page
  if (intent?.status === 'authorised' || intent?.status === 'captured')
    return authorised(context, session, intent)
  if (intent?.status === 'cancelled') return end(context, session, 'refused', 'cancelled')
  if (page.status === 'expired') return end(context, session, 'expired', session.reason ?? 'expired')
  await reportDecline(context, session, page)
  return false
}

/** The page stays open for another card. */
async function reportDecline(
  { database, deliver }: CardContext,
  session: CardSession,
  page: Page,
): Promise<void> {
  const declined = page.intent?.declined
  if (!declined || declined.id === session.declinedId) return
  await database.transaction(async (sql) => {
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
  context: CardContext,
  session: CardSession,
  intent: Intent,
  cardIndex: string | undefined,
): Promise<string | undefined> {
  if (intent.status !== 'authorised') return undefined
  const why = unfit(intent, session)
  if (why !== undefined) return why
  return (await isOwing(context, session, cardIndex)) ? 'card_not_accepted' : undefined
}

/** Money that was paid with this card, or by this customer, was taken back, and is still owed. */
async function isOwing(
  { database, orders }: CardContext,
  { customerId }: CardSession,
  cardIndex: string | undefined,
): Promise<boolean> {
  const others = cardIndex === undefined ? [] : await customersOfCard(database, cardIndex)
  return orders.isInDebt([customerId, ...others])
}

async function authorised(context: CardContext, session: CardSession, intent: Intent): Promise<boolean> {
  const { database, deliver, clock, log } = context
  const { brand, last4, fingerprint } = intent.card ?? {}
  const cardIndex = fingerprint === undefined ? undefined : context.cardIndex(fingerprint)
  const known = { intentId: intent.id, brand, last4, cardIndex }
  const reason = await reasonToVoid(context, session, intent, cardIndex)
  if (reason !== undefined) {
    log.error({ session: session.id, reason }, 'A card payment is voided before it is captured')
    return moveSession(database, session.id, 'open', { to: 'voiding', ...known, reason })
  }
  const at = intent.authorisedAt ?? clock.now()
  return database.transaction(async (sql) => {
    const change: Change = { to: 'authorised', ...known, authorisedAt: at }
    if (!(await moveSession(sql, session.id, 'open', change))) return false
    await deliver(sql, {
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
async function decide({ database, orders }: CardContext, session: CardSession): Promise<boolean> {
  const to = (await orders.wants(session.orderId, session.id)) ? 'capturing' : 'voiding'
  await moveSession(database, session.id, 'authorised', {
    to,
    ...(to === 'voiding' && { reason: 'not_wanted' }),
  })
  return true
}

async function capture(context: CardContext, session: CardSession): Promise<boolean> {
  const intent = await intentOf(context, session)
  if (intent.status === 'captured') return captured(context, session, intent)
  if (intent.status === 'cancelled') return end(context, session, 'refused', 'authorisation_expired')
  context.crashPoint('card.capturing')
  const after = await context.acquirer.capture(intent.id, `${session.id}:capture`)
  context.crashPoint('card.captured')
  if (isNo(after)) throw new Silent(`the capture of ${session.id} was refused: ${after.no}`)
  return after.status === 'captured' ? captured(context, session, after) : false
}

async function voidIntent(context: CardContext, session: CardSession): Promise<boolean> {
  const intent = await intentOf(context, session)
  if (intent.status === 'captured') return captured(context, session, intent)
  if (intent.status !== 'cancelled') {
    const after = await context.acquirer.cancel(intent.id, `${session.id}:void`)
    if (isNo(after)) throw new Silent(`${session.id} could not be voided: ${after.no}`)
    if (after.status !== 'cancelled') return false
  }
  return end(context, session, 'voided', session.reason ?? 'not_wanted')
}

async function intentOf({ acquirer }: CardContext, session: CardSession): Promise<Intent> {
  const intent = await acquirer.intent(session.intentId ?? '')
  if (isNo(intent)) throw new Silent(`the payment of ${session.id} is not found: ${intent.no}`)
  return intent
}

/** The acquirer owes us the captured amount. */
async function captured(
  { database, deliver, clock }: CardContext,
  session: CardSession,
  { held }: Intent,
): Promise<boolean> {
  const { id, orderId, amount, state } = session
  const at = clock.now()
  await database.transaction(async (sql) => {
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
  { database, deliver }: CardContext,
  session: CardSession,
  to: 'refused' | 'expired' | 'voided',
  reason: string,
): Promise<boolean> {
  await database.transaction(async (sql) => {
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
