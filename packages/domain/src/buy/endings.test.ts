/** An act of a customer, an operator or time leads each purchase that no longer moves on to its end. */
import { expect, test } from 'vitest'
import { perTier } from '../../../../scripts/stages/per-tier.ts'
import { keyOf } from '../testing/stored.ts'
import { withoutAnEnd } from '../testing/endings.ts'
import { advance, isOpen, paid, type BuyCommand, type BuyEvent, type BuyOrder } from './index.ts'
import {
  booked,
  came,
  cleared,
  coinEvents,
  credit,
  customerAndChecks,
  executed,
  fresh,
  market,
  now,
  refundEvents,
  through,
} from './testing/world.ts'

const one = credit('paid', 'open_banking', '100')
const every = (order: BuyOrder): BuyEvent[] => [
  ...customerAndChecks(order),
  came(one),
  came(credit('card', 'card', '60')),
  ...coinEvents(order),
  ...refundEvents(order),
]

/** A chain has a transaction in the end, or never will; a bank may be silent for ever. */
const byPeople =
  /^(customer|operator|case)\.|^(proof|payment)\.missing|^archived|^payment\.overdue|^transfer\.(final|reverted|withdrawn)/
const acts = (order: BuyOrder): BuyEvent[] => every(order).filter(({ type }) => byPeople.test(type))

const answers = (command: BuyCommand): readonly ((order: BuyOrder) => BuyEvent)[] => {
  switch (command.do) {
    case 'check_order':
      return [(order) => ({ type: 'checks.clear', now, amount: paid(order) })]
    case 'execute_exchange':
      return [() => executed]
    case 'prepare_coins':
      return [
        () => ({ type: 'transfer.signed', now, key: command.key, transaction: `0x${command.key.at(-1)}` }),
      ]
    case 'release_coins': {
      const { key, transaction } = command
      return [
        () => ({ type: 'transfer.broadcast', now, key, transaction }),
        (order) => ({
          type: 'transfer.final',
          now,
          key,
          transaction,
          amount: order.executed?.coins ?? { asset: 'USDC@1', units: 0n },
        }),
      ]
    }
    case 'withdraw_coins':
      return [() => ({ type: 'transfer.withdrawn', now, key: command.key, market })]
    case 'withdraw_payout':
      return [() => ({ type: 'payment.unqueued', now, key: command.key })]
    case 'send_refund': {
      const { key, amount } = command
      return [
        () => ({ type: 'payment.queued', now, key }),
        () => ({ type: 'payment.accepted', now, key }),
        () => ({ type: 'payment.booked', now, key, amount }),
      ]
    }
    default:
      return []
  }
}

const print = (order: BuyOrder): string => keyOf(order)

function reached(depth: number, cap: number, ...begin: BuyEvent[]): BuyOrder[] {
  const start = begin.length === 0 ? fresh : through(fresh, ...begin).order
  const seen = new Map<string, { order: BuyOrder; depth: number }>([
    [print(start), { order: start, depth: 0 }],
  ])
  for (const { order, depth: at } of seen.values()) {
    if (at >= depth) continue
    for (const event of every(order)) {
      const step = advance(order, event)
      if ('refused' in step || seen.size >= cap) continue
      booked(new Map(), step)
      if (!seen.has(print(step.order))) seen.set(print(step.order), { order: step.order, depth: at + 1 })
    }
  }
  return [...seen.values()].map(({ order }) => order)
}

test(
  'no open purchase is without an act that leads on to its end',
  { tags: ['larger'], timeout: 240_000 },
  () => {
    const most = perTier(500, 1_500)
    const orders = [
      ...reached(6, most),
      ...reached(8, most, came(one), cleared(), executed),
      ...reached(8, most, came(one), { type: 'checks.refused', now, cause: 'payer', reason: 'another name' }),
    ]
    const world = { isOver: (order: BuyOrder) => !isOpen(order), print, advance, acts, answers }
    const stuck = withoutAnEnd(orders, world, 4)
    expect(
      stuck.slice(0, 4).map((order) => keyOf({ ...order, feeTables: 0, quote: 0, executed: 0 } as object)),
    ).toEqual([])
  },
)
