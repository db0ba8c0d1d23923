/** Coins come, go and become final for a sell order: from here it learns whether it is paid, short or over. */
import { notNow } from './life.ts'
import { counted, find, offerAt, put, worth, type Known } from './arrivals.ts'
import type { CoinId } from './coins.ts'
import { add, atMost, covers, money, share, subtract, type Fiat, type Money } from './money.ts'
import { coinsReceived, strayReceived } from './postings.ts'
import { toFiat } from './rates.ts'
import { withFees } from './sell-terms.ts'
import { become, placeOf, type On, type Refused, type SellOrder, type Step } from './sell-order.ts'

/** Short by less than this is paid out as it came: the lesser of 0.5 % and 1.00 (design page 1). */
export const tolerance = (gross: Money<Fiat>): Money<Fiat> =>
  atMost(share(gross, 50n, 'down'), money(gross.asset, 100n))
/** Over by up to this goes to the payout: 5.00. */
export const surplusToPayout = (fiat: Fiat): Money<Fiat> => money(fiat, 500n)

/** A transfer is in a block. The first sight fixes its rate: the offer's inside its window, else the market's. */
export function seen(order: SellOrder<'N' | 'U' | 'I' | 'X'>, event: On<'coins.seen'>): Step | Refused {
  const { arrival, market } = event
  const known = find(order.arrivals, arrival.id)
  if (known && isThere(known)) return { order }
  if (arrival.coins.asset !== order.coin || (known?.booked && !known.counts)) return stray.seen(order, event)
  const offer = offerAt(order.offers, arrival.at)
  const rate = known?.rate ?? offer?.rate ?? market
  if (!rate) return notNow
  if (order.at === 'X' && isDust(order, toFiat(arrival.coins, rate, 'down'))) return stray.seen(order, event)
  const late = known?.late ?? offer === undefined
  const booked = known?.booked && { booked: known.booked }
  const arrivals = put(order.arrivals, { ...arrival, state: 'seen', counts: true, rate, late, ...booked })
  const before = order.at === 'U' ? order.before : placeOf<'N' | 'I' | 'X'>(order)
  return {
    order: become(order, { at: 'U', before }, { arrivals }),
    effects: late ? [{ do: 'tell_customer', message: 'coins_late' }] : [],
  }
}

/** Below half the minimum: booked and listed, not processed. */
const isDust = (order: SellOrder, value: Money<Fiat>): boolean => value.units * 2n < order.minimum.units

/** Reorganised away or replaced before it was final. */
export function vanished(order: SellOrder<'U'>, { arrivalId, now }: On<'coins.vanished'>): Step | Refused {
  const known = find(order.arrivals, arrivalId)
  if (known?.state !== 'seen') return notNow
  const arrivals = put(order.arrivals, { ...known, state: 'gone' })
  if (!known.counts || counted(arrivals, 'seen').length > 0) return { order: { ...order, arrivals } }
  // What became final meanwhile stays: the order is short then, and never one that nothing came for.
  if (order.before.at !== 'I' && counted(arrivals, 'final').length > 0)
    return settle(become(order, { at: 'U', before: order.before }, { arrivals }), now)
  return { order: become(order, order.before, { arrivals }) }
}

export function final(order: SellOrder<'U'>, event: On<'coins.final'>): Step | Refused {
  const known = find(order.arrivals, event.arrivalId)
  if (known?.state !== 'seen') return notNow
  if (!known.counts) return stray.final(order, event)
  const arrivals = put(order.arrivals, { ...known, state: 'final', booked: true })
  const step = settle(become(order, { at: 'U', before: order.before }, { arrivals }), event.now)
  return { ...step, postings: known.booked ? [] : [coinsReceived(order.id, known.id, known.coins)] }
}

/** Neither reorganised away nor rolled back: told again, it changes nothing. */
const isThere = ({ state }: Known): boolean => state === 'seen' || state === 'final'

/** Whether coins that the order counts on were final and are gone from the chain: nothing may be paid for them. */
export const isShaken = (order: SellOrder): boolean => counted(order.arrivals, 'undone').length > 0

/** Instead of a step that pays for coins that are not there. */
export function awaitCoins(order: SellOrder<'F' | 'E'>): Step {
  return {
    order: become(order, { at: 'W', reason: 'incident', resume: placeOf<'F' | 'E'>(order) }),
    effects: [{ do: 'open_case', reason: 'final coins rolled back, and not seen again' }],
  }
}

/** Compares what is final with what is asked for. */
function settle(order: SellOrder<'U'>, now: number): Step {
  const value = worth(order.arrivals, order.fiat)
  if (!covers(add(order.gross, surplusToPayout(order.fiat)), value))
    return {
      order: become(order, { at: 'G', since: now }),
      effects: [{ do: 'tell_customer', message: 'coins_over' }],
    }
  const terms = withFees(value, order.fees)
  if (covers(add(value, tolerance(order.gross)), order.gross) && !('refused' in terms))
    return { order: become(order, { at: 'F' }, terms), effects: [{ do: 'check_order' }] }
  if (counted(order.arrivals, 'seen').length > 0) return { order }
  return {
    order: become(order, { at: 'I', since: now }),
    effects: [{ do: 'tell_customer', message: 'coins_short' }],
  }
}

