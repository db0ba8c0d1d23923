import type { UnallocatedCoinsView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { approval, orderItem } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { CoinsScreen } from './index.ts'

const sale = orderItem('a')
const coins = (change: Partial<UnallocatedCoinsView> = {}): UnallocatedCoinsView => ({
  id: `${sale.id}.11155111:0xab:0`,
  at: '2026-11-20 10:00:00',
  amount: { currency: 'USDT@11155111', amount: '150.000000000000000000' },
  network: 'Sepolia',
  from: '0x1111111111111111111111111111111111111111',
  transaction: '0xab',
  explorerUrl: 'https://explorer.example/0xab',
  state: 'open',
  orderId: sale.id,
  reference: sale.reference,
  worth: { currency: 'EUR', amount: '138.00' },
  returns: { amount: { currency: 'USDT@11155111', amount: '149.5' }, to: '0x1111' },
  handled: null,
  orders: [orderItem('b')],
  approvals: [],
  needsSecond: true,
  mayReturn: true,
  mayCount: true,
  mayKeep: false,
  ...change,
})
const open = (it: UnallocatedCoinsView, answers = {}) =>
  stage(
    <CoinsScreen />,
    {
      listUnallocatedCoins: () => ({ items: [it], next: null }),
      getUnallocatedCoins: () => it,
      returnCoins: () => ({ approval: approval() }),
      countCoins: () => ({ approval: null }),
      ...answers,
    },
    `/console/coins/${encodeURIComponent(it.id)}`,
  )
const confirm = async (button: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'sent by mistake' } })
  fireEvent.click(dialog.getByRole('button', { name: button }))
}

test('a return shows receiver and amount, and asks for a second operator where one is needed', async () => {
  const { calls } = open(coins())
  fireEvent.click(await screen.findByRole('button', { name: 'Return…' }))
  expect(within(await screen.findByRole('dialog')).getByText('149.5 USDT')).toBeTruthy()
  await confirm('Ask for approval')
  await expect
    .poll(() => calls('returnCoins').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: coins().id }, body: { reason: 'sent by mistake' } }])
})

test('an open sale of the customer takes the coins', async () => {
  const { calls } = open(coins({ needsSecond: false }))
  fireEvent.click(await screen.findByRole('button', { name: 'Count for it…' }))
  await confirm('Count')
  await expect
    .poll(() => calls('countCoins').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([
      { params: { id: coins().id }, body: { orderId: orderItem('b').id, reason: 'sent by mistake' } },
    ])
})

test('a decided deposit has no button, and says where the coins went', async () => {
  const handled = { to: '0x2222', amount: { currency: 'USDT@11155111', amount: '149.5' }, orderId: null }
  open(coins({ state: 'returned', handled, mayReturn: false, mayCount: false, orders: [] }))
  expect(await screen.findByText('0x2222')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /…$/ })).toBeNull()
})
