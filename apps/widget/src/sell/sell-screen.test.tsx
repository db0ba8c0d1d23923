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
      { field: 'fiatAmount', code: 'number.min', params: { min: '20.00 EUR' } },
    ])
  }
  return {
    id: 'quo_1',
    send: { currency: 'USDC@1', amount: (receive + 4.47).toFixed(6) },
    receive: eur(receive.toFixed(2)),
    gross: eur((receive + 4.47).toFixed(2)),
    fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
    rate: '1.00',
    midRate: '1.00',
    spreadPercent: '0.00',
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
  expect(screen.getByText('€2.50')).toBeTruthy()
  expect(screen.getByText('€0.97')).toBeTruthy()

  fireEvent.change(send(), { target: { value: '204.47' } })
  await expect.poll(() => receive().value, { timeout: 10_000 }).toBe('200.00')
  fireEvent.change(receive(), { target: { value: '50,5' } })
  await expect.poll(() => send().value, { timeout: 10_000 }).toBe('54.97')
})

test('an amount that cannot be sold says why at its field, and leads nowhere', async () => {
  const { went } = await stage(<SellScreen />, answers)
  fireEvent.change(receive(), { target: { value: '5' } })
  expect(await screen.findByText('Must be at least 20.00 EUR.')).toBeTruthy()
  fireEvent.change(receive(), { target: { value: 'abc' } })
  expect(await screen.findByText('This is not an amount.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(receive())
  expect(went).toEqual([])
})

test('Continue leads to the order with what was chosen', async () => {
  const { went, app } = await stage(<SellScreen />, answers)
  await expect.poll(() => send().value, { timeout: 10_000 }).toBe('104.47')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/order'])
  expect(app.draft.now()).toMatchObject({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
})
