/** The home of a merchant says the next step first, and its orders lead to what may be known of them. */
import type { MerchantOrderView } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { Merchants } from '@agio/domain'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listOf, ownMerchant } from '../../testing/merchants.ts'
import { stage } from '../../testing/stage.tsx'
import { HomeRoom, OrdersRoom } from './index.ts'

const order: MerchantOrderView = {
  orderId: `ord_${'a'.repeat(26)}`,
  service: 'sell',
  status: 'completed',
  reference: 'RF18AGIO',
  externalId: 'INV-1',
  link: `lnk_${'a'.repeat(26)}`,
  send: { currency: 'USDC@1', amount: '112.810000' },
  receive: { currency: 'EUR', amount: '100.00' },
  placedAt: '2026-11-20 10:00:00',
  updatedAt: '2026-11-20 10:05:00',
}
const home = (done: readonly Merchants.Step[], changes: Partial<AnswerTo<'getOwnHome'>> = {}) => ({
  isTest: false,
  steps: Merchants.steps.map((name) => ({ name, isDone: done.includes(name) })),
  from: '2026-10-22',
  to: '2026-11-20',
  volume: [],
  totals: [],
  open: 0,
  owed: [],
  ...changes,
})
type Delivery = AnswerTo<'listAllDeliveries'>['items'][number]
const delivery = (changes: Partial<Delivery>): Delivery => ({
  id: '1',
  eventId: 'evt_1',
  type: 'payment.completed',
  object: order.orderId,
  sequence: 1,
  state: 'delivered',
  isReplay: false,
  tries: 1,
  lastStatus: 204,
  createdAt: '2026-11-20 10:05:00',
  nextTryAt: null,
  endpoint: { id: 'whe_1', url: 'https://shop.example/hooks', description: '', isOn: true },
  ...changes,
})
const answers = (one: ReturnType<typeof home>, ...orders: readonly MerchantOrderView[]) => ({
  getOwnMerchant: () => ownMerchant(),
  getOwnHome: () => one,
  listOwnOrders: () => listOf(...orders),
  listAllDeliveries: () => listOf(),
})

test('the first step that is not done is next, and leads to its room', async () => {
  stage(<HomeRoom />, answers(home(['site', 'key', 'link'], { isTest: true })), '/console/home')
  const list = within(await screen.findByRole('region', { name: 'To the first payment' }))
  const items = list.getAllByRole('listitem')
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'step',
    null,
    null,
    null,
  ])
  expect(list.getByRole('link', { name: 'A beneficiary, approved' }).getAttribute('href')).toBe(
    '/console/payees',
  )
  expect(screen.getByText('Test mode')).toBeTruthy()
  expect(screen.getByText('No order was completed.')).toBeTruthy()
})

test('a merchant with payments sees turnover, a bar for each of 30 days, and the latest orders', async () => {
  const eur = (amount: string) => ({ currency: 'EUR', amount })
  const paid = home([...Merchants.steps], {
    volume: [{ day: '2026-11-19', service: 'sell', orders: 2, amount: eur('125.10') }],
    totals: [{ service: 'sell', orders: 2, amount: eur('125.10') }],
    open: 3,
  })
  stage(<HomeRoom />, answers(paid, order), '/console/home')
  const chart = await screen.findByRole('img', { name: 'Volume by day, EUR' })
  expect(chart.querySelectorAll('rect')).toHaveLength(30)
  expect(chart.querySelectorAll('rect:not([data-empty])')).toHaveLength(1)
  expect(screen.queryByText('To the first payment')).toBeNull()
  expect(screen.queryByText('Test mode')).toBeNull()
  const row = await screen.findByRole('link', { name: /112.81 USDC for 100.00 EUR/ })
  expect(row.getAttribute('href')).toBe(`/console/orders/${order.orderId}`)
})

test('an order of a link leads to its payment', async () => {
  stage(<OrdersRoom />, answers(home([]), order), `/console/orders/${order.orderId}`)
  const link = await screen.findByRole('link', { name: 'Open the payment' })
  expect(link.getAttribute('href')).toBe(`/console/payments/${order.orderId}`)
  expect(screen.getByText('INV-1')).toBeTruthy()
})

test('what is owed is said in money, with what the bank has and what came back', async () => {
  const eur = (amount: string) => ({ currency: 'EUR', amount })
  const due = { total: eur('160.00'), payments: 2, withBank: eur('60.00'), returned: eur('100.00') }
  stage(<HomeRoom />, answers(home(['site'], { owed: [due] })), '/console/home')
  const balance = within(await screen.findByRole('region', { name: 'Owed to you' }))
  for (const words of [
    '2 payments',
    '160.00 EUR',
    '60.00 EUR with the bank, not booked yet',
    '100.00 EUR came back',
  ])
    expect(balance.getByText(words)).toBeTruthy()
})

test('an event that failed is sent again from the home, one that arrived or waits for an endpoint that is off is not', async () => {
  const failed = { state: 'given_up', lastStatus: 503 } as const
  const off = { id: 'whe_2', url: 'https://off.example/', description: 'Old shop', isOn: false }
  const sent: unknown[] = []
  stage(
    <HomeRoom />,
    {
      ...answers(home(['site'])),
      listAllDeliveries: () =>
        listOf(
          delivery({ id: '4', eventId: 'evt_3' }),
          delivery({ id: '3', eventId: 'evt_3', ...failed }),
          delivery({ id: '2', eventId: 'evt_2', type: 'link.expired', ...failed }),
          delivery({ id: '1', ...failed, endpoint: off }),
        ),
      retryDelivery: ({ params }: { params?: unknown }) => (sent.push(params), { done: true as const }),
    },
    '/console/home',
  )
  const events = within(await screen.findByRole('region', { name: 'Latest events' }))
  expect(events.getAllByRole('listitem')).toHaveLength(4)
  expect(events.getAllByText('given up · 503')).toHaveLength(3)
  events.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => sent).toEqual([{ id: 'whe_1', delivery: '2' }])
})
