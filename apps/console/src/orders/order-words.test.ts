/** Each order answers the desk's questions, in whatever state and for whatever reason it waits. */
import { Waits } from '@agio/domain'
import { expect, test } from 'vitest'
import { thenText, titleOf, waitsText } from './order-words.ts'

test.each(Waits.waits)('%s says what it waits for, and what happens by itself', (wait) => {
  const who = Waits.whoOf(wait)
  const said = waitsText({ waits: { wait, who, until: null, then: null } })
  expect(said).toMatch(who === 'nobody' ? /^nothing: / : /^(?!nothing)/)
  expect(said).not.toMatch(/waits\.|_/)
  expect(thenText({ waits: { wait, who, until: null, then: null } })).toMatch(/^(nothing|it continues)/)
})

test.each(Waits.timed)('%s says what time brings', (then) => {
  const waits = { wait: 'sell.funded', who: 'system', until: '2026-11-20 10:00:00', then } as const
  expect(thenText({ waits })).not.toMatch(/then\.|_/)
})

test('a title has a name and what a person reads of the sums; an ended order is in the past', () => {
  const sale = {
    service: 'sell',
    state: 'converted',
    send: { currency: 'USDC@1', amount: '1130.747258' },
    receive: { currency: 'EUR', amount: '1000.00' },
    customer: { name: 'Ana Example' },
  } as const
  expect(titleOf(sale)).toBe('Ana Example sells 1,130.74 USDC for €1,000.00')
  expect(titleOf({ ...sale, state: 'completed' })).toBe('Ana Example sold 1,130.74 USDC for €1,000.00')
  const bought = {
    ...sale,
    service: 'buy',
    send: sale.receive,
    receive: { currency: 'ETH@1', amount: '0.524983000000000000' },
  } as const
  expect(titleOf({ ...bought, customer: { name: null } })).toBe('Somebody buys 0.524983 ETH for €1,000.00')
})
