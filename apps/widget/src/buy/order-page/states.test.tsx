/** The page of a purchase in rare cases: money that differs or goes back, a person who returns from a payment. */
import type { BuyOrderView } from '@agio/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { orderId as id, purchase } from '../../testing/orders.ts'
import { placeOf } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { OrderPage } from './order-page.tsx'

afterEach(cleanup)

const eur = (amount: string) => ({ currency: 'EUR', amount })
const show = (order: BuyOrderView, more = {}, query = '') =>
  stage(<OrderPage place={placeOf(query, { id })} />, { getBuyOrder: () => order, ...more })
const sheet = () => screen.findByLabelText('Transaction details')
const card = (status: BuyOrderView['payments'][number]['status']) => ({
  id: `cps_${'a'.repeat(26)}`,
  method: 'CREDIT_CARD' as const,
  provider: 'Visa •••• 4242',
  status,
  reason: null,
  startedAt: '2026-11-20 11:05:00',
})

test('less than ordered is shown in figures, and no coins are promised while it is checked', async () => {
  await show(purchase({ status: 'R', received: eur('90.00'), left: null }))
  const lines = within(await sheet())
  expect(lines.getByText(/€10.00 less than ordered/)).toBeTruthy()
  expect(lines.queryByText(/105\.41/)).toBeNull()
})

test('too little waits for the rest: what came, what is missing, until when, and where to transfer it', async () => {
  const left = eur('80.00')
  const { transfer } = purchase({})
  const waits = { waitsFor: 'more', waitsUntil: '2026-11-23 10:00:00', left } as const
  await show(
    purchase({ status: 'R', received: eur('20.00'), ...waits, transfer: { ...transfer, amount: left } }),
  )
  const lines = within(await sheet())
  expect(lines.getByText('€20.00')).toBeTruthy()
  expect(lines.getByText(/€80.00 still missing/)).toBeTruthy()
  expect(screen.getByText(/Transfer the rest by .*23/)).toBeTruthy()
  expect(screen.getByText(/^Pay the rest by transfer\. A card/)).toBeTruthy()
  expect(within(screen.getByLabelText('Transfer exactly this')).getByText('€80.00')).toBeTruthy()
})

