/**
 * Every money sheet of an order adds up, to the last digit, as its reader sees it: mails, receipt, paper and the case file of the
 * console, in every state of many orders, at any price and fee, after refunds, debts, returns and surplus.
 */
import type { ReceiptView } from '@agio/contract'
import type { SaleFigures } from '@agio/contract/receipt-lines'
import { exactFigure, wireAmount } from '@agio/contract/wire'
import { type Buy, Chains, Events, Money, Rates, type Sell } from '@agio/domain'
import {
  amountIn,
  anyPurchase,
  anySale,
  wrongSums,
  type LivedPurchase,
  type LivedSale as Lived,
  type Written,
} from '@agio/domain/any-order'
import { expect, test } from 'vitest'
import { perTier } from '../../../../scripts/stages/per-tier.ts'
import { write } from '../notify/templates.ts'
import type { OrderMessage } from '../notify/messages.ts'
import { orderView as caseFileOf } from '../backoffice/orders/order-view.ts'
import { waitsOf } from './backoffice/waits.ts'
import { figuresOf } from './core/figures-view.ts'
import { requiredOf } from './core/lifecycles.ts'
import { writeEvent } from './core/documents.ts'
import type { OpenedBuy, OpenedOrder } from './core/order-details.ts'
import type { StoredEvent } from './core/order-store.ts'
import { buyMailDataOf } from './buy/mail.ts'
import { boughtFigures } from './receipts/buy-receipt-view.ts'
import { linesOf } from './receipts/receipt-lines-view.ts'
import { soldFigures } from './receipts/receipt-view.ts'
import { mailDataOf } from './sell/mail.ts'

const count = perTier(400, 1_500)
/** At least so many of a kind, of the whole number of orders. */
const share = (most: number) => Math.floor((most * count) / 1_500)
const seeds = Array.from({ length: count }, (_, at) => at + 1)
const sales = seeds.flatMap((seed) => anySale(seed).map((it) => ({ ...it, seed })))

const storedOf = (
  service: 'sell' | 'buy',
  event: Sell.SellEvent | Buy.BuyEvent,
  { state }: { readonly state: string },
): StoredEvent => ({
  seq: 2,
  eventId: 'last',
  type: event.type,
  actor: Events.actorOf(event.type),
  from: state,
  to: state,
  at: new Date(event.now),
  data: writeEvent(service, event, {}),
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
  events: event ? [storedOf('sell', event, order)] : [],
  receiptCode: null,
})

/** The faults of the sheets of these orders, the first few; a test expects none. */
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

test('the mails of a sale add up as they are sent', { tags: ['larger'] }, () => {
  for (const message of ['completed', 'refund_started', 'refund_sent', 'refund_by_merchant'] as const)
    expect([message, sent.filter((it) => it.message === message).length > share(30)]).toEqual([message, true])
  expect(faults(sent, (it) => mailOf(it.message, it))).toEqual([])
})

test(
  'the mail about coins that are back names these coins, also where others are on their way',
  { tags: ['larger'] },
  () => {
    const back = sent.flatMap((it) => {
      const { event, message } = it
      return message === 'refund_sent' && event?.type === 'transfer.final' ? [{ ...it, event }] : []
    })
    const isOther = ({ step: { order }, event }: (typeof back)[number]) =>
      order.refund !== undefined && order.refund.key !== event.key
    expect(back.filter(isOther).length).toBeGreaterThan(share(10))
    for (const it of back) {
      const last = mailOf('refund_sent', it).find(({ label }) => label === 'Comes back to you')
      expect(last?.value).toBe(exactFigure(wireAmount(it.event.amount), 'en'))
    }
  },
)

const paidOut = sales.filter(({ step }) => step.order.state === 'completed')

const head = ({ id, midRate, reference }: OpenedOrder['row'] | OpenedBuy['row']) => ({
  code: 'AAAA-BBBB-CCCC-DDDD',
  orderId: id as ReceiptView['orderId'],
  issuedAt: '2026-11-20 10:15:00',
  completedAt: '2026-11-20 10:15:00',
  void: false,
  midRate,
  reference,
  shop: null,
  externalId: null,
})

function receiptOf(it: Lived): ReceiptView {
  return {
    service: 'sell',
    ...head(openedOf(it).row),
    ...soldFigures(it.step.order),
    beneficiary: 'Ada Example',
    account: 'DE89 3704 0044 0532 0130 00',
    endToEndId: '',
    transactions: [],
  }
}

test('the receipt of a sale adds up on paper', { tags: ['larger'] }, () => {
  expect(paidOut.length).toBeGreaterThan(share(300))
  expect(faults(paidOut, (it) => linesOf(receiptOf(it), 'en'))).toEqual([])
})

