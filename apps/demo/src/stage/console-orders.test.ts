import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AdminOrderView } from '@agio/contract'
import { actsOf } from './acts.ts'
import { createConsoleOrders, orderOf } from './console-orders.ts'

const line = (id: string, value: string, note: string | null = null) => ({ id, label: id, value, note })
const none = { payment: undefined, credits: [], atBanks: [], cards: [] }

const short = {
  id: 'ord_1',
  service: 'sell',
  state: 'underpaid',
  status: 'P',
  reason: null,
  reference: 'RF12',
  createdAt: '2026-06-01 10:00:00',
  updatedAt: '2026-06-01 10:05:00',
  send: { amount: '900.000000', currency: 'USDC@11155111' },
  receive: { amount: '1000.00', currency: 'EUR' },
  customer: { email: 'a***@b***' },
  money: [
    line('required', '1,128.5 USDC'),
    line('rate', '0.92', 'fixed until 2026-06-01 10:30:00'),
    line('deposit', '0x52908400098527886E0F7030069857D2E4169EE7'),
  ],
  movements: [{ kind: 'deposit', counts: true, amount: { amount: '900.000000', currency: 'USDC@11155111' } }],
  attempts: [],
} as unknown as AdminOrderView

test('what an operator reads of a sale is enough to send the rest of its coins', () => {
  const { order } = orderOf(short)
  expect(order).toMatchObject({ state: 'underpaid', rateUntil: '2026-06-01 10:30:00' })
  expect(actsOf(order, none)[0]).toMatchObject({
    id: 'rest',
    calls: [
      {
        path: '/chain/11155111/send',
        body: { token: 'USDC', to: '0x52908400098527886E0F7030069857D2E4169EE7', amount: '228.500000' },
      },
    ],
  })
})

test('what an operator reads of a purchase is enough to transfer its money', () => {
  const purchase = {
    ...short,
    service: 'buy',
    state: 'awaiting_payment',
    send: { amount: '100.00', currency: 'EUR' },
    receive: { amount: '105.755', currency: 'USDC@11155111' },
    money: [line('amount', '100.00 EUR'), line('rate', '1.05', 'floats until the money arrives')],
    movements: [],
  } as unknown as AdminOrderView
  const { order } = orderOf(purchase)
  expect(order).toMatchObject({ coin: 'USDC@11155111', rateUntil: null })
  expect(actsOf(order, none)[0]?.calls[0]?.body).toMatchObject({
    amount: '100.00',
    currency: 'EUR',
    reference: 'RF12',
  })
})

test('an order that is followed is read whole only when it moved, as each reading is noted', async () => {
  const read: string[] = []
  const now = { state: 'underpaid', updatedAt: '1' }
  const desk = {
    reads: <Answer>(path: string) => {
      read.push(path)
      return Promise.resolve((path.includes('?') ? { items: [{ id: 'ord_1', ...now }] } : short) as Answer)
    },
  }
  const file = join(mkdtempSync(join(tmpdir(), 'followed-')), 'followed.json')
  const orders = createConsoleOrders({ desk, file })
  expect(await orders.follow('ord_2')).toBeUndefined()
  await orders.follow('ord_1')
  expect(await orders.orders()).toHaveLength(1)
  now.updatedAt = '2'
  await orders.orders()
  expect(read.filter((path) => path === '/admin/orders/ord_1')).toHaveLength(2)
})
