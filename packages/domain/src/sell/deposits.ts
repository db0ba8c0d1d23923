/** Coins are seen, vanish and become final for a sale: the rules by which it is paid, underpaid or overpaid. */
import { notNow, type NotNow } from '../lifecycle.ts'
import { counted, exceedsLock, find, offerAt, put, worth, type KnownDeposit } from './received.ts'
import type { CoinId } from '../coins/coins.ts'
import { add, covers, money, subtract, type Money } from '../money/money.ts'
import { coinsAllocated, coinsReceived } from '../ledger/index.ts'
import { lowerOf, toFiat } from '../money/rates.ts'
import { withFees } from '../money/fees.ts'
import { tolerance } from './terms.ts'
import {
  become,
  payoutKey,
  placeOf,
  type On,
  type Place,
  type Resumable,
  type SellOrder,
  type Step,
} from './order.ts'
import * as unallocated from './unallocated.ts'

type AwaitsCoins = SellOrder<'awaiting_deposit' | 'confirming' | 'underpaid' | 'cancelled'>

/**
 * A transfer is in a block. The first sight fixes its rate: the offer's inside its window, else the market's. Coins above
 * the size of the lock wait for a price of the market.
 */
export function seen<O extends AwaitsCoins>(
  order: O,
  event: On<'deposit.seen'>,
): Step<O | SellOrder<'confirming'>> | NotNow {
  const { deposit, market } = event
  const known = find(order.deposits, deposit.id)
  if (known && unallocated.isThere(known)) return { order }
  if (deposit.coins.asset !== order.coin || known?.lost || (known?.booked && !known.counts))
    return unallocated.seen(order, event)
  const offer = offerAt(order.offers, deposit.at)
  const rate = known?.rate ?? offer?.rate ?? market
  if (!rate) return notNow
  if (order.state === 'cancelled' && unallocated.isDust(order, toFiat(deposit.coins, rate, 'down')))
    return unallocated.seen(order, event)
  const late = known?.late ?? offer === undefined
  const rateAbove = known?.rateAbove ?? (late || !market ? undefined : lowerOf(rate, market))
  const deposits = put(order.deposits, {
    ...deposit,
    state: 'seen',
    counts: true,
    rate,
    ...(rateAbove && { rateAbove }),
    late,
    ...(known?.booked && { booked: known.booked }),
  })
  if (!late && !rateAbove && exceedsLock(deposits, order)) return notNow
  return {
    order: become(order, { state: 'confirming', before: beforeOf(order) }, { deposits }),
    commands: late ? [{ do: 'notify_customer', message: 'coins_late' }] : [],
  }
}

const beforeOf = (order: AwaitsCoins): SellOrder<'confirming'>['before'] =>
  order.state === 'confirming' ? order.before : placeOf(order)

type Settled = SellOrder<'confirming' | 'funded' | 'overpaid' | 'underpaid'>

/** Reorganised away or replaced before it was final. */
export function vanished(
  order: SellOrder<'confirming'>,
  { depositId, now }: On<'deposit.vanished'>,
): Step<Settled | SellOrder<'awaiting_deposit' | 'cancelled'>> | NotNow {
  const known = find(order.deposits, depositId)
  if (known?.state !== 'seen') return notNow
  const deposits = put(order.deposits, { ...known, state: 'vanished' })
  if (!known.counts || counted(deposits, 'seen').length > 0) return { order: { ...order, deposits } }
  // Coins that became final meanwhile stay: the order is underpaid then.
  if (order.before.state !== 'underpaid' && counted(deposits, 'final').length > 0)
    return settle({ ...order, deposits }, now)
  return { order: become(order, order.before, { deposits }) }
}

export function final(order: SellOrder<'confirming'>, event: On<'deposit.final'>): Step<Settled> | NotNow {
  const known = find(order.deposits, event.depositId)
  if (known?.state !== 'seen') return notNow
  if (!known.counts) return unallocated.final(order, event)
  const deposits = put(order.deposits, { ...known, state: 'final', booked: true })
  const step = settle({ ...order, deposits }, event.now)
  const post = known.unallocated ? coinsAllocated : coinsReceived
  return { ...step, postings: known.booked ? [] : [post(order.id, known.id, known.coins)] }
}

/** Coins that the order counts on were final and are not now, also where they are seen again. */
export const missingDeposits = ({ deposits }: SellOrder): KnownDeposit[] =>
  deposits.filter(({ counts, booked, state }) => counts && booked && state !== 'final')

/** Nothing may be paid for coins that are not there. */
export const hasReversedDeposits = (order: SellOrder): boolean => missingDeposits(order).length > 0

