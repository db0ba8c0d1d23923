import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../app/api/api.ts'
import { stage } from '../testing/stage.tsx'
import { BuyScreen } from './buy-screen.tsx'

afterEach(cleanup)

const coins = {
  items: [{ id: 'USDC@1', symbol: 'USDC', name: 'USD Coin', network: 'Ethereum', sell: false, buy: true }],
  next: null,
}
const eur = (amount: string) => ({ currency: 'EUR', amount })

/** One coin is worth one euro; fees are 1.42. */
function quoteBuy({ body }: { body?: unknown }) {
  const { fiatAmount, coinAmount, method: asked } = body as Record<string, string | undefined>
  const method = asked === 'BEST' ? 'SEPA_BANK_TRANSFER' : asked
  const send = fiatAmount === undefined ? Number(coinAmount) + 1.42 : Number(fiatAmount)
  return {
    id: 'quo_1',
    service: 'buy',
    method,
    send: eur(send.toFixed(2)),
    receive: { currency: 'USDC@1', amount: `${(send - 1.42).toFixed(2)}9999` },
    fees: { service: eur('1.00'), network: eur('0.42') },
    feesTotal: eur('1.42'),
    isCheapest: method === 'SEPA_BANK_TRANSFER',
    offer:
      method === 'CREDIT_CARD'
        ? {
            method: 'SEPA_BANK_TRANSFER',
            arrival: 'two_business_days',
            saves: { currency: 'USDC@1', amount: '2.10' },
          }
        : null,
    net: eur((send - 1.42).toFixed(2)),
    rate: '1.01',
    midRate: '1.00',
    floats: true,
    arrival: 'two_business_days',
    expiresAt: '2026-11-20 12:01:00',
  }
}
const answers = { listCoins: () => coins, quoteBuy }
const pay = () => screen.getByLabelText<HTMLInputElement>('You pay')
const get = () => screen.getByLabelText<HTMLInputElement>('You get')

test('each amount works out the other; coins to come are never rounded up', async () => {
  await stage(<BuyScreen />, answers)
  await expect.poll(() => get().value, { timeout: 10_000 }).toBe('98.58')
  expect(screen.getByText('Service fee').closest('div')?.textContent).toContain('−€1.00')
  expect(screen.getByText('Network fee').closest('div')?.textContent).toContain('−€0.42')
  fireEvent.change(get(), { target: { value: '50' } })
  await expect.poll(() => pay().value, { timeout: 10_000 }).toBe('51.42')
})

test('the sheet says how far the rate is from the middle, that it floats, and when coins come', async () => {
  await stage(<BuyScreen />, answers)
  expect(await screen.findByText(/1\.00% above mid-market/)).toBeTruthy()
  expect(screen.getByText(/Estimate. Final when your money arrives/)).toBeTruthy()
  expect(screen.getByText(/up to 2 business days/)).toBeTruthy()
})

test('the button names what is bought, and leads to the order with what was chosen', async () => {
  const { went, app } = await stage(<BuyScreen />, answers)
  await expect.poll(() => get().value, { timeout: 10_000 }).toBe('98.58')
  fireEvent.click(screen.getByRole('button', { name: /^Buy 98\.58\sUSDC$/ }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/buy/order'])
  expect(app.draft.now()).toMatchObject({
    coin: 'USDC@1',
    typed: 'fiat',
    amount: '100',
    method: 'SEPA_BANK_TRANSFER',
  })
})

test('the other service stands beside the title where it is on', async () => {
  const widgetConfig = (sell: boolean) => () => ({
    services: { sell: { enabled: sell }, buy: { enabled: true } },
    sellButtonTitle: 'Cash out',
    buyButtonTitle: 'Top up',
  })
  await stage(<BuyScreen />, { ...answers, widgetConfig: widgetConfig(true) })
  expect((await screen.findByRole('link', { name: 'Cash out' })).getAttribute('href')).toBe('/sell')
  expect(screen.getByRole('heading', { level: 1, name: 'Top up' })).toBeTruthy()
  cleanup()
  await stage(<BuyScreen />, { ...answers, widgetConfig: widgetConfig(false) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Top up' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Cash out' })).toBeNull()
})

test('the price is that of a method: the best at first, then the one that is chosen', async () => {
  const { asked, app } = await stage(<BuyScreen />, answers)
  expect(await screen.findByText('Manual SEPA transfer')).toBeTruthy()
  const methods = () =>
    asked.flatMap(({ name, input }) =>
      name === 'quoteBuy' ? [(input as { body: { method: string } }).body.method] : [],
    )
  expect(methods()).toEqual(['BEST'])
  const row = screen.getByRole('button', { name: /Pay with/ })
  const marks = (of: HTMLElement) => of.querySelectorAll('svg').length
  // The mark of the method, and the arrow.
  expect(marks(row)).toBe(2)
  fireEvent.click(row)
  // The server knows which one is the cheapest.
  expect((await screen.findByText(/Cheapest/)).closest('button')?.textContent).toContain(
    'Manual SEPA transfer',
  )
  const card = await screen.findByRole('button', { name: /Card payment/ })
  // Its own, and the brands that are taken.
  expect(marks(card)).toBe(2)
  fireEvent.click(card)
  await expect.poll(() => app.draft.now().method).toBe('CREDIT_CARD')
  expect(await screen.findByText('Card payment (Visa or Mastercard)')).toBeTruthy()
  await expect.poll(() => get().value, { timeout: 10_000 }).toBe('98.58')
})

test('another amount never changes the way to pay: what saves money is offered, and taken by a press', async () => {
  const { asked, app } = await stage(<BuyScreen />, answers)
  await expect.poll(() => app.draft.now().method, { timeout: 10_000 }).toBe('SEPA_BANK_TRANSFER')
  app.draft.change({ method: 'CREDIT_CARD' })
  fireEvent.change(pay(), { target: { value: '200' } })
  await expect.poll(() => get().value, { timeout: 10_000 }).toBe('198.58')
  expect(app.draft.now().method).toBe('CREDIT_CARD')
  expect(await screen.findByText(/2\.10\sUSDC more with “Manual SEPA transfer”/)).toBeTruthy()
  const last = asked.findLast(({ name }) => name === 'quoteBuy')
  expect(last?.input).toMatchObject({ body: { method: 'CREDIT_CARD' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pay this way' }))
  await expect.poll(() => app.draft.now().method).toBe('SEPA_BANK_TRANSFER')
  await expect.poll(() => screen.queryByText(/more with/)).toBeNull()
})

test('an amount that the way does not take is refused, and the way that takes it offered', async () => {
  const refusing = (call: { body?: unknown }) => {
    const { method, fiatAmount } = call.body as Record<string, string>
    if (method !== 'CREDIT_CARD' || fiatAmount !== '9000') return quoteBuy(call)
    const code = 'amount.above_max'
    throw new Refused(code, 422, '', [{ field: 'fiatAmount', code }])
  }
  const { app } = await stage(<BuyScreen />, { ...answers, quoteBuy: refusing })
  await expect.poll(() => app.draft.now().method, { timeout: 10_000 }).toBe('SEPA_BANK_TRANSFER')
  app.draft.change({ method: 'CREDIT_CARD' })
  fireEvent.change(pay(), { target: { value: '9000' } })
  expect(
    await screen.findByText(/“Manual SEPA transfer” takes this amount/, {}, { timeout: 10_000 }),
  ).toBeTruthy()
  expect(app.draft.now()).toMatchObject({ method: 'CREDIT_CARD', amount: '9000' })
})
