/** What the person in front may choose when something is off, and where coins go when they go back. */
import { notNow } from './life.ts'
import { received, sources, worth } from './arrivals.ts'
import type { CoinId } from './coins.ts'
import { atMost, covers, money, subtract, type Money } from './money.ts'
import { orderAccount, reconverted, refunded, surplusSetAside } from './postings.ts'
import { coinsToPay, toCoins, type Rate } from './rates.ts'
import { isShaken, toConvert } from './sell-coins.ts'
import { termsOfGross, withFees } from './sell-terms.ts'
import { become, placeOf, type On, type Refused, type SellOrder, type Step } from './sell-order.ts'

const tooLittle = { refused: 'amount.below_min' } as const

/** Short, and that is enough: fees are taken from what came. */
export function acceptsLess(order: SellOrder<'I'>): Step | Refused {
  const value = worth(order.arrivals, order.fiat)
  if (!covers(value, order.minimum)) return tooLittle
  return paidBy(order, termsOfGross(value, order.feeTable))
}

/** Over, and all of it is to be paid out. */
export function takesAll(order: SellOrder<'G'>): Step | Refused {
  return paidBy(order, termsOfGross(worth(order.arrivals, order.fiat), order.feeTable))
}

function paidBy(order: SellOrder, terms: ReturnType<typeof termsOfGross>): Step | Refused {
  if ('refused' in terms) return terms
  return { order: become(order, { at: 'F' }, terms), effects: [{ do: 'check_order' }] }
}

/** Over: the difference goes back, less the network fee; the order is paid as it was agreed. */
export function surplusBack(order: SellOrder<'G'>, event: On<'surplus.returned'>): Step | Refused {
  if (isShaken(order)) return notNow
  const to = destination(order, event.to)
  if (!to) return { refused: 'wallet.proof_required' }
  const rate = order.arrivals.findLast((it) => it.counts && it.state === 'final')?.rate
  if (!rate) return notNow
  const all = received(order.arrivals, order.coin)
  const back = subtract(all, atMost(coinsToPay(order.gross, rate), all))
  if (!covers(back, event.networkFee) || back.units === event.networkFee.units) return takesAll(order)
  const surplus = {
    key: `${order.id}:surplus`,
    to,
    sent: subtract(back, event.networkFee),
    kept: event.networkFee,
  }
  const terms = withFees(order.gross, order.fees)
  if ('refused' in terms) return terms
  return {
    order: become(order, { at: 'F' }, { ...terms, surplus }),
    postings: [surplusSetAside(order.id, back)],
    effects: [{ do: 'send_coins', key: surplus.key, coins: surplus.sent, to }, { do: 'check_order' }],
  }
}

/** Everything goes back: coins as they came, or, after the exchange, coins bought back at the present rate. */
export function refundAll(
  order: SellOrder<'I' | 'R' | 'W'>,
  event: { readonly to?: `0x${string}`; readonly networkFee: Money<CoinId>; readonly market: Rate },
): Step | Refused {
  if (isShaken(order) || order.inTransit) return notNow
  const to = destination(order, event.to)
  if (!to) return { refused: 'wallet.proof_required' }
  const all = order.converted ? toCoins(order.payout, event.market, 'down') : toConvert(order)
  if (!covers(all, event.networkFee) || all.units === event.networkFee.units) return tooLittle
  const refund = {
    key: `${order.id}:refund`,
    to,
    sent: subtract(all, event.networkFee),
    kept: event.networkFee,
  }
  const resume = order.at === 'W' ? order.resume : placeOf<'I' | 'R'>(order)
  return {
    order: become(order, { at: 'W', reason: 'refund', resume }, { refund }),
    postings: order.converted ? [reconverted(order.id, order.attempt, order.payout, all)] : [],
    effects: [
      { do: 'send_coins', key: refund.key, coins: refund.sent, to },
      { do: 'tell_customer', message: 'refund_started' },
    ],
  }
}

/** Only to the address given with the order or to one the coins came from; anything else needs a second person. */
function destination(order: SellOrder, wish?: `0x${string}`): `0x${string}` | undefined {
  const proven = [...(order.refundAddress ? [order.refundAddress] : []), ...sources(order.arrivals)]
  if (!wish) return proven[0] as `0x${string}` | undefined
  return proven.some((address) => address.toLowerCase() === wish.toLowerCase()) ? wish : undefined
}

export function frozen(order: SellOrder<'W'>): Step {
  return {
    order: become(order, { at: 'W', reason: 'frozen', resume: order.resume }),
    effects: [{ do: 'open_case', reason: 'frozen by compliance' }],
  }
}

/** A transfer back that can no longer reach its receiver: the coins are still ours to send, by a person. */
export const refundFailed = (order: SellOrder, { detail }: On<'refund.failed'>): Step => ({
  order,
  effects: [{ do: 'open_case', reason: `refund failed: ${detail}` }],
})

/** Coins that went back are final on their chain. */
export const returned = {
  surplus(order: SellOrder, { key }: On<'refund.final'>): Step | Refused {
    if (order.surplus?.key !== key) return notNow
    return {
      order,
      postings: [refunded(key, 'surplus', order.surplus.sent, order.surplus.kept)],
      effects: [{ do: 'tell_customer', message: 'refund_sent' }],
    }
  },

  all(order: SellOrder<'W'>, event: On<'refund.final'>): Step | Refused {
    const { refund } = order
    if (refund?.key !== event.key || order.reason !== 'refund') return returned.surplus(order, event)
    return {
      order: become(order, { at: 'Z', resolution: 'refunded' }),
      postings: [refunded(refund.key, orderAccount(order.id), refund.sent, refund.kept)],
      effects: [{ do: 'tell_customer', message: 'refund_sent' }],
      limit: 'release',
    }
  },
}

/** What a refund would give now, for the page that offers it. */
export function refundable(order: SellOrder, networkFee: Money<CoinId>, market: Rate): Money<CoinId> {
  const all = order.converted ? toCoins(order.payout, market, 'down') : toConvert(order)
  return covers(all, networkFee) ? subtract(all, networkFee) : money(order.coin, 0n)
}
