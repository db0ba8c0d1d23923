/**
 * Coins become money that is owed to the beneficiary, if the market still agrees.
 *
 *   funded ── checks.clear ──► converted
 *                ├──► archived, where the customer's debt takes all of it
 *                └──► on_hold (price) ── case.cleared ──► converted, at the lower of the lock and the market
 */
import { converted, debtSettled } from '../ledger/index.ts'
import { notNow, type Debt, type NotNow } from '../lifecycle.ts'
import { atMost, format, subtract, type Fiat, type Money } from '../money/money.ts'
import { isNearMarket, lowerOf, toFiat, type Rate } from '../money/rates.ts'
import { awaitCoins, hasReversedDeposits, toConvert } from './deposits.ts'
import { become, placeOf, type On, type SellOrder, type Step } from './order.ts'
import { checkPayee } from './payout.ts'
import { termsOfGross, type TooLittle } from '../money/fees.ts'

type Funded = SellOrder<'funded'>
type Held = SellOrder<'on_hold'>
/** Archived where the debt took all of it. */
type Exchanged = SellOrder<'converted' | 'archived'>

/** The checks passed. More than 10 % from the market, or without a price, a person decides. */
export function exchange(order: Funded, { market, debt }: On<'checks.clear'>): Step<Exchanged | Held> {
  if (hasReversedDeposits(order)) return awaitCoins(order)
  const atMarket = market && valueAt(order, market)
  return atMarket && isNearMarket(order.gross, atMarket)
    ? convert(order, debt)
    : holdForPrice(order, atMarket)
}

/** A person lets the order go on: at the lower of the lock and the market of now. */
export function exchangeAtLower(
  order: Held,
  { market, debt }: On<'case.cleared'>,
): Step<Exchanged | Held> | NotNow | TooLittle {
  if (order.resume.state !== 'funded' || !market) return notNow
  const funded = become(order, order.resume)
  if (hasReversedDeposits(order)) return awaitCoins(funded)
  const value = atMost(order.gross, valueAt(order, market))
  if (value.units === order.gross.units) return convert(funded, debt)
  const terms = termsOfGross(value, order.feeTable)
  if ('refused' in terms) return terms
  const deposits = order.deposits.map((it) => (it.rate ? { ...it, rate: lowerOf(it.rate, market) } : it))
  return convert({ ...funded, ...terms, deposits }, debt)
}

const valueAt = (order: SellOrder, market: Rate): Money<Fiat> => toFiat(toConvert(order), market, 'down')

/** The proceeds settle what the customer owes; the payout is the rest. */
function convert(order: Funded, debt: Debt | undefined): Step<Exchanged> {
  const settled = debt && atMost(debt.amount, order.payout)
  const posted = [converted(order.id, order.attempt, toConvert(order), order.gross, order.fees, order.payout)]
  const message = { do: 'notify_customer', message: 'coins_received' } as const
  if (!debt || !settled) {
    const to = become(order, { state: 'converted' }, { converted: true })
    return { order: to, postings: posted, commands: [checkPayee(order), message], limit: 'commit' }
  }
  const postings = [
    ...posted,
    debtSettled(`${order.id}:${order.attempt}`, order.id, debt.customerId, settled),
  ]
  const changes = { converted: true, settled, payout: subtract(order.payout, settled) }
  const notice = { do: 'notify_customer', message: 'debt_settled' } as const
  if (changes.payout.units === 0n)
    return {
      order: become(order, { state: 'archived', resolution: 'settled' }, changes),
      postings,
      commands: [notice],
      limit: 'commit',
    }
  const to = become(order, { state: 'converted' }, changes)
  return { order: to, postings, commands: [checkPayee(to), message, notice], limit: 'commit' }
}

function holdForPrice(order: Funded, atMarket: Money<Fiat> | undefined): Step<Held> {
  const data = { gross: format(order.gross), atMarket: atMarket ? format(atMarket) : null }
  return {
    order: become(order, { state: 'on_hold', reason: 'price', resume: placeOf(order) }),
    commands: [{ do: 'open_case', case: { kind: 'price_moved', data } }],
  }
}
