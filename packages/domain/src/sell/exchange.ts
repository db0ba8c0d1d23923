/**
 * Coins become money that is owed to the beneficiary, if the market still agrees.
 *
 *   funded ── checks.clear ──► converted
 *                └──► on_hold (price) ── case.cleared ──► converted, at the lower of the lock and the market
 */
import { converted } from '../ledger/index.ts'
import { notNow } from '../lifecycle.ts'
import { atMost, format, type Fiat, type Money } from '../money/money.ts'
import { lowerOf, toFiat, type Rate } from '../money/rates.ts'
import { awaitCoins, hasReversedDeposits, toConvert } from './deposits.ts'
import { become, placeOf, type On, type Refused, type SellOrder, type Step } from './order.ts'
import { checkPayee } from './payout.ts'
import { isNearMarket, termsOfGross } from './terms.ts'

type Funded = SellOrder<'funded'>
type Held = SellOrder<'on_hold'>

/** The checks passed. More than 10 % from the market, or without a price, a person decides. */
export function exchange(order: Funded, { market }: On<'checks.clear'>): Step<SellOrder<'converted'> | Held> {
  if (hasReversedDeposits(order)) return awaitCoins(order)
  const atMarket = market && valueAt(order, market)
  return atMarket && isNearMarket(order.gross, atMarket) ? convert(order) : holdForPrice(order, atMarket)
}

/** A person lets the order go on: at the lower of the lock and the market of now. */
export function exchangeAtLower(
  order: Held,
  { market }: On<'case.cleared'>,
): Step<SellOrder<'converted'> | Held> | Refused {
  if (order.resume.state !== 'funded' || !market) return notNow
  const funded = become(order, order.resume)
  if (hasReversedDeposits(order)) return awaitCoins(funded)
  const value = atMost(order.gross, valueAt(order, market))
  if (value.units === order.gross.units) return convert(funded)
  const terms = termsOfGross(value, order.feeTable)
  if ('refused' in terms) return terms
  const deposits = order.deposits.map((it) => (it.rate ? { ...it, rate: lowerOf(it.rate, market) } : it))
  return convert({ ...funded, ...terms, deposits })
}

const valueAt = (order: SellOrder, market: Rate): Money<Fiat> => toFiat(toConvert(order), market, 'down')

function convert(order: Funded): Step<SellOrder<'converted'>> {
  return {
    order: become(order, { state: 'converted' }, { converted: true }),
    postings: [converted(order.id, order.attempt, toConvert(order), order.gross, order.fees, order.payout)],
    commands: [checkPayee(order), { do: 'notify_customer', message: 'coins_received' }],
    limit: 'commit',
  }
}

function holdForPrice(order: Funded, atMarket: Money<Fiat> | undefined): Step<Held> {
  const data = { gross: format(order.gross), atMarket: atMarket ? format(atMarket) : null }
  return {
    order: become(order, { state: 'on_hold', reason: 'price', resume: placeOf(order) }),
    commands: [{ do: 'open_case', case: { kind: 'price_moved', data } }],
  }
}
