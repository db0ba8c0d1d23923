/** A refund after the exchange: what it keeps, what it gives back, and that its lines and its posting add up. */
import { expect, test } from 'vitest'
import { balance } from '../../ledger/index.ts'
import { add, money, subtract, sum } from '../../money/money.ts'
import { toCoins } from '../../money/rates.ts'
import { advance, type SellEvent, type SellOrder } from '../index.ts'
import { serviceFeeRules, totalOf } from '../../money/fees.ts'
import { paidOut } from '../merchant/gives-back.ts'
import { boughtBack, refundLines, takenByBank } from './refund-terms.ts'
import { eur, rate, usdc, walk } from '../testing/world.ts'

const networkFee = usdc('0.5')
const refund = { now: 5_000_000, market: rate, networkFee, isProved: true } as const
const events: readonly SellEvent[] = [
  { type: 'customer.wants_refund', ...refund },
  { type: 'merchant.wants_refund', ...refund, why: 'other' },
  { type: 'case.refused', ...refund, outcome: 'refunded', reason: '' },
] as unknown as readonly SellEvent[]

/** Every order that a walk through the rules reaches, with every rule of the fee, and the refund of it. */
const refunds = walk(8, 3_000).flatMap(({ step: { order } }) =>
  serviceFeeRules.flatMap((rule) => {
    const { serviceFeeOnRefund: _, ...figures } = order.figures
    const ruled = {
      ...order,
      figures: { ...figures, ...(rule !== 'by_cause' && { serviceFeeOnRefund: rule }) },
    } as SellOrder
    return events.flatMap((event) => {
      const step = advance(ruled, event)
      const isRefund = !('refused' in step) && step.order.refund && !ruled.refund
      return isRefund ? [{ rule, event: event.type, before: ruled, step }] : []
    })
  }),
)

test('the lines of every refund after the exchange add up, and its posting balances', () => {
  const bought = refunds.filter(({ step }) => step.order.refund?.bought)
  expect(bought.length).toBeGreaterThan(200)
  for (const { step } of bought) {
    const { order, postings = [] } = step
    const lines = refundLines(order, order.refund!)!
    const { asset } = lines.gross
    const less = sum(asset, [...Object.values(lines.fees), lines.settled, lines.takenByBank])
    expect(subtract(lines.gross, less)).toEqual(lines.money)
    expect(toCoins(lines.money, rate, 'down')).toEqual(lines.coins)
    expect(subtract(lines.coins, order.refund!.kept)).toEqual(order.refund!.sent)
    for (const amount of [...Object.values(lines.fees), lines.takenByBank])
      expect(amount.units).toBeGreaterThanOrEqual(0n)
    const again = postings.find(({ key }) => key.includes(':reconverted:'))!
    expect([...balance(again).values()].every((units) => units === 0n)).toBe(true)
  }
})

test('coins that were never sold go back as they came, less the network fee alone', () => {
  const asTheyCame = refunds.filter(({ step }) => !step.order.refund?.bought)
  expect(asTheyCame.length).toBeGreaterThan(50)
  for (const { before, step } of asTheyCame) {
    expect(before.converted).toBe(false)
    expect(refundLines(step.order, step.order.refund!)).toBe(undefined)
  }
})

/** A sale that was exchanged, and whose payout did not reach its beneficiary. */
const failed = (
  reason: 'name' | 'rejected' | 'returned',
  explanation: string,
  change: Partial<SellOrder> = {},
): SellOrder => {
  const { before } = refunds.find(({ before: it }) => it.state === 'needs_revision' && !it.link && !it.paid)!
  const { gross, fees } = before
  return {
    ...before,
    ...change,
    state: 'needs_revision',
    reason,
    explanation,
    since: 0,
    settled: undefined,
    givenBack: undefined,
    executed: reason === 'returned' ? true : undefined,
    payout: subtract(gross, sum(gross.asset, Object.values(fees))),
    figures: { ...before.figures, serviceFeeOnRefund: undefined, ...change.figures },
  } as unknown as SellOrder
}

test.each([
  ['the bank refused it for a reason of its own', 'rejected', 'MS03', { service: true, bank: true }],
  ['the account does not exist', 'rejected', 'AC01', { service: false, bank: true }],
  ['the bank knows the account under another name', 'name', 'other', { service: false, bank: true }],
  [
    'the bank executed it, and the other bank sent it back',
    'returned',
    'MS03',
    { service: true, bank: false },
  ],
  ['it came back from a closed account', 'returned', 'AC04', { service: false, bank: false }],
] as const)('the fees that come back where %s', (_, reason, code, back) => {
  const order = failed(reason, code)
  const none = money(order.fiat, 0n)
  const { service, bank } = order.fees
  const { feesBack, with: all } = boughtBack(order, 'customer.wants_refund')
  expect(feesBack).toEqual({ service: back.service ? service : none, bank: back.bank ? bank : none })
  expect(all).toEqual(add(order.payout, add(feesBack.service, feesBack.bank)))
})

test('an operator who refuses gives the service fee back; the customer or the merchant who wants a refund does not', () => {
  const { before } = refunds.find(({ before: it }) => it.converted && it.state === 'on_hold')!
  const order = { ...before, resume: { state: 'converted' }, givenBack: undefined } as unknown as SellOrder
  const isBack = (event: 'case.refused' | 'customer.wants_refund' | 'merchant.wants_refund') =>
    boughtBack(order, event).feesBack.service.units > 0n
  expect(isBack('case.refused')).toBe(true)
  expect(isBack('customer.wants_refund')).toBe(false)
  expect(isBack('merchant.wants_refund')).toBe(false)
})

test('a rule that keeps or gives back the service fee holds whatever the cause is', () => {
  const ruled = (serviceFeeOnRefund: 'kept' | 'given_back', code: string) => {
    const order = failed('rejected', code)
    const { feesBack } = boughtBack(
      { ...order, figures: { ...order.figures, serviceFeeOnRefund } },
      'customer.wants_refund',
    )
    return feesBack.service.units > 0n
  }
  expect([ruled('kept', 'MS03'), ruled('given_back', 'AC01')]).toEqual([false, true])
})

/** The sum of the deductions from the value of a sale, to the last cent. */
const lessOf = (order: SellOrder) =>
  sum(order.fiat, [totalOf(order.fees), order.settled ?? money(order.fiat, 0n), takenByBank(order)])

test('the lines of every sale add up to what is paid out', () => {
  // A second return of one payment brings more than was paid: a case, and no line of the customer's.
  const orders = walk(6, 1_200)
    .map(({ step }) => step.order)
    .filter(({ payout, gross }) => payout.units <= gross.units)
  expect(orders.length).toBeGreaterThan(500)
  const wrong = orders.filter((order) => subtract(order.gross, lessOf(order)).units !== paidOut(order).units)
  expect(wrong.map(({ state }) => state)).toEqual([])
})

test('the lines of a payout that came back with less name what banks took', () => {
  const returned = walk(6, 1_200).flatMap(({ from, event }) => {
    const isWhole = from.payout.units === eur('100').units && from.state !== 'needs_revision'
    if (event.type !== 'payment.returned' || !isWhole) return []
    const step = advance(from, { ...event, amount: eur('90.11') })
    const isTaken = !('refused' in step) && step.order.payout.units === eur('90.11').units
    return isTaken ? [step.order] : []
  })
  expect(returned.length).toBeGreaterThan(3)
  for (const order of returned) {
    expect(takenByBank(order).units).toBeGreaterThan(0n)
    expect(subtract(order.gross, lessOf(order))).toEqual(eur('90.11'))
  }
})
