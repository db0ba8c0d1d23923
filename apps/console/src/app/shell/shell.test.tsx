import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { placeOf } from './router.ts'
import { Next } from '../next/next.tsx'
import { Shell } from './shell.tsx'
import { figure } from '../words.ts'

const me = (role: string) => ({
  operator: { id: 'opr_ada', name: 'Ada Admin', roles: [role] },
  waiting: { orders: 3, unmatched: 0, coins: 2, batches: 1, chats: 4 },
})
const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }))

test('two keys after each other go to a queue; the help names them all', async () => {
  stage(<Shell>here</Shell>, { getOperator: () => me('admin') })
  expect(await screen.findByText('Audit')).toBeTruthy()
  press('g', 'u')
  expect(window.location.pathname).toBe('/console/unmatched')
  press('g', 'b')
  expect(window.location.pathname).toBe('/console/batches')
  press('g', 'a')
  expect(window.location.pathname).toBe('/console/audit')
  press('o')
  expect(window.location.pathname).toBe('/console/audit')
  press('g', 'o')
  expect(window.location.pathname).toBe('/console/orders')
  press('?')
  expect(await screen.findByText('go to payment files')).toBeTruthy()
})

test('waiting work is counted; an operator who may not read the audit is not led there', async () => {
  stage(<Shell>here</Shell>, { getOperator: () => me('treasurer') })
  expect((await screen.findByRole('link', { name: /Orders.*3.*waiting/ })).textContent).toContain('3')
  expect(screen.getByRole('link', { name: 'Unmatched payments' })).toBeTruthy()
  expect(screen.queryByText('Audit')).toBeNull()
  press('g', 'a')
  expect(window.location.pathname).toBe('/console/orders')
})

test('the first stop leads past the queues, and into the case that is open', async () => {
  const parts = (
    <main tabIndex={-1}>
      <section aria-label="Case" tabIndex={-1} />
    </main>
  )
  const { app } = stage(<Shell>{parts}</Shell>, { getOperator: () => me('admin') })
  fireEvent.click(screen.getByRole('button', { name: 'Skip to the page' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  app.router.go('/console/orders/ord_1')
  fireEvent.click(await screen.findByRole('button', { name: 'Skip to the case' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Case' }))
})

test('signing out ends the session also where the server does not answer', async () => {
  const { app } = stage(<Shell>here</Shell>, {
    getOperator: () => me('admin'),
    operatorSignOut: () => {
      throw new Error('no line')
    },
  })
  app.session.begin('token')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await expect.poll(() => app.session.token(), { timeout: 10_000 }).toBeUndefined()
})

test('an address that is none leads to the first queue; figures keep what counts', () => {
  expect(placeOf({ pathname: '/console/nonsense/x', search: '' }).queue).toBe('today')
  expect(placeOf({ pathname: '/console/', search: '' })).toMatchObject({ queue: 'today', id: undefined })
  expect(figure({ amount: '1234567.100000', currency: 'USDC@1' })).toBe('1,234,567.1 USDC')
  expect(figure({ amount: '-1200.50', currency: 'EUR' })).toBe('-1,200.50 EUR')
})

test('one list finds acts of the open case, rooms and orders with amount, state and day; the arrows and Enter take one', async () => {
  let acted = 0
  const acts = [{ id: 'r', words: 'Release', isMild: true, act: () => (acted += 1) }]
  const order = {
    service: 'sell',
    state: 'on_hold',
    reference: 'RF18A',
    send: { currency: 'USDC@1', amount: '130.741258' },
    receive: { currency: 'EUR', amount: '100.00' },
    createdAt: '2026-11-20 10:00:00',
  }
  stage(
    <Shell>
      <Next waitsFor="you" then="nothing" acts={acts} />
    </Shell>,
    {
      getOperator: () => me('admin'),
      searchEverything: () => ({ items: [{ kind: 'order', id: 'ord_1', title: 'Sale RF18A', order }] }),
    },
  )
  const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  await screen.findByText('Audit')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  type('rele')
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(acted).toBe(1)
  expect(screen.queryByRole('searchbox')).toBeNull()

  press('/')
  type('unmat')
  screen.getByRole('searchbox').focus()
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('Unmatched payments')

  type('RF18')
  fireEvent.click(
    await screen.findByRole('link', { name: /Sale RF18A.*130\.741258 USDC.*on hold.*2026-11-20/ }),
  )
  expect(window.location.pathname).toBe('/console/orders/ord_1')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a treasurer finds no room that they may not read', async () => {
  stage(<Shell>here</Shell>, { getOperator: () => me('treasurer') })
  await screen.findByRole('link', { name: 'Unmatched payments' })
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
  const list = await screen.findByRole('list', { name: 'Found' })
  expect(list.textContent).toContain('Orders')
  expect(list.textContent).not.toContain('Audit')
})
