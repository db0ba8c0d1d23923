/** What is told of an arrival: every fact once, with an id that is the same however often the world tells it. */
import { expect, test } from 'vitest'
import { gone, sight, tell, type KnownDeposit } from './deposits.ts'
import type { Movement } from '../node/movements.ts'

const at = new Date('2026-11-20T12:00:00Z')
const movement = (hash: string, units = 5n): Movement => ({
  id: '97:0x7:3',
  asset: 'USDC@97',
  units,
  from: '0xa',
  to: '0xb',
  transaction: '0x7',
  block: { number: 1n, hash, parentHash: '0x', at },
})
const first = sight(undefined, movement('0x1'), 'order').next as KnownDeposit
const told = (facts: readonly { id: string }[]) => facts.map(({ id }) => id)

test('seen once; the same block again says nothing', () => {
  expect(told(sight(undefined, movement('0x1'), 'order').facts)).toEqual(['evm:97:0x7:3:seen:0x1'])
  expect(sight(first, movement('0x1'), 'order')).toEqual({ facts: [] })
  expect(sight({ ...first, state: 'final', isReportedFinal: true }, movement('0x1'), 'order')).toEqual({
    facts: [],
  })
})

test('lost and back: in the same block silently, in another block seen anew, final stays final', () => {
  const lost: KnownDeposit = { ...first, state: 'lost' }
  expect(told(sight(lost, movement('0x1'), 'order').facts)).toEqual([])
  expect(sight(lost, movement('0x1'), 'order').next?.state).toBe('seen')
  expect(told(sight(lost, movement('0x2'), 'order').facts)).toEqual(['evm:97:0x7:3:seen:0x2'])
  const final = sight({ ...lost, isReportedFinal: true }, movement('0x2'), 'order')
  expect([final.facts, final.next?.state, final.next?.block.hash]).toEqual([[], 'final', '0x2'])
})

test('lost for good is vanished, or undone when it had been final; then it may come anew', () => {
  expect(told(gone({ ...first, state: 'lost' }).facts)).toEqual(['evm:97:0x7:3:vanished:0x1'])
  expect(told(gone({ ...first, state: 'lost', isReportedFinal: true }).facts)).toEqual([
    'evm:97:0x7:3:undone:0x1',
  ])
  const { next } = gone({ ...first, state: 'lost', isReportedFinal: true })
  expect(next.isReportedFinal).toBe(false)
  expect(told(sight(next, movement('0x3'), 'order').facts)).toEqual(['evm:97:0x7:3:seen:0x3:1'])
})

test('the same place with another amount is another movement: the old one goes, the new one is seen', () => {
  const sighting = sight({ ...first, state: 'lost' }, movement('0x2', 6n), 'order')
  expect(told(sighting.facts)).toEqual(['evm:97:0x7:3:vanished:0x1', 'evm:97:0x7:3:seen:0x2:1'])
  expect(sighting.next?.units).toBe(6n)
})

test('a fact carries the arrival and nothing else', () => {
  expect(tell('final', first)).toEqual({
    id: 'evm:97:0x7:3:final:0x1',
    owner: 'order',
    type: 'arrival.final',
    arrival: {
      id: '97:0x7:3',
      asset: 'USDC@97',
      units: 5n,
      from: '0xa',
      to: '0xb',
      transaction: '0x7',
      block: { number: 1n, hash: '0x1', at },
    },
  })
})

test('a branch that lost and won again brings the same block back: that is told as another fact', () => {
  const { next: vanished } = gone({ ...first, state: 'lost' })
  const back = sight(vanished, movement('0x1'), 'order')
  expect(told(back.facts)).toEqual(['evm:97:0x7:3:seen:0x1:1'])
  const again = gone({ ...(back.next as KnownDeposit), state: 'lost' })
  expect(told(again.facts)).toEqual(['evm:97:0x7:3:vanished:0x1:1'])
  expect(tell('final', sight(again.next, movement('0x1'), 'order').next as KnownDeposit).id).toBe(
    'evm:97:0x7:3:final:0x1:2',
  )
})
