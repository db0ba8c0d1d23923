import type { MethodView } from '@agio/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { orderId, purchase } from '../../testing/orders.ts'
import { placeOf } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { MethodScreen } from './method-screen.tsx'

afterEach(cleanup)

const eur = (amount: string) => ({ currency: 'EUR', amount })
const way = (method: MethodView['method'], more: Partial<MethodView> = {}): MethodView => ({
  method,
  available: true,
  reason: null,
  fees: { service: eur('1.00'), network: eur('0.42') },
  receive: { currency: 'USDC@1', amount: '105.410000' },
  fixedUntil: null,
  arrival: 'two_business_days',
  maximum: null,
  ...more,
})
const items = [
  way('SEPA_BANK_TRANSFER'),
  way('OPEN_BANKING', { fixedUntil: '2026-11-20 12:20:00', arrival: 'minutes' }),
  way('CREDIT_CARD', { available: false, reason: 'above_max', maximum: eur('1000.00') }),
]
const show = (more = {}) =>
  stage(<MethodScreen place={placeOf(`order=${orderId}`)} />, {
    getBuyOrder: () => purchase(),
    listBuyMethods: () => ({ items, next: null }),
    ...more,
  })
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

test('each way says what it brings, and why it cannot be taken', async () => {
  await show()
  expect(await screen.findByRole('radio', { name: /Manual SEPA transfer.*about 105\.41/ })).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Directly from your bank.*fixed until/ })).toBeTruthy()
  const card = screen.getByRole<HTMLInputElement>('radio', { name: /Visa or Mastercard.*Only up to €1,000/ })
  expect(card.disabled).toBe(true)
})

test('a bank transfer goes straight to its page; nothing is changed on the way', async () => {
  const { went, asked } = await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show the transfer details' }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual([`/buy/transaction/${orderId}`])
  expect(asked.some(({ name }) => name === 'chooseBuyMethod')).toBe(false)
})

test('another way is chosen first, and then entered', async () => {
  const { went, asked } = await show({ chooseBuyMethod: () => purchase({ method: 'OPEN_BANKING' }) })
  await screen.findByRole('button', { name: 'Show the transfer details' })
  choose(/Directly from your bank/)
  fireEvent.click(screen.getByRole('button', { name: 'Choose your bank' }))
  await expect
    .poll(() => went, { timeout: 10_000 })
    .toEqual([`/buy/order/method/open-banking?order=${orderId}`])
  expect(asked.find(({ name }) => name === 'chooseBuyMethod')?.input).toMatchObject({
    body: { method: 'OPEN_BANKING' },
  })
})

test('a link may ask for a way; what is no way to pay, or cannot be taken, is no wish', async () => {
  const checked = async (wish: string) => {
    await stage(<MethodScreen place={placeOf(`order=${orderId}&method=${wish}`)} />, {
      getBuyOrder: () => purchase(),
      listBuyMethods: () => ({ items, next: null }),
    })
    await screen.findByRole('radio', { name: /Manual/ })
    const name = screen.getByRole('radio', { checked: true }).closest('label')?.textContent ?? ''
    cleanup()
    return name
  }
  expect(await checked('OPEN_BANKING')).toMatch(/^Directly from your bank/)
  for (const wish of ['CREDIT_CARD', 'CASH']) expect(await checked(wish)).toMatch(/^Manual SEPA transfer/)
})

test('an order that takes no money any more says so', async () => {
  await show({ getBuyOrder: () => purchase({ status: 'P', choices: [], left: null }) })
  expect(await screen.findByText('Nothing left to pay for this order.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('an order that waits for the rest says why only a transfer can bring it, and leads there', async () => {
  const waits = { waitsFor: 'more', waitsUntil: '2026-11-23 10:00:00', left: eur('80.00') } as const
  await show({ getBuyOrder: () => purchase({ status: 'R', choices: [], ...waits }) })
  expect(await screen.findByText(/^Pay the rest by transfer\. A card/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/buy/transaction/${orderId}`)
  expect(screen.queryByRole('radio')).toBeNull()
})
