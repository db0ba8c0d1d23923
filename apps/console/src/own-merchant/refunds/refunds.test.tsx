import type { MerchantPaymentView, PaymentRefundView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { listOf, merchantPayment, ownMerchant, paymentLink } from '../../testing/merchants.ts'
import { stage } from '../../testing/stage.tsx'
import { Payments } from '../links/payments.tsx'

const { orderId: order } = merchantPayment()
const refund: PaymentRefundView = {
  order,
  state: 'awaiting_money',
  reason: 'asked_by_payer',
  amount: { currency: 'EUR', amount: '25.00' },
  requestedAt: '2026-11-21 09:00:00',
  transfer: {
    holder: 'Agio Payments',
    iban: 'DE02120300000000202051',
    bic: null,
    sortCode: null,
    accountNumber: null,
    bank: 'Musterbank',
    amount: { currency: 'EUR', amount: '25.00' },
    reference: 'RF18539007547034',
    epc: null,
  },
}
const offer = {
  way: 'transfer',
  most: { currency: 'EUR', amount: '25.00' },
  coins: { currency: 'USDC@1', amount: '28.400000' },
  networkFee: { currency: 'USDC@1', amount: '0.500000' },
} as const
const open = (
  payment: Partial<MerchantPaymentView>,
  answers: Parameters<typeof stage>[1] = {},
  role?: 'owner' | 'staff',
) =>
  stage(
    <Payments link={paymentLink().id} />,
    {
      getOwnMerchant: () => ownMerchant(role),
      listPayments: () => listOf(merchantPayment(payment)),
      listPaymentRefunds: () => ({ items: [], next: null, offer }),
      ...answers,
    },
    '/console/links',
  )
const dialogOf = async () => within(await screen.findByRole('dialog'))

test('an owner refunds a paid-out payment: quote, amount, reason, then the account details for the transfer', async () => {
  const { calls } = open({}, { refundPayment: () => refund })
  fireEvent.click(await screen.findByRole('button', { name: 'Refund…' }))
  const dialog = await dialogOf()
  expect(await dialog.findByText(/28\.4 USDC.*0\.5 USDC/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Amount in EUR'), { target: { value: ' 10.00 ' } })
  // The figures are those of all of it.
  expect(dialog.queryByText(/28\.4 USDC/)).toBeNull()
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'duplicate' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Get bank details' }))
  await expect
    .poll(() => calls('refundPayment').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { order }, body: { amount: '10.00', reason: 'duplicate' } }])
})

test('a payment that has not left goes back at once, without an amount', async () => {
  const { calls } = open({ state: 'processing', refundable: 'now' }, { refundPayment: () => refund })
  fireEvent.click(await screen.findByRole('button', { name: 'Refund…' }))
  const dialog = await dialogOf()
  expect(dialog.queryByLabelText(/Amount/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }))
  await expect
    .poll(() => calls('refundPayment').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { order }, body: { reason: 'asked_by_payer' } }])
})

test('while the transfer is waited for, its details stand there, each to copy', async () => {
  open({ refunds: [refund] })
  const details = within(await screen.findByLabelText('Transfer for the refund'))
  for (const text of ['Agio Payments', 'DE02 1203 0000 0000 2020 51', '25.00', 'RF18539007547034'])
    expect(details.getByText(text)).toBeTruthy()
  expect(screen.getByText(/25\.00 EUR: waiting for your transfer/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Change the refund…' })).toBeTruthy()
})

test('after a part the rest is offered, at most what the beneficiary kept', async () => {
  const part = { ...refund, state: 'refunded', transfer: null } as const
  const { calls } = open(
    { kept: { currency: 'EUR', amount: '75.00' }, refunds: [part] },
    { refundPayment: () => refund },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Refund…' }))
  const dialog = await dialogOf()
  expect(dialog.getByLabelText<HTMLInputElement>('Amount in EUR').value).toBe('75.00')
  expect(dialog.getByText(/At most 75\.00 EUR/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Get bank details' }))
  await expect
    .poll(() => calls('refundPayment').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { order }, body: { amount: '75.00', reason: 'asked_by_payer' } }])
})

test('staff see payments and refunds, and start none', async () => {
  open({ refunds: [{ ...refund, state: 'refunded', transfer: null }] }, {}, 'staff')
  expect(await screen.findByText(/25\.00 EUR: refunded/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /refund/i })).toBeNull()
})

test('a refusal stays in the dialog', async () => {
  open(
    {},
    {
      refundPayment: () => {
        throw new Refused('amount.above_max', 'The amount is above the maximum.')
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Refund…' }))
  const dialog = await dialogOf()
  fireEvent.click(dialog.getByRole('button', { name: 'Get bank details' }))
  expect(await dialog.findByText(/above the maximum/)).toBeTruthy()
})
