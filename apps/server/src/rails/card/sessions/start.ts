/**
 * Begins a card payment: one page or form per order, the same one again while it is valid, else a new one. A page that is
 * wanted in place of a form closes the form at the acquirer first. A form never closes a page: whoever shows the order in a second
 * window asks for one, while somebody may be paying on the page.
 */
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Refused } from '../../../platform/http/route.ts'
import { isRefused } from '../../../platform/http/route.ts'
import { isNo, Silent, type Place } from '../acquirer/acquirer.ts'
import type { Payable } from '../../rail.ts'
import type { OpenDoors } from '../doors.ts'
import { findOpenSession, findSession, insertSession, type CardSession } from './session-store.ts'
import { settle } from './settling.ts'

/** The acquirer asks for half an hour at least, as long as a rate is fixed. A page that is almost over is not used again. */
const pageMinutes = 35
const leastMinutes = 5

export type StartRefusal = Refused<
  'not-found' | 'order.not_now' | 'service.paused' | 'card.unavailable' | 'payment.authorised_before'
>

/** A session that is open, where the customer may pay. */
type Opened = CardSession | StartRefusal

/**
 * The answer says where to send the customer. Refuses `card.unavailable` when the acquirer does not answer: requested again
 * later it is the same page.
 */
export async function startSession(
  platform: Platform,
  doors: OpenDoors,
  customerId: string,
  orderId: string,
): Promise<{ readonly id: string; readonly redirectUrl: string } | StartRefusal> {
  const opened = await openSession(platform, doors, { customerId, orderId, place: 'page' })
  return 'refused' in opened ? opened : { id: opened.id, redirectUrl: opened.url ?? '' }
}

/** As `startSession`, for the form within the page of the order. Without a host for it there is none, and no secret while a page is open. */
export async function startFrame(
  platform: Platform,
  doors: OpenDoors,
  customerId: string,
  orderId: string,
): Promise<{ readonly id: string; readonly clientSecret: string | null } | StartRefusal> {
  if (platform.settings.cardFrameOrigin === undefined) return { refused: 'card.unavailable' }
  const opened = await openSession(platform, doors, { customerId, orderId, place: 'frame' })
  return 'refused' in opened ? opened : { id: opened.id, clientSecret: opened.clientSecret ?? null }
}

type Asked = { readonly customerId: string; readonly orderId: string; readonly place: Place }

async function openSession(
  platform: Platform,
  doors: OpenDoors,
  { customerId, orderId, place }: Asked,
): Promise<Opened> {
  const payable = await doors.orders.payable(customerId, orderId, 'card')
  if (isRefused(payable)) return payable
  try {
    // A second round where another call was faster, a third where its page had to be closed.
    for (let turn = 0; turn < 4; turn += 1) {
      const existing = await findOpenSession(platform.db, orderId)
      const session = existing ?? (await newSession(platform, customerId, payable, place))
      const settled = session && (await settle(platform, doors, session.id))
      const isOld = existing !== undefined
      const answer = settled && (await answerOf(platform, doors, settled, { ...payable, place, isOld }))
      if (answer) return answer
    }
  } catch (error) {
    if (!(error instanceof Silent)) throw error
    platform.log.warn({ orderId, said: error.message }, 'The card acquirer does not answer')
  }
  return { refused: 'card.unavailable' }
}

/** Undefined where the order needs another page. */
async function answerOf(
  platform: Platform,
  doors: OpenDoors,
  session: CardSession,
  { amount, place, isOld }: Payable & { readonly place: Place; readonly isOld: boolean },
): Promise<Opened | undefined> {
  switch (session.state) {
    case 'authorised':
    case 'capturing':
    case 'captured':
      return { refused: 'payment.authorised_before' }
    case 'open': {
      const minutesLeft = (session.expiresAt.getTime() - platform.clock.now().getTime()) / 60_000
      const isSame = session.amount.asset === amount.asset && session.amount.units === amount.units
      const isThere =
        (session.place === place || session.place === 'page') &&
        (session.url ?? session.clientSecret) !== undefined
      if (isSame && isThere && minutesLeft >= leastMinutes) return session
      return close(platform, doors, session)
    }
    case 'refused':
      // Requested just now and never opened: the acquirer does not take this payment at all.
      return session.acquirerId === undefined && !isOld ? { refused: 'card.unavailable' } : undefined
    default:
      return undefined
  }
}

/** An order has one page: the old one is closed at the acquirer first, unless it is paid. */
async function close(
  platform: Platform,
  doors: OpenDoors,
  session: CardSession,
): Promise<StartRefusal | undefined> {
  const closed = await doors.acquirer.closePage(session.acquirerId ?? '')
  const after = await settle(platform, doors, session.id)
  if (isNo(closed) && after?.state === 'open')
    throw new Silent(`${session.id} could not be closed: ${closed.no}`)
  const isPaid = after?.state === 'captured' || after?.state === 'capturing' || after?.state === 'authorised'
  return isPaid ? { refused: 'payment.authorised_before' } : undefined
}

/** Stored before the acquirer is asked; undefined when another call did so at the same moment. */
async function newSession(
  { db, clock, settings }: Platform,
  customerId: string,
  { orderId, amount, reference, locale }: Payable,
  place: Place,
): Promise<CardSession | undefined> {
  const now = clock.now()
  const id = newId('cps', now)
  const returnUrl = `${settings.publicUrl}/buy/transaction/${orderId}?card=${id}`
  const expiresAt = new Date(now.getTime() + pageMinutes * 60_000)
  const row = {
    id,
    orderId,
    customerId,
    amount,
    reference,
    returnUrl,
    expiresAt,
    place,
    locale,
    createdAt: now,
  }
  return (await insertSession(db, row)) ? findSession(db, id) : undefined
}

/** A payment in its present state; the acquirer is asked where it is open. Refuses `not-found` for another customer. */
export async function lookAtSession(
  platform: Platform,
  doors: OpenDoors,
  customerId: string,
  id: string,
): Promise<CardSession | Refused<'not-found'>> {
  const session = await findSession(platform.db, id)
  if (session?.customerId !== customerId) return { refused: 'not-found' }
  try {
    return (await settle(platform, doors, id)) ?? session
  } catch (error) {
    if (!(error instanceof Silent)) throw error
    return session
  }
}