/** Instead of a step that pays for coins that are not there. */
export function awaitCoins(order: SellOrder<'funded' | 'converted'>): Step<SellOrder<'on_hold'>> {
  return {
    order: become(order, { state: 'on_hold', reason: 'incident', resume: placeOf(order) }),
    commands: [{ do: 'open_case', case: { kind: 'deposit_not_seen_again', data: {} } }],
  }
}

/** Compares what is final with what is asked for. */
function settle(order: SellOrder<'confirming'>, now: number): Step<Settled> {
  const value = worth(order.deposits, order)
  if (!covers(add(order.gross, order.figures.overMost), value))
    return {
      order: become(order, { state: 'overpaid', since: now }),
      commands: [{ do: 'notify_customer', message: 'coins_over' }],
    }
  const terms = withFees(value, order.fees)
  if (covers(add(value, tolerance(order)), order.gross) && !('refused' in terms))
    return { order: become(order, { state: 'funded' }, terms), commands: [{ do: 'check_order' }] }
  if (counted(order.deposits, 'seen').length > 0) return { order }
  return {
    order: become(order, { state: 'underpaid', since: now }),
    commands: [{ do: 'notify_customer', message: isLate(order) ? 'coins_short_late' : 'coins_short' }],
  }
}

/** What is missing is missing at the rate of the arrival, whatever was sent. */
const isLate = ({ deposits }: SellOrder): boolean => counted(deposits, 'final').some(({ late }) => late)

type CountsOnCoins = SellOrder<
  'confirming' | 'underpaid' | 'overpaid' | 'funded' | 'converted' | 'payout_queued'
>

/** Coins that were final are gone from the chain: payouts stop and a person looks. */
export function reversed<O extends CountsOnCoins>(
  order: O,
  event: On<'deposit.reversed'>,
): Step<O | SellOrder<'on_hold'>> | NotNow {
  const known = find(order.deposits, event.depositId)
  if (known?.state !== 'final') return notNow
  if (!known.counts) return unallocated.reversed(order, event)
  const deposits = put(order.deposits, { ...known, state: 'reversed' })
  const resume: Place<Resumable> = placeOf<CountsOnCoins>(order)
  return {
    order: become(order, { state: 'on_hold', reason: 'incident', resume }, { deposits }),
    commands: [
      ...(order.state === 'payout_queued' || order.state === 'converted' ? [withdraw(order)] : []),
      { do: 'open_case', case: { kind: 'deposit_reversed', data: { transaction: known.transaction } } },
    ],
  }
}

/** Takes the payment out of its file where that is still possible. */
export const withdraw = (order: SellOrder) =>
  ({ do: 'withdraw_payout', key: payoutKey(order), rail: order.rail }) as const

type Held = SellOrder<'on_hold'>

/** While an order is held its transfers still count: the state it will go back to moves instead of its own. */
export const underHold = {
  seen(order: Held, event: On<'deposit.seen'>): Step<Held> | NotNow {
    const { resume } = order
    switch (resume.state) {
      case 'awaiting_deposit':
      case 'confirming':
      case 'underpaid':
      case 'cancelled':
        return order.reason === 'refund'
          ? unallocated.seen(order, event)
          : moved(order, seen<AwaitsCoins>(become(order, resume), event))
      default:
        return unallocated.seen(order, event)
    }
  },
  final: (order: Held, event: On<'deposit.final'>): Step<Held> | NotNow =>
    order.resume.state === 'confirming'
      ? moved(order, final(become(order, order.resume), event))
      : unallocated.final(order, event),
  vanished: (order: Held, event: On<'deposit.vanished'>): Step<Held> | NotNow =>
    order.resume.state === 'confirming'
      ? moved(order, vanished(become(order, order.resume), event))
      : unallocated.vanished(order, event),
}

function moved(held: Held, step: Step<SellOrder<Resumable>> | NotNow): Step<Held> | NotNow {
  if ('refused' in step) return step
  const { reason, stops } = held
  const resume = placeOf(step.order)
  return {
    ...step,
    order: become(step.order, { state: 'on_hold', reason, resume, ...(stops && { stops }) }),
    commands: (step.commands ?? []).filter((command) => command.do !== 'check_order'),
  }
}

/** The coins of the order that go back as surplus, with their network fee. */
export const surplusBack = ({ coin, surplus }: SellOrder): Money<CoinId> =>
  money(coin, surplus && !surplus.settled ? surplus.sent.units + surplus.kept.units : 0n)

/** Coins to be exchanged: all that are final and count, less the surplus that goes back. */
export function toConvert(order: SellOrder): Money<CoinId> {
  const all = counted(order.deposits, 'final').reduce((total, { coins }) => total + coins.units, 0n)
  return subtract(money(order.coin, all), surplusBack(order))
}
