import { expect, test } from 'vitest'
import { fromFrame, fromHost, isConnect, isReady } from './protocol.ts'

const orderId = `ord_${'a'.repeat(26)}`

test('only what is well said is heard from the frame, and nothing travels along', () => {
  expect(fromFrame({ type: 'resized', height: 640, token: 'secret' })).toEqual({
    type: 'resized',
    height: 640,
  })
  expect(fromFrame({ type: 'order-changed', orderId, status: 'C', email: 'a@b.example' })).toEqual({
    type: 'order-changed',
    orderId,
    status: 'C',
  })
})

test.each([
  null,
  'resized',
  [],
  { type: 'resized', height: '640' },
  { type: 'resized', height: -1 },
  { type: 'resized', height: 1e9 },
  { type: 'order-changed', orderId: '<img>', status: 'C' },
  { type: 'order-changed', orderId, status: 'Completed' },
  { type: 'eval', code: '1' },
])('the host drops %j', (message) => expect(fromFrame(message)).toBeUndefined())

test('a host may set theme, language and prefill, and only in their shapes', () => {
  const said = {
    type: 'config',
    theme: 'dark',
    locale: 'de',
    prefill: { amount: '50', n: 5, 'x y': 'z' },
    token: 'x',
  }
  expect(fromHost(said)).toEqual({ type: 'config', theme: 'dark', locale: 'de', prefill: { amount: '50' } })
  expect(fromHost({ type: 'config', theme: 'pink', locale: '../x' })).toEqual({ type: 'config' })
  expect(fromHost({ type: 'pay' })).toBeUndefined()
})

test('another version is not answered', () => {
  expect(isReady({ agio: 1, type: 'ready' })).toBe(true)
  expect(isReady({ agio: 2, type: 'ready' })).toBe(false)
  expect(isConnect({ agio: 1, type: 'connect' })).toBe(true)
})
