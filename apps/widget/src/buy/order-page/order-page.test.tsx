import type { BuyOrderView, BuyStatus } from '@agio/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { orderId as id, purchase } from '../../testing/orders.ts'
import { placeOf } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { OrderPage } from './order-page.tsx'

afterEach(cleanup)

const show = (order: BuyOrderView, more = {}) =>
  stage(<OrderPage place={placeOf('', { id })} />, { getBuyOrder: () => order, ...more })

const titles: Record<BuyStatus, string> = {
  N: 'Waiting for funds',
  W: 'Waiting for funds',
  R: 'Processing',
  B: 'Processing',
  O: 'Processing',
  T: 'Processing',
  P: 'Processing',
  C: 'Completed',
  Z: 'Completed',
  X: 'Canceled',
  F: 'Canceled',
  Y: 'Failed',
}

test.each(Object.entries(titles))('%s is headed "%s"', async (status, title) => {
  await show(purchase({ status: status as BuyStatus }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${title}`) })).toBeTruthy()
})

test('the sheet says who else hears of the order', async () => {
  await show(purchase({ contactEmail: 'books@example.org' }))
  expect((await screen.findByText('Also informed, once confirmed')).closest('div')?.textContent).toContain(
    'books@example.org',
  )
})

test('a transfer shows every row with its copy button at once: a press on a row copies it', async () => {
  await show(purchase())
  await screen.findByText('IBAN')
  for (const label of ['Amount', 'Payee', 'IBAN', 'BIC', 'Reference'])
    expect(screen.getByRole('button', { name: `Copy: ${label}` }), label).toBeTruthy()
})

test('"I transferred the funds" is said once and answered', async () => {
  const { asked } = await show(purchase(), {
    sayTransferred: () => purchase({ status: 'W', choices: ['method', 'cancel'] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'I transferred the funds' }))
  expect(await screen.findByText(/This page changes as soon as your money arrives/)).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'sayTransferred')).toHaveLength(1)
})

test('a payment at a bank says how the last try went, and leads to the next', async () => {
  const payment = { id: 'obp_1', method: 'OPEN_BANKING', provider: 'Alpha Bank', status: 'refused' } as const
  const { went } = await show(
    purchase({
      method: 'OPEN_BANKING',
      choices: ['pay', 'method', 'cancel'],
      payments: [{ ...payment, reason: null, startedAt: '2026-11-20 11:05:00' }],
    }),
  )
  expect(await screen.findByText(/The payment with Alpha Bank wasn't confirmed/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose your bank' }))
  expect(went).toEqual([`/buy/order/method/open-banking?order=${id}`])
})
