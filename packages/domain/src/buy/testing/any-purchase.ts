/** A purchase of any coin, currency, price, fee and way to pay, and a life of random events: for tests that ask the same of every order. */
import { address, type CoinId } from '../../coins/coins.ts'
import { buyTable, first } from '../../configuration/index.ts'
import * as Money from '../../money/money.ts'
import { toCoins, type Rate } from '../../money/rates.ts'
import { anyCoins, anyRate } from '../../testing/any-rate.ts'
import { diceOf, type Dice } from '../../testing/dice.ts'
import {
  advance,
  coinsKey,
  methods,
  paid,
  place,
  quoteOf,
  refundKey,
  type BuyEvent,
  type BuyOrder,
  type Credit,
  type Step,
} from '../index.ts'

export type Lived = { readonly event?: BuyEvent; readonly step: Step; readonly at: number }

const start = Date.parse('2026-11-20T10:00:00Z')
const kinds = { bank_transfer: 'statement_line', open_banking: 'open_banking', card: 'card' } as const

function placed(dice: Dice): BuyOrder {
  const coin: CoinId = dice.pick(anyCoins)
  const fiat = dice.pick(Money.fiats)
  const method = dice.pick(methods)
  const table = buyTable(first, coin, Money.money(fiat, BigInt(dice.roll(300))))
  const asked = Money.money(fiat, BigInt(5_000 + dice.roll(40_000)))
  const rate = anyRate({ coin, fiat }, dice)
  const wanted = dice.roll(2) === 0 ? asked : toCoins(asked, rate, 'down')
  const quote = quoteOf(wanted, rate, table.feeTables[method])
  if ('refused' in quote) return placed(dice)
  const order = place({
    id: 'ord_1',
    customerId: 'cus_1',
    coin,
    fiat,
    rail: fiat === 'GBP' ? 'uk' : 'sepa',
    method,
    ...table,
    asked: wanted,
    quote,
    destination: address('0x00000000000000000000000000000000000000a1'),
    now: start,
  })
  return 'refused' in order ? placed(dice) : order
}

function ofMoney(order: BuyOrder, now: number, dice: Dice): BuyEvent[] {
  const { units, asset } = order.quote.amount
  const part = (units * BigInt(dice.pick([1_000_000, 600_000, 1 + dice.roll(1_500_000)]))) / 1_000_000n
  const kind = kinds[dice.roll(3) === 0 ? dice.pick(methods) : order.method]
  const credit: Credit = {
    source: { kind, id: `c${order.credits.length}` },
    amount: Money.money(asset, part + 1n),
    at: now - dice.pick([0, 60_000]),
  }
  return [
    ...(order.credits.length < 4 && (dice.roll(4) === 0 || order.credits.length === 0)
      ? [{ type: 'credit.received', now, credit } as const]
      : []),
    { type: 'checks.clear', now, amount: paid(order) },
    { type: 'customer.chose_method', now, method: dice.pick(methods) },
    ...(dice.roll(6) === 0
      ? [
          {
            type: 'checks.set_aside',
            now,
            sources: order.credits.slice(0, 1).map((it) => it.source),
          } as const,
        ]
      : []),
    ...(dice.roll(9) === 0 ? [{ type: 'customer.cancelled', now } as const] : []),
    ...(dice.roll(9) === 0 ? [{ type: 'payment.missing', now } as const] : []),
    ...(dice.roll(9) === 0 ? [{ type: 'checks.refused', now, cause: 'payer', reason: 'no' } as const] : []),
  ]
}

function ofCoins(order: BuyOrder, now: number, dice: Dice, market: Rate): BuyEvent[] {
  const key = coinsKey(order)
  const transaction = `0x${order.attempt}`
  const coins = order.executed?.coins ?? order.quote.coins
  const network = Money.money(order.fiat, BigInt(dice.roll(300)))
  return [
    { type: 'exchange.executed', now, market, ...(dice.roll(2) === 0 && { network }) },
    ...(dice.roll(5) === 0 ? [{ type: 'proof.asked', now } as const] : []),
    { type: 'proof.missing', now, market },
    ...(dice.roll(5) === 0
      ? [{ type: 'transfer.refused', now, key, reason: 'listed', market } as const]
      : []),
    { type: 'transfer.signed', now, key, transaction },
    { type: 'transfer.broadcast', now, key, transaction },
    ...(dice.roll(3) === 0
      ? [{ type: 'transfer.reverted', now, key, transaction, retry: false, reason: 'no', market } as const]
      : []),
    { type: 'transfer.final', now, key, transaction, amount: coins },
    ...(dice.roll(3) === 0 ? [{ type: 'archived', now } as const] : []),
  ]
}

const ofRefunds = (order: BuyOrder, now: number): BuyEvent[] =>
  order.refunds.flatMap(({ attempt, amount }, index): BuyEvent[] => {
    const key = refundKey(order, index, attempt)
    return [
      { type: 'payment.queued', now, key },
      { type: 'payment.accepted', now, key },
      { type: 'payment.booked', now, key, amount },
    ]
  })

const shape = ({ state, credits, refunds, method, executed, released, hold }: BuyOrder) =>
  JSON.stringify([
    state,
    credits.length,
    credits.map((it) => it.counts),
    refunds.map((it) => [it.state, it.attempt]),
    method,
    executed !== null,
    released.length,
    hold?.by,
  ])

/** Its steps from placing on, each an order that can be. */
export function anyPurchase(seed: number, most = 14): Lived[] {
  const dice = diceOf(seed)
  let last: Lived = { step: { order: placed(dice) }, at: start }
  const lived = [last]
  let now = start
  while (lived.length < most) {
    now += dice.pick([10_000, 60_000, 60_000, 40 * 60_000])
    const { order } = last.step
    const market = anyRate(order, dice)
    const events = [
      ...ofMoney(order, now, dice),
      ...ofCoins(order, now, dice, market),
      ...ofRefunds(order, now),
    ]
    const next = dice.shuffle(events).flatMap((event) => {
      const step = advance(order, event)
      return 'refused' in step || shape(order) === shape(step.order) ? [] : [{ event, step, at: now }]
    })[0]
    if (!next) break
    last = next
    lived.push(next)
  }
  return lived
}
