/** An order as one row of the stage: what it is in a line, where it is, and what can be done around it. */
import { readWireTime } from '@agio/contract/wire'
import { Coins } from '@agio/domain'
import { short } from '@agio/sandbox'
import { actsOf, type Act, type Facts } from './acts.ts'
import type { Amount, OrderOnStage, PurchaseOnStage, SaleOnStage } from './order.ts'

export type Row = {
  readonly id: string
  readonly email: string
  readonly service: 'sell' | 'buy'
  readonly title: string
  /** The state in words, with its letter. */
  readonly state: string
  readonly code: string
  readonly tone: 'good' | 'wait' | 'bad'
  readonly at: string
  /** Moments at which the clock alone changes the order, in milliseconds. */
  readonly deadlines: readonly number[]
  readonly acts: readonly Act[]
  /** Its person is one of the control room's, so that their phone can show it. */
  readonly isOurs: boolean
}

const good = new Set(['completed'])
const bad = new Set(['cancelled', 'expired', 'failed', 'archived', 'needs_revision', 'on_hold', 'underpaid'])

type Of = { readonly email: string; readonly isOurs: boolean }

export function rowOf({ email, isOurs }: Of, order: OrderOnStage, facts: Facts): Row {
  const { id, service, state, status: code, createdAt: at } = order
  return {
    id,
    email,
    isOurs,
    service,
    title: titleOf(order),
    state: words(state, order.reason),
    code,
    tone: good.has(state) ? 'good' : bad.has(state) ? 'bad' : 'wait',
    at,
    deadlines: deadlinesOf(order),
    acts: actsOf(order, facts),
  }
}

type Timed =
  | Pick<SaleOnStage, 'service' | 'state' | 'rateUntil' | 'cancelsAt' | 'decideBy'>
  | Pick<PurchaseOnStage, 'service' | 'state' | 'rateUntil' | 'cancelsAt'>

/** The end of the rate and of the wait for the money, and of a choice. A sale that got its coins keeps times that say nothing any more. */
export function deadlinesOf(order: Timed): number[] {
  const waits = order.state === 'awaiting_deposit' || order.state === 'awaiting_payment'
  const times = [
    ...(waits ? [order.rateUntil, order.cancelsAt] : []),
    order.service === 'sell' ? order.decideBy : null,
  ]
  return times.flatMap((time) => (time === null ? [] : [readWireTime(time).getTime()]))
}

export function titleOf(order: OrderOnStage): string {
  const { symbol } = Coins.coinOf(order.coin as Coins.CoinId)
  const money = (it: Amount) => `${signs[it.currency] ?? ''}${it.amount}`
  if (order.service === 'sell')
    return `Sell ${short(order.required.amount)} ${symbol} → ${money(order.payout)}`
  return `Buy ${short(order.receive.amount)} ${symbol} for ${money(order.amount)}`
}

const signs: Record<string, string> = { EUR: '€', GBP: '£' }

const words = (state: string, reason: string | null): string => {
  const plain = state.replaceAll('_', ' ')
  const text = plain.charAt(0).toUpperCase() + plain.slice(1)
  return reason === null ? text : `${text}: ${reason.replaceAll(/[-_]/g, ' ')}`
}
