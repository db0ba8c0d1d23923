/** The lines of an order's money add up to its strong line, in every state that a walk through the rules reaches. */
import { moneyLines, type MoneyLine, type OrderFigures } from '@agio/contract/receipt-lines'
import { wireAmount } from '@agio/contract/wire'
import { Buy as BuyRules, Sell as SellRules } from '@agio/domain'
import { expect, test } from 'vitest'
import * as Buy from '../../../../../packages/domain/src/buy/testing/world.ts'
import * as Sell from '../../../../../packages/domain/src/sell/testing/world.ts'
import { figuresOf } from './figures-view.ts'
import type { StoredOrder } from './order-store.ts'

type BuyOrder = BuyRules.BuyOrder
const { advance: advanceSale } = SellRules
const { advance: advancePurchase } = BuyRules

const cents = (text: string) => BigInt(text.replace('.', ''))
const unitsOf = (lines: readonly MoneyLine[], key: MoneyLine['key']): bigint => {
  const line = lines.find((it) => it.key === key)
  return line?.kind === 'amount' && line.amount ? cents(line.amount.amount) : 0n
}

function isWhole(figures: OrderFigures): boolean {
  const lines = moneyLines(figures)
  const less = lines.filter((it) => it.kind === 'amount' && it.sign === '−')
  const taken = less.reduce((all, { key }) => all + unitsOf(lines, key), 0n)
  return figures.service === 'sell'
    ? unitsOf(lines, 'gross') - taken === unitsOf(lines, 'receive')
    : unitsOf(lines, 'send') - taken === unitsOf(lines, 'net')
}

/** Orders without figures that add up, in words; a test expects none. */
const broken = (orders: readonly StoredOrder['order'][], service: 'sell' | 'buy') =>
  orders
    .map((order) => ({ order, figures: figuresOf({ service, order, midRate: '0.86' }) }))
    .filter(({ figures }) => !isWhole(figures))
    .slice(0, 3)
    .map(({ order, figures }) => `${order.state}: ${JSON.stringify(figures)}`)

const sales = Sell.walk(6, 1_200)

test('the lines of a sale add up to what is paid out', () => {
  // A second return of one payment brings more than was paid: a case, and no line of the customer's.
  const orders = sales
    .map(({ step }) => step.order)
    .filter(({ payout, gross }) => payout.units <= gross.units)
  expect(orders.length).toBeGreaterThan(500)
  expect(broken(orders, 'sell')).toEqual([])
})

test('the lines of a payout that came back with less name what banks took', () => {
  const returns = sales.flatMap(({ from, event }) => {
    if (event.type !== 'payment.returned' || from.state === 'needs_revision' || from.settled) return []
    const step = advanceSale(from, { ...event, amount: Sell.eur('90.11') })
    return 'refused' in step ? [] : [step.order]
  })
  expect(returns.length).toBeGreaterThan(3)
  expect(broken(returns, 'sell')).toEqual([])
  const figures = figuresOf({ service: 'sell', order: returns[0]!, midRate: '0.86' })
  expect(figures).toMatchObject({ takenByBank: { currency: 'EUR' }, receive: { amount: '90.11' } })
})

const payments = [...Buy.manyCredits, Buy.credit('more', 'bank_transfer', '250.13')].map(Buy.came)

/** Orders that are reached from here, `most` of them. */
function reached(from: BuyOrder, most: number): BuyOrder[] {
  const seen = [from]
  for (const order of seen) {
    if (seen.length > most) break
    for (const event of [...Buy.customerAndChecks(order), ...payments, ...Buy.coinEvents(order)]) {
      const step = advancePurchase(order, event)
      if (!('refused' in step)) seen.push(step.order)
    }
  }
  return seen
}

test('the lines of a purchase add up to what is exchanged, before the exchange and after it', () => {
  const bought = ['37.11', '100', '250.13'].map((amount) => {
    const credit = Buy.credit('one', 'bank_transfer', amount)
    return Buy.through(Buy.fresh, Buy.came(credit), Buy.cleared(amount), Buy.executed).order as BuyOrder
  })
  const orders = [Buy.fresh as BuyOrder, ...bought].flatMap((order) => reached(order, 400))
  expect(orders.filter(({ executed }) => executed).length).toBeGreaterThan(500)
  expect(broken(orders, 'buy')).toEqual([])
  // The page shows what came as what was exchanged.
  const exchanged = orders.filter(({ executed }) => executed)
  const figures = exchanged.map((order) => figuresOf({ service: 'buy', order, midRate: '0.86' }).send.amount)
  expect(figures).toEqual(exchanged.map((order) => wireAmount(BuyRules.paid(order)).amount))
})
