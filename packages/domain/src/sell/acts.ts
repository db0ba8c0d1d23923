/**
 * The acts of operators on a sale that nothing else ends: they say what the bank really did, send failed coins again, write off
 * dust, and book a loss. `needsSecond` names the acts that one person may not do alone.
 */
import { notNow, unchanged, type NotNow } from '../lifecycle.ts'
import {
  coinsGone,
  depositsOf,
  dustKept,
  lossBooked,
  nostroAccount,
  orderAccount,
  payment,
  reconverted,
  unexpectedAccepted,
  type Account,
  type Posting,
} from '../ledger/index.ts'
import type { Address } from '../coins/coins.ts'
import { covers, money, subtract, type Fiat, type Money } from '../money/money.ts'
import { isUneconomic, refundAll } from './choices.ts'
import { missingDeposits, surplusBack } from './deposits.ts'
import {
  become,
  payoutKey,
  refundKey,
  type Refunding,
  type NoProof,
  type On,
  type Refused,
  type SellEvent,
  type SellOrder,
  type Step,
} from './order.ts'
import { booked, checkPayee, rejected, underHold } from './payout.ts'
import { returnFailed } from './unallocated.ts'
import { counted, endOffers, sendersOf, type KnownDeposit } from './received.ts'

type Held = SellOrder<'on_hold'>
type Submitted = SellOrder<'payout_submitted'>

/** Clearing above a limit, releasing what no operator held, and every act that rests on evidence need two. */
export function needsSecond(
  order: SellOrder,
  event: Pick<SellEvent, 'type'> & { readonly to?: unknown },
): boolean {
  switch (event.type) {
    case 'case.cleared':
      return order.state === 'on_hold' && ['limit', 'owner', 'proof'].includes(order.reason)
    case 'operator.release':
      return order.state === 'on_hold' && order.reason !== 'operator' && order.reason !== 'standing'
    case 'operator.sends_refund':
      return event.to !== undefined
    case 'operator.confirms_executed':
    case 'operator.confirms_unexecuted':
    case 'operator.writes_off':
    case 'operator.books_loss':
      return true
    default:
      return false
  }
}

/** The bank has the present payment, and its silence may last. A payment that may still be in one of our files is excluded. */
function isWithBank(order: Submitted | Held): boolean {
  if (order.state === 'payout_submitted') return true
  if (!order.inTransit || order.booked) return false
  return order.reason === 'bank-silent' || order.overdue === true || order.resume.state === 'payout_submitted'
}

/** The bank never executed it: the effect is that of a rejection. */
export function confirmsUnexecuted(order: Submitted | Held, event: On<'operator.confirms_unexecuted'>) {
  const { key, evidence: reason, now } = event
  if (key !== payoutKey(order) || !isWithBank(order)) return notNow
  const rejection = { type: 'payment.rejected', key, reason, now, permanent: false } as const
  return order.state === 'on_hold' ? underHold.rejected(order, rejection) : rejected(order, rejection)
}

/** The bank executed it: in full, or the part that it booked. The rest of the payout belongs to the next attempt. */
export function confirmsExecuted(
  order: Submitted | Held,
  { key, now }: On<'operator.confirms_executed'>,
): Step<Submitted | Held | SellOrder<'completed' | 'converted'>> | NotNow {
  if (order.state === 'on_hold' && order.booked) return settles(order, key, now)
  if (key !== payoutKey(order) || !isWithBank(order)) return notNow
  return booked<Submitted | Held>(order, { type: 'payment.booked', key, now, amount: order.payout })
}

/** A payment that the bank booked settles the order, where it is no more than is owed. */
function settles(order: Held, key: string, now: number): Step<SellOrder<'completed' | 'converted'>> | NotNow {
  const { booked: of, payout } = order
  if (of?.key !== key || !covers(payout, of.amount) || (key !== payoutKey(order) && order.inTransit))
    return notNow
  const rest = subtract(payout, of.amount)
  const postings = acceptedAs(order, of.amount, rest)
  if (rest.units === 0n) return completed(order, now, postings)
  const next = become(
    order,
    { state: 'converted' },
    { payout: rest, attempt: order.attempt + 1, inTransit: false },
  )
  return { order: next, postings, commands: [checkPayee(next)] }
}

