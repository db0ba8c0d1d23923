import { expect, test } from 'vitest'
import * as Pauses from './pauses.ts'

test('an order needs its service, its chain, its coin, its way of paying and our bank; a card needs no bank account', () => {
  const of = { coin: 'USDC@1', fiat: 'EUR' } as const
  expect(Pauses.needsOf({ service: 'sell', ...of })).toEqual([
    'all',
    'service:sell',
    'deposits',
    'chain:1',
    'coin:USDC@1',
    'bank:EUR',
  ])
  expect(Pauses.needsOf({ service: 'buy', method: 'card', ...of })).toEqual([
    'all',
    'service:buy',
    'chain:1',
    'coin:USDC@1',
    'method:card',
  ])
  expect(Pauses.needsOf({ service: 'buy', method: 'open_banking', ...of }).slice(-2)).toEqual([
    'method:open_banking',
    'bank:EUR',
  ])
})

test('every part has a key of its own, is found by it, and has a name', () => {
  expect(new Set(Pauses.keys).size).toBe(Pauses.keys.length)
  for (const key of Pauses.keys) {
    const part = Pauses.partOf(key)
    expect(part && Pauses.keyOf(part)).toBe(key)
    expect(part && Pauses.nameOf(part)).toMatch(/\w/)
  }
  expect(Pauses.partOf('chain:0')).toBeUndefined()
})
