/** Each limit of a purchase, one unit below it, on it and one above. Windows of the rate are in waiting.test.ts. */
import { describe, expect, test } from 'vitest'
import { deadline, quoteOfCoins, refundKey, withinBounds, type BuyEvent, type BuyOrder } from './index.ts'
import * as Money from '../money/money.ts'
import {
  broadcast,
  came,
  cleared,
  credit,
  eur,
  executed,
  fresh,
  market,
  now,
  rate,
  ready,
  tables,
  through,
} from './testing/world.ts'

const around = [-1, 0, 1] as const
const cents = (units: bigint) => Money.money('EUR', units)
const paid = credit('a', 'bank_transfer', '100')
const cameAt = (at: number) => came({ ...paid, at })

test('the windows are those that the order was placed under', () => {
  const figures = { ...fresh.figures, moneyWindow: 1_000, lateWindow: 2_000 }
  const short = { ...fresh, figures }
  expect(deadline({ ...short, fixedUntil: 0 })?.at).toBe(fresh.createdAt + 1_000)
  const expired = through(short, { type: 'payment.missing', now }).order as BuyOrder<'expired'>
  const comes = (at: number) => through(expired, cameAt(expired.endedAt + at)).order
  expect(comes(1_999)).toMatchObject({ credits: [{ late: true }] })
  expect(comes(1_999).state).not.toBe('failed')
  expect(comes(2_000)).toMatchObject({ state: 'failed', reason: 'late' })
})

describe('a cancelled order', () => {
  const cancelled = through(fresh, { type: 'customer.cancelled', now }).order as BuyOrder<'cancelled'>
  const { endedAt, figures } = cancelled
  const { lateWindow } = figures

  test.each(around)('takes an authorisation of before its end: %i ms', (ms) => {
    const at = endedAt + ms
    const granted = { type: 'authorisation.granted', now, through: 'open_banking', payment: 'p', at } as const
    expect(through(cancelled, granted).order.authorised?.at).toBe(ms < 0 ? at : undefined)
  })
  test.each(around)('calls money late from its end on: %i ms', (ms) => {
    const { order } = through(cancelled, cameAt(endedAt + ms))
    expect(order.credits).toMatchObject([{ late: ms >= 0 }])
  })
  test.each(around)('sends money back from 90 days after its end on: %i ms', (ms) => {
    const { order } = through(cancelled, cameAt(endedAt + lateWindow + ms))
    expect(order.state).toBe(ms < 0 ? 'payment_received' : 'failed')
  })
})

test('a reverted transfer is tried again twice', () => {
  let { order } = through(fresh, came(paid), cleared(), executed)
  const states = [1, 2, 3].map((attempt) => {
    const [key, transaction] = [`ord_1:coins:${attempt}`, `0x${attempt}`]
    const reverted: BuyEvent = {
      type: 'transfer.reverted',
      now,
      key,
      transaction,
      retry: true,
      reason: 'reverted',
      market,
    }
    order = through(order, ready(transaction, attempt), broadcast(transaction), reverted).order
    return `${order.state} ${order.attempt}`
  })
  expect(states).toEqual(['transfer_signed 2', 'transfer_signed 3', 'failed 3'])
})

test('a technical rejection of a refund is tried again twice', () => {
  const refused: BuyEvent = { type: 'checks.refused', now, cause: 'payer', reason: 'another name' }
  let { order } = through(fresh, came(paid), refused)
  const states = [1, 2, 3].map((attempt) => {
    const key = refundKey(order, 0, attempt)
    const rejected: BuyEvent = { type: 'payment.rejected', now, key, permanent: false, reason: 'AM09' }
    order = through(order, { type: 'payment.queued', now, key }, rejected).order
    return `${order.refunds[0]?.state} ${order.refunds[0]?.attempt}`
  })
  expect(states).toEqual(['pending 2', 'pending 3', 'stuck 3'])
})

test.each([
  ['less than the least', 2_499n, 'amount.below_min'],
  ['the least', 2_500n, undefined],
  ['more than the least', 2_501n, undefined],
])('%s is bought or refused', (_, units, refused) => {
  expect(withinBounds(cents(units), tables.card, eur('25'))?.refused).toBe(refused)
})
test.each(around)('the most of a method: %i cents', (more) => {
  const amount = cents(tables.card.maximum.units + BigInt(more))
  expect(withinBounds(amount, tables.card, eur('25'))?.refused).toBe(
    more > 0 ? 'amount.above_max' : undefined,
  )
})
test.each(around)('coins are wanted, or none: %i', (units) => {
  const quote = quoteOfCoins(Money.money('USDC@1', BigInt(units)), rate, tables.card)
  expect('refused' in quote).toBe(units <= 0)
})