const completed = (order: Held, now: number, postings: readonly Posting[]): Step<SellOrder<'completed'>> => ({
  order: become(order, { state: 'completed', completedAt: now }, { inTransit: false }),
  postings,
  commands: [{ do: 'notify_customer', message: 'completed' }],
})

/** `amount` counts as paid; `rest` of the present payment is owed again. */
function acceptedAs(
  { id, rail, booked: of, inTransit, ...order }: Held,
  amount: Money<Fiat>,
  rest: Money<Fiat>,
): Posting[] {
  const key = of?.key ?? ''
  if (key !== payoutKey({ id, attempt: order.attempt })) return [unexpectedAccepted(id, key, amount)]
  const owedBy = orderAccount(id)
  if (!inTransit) return [payment('bookedAfterRejection', { key, owedBy, rail, amount })]
  return [
    payment('booked', { key, owedBy, rail, amount }),
    ...(rest.units > 0n ? [payment('unqueued', { key, owedBy, rail, amount: rest })] : []),
  ]
}

/** More left than was owed, or coins are gone that the order counted on. */
export function takesLoss(
  order: Held,
  { now }: On<'operator.books_loss'>,
): Step<SellOrder<'completed' | 'underpaid' | 'cancelled'>> | NotNow {
  if (order.booked) return takesExcess(order, order.booked, now)
  return areGone(order) && !order.inTransit && order.reason !== 'refund' ? losesCoins(order, now) : notNow
}

/** They are not on their way again either. */
const areGone = (order: SellOrder): boolean => {
  const missing = missingDeposits(order)
  return missing.length > 0 && missing.every(({ state }) => state !== 'seen')
}

function takesExcess(
  order: Held,
  { key, amount }: NonNullable<Held['booked']>,
  now: number,
): Step<SellOrder<'completed'>> | NotNow {
  if (covers(order.payout, amount) || (key !== payoutKey(order) && order.inTransit)) return notNow
  const from: Account = key === payoutKey(order) ? nostroAccount(amount.asset) : `debt:${order.id}`
  return completed(order, now, [
    ...acceptedAs(order, order.payout, subtract(amount, amount)),
    lossBooked(key, from, subtract(amount, order.payout)),
  ])
}

/** The order goes on with the coins that are left, and is over where none are. */
function losesCoins(order: Held, now: number): Step<SellOrder<'underpaid' | 'cancelled'>> {
  const gone = missingDeposits(order)
  const sum = (of: readonly KnownDeposit[]) => of.reduce((total, { coins }) => total + coins.units, 0n)
  const rest = counted(order.deposits, 'final')
  const left = sum(rest) - surplusBack(order).units
  const postings = [
    ...(order.converted
      ? [reconverted(order.id, order.attempt, { owed: order.payout }, money(order.coin, left + sum(gone)))]
      : []),
    ...gone.map(({ id, coins }) => coinsGone(order.id, id, coins)),
    // The surplus that went back was more than is left.
    ...(left < 0n
      ? [lossBooked(`${order.id}:surplus:${order.attempt}`, orderAccount(order.id), money(order.coin, -left))]
      : []),
  ]
  const changes = { converted: false, attempt: order.attempt + 1 }
  if (left > 0n) {
    const deposits = forget(order.deposits, gone)
    return { order: become(order, { state: 'underpaid', since: now }, { ...changes, deposits }), postings }
  }
  // No coins are left that count: the surplus that was taken off is settled.
  const deposits = forget(order.deposits, gone).map((it) =>
    rest.includes(it) ? { ...it, counts: false, handling: { kind: 'kept' } as const } : it,
  )
  const surplus = order.surplus && { surplus: { ...order.surplus, settled: true as const } }
  return {
    order: become(
      order,
      { state: 'cancelled', cancelledAt: now, by: 'lost' },
      { ...changes, ...surplus, deposits, offers: endOffers(order.offers, now) },
    ),
    postings,
    commands: [{ do: 'notify_customer', message: 'cancelled' }],
    limit: 'release',
  }
}

