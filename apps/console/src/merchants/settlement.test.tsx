import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { merchantPayment, listOf, ownMerchant, statement } from '../testing/merchants.ts'
import { stage } from '../testing/stage.tsx'
import { Settlement } from './settlement.tsx'

const { id } = ownMerchant()

test('operators see a merchant’s payments, each with its order, and its statement of a period', async () => {
  const { calls } = stage(<Settlement merchantId={id} />, {
    listMerchantPayments: () => listOf(merchantPayment()),
    getMerchantStatement: () => statement(),
  })
  const table = within(await screen.findByRole('region', { name: 'Payments, as a table' }))
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(
    /RF18539007547034.*4711.*paid out.*100\.00 EUR.*AGP1/,
  )
  expect(table.getByRole('link').getAttribute('href')).toBe(`/console/orders/${merchantPayment().orderId}`)
  for (const label of ['From', 'To'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: '2026-11-20' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show statement' }))
  expect(await screen.findByRole('region', { name: 'Lines, as a table' })).toBeTruthy()
  expect(screen.getByText('final')).toBeTruthy()
  expect(calls('getMerchantStatement').map(({ input }) => input)).toMatchObject([
    { params: { id }, query: { currency: 'EUR', from: '2026-11-20', to: '2026-11-20' } },
  ])
})
