/** The customer chooses a way of paying, cancels, or authorises a payment; or no money comes. */
import { notNow, type NotNow } from '../lifecycle.ts'
import { notify, openCase } from './commands.ts'
import { judged } from './funding.ts'
import { become, type BuyEvent, type BuyOrder, type On, type Refused, type Step } from './order.ts'
import { arrive } from './pending.ts'
import { isComing, waitsFor } from './received.ts'
import { quoteOfAmount, withinBounds } from './terms.ts'

type Waiting = BuyOrder<'awaiting_payment' | 'payment_pending'>

/** The same amount at the same rate, under the fees of the method. */
export function choosesMethod<O extends Waiting>(
  order: O,
  { method }: On<'customer.chose_method'>,
): Step<O> | Refused {
  if (order.authorised) return notNow
  const { amount, rate } = order.quote
  const table = order.feeTables[method]
  const outside = withinBounds(amount, table, order.minimum)
  if (outside) return outside
  const quote = quoteOfAmount(amount, rate, table)
  return 'refused' in quote ? quote : { order: { ...order, method, quote } }
}

/**
 * The window stays open for as long as the pause kept the customer from paying, at most for what was left of it, and all
 * pauses together for one window more: a rate that is kept for longer would be a free option. One that was over stays so.
 */
export function prolongs<O extends Waiting>(order: O, { since, by }: On<'rate.prolonged'>): Step<O> {
  const { fixedUntil, createdAt, figures } = order
  if (fixedUntil <= since) return { order }
  const end = Math.min(fixedUntil + Math.min(by, fixedUntil - since), createdAt + 2 * figures.rateWindow)
  return { order: { ...order, fixedUntil: end } }
}

/** Refused while a payment is authorised: its money is on the way. */
export function cancel(order: Waiting, { now }: BuyEvent): Step<BuyOrder<'cancelled'>> | NotNow {
  if (order.authorised) return notNow
  return {
    order: become(order, { state: 'cancelled', endedAt: now }),
    commands: [notify('cancelled')],
    limit: 'release',
  }
}

export function nothingCame(
  order: Waiting,
  { now }: BuyEvent,
): Step<BuyOrder<'payment_pending' | 'expired'>> {
  if (order.authorised)
    return {
      order: become(order, { state: 'payment_pending', overdue: true }),
      commands: [openCase('authorised_payment_missing', { payment: order.authorised.payment })],
    }
  return {
    order: become(order, { state: 'expired', endedAt: now }),
    commands: [notify('cancelled')],
    limit: 'release',
  }
}

export function authorised<O extends Waiting>(
  order: O,
  { through, payment, at }: On<'authorisation.granted'>,
): Step<O | BuyOrder<'payment_pending'>> {
  if (order.authorised?.payment === payment) return { order }
  if (order.authorised)
    return {
      order,
      commands: [
        openCase('two_payments_authorised', { payment: order.authorised.payment, otherPayment: payment }),
      ],
    }
  const overdue = order.state === 'payment_pending' && order.overdue
  return {
    order: become(order, { state: 'payment_pending', overdue }, { authorised: { through, payment, at } }),
  }
}

/** The money came before the authorisation, or the customer cancelled meanwhile: the moment of authorisation still counts. */
export function authorisedLate<O extends BuyOrder<'payment_received' | 'cleared' | 'cancelled' | 'expired'>>(
  order: O,
  { through, payment, at }: On<'authorisation.granted'>,
): Step<O> {
  if (order.authorised || ('endedAt' in order && at >= order.endedAt)) return { order }
  return { order: { ...order, authorised: { through, payment, at } } }
}

/** Back to the choice of methods, if it is the payment that was waited for. */
export function paymentRefused(
  order: BuyOrder<'payment_pending'>,
  { payment }: On<'authorisation.refused'>,
): Step<Waiting> {
  if (order.authorised?.payment !== payment) return { order }
  return {
    order: become(order, { state: 'awaiting_payment' }, { authorised: null }),
    commands: [notify('payment_refused')],
  }
}

/** The authorised payment comes no more: the money that is here is validated without it. Its money may be here already. */
export function refusedBesideMoney(
  order: BuyOrder<'payment_received'>,
  { payment }: On<'authorisation.refused'>,
): Step<BuyOrder<'payment_received'>> {
  if (order.authorised?.payment !== payment || !isComing(order)) return { order }
  return judged(order, { ...order, authorised: null }, [notify('payment_refused')])
}

/** No more money came: the money that is here is validated. */
export const waitsNoMore = (order: BuyOrder<'payment_received'>): Step<BuyOrder<'payment_received'>> =>
  waitsFor(order)
    ? arrive(
        become(
          order,
          { state: 'payment_received' },
          { authorised: isComing(order) ? null : order.authorised },
        ),
      )
    : { order }
