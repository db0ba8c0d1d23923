import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { approval } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { TodayScreen } from './index.ts'

const eur = (amount: string) => ({ currency: 'EUR', amount })
const figures = {
  since: '2026-11-20 00:00:00',
  money: [{ in: eur('1234.50'), out: eur('200.00') }],
  margin: [eur('-26.30')],
  filled: [{ service: 'sell', count: 3, median: 47, slow: 400 }],
  holdings: [
    {
      account: 'bank:EUR',
      kind: 'bank',
      chain: null,
      held: eur('90.00'),
      waits: eur('100.00'),
      outside: { amount: '90.00', asOf: '2026-11-19 23:00:00' },
    },
    {
      account: 'chain:1:hot',
      kind: 'hot_wallet',
      chain: 'Ethereum',
      held: { currency: 'USDC@1', amount: '500.000000' },
      waits: { currency: 'USDC@1', amount: '0.000000' },
      outside: null,
    },
  ],
  rails: {
    bankHeardAt: null,
    chains: [
      { name: 'Ethereum', behind: 1 },
      { name: 'Base', behind: null },
    ],
    prices: [{ symbol: 'USDC', at: null }],
  },
}

test('Today shows the day’s figures, balances beside queued payments, and silent rails', async () => {
  stage(<TodayScreen />, {
    lookAtToday: () => ({ waiting: [], approvals: [] }),
    lookAtFigures: () => figures,
  })
  const texts = async (name: string, role: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole(role)
      .map((it) => it.textContent)
  expect(await texts('Today so far', 'link')).toEqual([
    'Into our accounts1,234.50 EUR',
    'Out of our accounts200.00 EUR',
    'Margin-26.30 EUR',
    'Sales completed3median 47 s, p95 7 min',
  ])
  const [, bank, wallet] = screen.getAllByRole('row').map((it) => it.textContent)
  expect(bank).toBe('Bank account, EUR90.00 EUR100.00 EURtoo little is held90.00 EUR2026-11-19 23:00:00 UTC')
  expect(wallet).toBe('Hot wallet, Ethereum500 USDC–not compared yet')
  expect(await texts('Rails', 'link')).toEqual([
    'Banknot heard from yet',
    'Ethereum1 block behind',
    'Baseno node answers',
    'Price of USDCnone',
  ])
})

const since = '2026-11-20 10:00:00'
const line = (kind: string, count: number, of: string | null = null) => ({ kind, count, since, case: of })

test('waiting work is counted with its age, mine and overdue first, and each line leads to where it is worked on', async () => {
  stage(<TodayScreen />, {
    lookAtToday: () => ({
      waiting: [line('chats', 2), line('alerts', 1, 'hot_wallet_short'), line('my_cases', 3)],
      approvals: [approval({ kind: 'verification_review', subject: 'rev_1' })],
    }),
  })
  await screen.findByText('You may approve')
  const links = screen.getAllByRole('link')
  expect(links.map((it) => it.getAttribute('href'))).toEqual([
    '/console/reviews/rev_1',
    '/console/cases?of=me',
    '/console/cases?kind=hot_wallet_short',
    '/console/chats',
  ])
  expect(links[1]?.textContent).toMatch(/^3My casesoldest \d+ d$/)
})

test('a page without waiting work says so', async () => {
  stage(<TodayScreen />, { lookAtToday: () => ({ waiting: [], approvals: [] }) })
  expect(await screen.findByText('Nothing waits. New work appears here.')).toBeTruthy()
})
