/** A customer wants to pay by card: one page per order, the same one again while it is good, else a new one. */
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import { isRefused } from '../../platform/http/route.ts'
import { isNo, Silent } from './acquirer.ts'
import type { CardContext, Payable } from './deps.ts'
import { findOpenSession, findSession, insertSession, type CardSession } from './card-store.ts'
import { settle } from './settling.ts'

/** The acquirer takes half an hour at least, as long as a rate holds; a page that is almost over is not given again. */
const pageMinutes = 35
const leastMinutes = 5

export type StartRefusal = Refused<
  'not-found' | 'order.not_now' | 'card.unavailable' | 'payment.authorised_before'
>

/**
 * Begins a card payment, or goes on with the one that was begun; the answer says where to send the person.
 * Refuses `card.unavailable` when the acquirer is silent: asked again later it is the same page.
 */
export async function startSession(
  context: CardContext,
  customerId: string,
  orderId: string,
): Promise<{ readonly id: string; readonly redirectUrl: string } | StartRefusal> {
  const payable = await context.payable(customerId, orderId, 'card')
  if (isRefused(payable)) return payable
  try {
    // A second turn where another call was faster, a third where its page had to be closed.
    for (let turn = 0; turn < 4; turn += 1) {
      const standing = await findOpenSession(context.database, orderId)
      const session = standing ?? (await newSession(context, customerId, payable))
      const settled = session && (await settle(context, session.id))
      const isOld = standing !== undefined
      const answer = settled && (await answerOf(context, settled, payable, isOld))
      if (answer) return answer
    }
  } catch (error) {
    if (!(error instanceof Silent)) throw error
    context.log.warn({ orderId, said: error.message }, 'The card acquirer does not answer')
  }
  return { refused: 'card.unavailable' }
}

/** Undefined where the order needs another page. */
async function answerOf(
  context: CardContext,
  session: CardSession,
  { amount }: Payable,
  isOld: boolean,
): Promise<{ readonly id: string; readonly redirectUrl: string } | StartRefusal | undefined> {
  switch (session.state) {
    case 'authorised':
    case 'capturing':
    case 'captured':
      return { refused: 'payment.authorised_before' }
    case 'open': {
      const minutesLeft = (session.expiresAt.getTime() - context.clock.now().getTime()) / 60_000
      const isSame = session.amount.asset === amount.asset && session.amount.units === amount.units
      if (isSame && minutesLeft >= leastMinutes && session.url !== undefined)
        return { id: session.id, redirectUrl: session.url }
      return close(context, session)
    }
    case 'refused':
      // Never opened, though asked for just now: the acquirer does not take this payment at all.
      return session.acquirerId === undefined && !isOld ? { refused: 'card.unavailable' } : undefined
    default:
      return undefined
  }
}

/** Nobody may pay on two pages: the old one is closed at the acquirer first, unless somebody has paid on it. */
async function close(context: CardContext, session: CardSession): Promise<StartRefusal | undefined> {
  const closed = await context.acquirer.closePage(session.acquirerId ?? '')
  const after = await settle(context, session.id)
  if (isNo(closed) && after?.state === 'open')
    throw new Silent(`${session.id} could not be closed: ${closed.no}`)
  const isPaid = after?.state === 'captured' || after?.state === 'capturing' || after?.state === 'authorised'
  return isPaid ? { refused: 'payment.authorised_before' } : undefined
}

/** Written down before the acquirer is asked; undefined when another call did so at the same moment. */
async function newSession(
  { database, clock, settings }: CardContext,
  customerId: string,
  { orderId, amount, reference }: Payable,
): Promise<CardSession | undefined> {
  const now = clock.now()
  const id = newId('cps', now)
  const returnUrl = `${settings.publicUrl}/buy/transaction/${orderId}?card=${id}`
  const expiresAt = new Date(now.getTime() + pageMinutes * 60_000)
  const row = { id, orderId, customerId, amount, reference, returnUrl, expiresAt, createdAt: now }
  return (await insertSession(database, row)) ? findSession(database, id) : undefined
}

/** How a payment stands; the acquirer is asked where it is open. Refuses what is another customer's as if it were not there. */
export async function lookAtSession(
  context: CardContext,
  customerId: string,
  id: string,
): Promise<CardSession | Refused<'not-found'>> {
  const session = await findSession(context.database, id)
  if (session?.customerId !== customerId) return { refused: 'not-found' }
  try {
    return (await settle(context, id)) ?? session
  } catch (error) {
    if (!(error instanceof Silent)) throw error
    return session
  }
}
