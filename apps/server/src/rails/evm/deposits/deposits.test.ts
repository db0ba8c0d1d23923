/** The events of a deposit: each once, with an id that is the same however often the world reports it. */
import { expect, test } from 'vitest'
import { gone, sight, report, type KnownDeposit } from './deposits.ts'
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
const ids = (reports: readonly { id: string }[]) => reports.map(({ id }) => id)

test('seen once; the same block again says nothing', () => {
  expect(ids(sight(undefined, movement('0x1'), 'order').reports)).toEqual(['evm:97:0x7:3:seen:0x1'])
  expect(sight(first, movement('0x1'), 'order')).toEqual({ reports: [] })
  expect(sight({ ...first, state: 'final', isReportedFinal: true }, movement('0x1'), 'order')).toEqual({
    reports: [],
  })
})

test('lost and back: in the same block silently, in another block seen anew, final stays final', () => {
  const lost: KnownDeposit = { ...first, state: 'lost' }
  expect(ids(sight(lost, movement('0x1'), 'order').reports)).toEqual([])
  expect(sight(lost, movement('0x1'), 'order').next?.state).toBe('seen')
  expect(ids(sight(lost, movement('0x2'), 'order').reports)).toEqual(['evm:97:0x7:3:seen:0x2'])
  const final = sight({ ...lost, isReportedFinal: true }, movement('0x2'), 'order')
  expect([final.reports, final.next?.state, final.next?.block.hash]).toEqual([[], 'final', '0x2'])
})

test('lost for good is vanished, or reversed when it had been final; then it may come anew', () => {
  expect(ids(gone({ ...first, state: 'lost' }).reports)).toEqual(['evm:97:0x7:3:vanished:0x1'])
  expect(ids(gone({ ...first, state: 'lost', isReportedFinal: true }).reports)).toEqual([
    'evm:97:0x7:3:reversed:0x1',
  ])
  const { next } = gone({ ...first, state: 'lost', isReportedFinal: true })
  expect(next.isReportedFinal).toBe(false)
  expect(ids(sight(next, movement('0x3'), 'order').reports)).toEqual(['evm:97:0x7:3:seen:0x3:1'])
})

test('the same place with another amount is another movement: the old one goes, the new one is seen', () => {
  const sighting = sight({ ...first, state: 'lost' }, movement('0x2', 6n), 'order')
  expect(ids(sighting.reports)).toEqual(['evm:97:0x7:3:vanished:0x1', 'evm:97:0x7:3:seen:0x2:1'])
  expect(sighting.next?.units).toBe(6n)
})

test('an event carries what an order takes; seen says what moved, the rest name it', () => {
  const about = { owner: 'order', subject: 'deposit:97:0x7:3', movement: first }
  expect(report('final', first)).toEqual({
    ...about,
    id: 'evm:97:0x7:3:final:0x1',
    type: 'deposit.final',
    depositId: '97:0x7:3',
  })
  expect(report('seen', first)).toEqual({
    ...about,
    id: 'evm:97:0x7:3:seen:0x1',
    type: 'deposit.seen',
    deposit: {
      id: '97:0x7:3',
      coins: { asset: 'USDC@97', units: 5n },
      from: '0xa',
      transaction: '0x7',
      at: at.getTime(),
    },
  })
})

test('a branch that lost and won again brings the same block back: that is another event', () => {
  const { next: vanished } = gone({ ...first, state: 'lost' })
  const back = sight(vanished, movement('0x1'), 'order')
  expect(ids(back.reports)).toEqual(['evm:97:0x7:3:seen:0x1:1'])
  const again = gone({ ...(back.next as KnownDeposit), state: 'lost' })
  expect(ids(again.reports)).toEqual(['evm:97:0x7:3:vanished:0x1:1'])
  expect(report('final', sight(again.next, movement('0x1'), 'order').next as KnownDeposit).id).toBe(
    'evm:97:0x7:3:final:0x1:2',
  )
})
