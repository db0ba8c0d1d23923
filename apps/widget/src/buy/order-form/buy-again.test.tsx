/** "Buy again": the way, the wallet and the payer of the order, and what leads to the form instead. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { purchase, wallet } from '../../testing/orders.ts'
import { stage } from '../../testing/stage.tsx'
import { BuyAgain } from './buy-again.tsx'

afterEach(cleanup)

const eur = (amount: string) => ({ currency: 'EUR', amount })
const quote = {
  id: 'quo_1',
  send: eur('100.00'),
  receive: { currency: 'USDC@1', amount: '105.412345' },
  fees: { service: eur('1.00'), network: eur('0.42') },
  feesTotal: eur('1.42'),
  net: eur('98.58'),
  rate: '0.9352',
  midRate: '0.9330',
  arrival: 'minutes',
  expiresAt: '2026-11-20 12:01:00',
}
const coin = { id: 'USDC@1', symbol: 'USDC', name: 'USD Coin', chainId: 1, network: 'Ethereum', buy: true }
const saved = {
  accounts: [],
  wallets: [{ address: wallet.toLowerCase(), chainId: 1, network: 'Ethereum', isProved: false }],
  payerName: 'Ana Example',
  bankId: null,
}
const usual = {
  quoteBuy: () => quote,
  listCoins: () => ({ items: [coin], next: null }),
  listPauses: () => ({ items: [], next: null }),
  listSaved: () => saved,
  listConsents: () => ({ items: [{ document: 'terms', version: '1', isGiven: true }], next: null }),
  widgetConfig: () => ({ key: 'shop-1', prefill: {}, services: {}, termsVersion: '1' }),
}
const done = purchase({ status: 'C', method: 'CREDIT_CARD' })
const open = (answers: Parameters<typeof stage>[1] = {}) =>
  stage(<BuyAgain order={done} onClose={() => undefined} />, { ...usual, ...answers })

test('the price is asked of the way of the order, and the order goes to its wallet under its name', async () => {
  const { asked, went } = await open({
    placeBuyOrder: () => ({ ...done, id: 'ord_new', method: 'CREDIT_CARD' }),
  })
  const button = await screen.findByRole('button', { name: 'Continue to payment' })
  await expect.poll(() => button.getAttribute('aria-busy'), { timeout: 10_000 }).toBeNull()
  for (const said of ['Card', wallet, 'Ana Example', '105.41'])
    expect(screen.getByRole('dialog').textContent).toContain(said)
  expect(screen.getByText(/crypto prices can fall/)).toBeTruthy()
  expect(asked.find(({ name }) => name === 'quoteBuy')?.input).toMatchObject({
    body: { method: 'CREDIT_CARD', fiatAmount: '100.00' },
  })
  fireEvent.click(button)
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/buy/transaction/ord_new'])
  expect(asked.find(({ name }) => name === 'placeBuyOrder')?.input).toMatchObject({
    body: { destination: wallet, payerName: 'Ana Example', consents: { buyRisk: true } },
  })
})

test.for([
  ['a wallet that was removed', { ...saved, wallets: [] }, /isn't saved any more/],
  [
    'one of another chain',
    { ...saved, wallets: [{ ...saved.wallets[0], chainId: 56 }] },
    /isn't saved any more/,
  ],
  ['no name of a payer', { ...saved, payerName: null, bankId: null }, /^Your name at your bank: /],
] as const)('%s is said, and leads to the form', async ([, listed, said]) => {
  const { app, went } = await open({ listSaved: () => listed })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open the form' }))
  expect(went).toEqual(['/buy/order'])
  expect(app.draft.now()).toMatchObject({ method: 'CREDIT_CARD', destination: wallet })
})
