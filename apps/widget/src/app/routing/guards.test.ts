import { expect, test } from 'vitest'
import { emptyDraft } from '../session/draft.ts'
import type { Middleware } from './router.ts'
import { makeMiddleware } from './guards.ts'
import { placeOf } from '../../testing/place.ts'

function guardsOf(on: readonly string[], { token = '', amount = '100' } = {}) {
  return makeMiddleware({
    session: { token: () => token || undefined } as never,
    draft: { now: () => ({ ...emptyDraft, coin: 'USDC@1', amount }) } as never,
    origin: 'https://widget.example',
    offers: async (service) => on.includes(service),
  })
}
const at = (path: string, query = '') => ({
  ...placeOf(query),
  path,
  href: query ? `${path}?${query}` : path,
})
const later = at('/transactions')
const ask = (check: Middleware, path: string, query = '') => check(at(path, query), later)

test('the start leads to the service that is on, and to the one that was asked for', async () => {
  expect(await ask(guardsOf(['sell', 'buy']).toService, '/', 'key=a')).toEqual({ redirect: '/sell?key=a' })
  expect(await ask(guardsOf(['buy']).toService, '/')).toEqual({ redirect: '/buy' })
  expect(await ask(guardsOf(['sell', 'buy']).toService, '/', 'service=buy')).toEqual({
    redirect: '/buy?service=buy',
  })
  expect(await ask(guardsOf(['sell']).toService, '/', 'service=buy')).toEqual({
    redirect: '/sell?service=buy',
  })
})

test('the rooms of a service that is off lead to the other; with none, nowhere', async () => {
  expect(await ask(guardsOf(['sell']).isOn('buy'), '/buy/order')).toEqual({ redirect: '/sell' })
  expect(await ask(guardsOf(['buy']).isOn('sell'), '/sell')).toEqual({ redirect: '/buy' })
  expect(await ask(guardsOf([]).isOn('sell'), '/sell')).toEqual({ redirect: '/not-available' })
  expect(await ask(guardsOf(['buy']).isOn('buy'), '/buy')).toBe(true)
})

test('the first sell form does not wait for the config', async () => {
  expect(await guardsOf([]).isOn('sell')(at('/sell'), undefined)).toBe(true)
  expect(await guardsOf([]).isOn('sell')(at('/sell/order'), undefined)).toEqual({
    redirect: '/not-available',
  })
})

test('paying needs to know which order', () => {
  const { orderNamed } = guardsOf(['buy'])
  expect(ask(orderNamed, '/buy/order/method', `order=ord_${'a'.repeat(26)}`)).toBe(true)
  expect(ask(orderNamed, '/buy/order/method', 'order=1')).toEqual({ redirect: '/transactions' })
})

test('an order needs an amount and somebody who is signed in', () => {
  expect(ask(guardsOf(['buy'], { amount: '0' }).somethingChosen('/buy'), '/buy/order')).toEqual({
    redirect: '/buy',
  })
  expect(ask(guardsOf(['buy']).loggedIn, '/buy/order')).toEqual({ redirect: '/auth?redirect=%2Fbuy%2Forder' })
  expect(ask(guardsOf(['buy'], { token: 't' }).loggedIn, '/buy/order')).toBe(true)
})
