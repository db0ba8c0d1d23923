import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { purchase, orderId, wallet } from '../../testing/orders.ts'
import { stage } from '../../testing/stage.tsx'
import { OrderScreen } from './order-screen.tsx'

afterEach(cleanup)

const eur = (amount: string) => ({ currency: 'EUR', amount })
const quote = {
  id: 'quo_1',
  service: 'buy',
  send: eur('100.00'),
  receive: { currency: 'USDC@1', amount: '98.580000' },
  fees: { service: eur('1.00'), network: eur('0.42') },
  net: eur('98.58'),
  rate: '1.00',
  midRate: '1.00',
  floats: true,
  arrival: 'two_business_days',
  expiresAt: '2026-11-20 12:01:00',
}
const widgetConfig = () => ({ services: {}, termsVersion: '2026-11-01' })
const answers = { widgetConfig, quoteBuy: () => quote, validateAddress: () => ({ address: wallet }) }

async function open(more = {}) {
  const stand = await stage(<OrderScreen />, { ...answers, ...more })
  stand.app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  await screen.findByText('98.58 USDC')
  return stand
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const place = () => fireEvent.click(screen.getByRole('button', { name: 'Place the order' }))

test('what is missing is listed, sentences without a stray full stop', async () => {
  const { asked } = await open()
  place()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Wallet address: The field is required.')
  expect(alert.textContent).toContain('Your name at your bank: The field is required.')
  expect(alert.textContent).toContain(
    'The information I have given is correct: Please confirm this to go on.',
  )
  expect(alert.textContent).not.toContain('.:')
  expect(asked.some(({ name }) => name === 'placeBuyOrder')).toBe(false)
})

test('an address is judged when it is whole, and shown in full where it is good', async () => {
  await open()
  type(/Wallet address/, wallet)
  expect(await screen.findByText(/A valid address/)).toBeTruthy()
  expect(document.getElementById('destination-hint')?.textContent).toContain(wallet)
})

test('an address with a typing error says so at its field', async () => {
  await open({
    validateAddress: () => {
      throw new Refused('address.checksum', 422, '')
    },
  })
  type(/Wallet address/, wallet)
  expect(await screen.findByText('The address has a typing error.')).toBeTruthy()
})

test('a placed order leads to the ways to pay, with its id in the address', async () => {
  const { asked, went, app } = await open({ placeBuyOrder: () => purchase() })
  type(/Wallet address/, wallet)
  type(/Your name at your bank/, ' Ada Example ')
  fireEvent.click(screen.getByLabelText(/The information I have given/))
  fireEvent.click(screen.getByLabelText(/prices of crypto can fall/))
  place()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('I accept the terms and the disclaimer: Please confirm this to go on.')
  fireEvent.click(screen.getByLabelText(/I accept the terms/))
  place()
  await expect.poll(() => went, { timeout: 10_000 }).toEqual([`/buy/order/method?order=${orderId}`])
  expect(asked.find(({ name }) => name === 'placeBuyOrder')?.input).toEqual({
    body: {
      quoteId: 'quo_1',
      destination: wallet,
      payerName: 'Ada Example',
      consents: { correctInformation: true, buyRisk: true, marketing: false, terms: '2026-11-01' },
    },
  })
  await expect.poll(() => app.draft.now().destination, { timeout: 10_000 }).toBe('')
})
