/** An act of a customer, an operator or time leads each sale that no longer moves on to its end. */
import { expect, test } from 'vitest'
import { perTier } from '../../../../scripts/stages/per-tier.ts'
import { keyOf } from '../testing/stored.ts'
import { withoutAnEnd } from '../testing/endings.ts'
import { advance, isOpen, payoutKey, type SellCommand, type SellEvent, type SellOrder } from './index.ts'
import { eventsFor, print, rate, walk } from './testing/world.ts'

/** No party has to answer an earlier question: banks are silent, chains take no earlier transfer. */
const byPeople =
  /^(customer|operator|case|choice|rate)\.|^(deposit|proof)\.missing|^deposit\.final|^archived|^payment\.overdue|^transfer\.refused/
/** An amount that is asked for moves no order on; the coins that come of it do, or another answer. */
const acts = (order: SellOrder): SellEvent[] =>
  eventsFor(order).filter(({ type }) => byPeople.test(type) && type !== 'customer.asks_transfer')

const now = 5_000_000
const answers = (command: SellCommand): readonly ((order: SellOrder) => SellEvent)[] => {
  switch (command.do) {
    case 'check_order':
      return [() => ({ type: 'checks.clear', now, market: rate })]
    case 'check_payee':
      return [() => ({ type: 'payee.matched', now, attempt: command.attempt })]
    case 'send_payout': {
      const { key, amount } = command
      return [
        () => ({ type: 'payment.queued', now, key }),
        () => ({ type: 'payment.accepted', now, key }),
        () => ({ type: 'payment.booked', now, key, amount }),
      ]
    }
    case 'withdraw_payout':
      return [() => ({ type: 'payment.unqueued', now, key: command.key })]
    case 'send_coins':
      return [
        () => ({ type: 'transfer.final', now, key: command.key, transaction: '0x9', amount: command.coins }),
      ]
    default:
      return []
  }
}

const steps = walk(8, perTier(1_000, 3_000))
const orders = [...new Map(steps.map(({ step: { order } }) => [print(order), order])).values()]
const world = { isOver: (order: SellOrder) => !isOpen(order), print, advance, acts, answers }

test(
  'no open sale is without an act that leads on to its end',
  { tags: ['larger'], timeout: 240_000 },
  () => {
    expect(orders.length).toBeGreaterThan(perTier(600, 2_000))
    const stuck = withoutAnEnd(orders, world, 4)
    expect(stuck.slice(0, 5).map((order) => keyOf({ ...order, offers: [] }))).toEqual([])
  },
)

test('a silent bank, a failed refund, dust and another amount each have their act, and without it no end', () => {
  const without = (type: string) => ({
    ...world,
    acts: (order: SellOrder) => acts(order).filter((event) => !event.type.startsWith(type)),
  })
  const inState = (of: (order: SellOrder) => boolean) => orders.filter(of).slice(0, 50)
  const silent = inState((it) => it.state === 'on_hold' && it.reason === 'bank-silent')
  const failed = inState(
    (it) => it.state === 'on_hold' && it.reason === 'refund' && it.refund?.failed !== undefined,
  )
  const booked = inState((it) => it.state === 'on_hold' && it.booked?.key === payoutKey(it))
  for (const [stuck, type] of [
    [silent, 'operator.confirms'],
    [failed, 'operator.sends_refund'],
    [booked, 'operator.'],
  ] as const) {
    expect(stuck.length).toBeGreaterThan(0)
    expect(withoutAnEnd(stuck, without(type), 4).length, type).toBeGreaterThan(0)
  }
})
