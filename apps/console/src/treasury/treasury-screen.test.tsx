/** The room Treasury says that nothing is hedged, shows each coin's exposure and its day, and each place beside the outside world. */
import type { AnswerTo } from '@agio/contract/client'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { TreasuryScreen } from './index.ts'

type Treasury = AnswerTo<'getTreasury'>

const of = (coin: string, amount: string) => ({ currency: coin, amount })
const exposure = (coin: string, amount: string, worth: string | null): Treasury['exposures'][number] => ({
  coin,
  network: 'Ethereum',
  position: of(coin, amount),
  paid: [of('EUR', '86.00')],
  sales: of(coin, '0.000000'),
  purchases: of(coin, '0.000000'),
  netted: of(coin, '0.000000'),
  exposure: of(coin, amount),
  worth: worth === null ? null : of('EUR', worth),
})
const day = (coin: string, ...worth: (string | null)[]) => ({
  coin,
  points: worth.map((value, at) => ({ at: `2026-11-20 1${at}:00:00`, exposure: '1', worth: value })),
})
const treasury = (change: Partial<Treasury> = {}): Treasury => ({
  at: '2026-11-20 12:00:00',
  isHedged: false,
  exposures: [exposure('USDC@1', '100.000000', '90.00'), exposure('ETH@1', '-0.010000', '-25.00')],
  worth: of('EUR', '65.00'),
  history: [day('USDC@1', '0.00', '86.00', '90.00'), day('ETH@1', '0.00', '-30.00', '-25.00')],
  places: [
    {
      account: 'bank:EUR',
      kind: 'bank',
      chain: null,
      held: of('EUR', '5000.00'),
      waits: of('EUR', '120.00'),
      outside: { amount: '5100.00', asOf: '2026-11-20 06:00:00' },
    },
    {
      account: 'chain:1:deposits',
      kind: 'deposit_addresses',
      chain: 'Ethereum',
      held: of('USDC@1', '100.000000'),
      waits: of('USDC@1', '0.000000'),
      outside: null,
    },
    {
      account: 'chain:1:deposits',
      kind: 'deposit_addresses',
      chain: 'Ethereum',
      held: of('ETH@1', '0.000000000000000000'),
      waits: of('ETH@1', '0.000000000000000000'),
      outside: null,
    },
  ],
  ...change,
})
const show = (one: Treasury) => stage(<TreasuryScreen />, { getTreasury: () => one }, '/console/treasury')

test('it is said that nothing is hedged, and long and short coins have their value', async () => {
  show(treasury())
  expect(await screen.findByText('Nothing is hedged')).toBeTruthy()
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((it) => it.textContent)
  expect(cells(/USDC, Ethereum/).join(' ')).toContain('100 USDC long')
  expect(cells(/ETH, Ethereum/).join(' ')).toContain('-0.01 ETH short')
  expect(screen.getAllByText('€65.00').length).toBeGreaterThan(0)
})

test('each place that is not an empty deposit address has its balance in the ledger beside the one outside', async () => {
  show(treasury())
  const rows = (await screen.findAllByRole('listitem')).map((it) => it.textContent)
  expect(rows).toEqual([
    'Bank account, EUR€5,000.00Outside: €5,100.00, 2026-11-20 06:00 UTCWaits to leave: €120.00',
    'Deposit addresses, Ethereum100 USDCNot compared yet',
  ])
})

test('the chart has the sum of all coins, and one coin where it is chosen', async () => {
  show(treasury())
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe(
    'All coins, last 24 hours, in EUR: lowest €0.00, highest €65.00, now €65.00.',
  )
  fireEvent.click(screen.getByRole('radio', { name: 'ETH, Ethereum' }))
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('lowest -€30.00, highest €0.00')
})

test('a moment without a price is left out of the chart, and the sum now has no value', async () => {
  const history = [day('USDC@1', '10.00', null, '90.00')]
  show(treasury({ history, worth: null, exposures: [exposure('USDC@1', '100.000000', null)] }))
  expect((await screen.findAllByText('No reliable price')).length).toBe(2)
  expect(screen.getByRole('img').querySelector('path:last-of-type')?.getAttribute('d')).not.toContain('NaN')
})

test('before the first exchange it says so', async () => {
  show(treasury({ exposures: [], history: [], worth: of('EUR', '0.00'), places: [] }))
  expect(await screen.findByText(/No coin has been exchanged yet/)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})
