/**
 * Every money sheet of an order adds up, to the last digit, as its reader sees it: mails, receipt, paper and the case file of the
 * console, in every state of many orders, at any price and fee, after refunds, debts, returns and surplus.
 */
import type { ReceiptView } from '@agio/contract'
import { exactFigure, wireAmount } from '@agio/contract/wire'
import { Chains, Events, Rates, type Sell } from '@agio/domain'
import { expect, test } from 'vitest'
import { anySale, type Lived } from '../../../../packages/domain/src/sell/testing/any-sale.ts'
import { wrongSums, type Written } from '../../../../packages/domain/src/testing/sheet-sums.ts'
import { write } from '../notify/templates.ts'
import type { OrderMessage } from '../notify/messages.ts'
import { orderView as caseFileOf } from '../backoffice/orders/order-view.ts'
import { figuresOf } from './core/figures-view.ts'
import { requiredOf } from './core/lifecycles.ts'
import { writeEvent } from './core/documents.ts'
import type { OpenedOrder } from './core/order-details.ts'
import type { StoredEvent } from './core/order-store.ts'
import { linesOf } from './receipts/receipt-lines-view.ts'
import { soldFigures } from './receipts/receipt-view.ts'
import { mailDataOf } from './sell/mail.ts'

const seeds = Array.from({ length: 1_500 }, (_, at) => at + 1)
const sales = seeds.flatMap((seed) => anySale(seed).map((it) => ({ ...it, seed })))

const storedOf = (event: Sell.SellEvent, { state }: Sell.SellOrder): StoredEvent => ({
  seq: 2,
  eventId: 'last',
  type: event.type,
  actor: Events.actorOf(event.type),
  from: state,
  to: state,
  at: new Date(event.now),
  data: writeEvent('sell', event, {}),
})

const openedOf = ({ event, step: { order }, at }: Lived): OpenedOrder => ({
  row: {
    id: order.id,
    service: 'sell',
    customerId: 'cus_1',
    version: 1,
    order,
    reference: 'RF18539007547034',
    midRate: Rates.formatRate(order.offers[0]!.rate),
    depositAddress: '0x1111111111111111111111111111111111111111',
    details: null,
    refundSealed: null,
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(at),
  },
  explorers: Chains.explorersOf([]),
  payee: { name: 'Ada Example', account: { kind: 'iban', iban: 'DE89370400440532013000' } },
  bank: null,
  label: 'DE** 3000',
  details: {},
  events: event ? [storedOf(event, order)] : [],
  receiptCode: null,
})

/** What is wrong with the sheets of these orders, the first few of each kind; a test expects nothing. */
function faults<
  O extends { readonly seed: number; readonly step: { readonly order: { readonly state: string } } },
>(orders: readonly O[], sheetOf: (it: O) => readonly Written[]): string[] {
  const found = orders.flatMap((it) => {
    const sheet = sheetOf(it)
    return wrongSums(sheet).map((fault) => {
      const lines = sheet.map(({ label, value }) => `${label} ${value}`).join(' | ')
      return `${fault} (${it.step.order.state}, seed ${it.seed}): ${lines}`
    })
  })
  return found.slice(0, 5)
}

const mailOf = (message: OrderMessage, it: Lived): Written[] => {
  const params = mailDataOf(openedOf(it), {}, it.at, 'last')
  return [...write({ template: message, params }, 'en', 'https://pay.example').rows]
}

const sent = sales.flatMap((it) =>
  (it.step.commands ?? []).flatMap((command) =>
    command.do === 'notify_customer' ? [{ ...it, message: command.message }] : [],
  ),
)

test('the mails of a sale add up as they are sent', () => {
  for (const message of ['completed', 'refund_started', 'refund_sent', 'refund_by_merchant'] as const)
    expect([message, sent.filter((it) => it.message === message).length > 30]).toEqual([message, true])
  expect(faults(sent, (it) => mailOf(it.message, it))).toEqual([])
})

test('the mail about coins that are back names these coins, also where others are on their way', () => {
  const back = sent.flatMap((it) => {
    const { event, message } = it
    return message === 'refund_sent' && event?.type === 'transfer.final' ? [{ ...it, event }] : []
  })
  const isOther = ({ step: { order }, event }: (typeof back)[number]) =>
    order.refund !== undefined && order.refund.key !== event.key
  expect(back.filter(isOther).length).toBeGreaterThan(10)
  for (const it of back) {
    const last = mailOf('refund_sent', it).find(({ label }) => label === 'Comes back to you')
    expect(last?.value).toBe(exactFigure(wireAmount(it.event.amount), 'en'))
  }
})

const paidOut = sales.filter(({ step }) => step.order.state === 'completed')

function receiptOf({ step: { order } }: Lived): ReceiptView {
  return {
    service: 'sell',
    code: 'AAAA-BBBB-CCCC-DDDD',
    orderId: order.id as ReceiptView['orderId'],
    issuedAt: '2026-11-20 10:15:00',
    completedAt: '2026-11-20 10:15:00',
    void: false,
    midRate: Rates.formatRate(order.offers[0]!.rate),
    reference: 'RF18539007547034',
    shop: null,
    ...soldFigures(order),
    beneficiary: 'Ada Example',
    account: 'DE89 3704 0044 0532 0130 00',
    endToEndId: '',
    transactions: [],
  }
}

test('the receipt of a sale adds up on paper', () => {
  expect(paidOut.length).toBeGreaterThan(300)
  expect(faults(paidOut, (it) => linesOf(receiptOf(it), 'en'))).toEqual([])
})

function caseLines(it: Lived): Written[] {
  const opened = openedOf(it)
  const { row } = opened
  const file = {
    row,
    item: { ...row, state: row.order.state, send: row.order.offers[0]!.coins, receive: row.order.payout },
    opened,
    required: requiredOf(row.order as Sell.SellOrder),
    figures: figuresOf(row),
    ...{ cases: [], balances: [], postings: [], events: [], actions: [] },
  }
  return caseFileOf(file as never, { attempts: [], now: new Date(it.at) }).money
}

test('the case file of the console adds up in every state of a sale', () => {
  expect(faults(sales, caseLines)).toEqual([])
})
