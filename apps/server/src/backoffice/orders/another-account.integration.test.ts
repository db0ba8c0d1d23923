/** A return to another account: typed by one, approved by another, delivered to the order once. */
import { expect, test } from 'vitest'
import { Credits, Money } from '@agio/domain'
import type { OperatorOrders } from '../../orders/index.ts'
import type { Actor } from '../sign-in/caller.ts'
import type { CaseFile } from './order-view.ts'
import { approvedPayee, anotherAccountApprovable, proposeAnotherAccount } from './another-account.ts'
import { approvedActHandlers } from './order-acts.ts'
import { openBackOffice } from '../testing.ts'
import * as approvals from '../approvals/approvals.ts'

const source = { kind: 'statement_line', id: 'abc' } as const
const creditId = Credits.keyOf(source)
const iban = 'DE89370400440532013000'
const orderId = `ord_${'a'.repeat(26)}`

/** An order with one sum that found no way back. */
function stuckOrder() {
  const heard: Parameters<OperatorOrders['act']>[1][] = []
  const it = { version: 4, amount: '60.00', stuck: true, heard }
  const orders = {
    open: async (id: string) =>
      id === orderId
        ? ({
            row: {
              id,
              service: 'buy',
              version: it.version,
              order: { refunds: [{ source, amount: Money.parse('EUR', it.amount) }] },
            },
            actions: it.stuck
              ? [{ action: 'send_back', event: 'operator.sends_refund', subject: creditId }]
              : [],
          } as unknown as CaseFile)
        : undefined,
    validateAccount: async (_: string, wish: { iban?: string | undefined }) =>
      wish.iban === iban ? { kind: 'iban' as const, iban } : { refused: 'invalid' as const },
    item: async () => ({ state: 'failed' }),
    act: async (_: string, act: Parameters<OperatorOrders['act']>[1]) => {
      heard.push(act)
      return { status: 'Y', version: 5 }
    },
  } as unknown as OperatorOrders
  return { it, orders }
}

async function openReturns() {
  const office = await openBackOffice()
  const { it, orders } = stuckOrder()
  const { db, platform } = office
  office.approves({
    another_account: anotherAccountApprovable({ orders }),
  })
  const handlers = approvedActHandlers(platform, orders)
  const [tom, tina] = [
    await office.person('Tom Treasurer', 'treasurer'),
    await office.person('Tina Treasurer', 'treasurer'),
  ]
  const wish = { creditId, version: 4, name: 'Greta Beispiel', iban, reason: 'her old account is closed' }
  return {
    ...office,
    it,
    orders,
    tom,
    tina,
    wish,
    payees: approvedPayee(db, platform.keys.sealer),
    async propose() {
      const row = await proposeAnotherAccount(platform, orders, orderId, wish, tom)
      if ('refused' in row) throw new Error(row.refused)
      return row
    },
    decide: (row: { id: string; hash: string }, by: Actor) =>
      approvals.approve(office.platform, { id: row.id, hash: row.hash, reason: 'seen her letter', by }),
    /** The outbox as its worker would: each row, twice. */
    async carryOut() {
      const rows = await db.query<{ kind: string; payload: { approval: string; by: Actor } }>(
        `select kind, payload from outbox where kind = 'approved_act'`,
      )
      for (const { payload } of [...rows, ...rows]) await handlers.approved_act(payload)
      return rows.length
    },
  }
}

test('nothing is sent before a second person approves exactly this account and amount', async () => {
  await using office = await openReturns()
  const row = await office.propose()
  expect(row.action).toContain('60.00 EUR')
  expect(row.action).not.toContain(iban)
  const stored = await office.db.query<{ text: string }>('select t::text as text from approval t')
  for (const word of [iban, '60.00 EUR']) expect(stored[0]?.text).not.toContain(word)
  expect(await office.payees.payerOf(row.id)).toBeUndefined()
  expect(await office.decide(row, office.tom)).toEqual({ refused: 'backoffice.own' })
  expect(await office.carryOut()).toBe(0)
  expect(await office.decide(row, office.tina)).toMatchObject({ state: 'approved' })
  expect(await office.carryOut()).toBe(1)
  const told = {
    action: 'send_back',
    version: 4,
    subject: creditId,
    payee: { kind: 'approved_account', id: row.id },
  }
  expect(office.it.heard).toMatchObject([told, told])
  expect(await office.payees.payerOf(row.id)).toEqual({
    name: 'Greta Beispiel',
    account: { kind: 'iban', iban },
  })
})

test.each([
  ['the order went on', { version: 5 }],
  ['the amount is another', { amount: '61.00' }],
  ['the money found its way', { stuck: false }],
])('%s: what was begun is void', async (_, change) => {
  await using office = await openReturns()
  const row = await office.propose()
  Object.assign(office.it, change)
  expect(await office.decide(row, office.tina)).toEqual({ refused: 'backoffice.void' })
  expect(await office.carryOut()).toBe(0)
  expect(await office.payees.payerOf(row.id)).toBeUndefined()
})

test('an account that is none, an old page and money that is not stuck are refused at once', async () => {
  await using office = await openReturns()
  const propose = (change: object, id = orderId) =>
    proposeAnotherAccount(office.platform, office.orders, id, { ...office.wish, ...change }, office.tom)
  expect(await propose({ iban: 'DE00' })).toEqual({ refused: 'invalid' })
  expect(await propose({ version: 3 })).toEqual({ refused: 'backoffice.changed' })
  expect(await propose({ creditId: 'statement_line:other' })).toEqual({ refused: 'order.not_now' })
  expect(await propose({}, 'ord_nobody')).toEqual({ refused: 'not-found' })
  office.it.stuck = false
  expect(await propose({})).toEqual({ refused: 'order.not_now' })
})

test('names that are no approvals open nothing', async () => {
  await using office = await openReturns()
  for (const id of ['', 'apr_x', 'account:apr_x', `apr_${'a'.repeat(26)}`])
    expect(await office.payees.payerOf(id)).toBeUndefined()
})