test('an authorised payment is waited for beside what came', async () => {
  const waits = { waitsFor: 'authorised_payment', waitsUntil: '2026-11-25 10:00:00' } as const
  await show(purchase({ status: 'R', received: eur('10.00'), left: null, ...waits }))
  expect(await screen.findByText(/We'll wait for the payment you authorized until .*25/)).toBeTruthy()
})

test('an authorisation that expired is told as that: the money may still come', async () => {
  const expired = {
    ...card('failed'),
    method: 'OPEN_BANKING',
    provider: 'Sonnenbank',
    reason: 'expired',
  } as const
  await show(purchase({ status: 'N', method: 'OPEN_BANKING', payments: [expired] }))
  expect(await screen.findByText(/with Sonnenbank, but the money didn't arrive within 5 days/)).toBeTruthy()
})

test.each(['X', 'F'] as const)('%s says until when money that was paid still buys', async (status) => {
  await show(purchase({ status, cancelsAt: null, lateUntil: '2027-02-18 10:00:00', left: null }))
  expect(await screen.findByText(/if it arrives by .*18.*, it still buys your coins/)).toBeTruthy()
})

test('more than ordered is shown in figures', async () => {
  await show(purchase({ status: 'O', isExecuted: true, received: eur('110.00'), left: null }))
  expect(within(await sheet()).getByText(/€10.00 more than ordered/)).toBeTruthy()
})

test('a hold is told as what it is to the person: nothing to do', async () => {
  await show(purchase({ status: 'R', held: true, received: eur('100.00') }))
  expect(await screen.findByText(/Our team is reviewing this order/)).toBeTruthy()
  cleanup()
  await show(purchase({ status: 'C', held: true, completedAt: '2026-11-20 12:00:00' }))
  expect(await screen.findByText('Your coins are in your wallet.')).toBeTruthy()
})

test.each([
  ['payer', /isn't in your name/],
  ['proof', /We got no signature for the wallet in time/],
  ['refused', /couldn't complete this order/],
] as const)('a failure for %s is told in plain words', async (reason, words) => {
  await show(purchase({ status: 'Y', reason }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('money on its way back: how much, to which account, until when', async () => {
  const refunds = [{ amount: eur('100.00'), to: 'DE** **** 3000', status: 'accepted' as const }]
  await show(purchase({ status: 'Y', reason: 'payer', received: eur('100.00'), refunds }))
  const paper = within(await screen.findByLabelText("We're returning your money"))
  expect(paper.getByText('DE** **** 3000')).toBeTruthy()
  expect(paper.getByText('Arrives within 2 business days')).toBeTruthy()
  cleanup()
  const booked = refunds.map((it) => ({ ...it, status: 'booked' as const }))
  await show(purchase({ status: 'Y', reason: 'payer', received: eur('100.00'), refunds: booked }))
  expect(await screen.findByLabelText('We returned your money')).toBeTruthy()
})

test('less comes back once coins were bought, and the page says why', async () => {
  const refunds = [{ amount: eur('96.50'), to: 'Visa •••• 4242', status: 'pending' as const }]
  const paid = { received: eur('100.00'), payments: [card('settled')], isExecuted: true }
  await show(purchase({ status: 'Y', reason: 'proof', refunds, ...paid }))
  const paper = within(await screen.findByLabelText("We're returning your money"))
  expect(paper.getByText('To your card')).toBeTruthy()
  expect(await screen.findByText(/€3.50 less than you paid/)).toBeTruthy()
})

test('money that does not count stands beside the timeline', async () => {
  const credit = { amount: eur('100.00'), at: '2026-11-20 11:30:00', through: 'SEPA_BANK_TRANSFER' } as const
  const credits = [
    { ...credit, counts: true, late: false },
    { ...credit, counts: false, late: true },
  ]
  await show(purchase({ status: 'C', credits, completedAt: '2026-11-20 12:00:00' }))
  const list = within(await screen.findByRole('region', { name: 'Your payments' }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  expect(list.getByText('Arrived late')).toBeTruthy()
})

test('a fixed rate that has run out is told, and one may pay all the same', async () => {
  const rate = { floats: false, rateUntil: '2026-11-20 11:30:00' }
  await show(purchase({ method: 'CREDIT_CARD', choices: ['pay', 'method', 'cancel'], ...rate }))
  expect(await screen.findByText(/The fixed rate has expired/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Continue to the card page' })).toBeTruthy()
  expect(within(await sheet()).getByText(/^about/)).toBeTruthy()
})

test('while the rate is kept its time is shown', async () => {
  const rate = { floats: false, rateUntil: '2026-11-20 12:20:00' }
  await show(purchase({ method: 'CREDIT_CARD', choices: ['pay', 'method', 'cancel'], ...rate }))
  expect(await screen.findByText(/The rate is fixed for another 20 minutes/)).toBeTruthy()
})

test.each([
  ['refused', /Your card was declined/],
  ['authorised', /Your card payment is authorized/],
  ['abandoned', /You didn't finish the card payment/],
] as const)('back from the card page: %s', async (status, words) => {
  const payment = card(status)
  const order = purchase({ method: 'CREDIT_CARD', choices: ['pay', 'method'], payments: [payment] })
  window.history.replaceState(null, '', `/buy/transaction/${id}?card=${payment.id}`)
  const { asked } = await show(
    order,
    { getCardSession: () => ({ payment, orderId: id }) },
    `card=${payment.id}`,
  )
  expect(await screen.findByText(words)).toBeTruthy()
  expect(window.location.search).toBe('')
  expect(asked.filter(({ name }) => name === 'getCardSession')).toHaveLength(1)
})

test.each(['refused', 'failed', 'abandoned'] as const)(
  'back from the card page (%s) to an order that another payment paid for: the page asks for no payment again',
  async (status) => {
    const payment = card(status)
    const { asked } = await show(
      purchase({ state: 'payment_received', method: 'CREDIT_CARD', payments: [payment] }),
      { getCardSession: () => ({ payment, orderId: id }) },
      `card=${payment.id}`,
    )
    await expect.poll(() => asked.map(({ name }) => name)).toContain('getCardSession')
    await sheet()
    expect(screen.queryByText(/declined|didn't (work|finish)|another way to pay/)).toBeNull()
  },
)

test('a malformed card session in the address causes no call', async () => {
  const { asked } = await show(purchase(), {}, 'card=%3Cscript%3E')
  await sheet()
  expect(asked.map(({ name }) => name)).not.toContain('getCardSession')
})

test('a person who owes a proof reads where and how', async () => {
  const until = '2026-12-04 11:00:00'
  await show(
    purchase({
      status: 'O',
      isExecuted: true,
      proofAsked: true,
      proofUntil: until,
      choices: ['prove_wallet'],
    }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Your signature is needed' })).toBeTruthy()
  expect(await screen.findByText('We found no wallet in this browser.')).toBeTruthy()
})

test('a refused payment stands in the timeline as such', async () => {
  const at = '2026-11-20 11:00:00'
  const timeline = [
    { status: 'N', state: 'awaiting_payment', at, actor: 'customer', event: 'order.placed' },
    { status: 'W', state: 'payment_pending', at, actor: 'bank', event: 'authorisation.granted' },
    { status: 'N', state: 'awaiting_payment', at, actor: 'bank', event: 'authorisation.refused' },
  ] as const
  await show(purchase({ method: 'OPEN_BANKING', choices: ['pay'], timeline: [...timeline] }))
  expect(await screen.findByText('Payment not confirmed')).toBeTruthy()
})