/** Coins that were final are gone from the chain: payouts stop and a person looks. */
export function incident(
  order: SellOrder<'U' | 'I' | 'G' | 'F' | 'E' | 'P'>,
  event: On<'chain.incident'>,
): Step | Refused {
  const known = find(order.arrivals, event.arrivalId)
  if (known?.state !== 'final') return notNow
  if (!known.counts) return stray.incident(order, event)
  const arrivals = put(order.arrivals, { ...known, state: 'undone' })
  return {
    order: become(
      order,
      { at: 'W', reason: 'incident', resume: placeOf<'U' | 'I' | 'G' | 'F' | 'E' | 'P'>(order) },
      { arrivals },
    ),
    effects: [
      ...(order.at === 'P' || order.at === 'E' ? [withdrawal(order)] : []),
      { do: 'open_case', reason: `final coins rolled back: ${known.transaction}` },
    ],
  }
}

/** Takes the payment out of its batch where that is still possible. */
export const withdrawal = (order: SellOrder) =>
  ({ do: 'withdraw_payout', key: `${order.id}:payout:${order.attempt}`, rail: order.rail }) as const

const kept = (order: SellOrder, arrival: Known): SellOrder => ({
  ...order,
  arrivals: put(order.arrivals, arrival),
})

/** Coins nobody waits for: another coin or chain, or an order that has what it needs. The letter never changes. */
export const stray = {
  seen(order: SellOrder, { arrival }: On<'coins.seen'>): Step {
    const known = find(order.arrivals, arrival.id)
    if (known && isThere(known)) return { order }
    // Rolled back and here again: it is what it was.
    if (known?.state === 'undone') return { order: kept(order, { ...known, ...arrival, state: 'seen' }) }
    return { order: kept(order, { ...arrival, state: 'seen', counts: false, late: false }) }
  },

  vanished(order: SellOrder, { arrivalId }: On<'coins.vanished'>): Step | Refused {
    const known = find(order.arrivals, arrivalId)
    if (known?.state !== 'seen') return notNow
    return { order: kept(order, { ...known, state: 'gone' }) }
  },

  final(order: SellOrder, { arrivalId }: On<'coins.final'>): Step | Refused {
    const known = find(order.arrivals, arrivalId)
    if (known?.state !== 'seen') return notNow
    if (known.booked) return { order: kept(order, { ...known, state: 'final' }) }
    return {
      order: kept(order, { ...known, state: 'final', counts: false, booked: true }),
      postings: [strayReceived(order.id, known.id, known.coins)],
      effects: [
        { do: 'open_case', reason: `unexpected coins: ${known.coins.asset} in ${known.transaction}` },
        { do: 'tell_customer', message: 'coins_stray' },
      ],
    }
  },

  incident(order: SellOrder, { arrivalId }: On<'chain.incident'>): Step | Refused {
    const known = find(order.arrivals, arrivalId)
    if (known?.state !== 'final') return notNow
    return {
      order: kept(order, { ...known, state: 'undone' }),
      effects: [{ do: 'open_case', reason: `final coins rolled back: ${known.transaction}` }],
    }
  },
}

/** While an order is held its transfers still count: the place it will go back to moves instead of the letter. */
export const underHold = {
  seen: (order: SellOrder<'W'>, event: On<'coins.seen'>): Step | Refused => {
    const { resume } = order
    const waits = resume.at === 'N' || resume.at === 'U' || resume.at === 'I' || resume.at === 'X'
    return waits && order.reason !== 'refund'
      ? moved(order, seen(become(order, resume), event))
      : stray.seen(order, event)
  },
  final: (order: SellOrder<'W'>, event: On<'coins.final'>): Step | Refused => {
    const { resume } = order
    return resume.at === 'U' ? moved(order, final(become(order, resume), event)) : stray.final(order, event)
  },
  vanished: (order: SellOrder<'W'>, event: On<'coins.vanished'>): Step | Refused => {
    const { resume } = order
    return resume.at === 'U'
      ? moved(order, vanished(become(order, resume), event))
      : stray.vanished(order, event)
  },
}

function moved(order: SellOrder<'W'>, step: Step | Refused): Step | Refused {
  if ('refused' in step || step.order.at === 'W') return step
  const held = become(step.order, {
    at: 'W',
    reason: order.reason,
    resume: placeOf<'N' | 'U' | 'I' | 'X' | 'F' | 'G'>(step.order as SellOrder<'U'>),
  })
  return {
    ...step,
    order: held,
    effects: (step.effects ?? []).filter((effect) => effect.do !== 'check_order'),
  }
}

/** Coins to be exchanged: all that are final and count, less what goes back. */
export function toConvert(order: SellOrder): Money<CoinId> {
  const all = counted(order.arrivals, 'final').reduce((total, { coins }) => total + coins.units, 0n)
  const back = order.surplus ? order.surplus.sent.units + order.surplus.kept.units : 0n
  return subtract(money(order.coin, all), money(order.coin, back))
}