/** They do not count any more; should they come again, they are booked anew. */
const forget = (known: readonly KnownDeposit[], gone: readonly KnownDeposit[]): KnownDeposit[] =>
  known.map((it) => {
    if (!gone.includes(it)) return it
    const { booked: _, ...rest } = it
    return { ...rest, counts: false, lost: true }
  })

/** The payout has left, or the coins went back: those that the chain took away are the house's loss. */
export function takesLostCoins<O extends SellOrder<'completed' | 'archived'>>(order: O): Step<O> | NotNow {
  const gone = missingDeposits(order)
  if (!areGone(order)) return notNow
  return {
    order: { ...order, deposits: forget(order.deposits, gone) },
    postings: gone.map(({ id, coins }) => lossBooked(`${order.id}:${id}`, depositsOf(coins), coins)),
  }
}

/** Addresses that sent at least as much, besides the one that it failed to. */
export const otherAddresses = ({ deposits }: SellOrder, { to, sent }: Refunding): Address[] =>
  sendersOf(deposits, sent).filter((it) => it.toLowerCase() !== to.toLowerCase())

/** Coins whose way back failed go again: to where they were sent, to another sender, or to a wallet whose owner signed. */
export function sendsRefund<O extends SellOrder>(
  order: O,
  { key, to: asked, isProved }: On<'operator.sends_refund'>,
): Step<O> | NotNow | NoProof {
  const part = backOf(order, key)
  const back = part && order[part]
  if (!part || back?.failed === undefined) return notNow
  const to = asked ?? back.to
  if (asked && !isProved && !otherAddresses(order, back).includes(asked))
    return { refused: 'wallet.proof_required' }
  const { failed: _, ...rest } = back
  const attempt = back.attempt + 1
  const name = part === 'refund' ? refundKey(order, attempt) : `${order.id}:surplus:${attempt}`
  const next: Refunding = { ...rest, to, attempt, key: name }
  return {
    order: { ...order, [part]: next },
    commands: [{ do: 'send_coins', key: next.key, coins: next.sent, to }],
  }
}

const backOf = (order: SellOrder, key: string): 'refund' | 'surplus' | undefined =>
  (['refund', 'surplus'] as const).find((part) => order[part]?.key === key)

/** This transfer back moved no coins and never will: a person sends them again. So with unallocated coins. */
export function refundFailed<O extends SellOrder>(
  order: O,
  event: On<'transfer.refused' | 'transfer.reverted' | 'transfer.withdrawn'>,
): Step<O> {
  const part = backOf(order, event.key)
  const back = part && order[part]
  const reason = 'reason' in event ? event.reason : 'withdrawn'
  const failed =
    back && back.failed === undefined ? { ...order, [`${part}`]: { ...back, failed: reason } } : undefined
  const after = failed ?? returnFailed(order, event.key)
  if (after === order) return unchanged(order)
  return {
    order: after,
    commands: [{ do: 'open_case', case: { kind: 'refund_failed', data: { reason } } }],
  }
}

/** The coins are worth less than the network fee of their refund: they are kept, and the order is over. */
export function writesOff(
  order: SellOrder<'underpaid'>,
  { networkFee, now }: Pick<On<'operator.writes_off'>, 'networkFee' | 'now'>,
): Step<SellOrder<'cancelled'>> | NotNow {
  if (!isUneconomic(order, networkFee)) return notNow
  const dust = counted(order.deposits, 'final')
  const deposits = order.deposits.map((it) =>
    dust.includes(it) ? { ...it, counts: false, handling: { kind: 'kept' } as const } : it,
  )
  return {
    order: become(
      order,
      { state: 'cancelled', cancelledAt: now, by: 'dust' },
      { deposits, offers: endOffers(order.offers, now) },
    ),
    postings: dust.map(({ id, coins }) => dustKept(order.id, id, coins)),
    commands: [{ do: 'notify_customer', message: 'dust_kept' }],
    limit: 'release',
  }
}

/** The customer chose nothing in time. */
export const noChoice = (
  order: SellOrder<'underpaid'>,
  event: On<'choice.missing'>,
): Step<Held | SellOrder<'cancelled'>> | Refused =>
  isUneconomic(order, event.networkFee) ? writesOff(order, event) : refundAll(order, event)
