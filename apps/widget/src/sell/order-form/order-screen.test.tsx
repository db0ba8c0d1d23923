import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { OrderScreen } from './order-screen.tsx'

afterEach(cleanup)

const eur = (amount: string) => ({ currency: 'EUR', amount })
const quote = {
  id: 'quo_1',
  send: { currency: 'USDC@1', amount: '104.470000' },
  receive: eur('100.00'),
  gross: eur('104.47'),
  fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
  rate: '1.00',
  midRate: '1.00',
  arrival: 'instant',
  expiresAt: '2026-11-20 12:01:00',
}
const slowIban = 'DE89 3704 0044 0532 0130 00'

test('the sheet says when the money arrives at this account, not at any', async () => {
  const { app } = await stage(<OrderScreen />, {
    quoteSell: () => quote,
    validateIban: () => ({ iban: slowIban, bank: 'Slow Bank', bic: null, instant: false }),
  })
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  expect(await screen.findByText('within seconds of your crypto being final')).toBeTruthy()
  app.draft.change({ iban: slowIban })
  expect(await screen.findByText('within 3 business days')).toBeTruthy()
  expect(screen.queryByText('within seconds of your crypto being final')).toBeNull()
  app.draft.change({ iban: 'DE89' })
  expect(await screen.findByText('within seconds of your crypto being final')).toBeTruthy()
})
