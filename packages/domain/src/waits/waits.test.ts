/** Every order that can be says what it waits for, from whom, and what time brings by itself. */
import { describe, expect, test } from 'vitest'
import * as Buy from '../buy/index.ts'
import { anyPurchase } from '../buy/testing/any-purchase.ts'
import * as Operators from '../operators.ts'
import * as Sell from '../sell/index.ts'
import { anySale } from '../sell/testing/any-sale.ts'
import { advisedOf, timed, waitOfPurchase, waitOfSale, waits, whoOf } from './index.ts'

const lives = Array.from({ length: 400 }, (_, seed) => seed)
const orders = [
  ...lives
    .flatMap((seed) => anySale(seed).map(({ step }) => step.order))
    .map((order) => ({
      wait: `sell.${waitOfSale(order)}` as const,
      isOpen: Sell.isOpen(order),
      isHeld: Sell.isHeld(order),
      next: Sell.deadline(order) && `sell.${Sell.deadline(order)?.type}`,
    })),
  ...lives
    .flatMap((seed) => anyPurchase(seed).map(({ step }) => step.order))
    .map((order) => ({
      wait: `buy.${waitOfPurchase(order)}` as const,
      isOpen: Buy.isOpen(order),
      isHeld: Buy.isHeld(order),
      next: Buy.deadline(order) && `buy.${Buy.deadline(order)?.type}`,
    })),
]

test('each order of many lives waits for something that has words, and its timer is a known one', () => {
  for (const { wait, next } of orders) {
    expect(waits).toContain(wait)
    if (next !== undefined) expect(timed).toContain(next)
  }
  // The lives reach most of what there is: a rule that names a state wrongly would show.
  expect(new Set(orders.map(({ wait }) => wait)).size).toBeGreaterThan(25)
})

test('an order that a person stopped waits for an operator; an open one waits for somebody', () => {
  for (const { wait, isOpen, isHeld } of orders) {
    if (isHeld && !wait.endsWith('passing')) expect([wait, whoOf(wait)]).toEqual([wait, 'operator'])
    if (isOpen) expect([wait, whoOf(wait)]).not.toEqual([wait, 'nobody'])
  }
})

describe('what is advised', () => {
  test('is offered, or is nothing', () => {
    for (const wait of waits) {
      expect(advisedOf(wait, [])).toBeNull()
      const all = advisedOf(wait, Operators.orderActions)
      if (all)
        expect(
          advisedOf(
            wait,
            Operators.orderActions.filter((it) => it !== all),
          ),
        ).not.toBe(all)
    }
  })

  test('never takes from the customer what they may still get', () => {
    const takes: readonly Operators.OrderAction[] = ['refuse', 'freeze', 'confirm_unexecuted']
    for (const wait of waits) expect(takes).not.toContain(advisedOf(wait, Operators.orderActions))
  })
})

test('a name that is like one on a list is two persons’ to decide: no act on the order is advised before', () => {
  const held = anyPurchase(1).map(({ step }) => step.order)[0] as Buy.BuyOrder
  const byChecks = {
    ...held,
    refunds: [],
    hold: { by: 'checks', reason: 'a name is like one on a list' },
  } as const
  expect(waitOfPurchase(byChecks, 'hit')).toBe('held.hit')
  expect(waitOfPurchase(byChecks)).toBe('held.checks')
  for (const wait of ['sell.on_hold.hit', 'sell.on_hold.listed', 'buy.held.hit', 'buy.held.listed'] as const)
    expect(advisedOf(wait, Operators.orderActions)).toBeNull()
})
