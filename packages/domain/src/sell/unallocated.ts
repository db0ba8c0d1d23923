/**
 * Coins that no order waits for: another coin or chain, or the order has what it needs. They are posted to suspense, and the
 * state of the order never changes. An operator returns them to their sender, counts them for another order, or keeps dust.
 *
 *   final, does not count ──┬─ operator.returns_coins ──► returning ──► returned | return_failed (it may be tried again)
 *                           ├─ operator.counts_coins ───► counted: the other order sees them as its deposit
 *                           └─ operator.keeps_coins ────► kept: income
 */
import type { Address } from '../coins/coins.ts'
import { coinsKept, refunded, unallocatedCoins } from '../ledger/index.ts'
import { notNow, type NotNow } from '../lifecycle.ts'
import { covers, subtract, type Fiat, type Money } from '../money/money.ts'
import { toFiat } from '../money/rates.ts'
import type { SellCommand } from './commands.ts'
import type { On, Refused, SellOrder, Step } from './order.ts'
import { awaitsDecision, find, put, type Handling, type KnownDeposit } from './received.ts'

const kept = <O extends SellOrder>(order: O, deposit: KnownDeposit): O => ({
  ...order,
  deposits: put(order.deposits, deposit),
})

const openCase = ({ coins, transaction }: KnownDeposit): SellCommand => ({
  do: 'open_case',
  case: { kind: 'unallocated_deposit', data: { asset: coins.asset, transaction } },
})

/** Neither reorganised away nor rolled back: a second report changes nothing. */
export const isThere = ({ state }: KnownDeposit): boolean => state === 'seen' || state === 'final'

/** Worth less than half the smallest order. */
export const isDust = (order: SellOrder, value: Money<Fiat>): boolean =>
  value.units * 2n < order.minimum.units

/** The sender on the chain; where the chain names none, the address that the customer gave with the order. */
export const returnAddress = (order: SellOrder, { from }: KnownDeposit): Address | undefined =>
  from ?? order.refundAddress

export function seen<O extends SellOrder>(order: O, { deposit }: On<'deposit.seen'>): Step<O> {
  const known = find(order.deposits, deposit.id)
  if (known && isThere(known)) return { order }
  // Rolled back and here again: it is what it was.
  if (known?.booked || known?.lost || known?.state === 'reversed')
    return { order: kept(order, { ...known, ...deposit, state: 'seen' }) }
  return { order: kept(order, { ...deposit, state: 'seen', counts: false, late: false }) }
}

export function vanished<O extends SellOrder>(
  order: O,
  { depositId }: On<'deposit.vanished'>,
): Step<O> | NotNow {
  const known = find(order.deposits, depositId)
  if (known?.state !== 'seen') return notNow
  return { order: kept(order, { ...known, state: 'vanished' }) }
}

export function final<O extends SellOrder>(order: O, { depositId }: On<'deposit.final'>): Step<O> | NotNow {
  const known = find(order.deposits, depositId)
  if (known?.state !== 'seen') return notNow
  if (known.booked) return { order: kept(order, { ...known, state: 'final' }) }
  return {
    order: kept(order, { ...known, state: 'final', counts: false, booked: true }),
    postings: known.unallocated ? [] : [unallocatedCoins(order.id, known.id, known.coins)],
    commands: [openCase(known), { do: 'notify_customer', message: 'coins_unallocated' }],
  }
}

export function reversed<O extends SellOrder>(
  order: O,
  { depositId }: On<'deposit.reversed'>,
): Step<O> | NotNow {
  const known = find(order.deposits, depositId)
  if (known?.state !== 'final') return notNow
  return {
    order: kept(order, { ...known, state: 'reversed' }),
    commands: [
      { do: 'open_case', case: { kind: 'deposit_reversed', data: { transaction: known.transaction } } },
    ],
  }
}

const decided = <O extends SellOrder>(order: O, known: KnownDeposit, handling: Handling): O =>
  kept(order, { ...known, handling })

const stopped: readonly SellOrder<'on_hold'>['reason'][] = ['compliance', 'frozen', 'standing']

/** Coins of an order that the checks or the standing hold, or that is frozen, stay where they are. */
function undecided(order: SellOrder, depositId: string): KnownDeposit | undefined {
  const isStopped = order.state === 'on_hold' && stopped.includes(order.reason)
  const known = find(order.deposits, depositId)
  return known && awaitsDecision(known) && !isStopped ? known : undefined
}

/** The sender bears the network fee. Each try has a key of its own. */
export function returnCoins<O extends SellOrder>(
  order: O,
  { depositId, networkFee: fee }: On<'operator.returns_coins'>,
): Step<O> | Refused {
  const known = undecided(order, depositId)
  if (!known) return notNow
  const to = returnAddress(order, known)
  if (!to) return { refused: 'wallet.proof_required' }
  if (!covers(known.coins, fee) || known.coins.units === fee.units) return { refused: 'amount.below_min' }
  const attempt = known.handling?.kind === 'return_failed' ? known.handling.attempt + 1 : 1
  const sent = subtract(known.coins, fee)
  const key = `${order.id}:return:${known.id}:${attempt}`
  return {
    order: decided(order, known, { kind: 'returning', key, to, sent, kept: fee, attempt }),
    commands: [{ do: 'send_coins', key, coins: sent, to }],
  }
}

/** Income, where the coins are dust. `market` is the rate of these coins. */
export function keepCoins<O extends SellOrder>(
  order: O,
  { depositId, market }: On<'operator.keeps_coins'>,
): Step<O> | NotNow {
  const known = undecided(order, depositId)
  if (!known || !isDust(order, toFiat(known.coins, market, 'down'))) return notNow
  return {
    order: decided(order, known, { kind: 'kept' }),
    postings: [coinsKept(order.id, known.id, known.coins)],
  }
}

/** The other order sees the coins now, at its own rate, as a deposit of its own. */
export function countCoins<O extends SellOrder>(
  order: O,
  { depositId, orderId, now }: On<'operator.counts_coins'>,
): Step<O> | NotNow {
  const known = undecided(order, depositId)
  if (!known || orderId === order.id) return notNow
  const { coins, from, transaction } = known
  const id = `${known.id}:allocated`
  const deposit = { id, coins, ...(from && { from }), transaction, at: now, unallocated: true } as const
  return {
    order: decided(order, known, { kind: 'counted', orderId }),
    commands: [{ do: 'allocate_coins', orderId, deposit }],
  }
}

const returning = ({ deposits }: SellOrder, key: string) => {
  for (const deposit of deposits)
    if (deposit.handling?.kind === 'returning' && deposit.handling.key === key)
      return { deposit, handling: deposit.handling }
  return undefined
}

/** A transfer that returns unallocated coins is final; undefined where the key is another's. */
export function returnFinal<O extends SellOrder>(
  order: O,
  { key }: On<'transfer.final'>,
): Step<O> | undefined {
  const found = returning(order, key)
  if (!found) return undefined
  const { deposit, handling } = found
  return {
    order: decided(order, deposit, { ...handling, kind: 'returned' }),
    postings: [refunded(key, 'suspense', handling.sent, handling.kept)],
  }
}

/** The coins stay in suspense, and the operator may send them again. The order is the same where the key is another's. */
export function returnFailed<O extends SellOrder>(order: O, key: string): O {
  const found = returning(order, key)
  return found ? decided(order, found.deposit, { ...found.handling, kind: 'return_failed' }) : order
}
