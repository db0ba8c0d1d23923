/** The page of a purchase shows this in each state. */
import { testPlatform } from '../../testing/world.ts'
import { giveOrderDoors } from '../core/doors.ts'
import { fakeDoors, outside } from '../testing/fakes.ts'
import { BuyOrderView, paymentMethods } from '@agio/contract'
import { Buy } from '@agio/domain'
import { expect, test } from 'vitest'
import { buyOrderView, methodNames } from './view.ts'
import { openExtras } from '../core/order-details.ts'
import { destination, hash, ours, payers, purchase, start, type Purchase } from '../testing/purchase.ts'

/** The view must be the one that the API promises to the page. */
function pageOf(it: Purchase, receiptCode: string | null = null) {
  const view = buyOrderView(it.opened(receiptCode), { ...ours, payers }, it.now)
  return BuyOrderView.parse(view)
}

test('a new order to be paid by transfer says where to, under which reference, and what may be done', () => {
  const page = pageOf(purchase())
  expect(page).toMatchObject({
    status: 'N',
    reason: null,
    held: false,
    method: 'SEPA_BANK_TRANSFER',
    network: 'Sepolia',
    destination,
    destinationUrl: `https://sepolia.etherscan.io/address/${destination}`,
    amount: { amount: '100.00', currency: 'EUR' },
    fees: { service: { amount: '2.50' }, network: { amount: '0.20' } },
    net: { amount: '97.30' },
    received: { amount: '0.00' },
    left: { amount: '100.00' },
    floats: true,
    isExecuted: false,
    rateUntil: null,
    cancelsAt: '2026-11-25 10:00:00',
    transaction: null,
    proofAsked: false,
    choices: ['transferred', 'method', 'cancel'],
    expectedArrival: '2026-11-24 17:00:00',
    timeline: [{ status: 'N', actor: 'customer', event: 'order.placed' }],
  })
  expect(page.transfer).toMatchObject({
    holder: 'Agio Beispiel GmbH',
    iban: 'DE89370400440532013000',
    bank: 'Musterbank',
    amount: { amount: '100.00', currency: 'EUR' },
    reference: 'RF18539007547034',
    sortCode: null,
  })
  expect(page.transfer.epc?.split('\n').slice(6)).toEqual([
    'DE89370400440532013000',
    'EUR100',
    '',
    'RF18539007547034',
  ])
})

test.each([['open_banking' as const], ['card' as const]])(
  'by %s the rate is kept for a while, and paying is a choice',
  (method) => {
    expect(pageOf(purchase(method))).toMatchObject({
      floats: false,
      rateUntil: '2026-11-20 10:30:00',
      choices: ['pay', 'method', 'cancel'],
      expectedArrival: '2026-11-20 10:16:00',
    })
  },
)

test('once a transfer is said to be made it is said once, and another way to pay may still be taken', () => {
  const said = purchase().tell({ type: 'customer.says_transferred' })
  expect(pageOf(said).choices).toEqual(['method', 'cancel'])
  expect(pageOf(said.tell({ type: 'customer.chose_method', method: 'card' })).choices).toEqual([
    'pay',
    'method',
    'cancel',
  ])
})

test('an authorised payment leaves nothing to choose, and the order does not end by itself', () => {
  const paid = purchase('card').tell({
    type: 'authorisation.granted',
    through: 'card',
    payment: 'cps_1',
    at: start,
  })
  expect(pageOf(paid)).toMatchObject({ status: 'W', choices: [], cancelsAt: null, transfer: { epc: null } })
})

test('authorised in time the rate is kept, however slow the money; authorised later it is not', () => {
  const at = (time: number) =>
    pageOf(
      purchase('card').tell({ type: 'authorisation.granted', through: 'card', payment: 'cps_1', at: time }),
    )
  expect(at(start).rateUntil).toBeNull()
  expect(at(start + 31 * 60_000).rateUntil).toBe('2026-11-20 10:30:00')
})

test('money that is here is shown as it came, and no code to pay again', () => {
  const page = pageOf(purchase().wait(3_600).credited())
  expect(page).toMatchObject({
    status: 'R',
    received: { amount: '100.00' },
    left: null,
    credits: [{ amount: { amount: '100.00' }, through: 'SEPA_BANK_TRANSFER', counts: true, late: false }],
    transfer: { epc: null },
    choices: [],
    cancelsAt: null,
    expectedArrival: '2026-11-20 11:16:00',
  })
})

