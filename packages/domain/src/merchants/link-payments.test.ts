/** States of a link's payment for its merchant. */
import { expect, test } from 'vitest'
import type { SellOrder } from '../sell/index.ts'
import { stateNames as orderStates } from '../sell/states.ts'
import { stagesOf, stateNames, stateOf } from './link-payments.ts'

const resolutions = ['paid', 'refunded', 'settled', 'none'] as const
const stages = [
  ...orderStates.filter((state) => state !== 'archived'),
  ...resolutions.map((one) => `archived.${one}`),
]

test('each order state and each archive resolution maps to one payment state', () => {
  expect(stateNames.flatMap(stagesOf).toSorted()).toEqual(stages.toSorted())
})

test.each([
  [{ state: 'on_hold', reason: 'compliance', resume: { state: 'funded' } }, 'processing'],
  [{ state: 'on_hold', reason: 'standing', resume: { state: 'awaiting_deposit' } }, 'waiting'],
  [{ state: 'archived', resolution: 'paid' }, 'completed'],
  [{ state: 'archived', resolution: 'settled' }, 'withheld'],
  [{ state: 'cancelled' }, 'cancelled'],
])('an order that is %j is a payment that is %s', (order, state) => {
  expect(stateOf(order as SellOrder)).toBe(state)
})
