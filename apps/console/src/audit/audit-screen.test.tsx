import type { AuditEntry } from '@agio/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderItem } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { AuditScreen } from './index.ts'

const { id } = orderItem('a')
const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  seq: 7,
  at: '2026-11-20 10:00:00',
  operatorId: null,
  name: null,
  roles: [],
  action: 'coins.viewed',
  subject: `${id}.11155111:0xab:0`,
  orderId: null,
  details: [],
  hash: 'ab',
  ...change,
})

test.each([
  ['the order that an entry names', entry({ action: 'order.viewed', subject: id, orderId: id }), 1],
  ['no order where only the words look like one', entry({}), 0],
])('an entry links to %s', async (_, item, links) => {
  stage(<AuditScreen />, { listAudit: () => ({ items: [item], next: null }) }, '/console/audit/7')
  await screen.findByText('What about')
  expect(screen.getByRole('heading', { name: /^(Order|Coins) viewed$/ })).toBeTruthy()
  expect(screen.getByText(item.action)).toBeTruthy()
  const found = screen
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href')?.includes('/orders/'))
  expect(found).toHaveLength(links)
})
