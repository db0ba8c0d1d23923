import type { AdminOrderView, CaseView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { expect, test } from 'vitest'
import { orderInReview, readsHits } from './in-review.ts'

const reason = 'a listed address: 0x1 (open Q1)'
const event = {
  seq: 3,
  at: '2026-11-20 10:00:00',
  event: 'checks.hold',
  actor: 'system',
  from: 'F',
  to: 'W',
  fromState: 'funded',
  toState: 'on_hold',
  by: null,
  note: null,
  eventId: 'evt_1',
  details: [{ name: 'reason', value: reason }],
} satisfies AdminOrderView['timeline'][number]
const hit = {
  id: '1',
  kind: 'screening_hit',
  subject: { kind: 'order', id: 'ord_1' },
  orderId: 'ord_1',
  data: { hit: 'hit_1', role: 'payer', list: 'open', entity: 'Q1', listedName: 'Somebody', score: 89 },
  openedAt: '2026-11-20 10:00:00',
  closedAt: null,
  assignedTo: null,
  dueOn: null,
  isOverdue: false,
} satisfies CaseView
const order = {
  waits: { wait: 'sell.on_hold.hit', who: 'operator', until: null, then: null },
  hitCaseId: 'case_list',
  cases: [hit],
  money: [
    { id: 'hold', label: 'Held', value: reason, note: 'by checks' },
    { id: 'amount', label: 'Ordered', value: '100 EUR', note: null },
  ],
  timeline: [
    event,
    { ...event, seq: 4, event: 'operator.hold', details: [{ name: 'reason', value: 'a call' }] },
  ],
} satisfies Parameters<typeof orderInReview>[0]

test('of an order that a list holds, only compliance, admin and auditor read why; all else of it everybody reads', () => {
  const readers = Operators.roles.filter((role) => readsHits([role]))
  expect(readers.toSorted()).toEqual(['admin', 'auditor', 'compliance'])
  for (const role of Operators.roles) {
    const shown = orderInReview(order, [role])
    const text = JSON.stringify(shown)
    expect(/list|0x1|Q1|Somebody|89|hit"/.test(text), role).toBe(readers.includes(role))
    expect(shown.money[1]).toEqual(order.money[1])
    expect(shown.timeline[1]).toEqual(order.timeline[1])
  }
})

test('a hold by an operator keeps its reason', () => {
  const money = [{ id: 'hold', label: 'Held', value: 'a call', note: 'by operator' }]
  expect(orderInReview({ ...order, money }, ['support']).money).toEqual(money)
})
