/** An order as one row of the stage: what it is in a line, where it is, and what can be done around it. */
import { Coins } from '@agio/domain'
import { short } from '../chain/index.ts'
import { actsOf, type Act, type Facts } from './acts.ts'
import type { OrderView, Person } from './cast.ts'

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
  readonly acts: readonly Act[]
}

const good = new Set(['completed'])
const bad = new Set(['cancelled', 'expired', 'failed', 'archived', 'needs_revision', 'on_hold', 'underpaid'])

export function rowOf(person: Person, order: OrderView, facts: Facts): Row {
  const { id, service, state, status: code, createdAt: at } = order
  return {
    id,
    email: person.email,
    service,
    title: titleOf(order),
    state: words(state, order.reason),
    code,
    tone: good.has(state) ? 'good' : bad.has(state) ? 'bad' : 'wait',
    at,
    acts: actsOf(order, facts),
  }
}

export function titleOf(order: OrderView): string {
  const { symbol } = Coins.coinOf(order.coin as Coins.CoinId)
  const money = (it: { amount: string; currency: string }) => `${signs[it.currency] ?? ''}${it.amount}`
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
