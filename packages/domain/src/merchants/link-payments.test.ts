/** A payment of a link in the words of its merchant. */
import { expect, test } from 'vitest'
import type { SellOrder } from '../sell/index.ts'
import { stateNames as orderStates } from '../sell/states.ts'
import { stagesOf, stateNames, stateOf } from './link-payments.ts'

const resolutions = ['paid', 'refunded', 'settled', 'none'] as const
const stages = [
  ...orderStates.filter((state) => state !== 'archived'),
  ...resolutions.map((one) => `archived.${one}`),
]

test('each state of an order, and each end of an archived one, is in one state of a payment', () => {
  expect(stateNames.flatMap(stagesOf).toSorted()).toEqual(stages.toSorted())
})

test.each([
  [{ state: 'on_hold', reason: 'compliance' }, 'processing'],
  [{ state: 'archived', resolution: 'paid' }, 'completed'],
  [{ state: 'archived', resolution: 'settled' }, 'withheld'],
  [{ state: 'cancelled' }, 'cancelled'],
])('an order that is %j is a payment that is %s', (order, state) => {
  expect(stateOf(order as SellOrder)).toBe(state)
})
