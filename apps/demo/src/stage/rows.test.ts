import { expect, test } from 'vitest'
import { deadlinesOf } from './rows.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
const times = { rateUntil: '2026-11-20 10:30:00', cancelsAt: '2026-11-20 11:30:00' }

test('an order that waits has the end of its rate and of its wait, and a choice its own end', () => {
  const sale = { service: 'sell', state: 'awaiting_deposit', ...times, decideBy: null } as const
  expect(deadlinesOf(sale)).toEqual([at('10:30:00'), at('11:30:00')])
  const decideBy = '2026-11-22 09:00:00'
  expect(deadlinesOf({ ...sale, state: 'underpaid', decideBy })).toEqual([Date.parse('2026-11-22T09:00:00Z')])
  expect(deadlinesOf({ ...sale, state: 'completed' })).toEqual([])
  const purchase = { service: 'buy', state: 'awaiting_payment', ...times } as const
  expect(deadlinesOf({ ...purchase, rateUntil: null })).toEqual([at('11:30:00')])
  expect(deadlinesOf({ ...purchase, state: 'executed' })).toEqual([])
})
