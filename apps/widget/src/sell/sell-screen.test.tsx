import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../app/api/api.ts'
import { stage } from '../testing/stage.tsx'
import { SellScreen } from './sell-screen.tsx'

afterEach(cleanup)

const coins = {
  items: [{ id: 'USDC@1', symbol: 'USDC', name: 'USD Coin', network: 'Ethereum', sell: true }],
  next: null,
}
const eur = (amount: string) => ({ currency: 'EUR', amount })

/** One coin is worth one euro; fees are 4.47. */
function quoteSell({ body }: { body?: unknown }) {
  const { fiatAmount, coinAmount } = body as { fiatAmount?: string; coinAmount?: string }
  const receive = fiatAmount === undefined ? Number(coinAmount) - 4.47 : Number(fiatAmount)
  if (receive < 20) {
    throw new Refused('invalid', 422, '', [
      { field: 'fiatAmount', code: 'amount.below_min', bounds: { min: eur('20.00'), max: eur('5000.00') } },
    ])
  }
  return {
    id: 'quo_1',
    send: { currency: 'USDC@1', amount: (receive + 4.47).toFixed(6) },
    receive: eur(receive.toFixed(2)),
    gross: eur((receive + 4.47).toFixed(2)),
    fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
    feesTotal: eur('4.47'),
    rate: '1.00',
    midRate: '1.00',
    arrival: 'instant',
    expiresAt: '2026-11-20 12:01:00',
  }
}
const answers = { listCoins: () => coins, quoteSell }
const send = () => screen.getByLabelText<HTMLInputElement>('You send')
const receive = () => screen.getByLabelText<HTMLInputElement>('Your bank account gets')

test('each amount works out the other, and every fee has its line', async () => {
  await stage(<SellScreen />, answers)
  await expect.poll(() => send().value, { timeout: 10_000 }).toBe('104.47')
  expect(screen.getByText('€4.47')).toBeTruthy()
  expect(screen.getByText('Service fee').closest('div')?.textContent).toContain('−€2.50')
  expect(screen.getByText('Network fee').closest('div')?.textContent).toContain('−€0.97')

  fireEvent.change(send(), { target: { value: '204.47' } })
  await expect.poll(() => receive().value, { timeout: 10_000 }).toBe('200.00')
  fireEvent.change(receive(), { target: { value: '50,5' } })
  await expect.poll(() => send().value, { timeout: 10_000 }).toBe('54.97')
})

test('an amount under the bound offers the nearest one, and the usual ones are a press away', async () => {
  const { app } = await stage(<SellScreen />, answers)
  fireEvent.change(receive(), { target: { value: '5' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Set to €20' }))
  await expect.poll(() => receive().value, { timeout: 10_000 }).toBe('20.00')
  fireEvent.click(await screen.findByRole('button', { name: '€250' }))
  await expect.poll(() => send().value, { timeout: 10_000 }).toBe('254.47')
  expect(app.draft.now()).toMatchObject({ typed: 'fiat', amount: '250' })
})

test('pressed before the coins have come, the form goes on when they have', async () => {
  let answer: (all: typeof coins) => void = () => undefined
  const { went } = await stage(<SellScreen />, {
    quoteSell,
    listCoins: () => new Promise((resolve) => (answer = resolve)),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBe('true')
  answer(coins)
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/order'])
})

test('without coins the form says why; the next press takes the coin that has come, and goes on with it', async () => {
  let isBack = false
  const { app, went } = await stage(<SellScreen />, {
    quoteSell,
    listCoins: () => {
      if (!isBack) throw new Refused('offline', 0, '')
      return coins
    },
  })
  const goesOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  goesOn()
  expect(await screen.findByText(/^We can't reach the service/)).toBeTruthy()
  expect(went).toEqual([])
  isBack = true
  goesOn()
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/order'])
  expect(app.draft.now().coin).toBe('USDC@1')
})

test('an amount that cannot be sold says why at its field, and leads nowhere', async () => {
  const { went } = await stage(<SellScreen />, answers)
  fireEvent.change(receive(), { target: { value: '5' } })
  expect(await screen.findByText('Must be at least €20.')).toBeTruthy()
  fireEvent.change(receive(), { target: { value: 'abc' } })
  expect(await screen.findByText('Enter a valid amount.')).toBeTruthy()
  expect(screen.getByText('€4.47')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(receive())
  expect(went).toEqual([])
})

test('the button names what is sold, and leads to the order with what was chosen', async () => {
  const { went, app } = await stage(<SellScreen />, answers)
  await expect.poll(() => send().value, { timeout: 10_000 }).toBe('104.47')
  fireEvent.click(screen.getByRole('button', { name: /^Sell 104\.47\sUSDC$/ }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/order'])
  expect(app.draft.now()).toMatchObject({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
})