test('the coins that were sold are worth the value of the sheet, at its rate', { tags: ['larger'] }, () => {
  const sold = sales.filter(({ step }) => step.order.converted)
  expect(sold.filter(({ step }) => step.order.surplus).length).toBeGreaterThan(share(100))
  const wrong = sold.filter(({ step: { order } }) => {
    const figures = figuresOf({ service: 'sell', order, midRate: '1' }) as SaleFigures
    const coins = Money.parse(order.coin, (figures.notSold?.sold ?? figures.send).amount)
    const rate = Rates.readRate(order.coin, order.fiat, figures.rate)
    if (coins === 'not-an-amount' || rate === 'not-a-rate') return true
    // The rate of coins that had several is cut to its last digit.
    const worth = (['down', 'up'] as const).map((rounding) => Rates.toFiat(coins, rate, rounding).units)
    return !worth.includes(order.gross.units)
  })
  expect(
    wrong
      .slice(0, 3)
      .map(({ seed, step }) => [seed, figuresOf({ service: 'sell', order: step.order, midRate: '1' })]),
  ).toEqual([])
})

const purchases = seeds.flatMap((seed) => anyPurchase(seed).map((it) => ({ ...it, seed })))

const openedPurchase = ({ event, step: { order }, at }: LivedPurchase): OpenedBuy => ({
  row: {
    id: order.id,
    service: 'buy',
    customerId: order.customerId,
    version: 1,
    order,
    reference: 'RF18539007547034',
    midRate: Rates.formatRate(order.quote.rate),
    depositAddress: null,
    details: null,
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(at),
  },
  explorers: Chains.explorersOf([]),
  details: { payerName: 'Greta Beispiel' },
  events: event ? [storedOf('buy', event, order)] : [],
  receiptCode: null,
})

test('the mails of a purchase add up as they are sent', { tags: ['larger'] }, () => {
  const bought = purchases.flatMap((it) =>
    (it.step.commands ?? []).flatMap((command) =>
      command.do === 'notify_customer' ? [{ ...it, message: `buy_${command.message}` as const }] : [],
    ),
  )
  for (const message of ['buy_completed', 'buy_failed'] as const)
    expect([message, bought.filter((it) => it.message === message).length > share(100)]).toEqual([
      message,
      true,
    ])
  const rowsOf = (it: (typeof bought)[number]) =>
    write({ template: it.message, params: buyMailDataOf(openedPurchase(it)) }, 'en', 'https://pay.example')
      .rows
  expect(faults(bought, (it) => rowsOf(it))).toEqual([])
  // The money that came and does not go back has a line of its own.
  const failed = bought.filter(
    ({ message, step }) => message === 'buy_failed' && step.order.refunds.length > 0,
  )
  const silent = failed.filter((it) => {
    const amounts = rowsOf(it).flatMap(({ value }) => amountIn(value) ?? [])
    return (
      amounts.reduce((sum, { units, isTaken }) => (isTaken ? sum - units : sum + units), 0n) !==
      2n * (amounts.at(-1)?.units ?? 0n)
    )
  })
  expect(silent.slice(0, 3).map((it) => rowsOf(it))).toEqual([])
})

test(
  'the receipt of a purchase adds up on paper, and its payments are what was paid',
  { tags: ['larger'] },
  () => {
    const done = purchases.filter(({ step }) => step.order.state === 'completed')
    expect(done.length).toBeGreaterThan(share(300))
    const receipt = (it: LivedPurchase): ReceiptView => {
      const { row, events, explorers } = openedPurchase(it)
      const bought = boughtFigures({ order: row.order, payerName: 'Greta Beispiel', events, explorers })
      return { service: 'buy', ...head(row), ...bought }
    }
    expect(faults(done, (it) => linesOf(receipt(it), 'en'))).toEqual([])
    for (const it of done) {
      const { paid, payments } = receipt(it) as Extract<ReceiptView, { service: 'buy' }>
      const fiat = it.step.order.fiat
      const units = payments.map(({ amount }) => Money.parse(fiat, amount.amount) as Money.Money<Money.Fiat>)
      expect(Money.format(Money.sum(fiat, units))).toBe(paid.amount)
    }
  },
)

function caseLines({ row, ...opened }: OpenedOrder | OpenedBuy, at: number, extras: object): Written[] {
  const file = {
    row,
    item: { ...row, state: row.order.state, send: wanted(row), receive: wanted(row) },
    opened: { row, ...opened, ...extras },
    required: row.service === 'sell' ? requiredOf(row.order) : null,
    figures: figuresOf(row),
    waits: waitsOf(row as never, new Date(at)),
    cases: [],
    balances: [],
    postings: [],
    events: [],
    hitCaseId: null,
    actions: [],
  }
  return caseFileOf(file as never, { attempts: [], now: new Date(at) }).money
}
const wanted = ({ order }: OpenedOrder['row'] | OpenedBuy['row']) => order.asked

test('the case file of the console adds up in every state of an order', { tags: ['larger'] }, () => {
  expect(faults(sales, (it) => caseLines(openedOf(it), it.at, {}))).toEqual([])
  expect(
    faults(purchases, (it) => caseLines(openedPurchase(it), it.at, { extras: { payments: [] } })),
  ).toEqual([])
})
