/**
 * What an order asks for, as a function of where it is. Every step that changes its place asks; a release asks again.
 * Because each ask carries the key of its attempt, asking twice does nothing twice.
 */
import { openCase, type BuyEffect } from './buy-effects.ts'
import type { Back, BuyOrder, Hold, Step } from './buy-order.ts'

/** The key of the present transfer of the coins. */
export const coinsKey = (order: Pick<BuyOrder, 'id' | 'attempt'>): string =>
  `${order.id}:coins:${order.attempt}`

/** The key of a payment back: one per credit and attempt. */
export const backKey = (order: Pick<BuyOrder, 'id'>, index: number, attempt: number): string =>
  `${order.id}:back:${index}:${attempt}`

/** Nothing while it is held. */
export function asks(order: BuyOrder): BuyEffect[] {
  if (order.hold) return []
  switch (order.at) {
    case 'R':
      return [{ do: 'check_order' }]
    case 'B':
      return [{ do: 'strike_rate' }]
    case 'O':
      return order.proofAskedAt === undefined ? prepare(order) : []
    case 'T':
      if (order.stop) return []
      return order.signed
        ? [{ do: 'release_coins', key: coinsKey(order), hash: order.signed.hash }]
        : prepare(order)
    case 'Y':
      return order.backs.flatMap((back, index) =>
        back.state === 'asked' && !isTakenBack(order, back) ? [sendBack(order, back, index)] : [],
      )
    default:
      return []
  }
}

/** Its sender has taken it back meanwhile: sent as well, it would have gone twice. */
export function isTakenBack({ credits, disputes }: BuyOrder, { creditId, amount }: Back): boolean {
  const gave = credits.find(({ id }) => id === creditId)?.amount.units ?? 0n
  const lost = disputes.filter((it) => !it.won && it.creditId === creditId)
  return lost.length > 0 && lost.reduce((sum, it) => sum + it.amount.units, amount.units) > gave
}

const prepare = (order: BuyOrder<'O' | 'T'>): BuyEffect[] =>
  order.struck
    ? [{ do: 'prepare_coins', key: coinsKey(order), coins: order.struck.coins, to: order.destination }]
    : []

const sendBack = (
  order: BuyOrder,
  { by, amount, creditId, to, attempt }: Back,
  index: number,
): BuyEffect => ({
  do: 'send_back',
  key: backKey(order, index, attempt),
  by,
  amount,
  creditId,
  to,
})

/** What is under way and may still be stopped: signed coins that nobody has seen on the chain, money in a batch. */
export function recalls(order: BuyOrder): BuyEffect[] {
  if (order.at === 'T') return order.signed ? [{ do: 'withdraw_coins', key: coinsKey(order) }] : []
  if (order.at !== 'Y') return []
  return order.backs.flatMap(({ state, by, attempt }, index): BuyEffect[] =>
    state === 'batched' && by !== 'card'
      ? [{ do: 'withdraw_payout', key: backKey(order, index, attempt), rail: by }]
      : [],
  )
}

/** The order here, with what it now asks for. */
export function arrive(order: BuyOrder, more: Omit<Step, 'order'> = {}): Step {
  return { ...more, order, effects: [...asks(order), ...(more.effects ?? [])] }
}

/** Nothing more leaves the house for this order until a person has looked. */
export function holdBack(order: BuyOrder, by: Hold['by'], detail: string): Step {
  return {
    order: { ...order, hold: { by, detail } },
    effects: [...recalls(order), openCase(`held by ${by}: ${detail}`)],
  }
}

/** The fact changes nothing here, and need not be kept. */
export const stays = (order: BuyOrder): Step => ({ order })