test('the rate that was struck replaces the one that was offered', () => {
  const page = pageOf(purchase().credited().cleared().executed('0.90'))
  expect(page).toMatchObject({
    status: 'O',
    isExecuted: true,
    rate: '0.90000000000000',
    receive: { amount: '108.111111' },
  })
})

test('a wallet that is to be proved: until when, and nothing is promised meanwhile', () => {
  const asked = purchase().credited().cleared().executed().tell({ type: 'proof.asked' })
  expect(pageOf(asked)).toMatchObject({
    proofAsked: true,
    proofUntil: '2026-12-04 10:00:00',
    choices: ['prove_wallet'],
    expectedArrival: null,
  })
})

test('the transaction appears when it is sent, and stays when it is final', () => {
  const it = purchase().credited().cleared().executed().signed()
  expect(pageOf(it).transaction).toBeNull()
  const explorerUrl = `https://sepolia.etherscan.io/tx/${hash}`
  expect(pageOf(it.sent()).transaction).toEqual({ hash, explorerUrl, isFinal: false, confirming: null })
  const done = pageOf(it.wait(900).final(), 'AAAA-BBBB-CCCC-DDDD')
  expect(done).toMatchObject({
    status: 'C',
    transaction: { hash, isFinal: true },
    completedAt: '2026-11-20 10:15:00',
    choices: ['receipt'],
    expectedArrival: null,
  })
  expect(done.timeline.map(({ status }) => status)).toEqual(['N', 'R', 'B', 'O', 'T', 'P', 'C'])
})

test('money that goes back is shown with the account it goes to, and no more of the account than its owner knows', () => {
  const failed = purchase()
    .credited()
    .tell({ type: 'checks.refused', cause: 'payer', reason: 'another name' })
  expect(pageOf(failed)).toMatchObject({
    status: 'Y',
    reason: 'payer',
    refunds: [{ amount: { amount: '100.00' }, to: 'DE** **** 3000', status: 'pending' }],
  })
})

test('an order that a person looks at promises nothing', () => {
  const held = purchase().credited().tell({ type: 'checks.hold', reason: 'a listed name' })
  expect(pageOf(held)).toMatchObject({ status: 'R', held: true, expectedArrival: null })
  expect(JSON.stringify(pageOf(held))).not.toContain('listed')
  expect(pageOf(purchase('card').tell({ type: 'operator.hold', reason: 'look' })).choices).not.toContain(
    'pay',
  )
})

test.each([
  ['X' as const, 'customer.cancelled' as const, 'customer'],
  ['F' as const, 'payment.missing' as const, 'time'],
])('%s says how it ended, and until when money still buys: 90 days', (status, type, reason) => {
  expect(pageOf(purchase())).toMatchObject({ lateUntil: null })
  const page = pageOf(purchase().tell({ type }))
  expect(page).toMatchObject({ status, reason, choices: [], left: null })
  expect(page.lateUntil).toMatch(/^2027-02-18 10:0/)
})

test('every choice that is offered is taken by the life', () => {
  const events = {
    transferred: 'customer.says_transferred',
    cancel: 'customer.cancelled',
    prove_wallet: 'customer.proved',
  } as const
  for (const it of [
    purchase(),
    purchase('card'),
    purchase().credited().cleared().executed().tell({ type: 'proof.asked' }),
  ])
    for (const choice of pageOf(it).choices)
      if (choice in events)
        expect(
          Buy.advance(it.order, { type: events[choice as keyof typeof events], now: it.now }),
        ).not.toHaveProperty('refused')
})

test('without an account in the currency nothing is invented', () => {
  const { transfer } = buyOrderView(purchase().opened(), { payments: [], transfer: undefined }, start)
  expect(transfer).toMatchObject({ iban: null, sortCode: null, epc: null })
})

test('a rail that does not say who paid leaves a gap, and the page is shown', async () => {
  const { row } = purchase('card').credited().opened()
  const platform = testPlatform({ db: undefined as never })
  const doors = fakeDoors(outside())
  const payerOf = () => Promise.reject(new Error('the acquirer is silent'))
  const payments = { ...doors.money.payments, payerOf }
  giveOrderDoors(platform, { ...doors, money: { ...doors.money, payments } })
  const extras = await openExtras(platform, row)
  expect(extras.payers?.size).toBe(0)
})

test('the ways to pay are named as the API names them', () => {
  expect(methodNames).toEqual(paymentMethods)
})
